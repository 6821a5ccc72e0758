// The place of a result. Writing to it is atomic: a reader sees the old result or the new one,
// never a part of either. A result may also have no place: then the caller takes it from memory.
#pragma once

#include <string>
#include <vector>

#include "change/variant.h"
#include "util/files.h"
#include "util/result.h"

namespace whittle {

enum class May { create, replace };

class ResultPlace {
 public:
  /// A file, or a directory for a variant of several files.
  ResultPlace(std::string path, bool directory)
      : path_(std::move(path)), kind_(directory ? Kind::directory : Kind::file) {}
  /// Nothing is written; path() is what messages call the result.
  static ResultPlace nowhere() { return ResultPlace("the result", Kind::nowhere); }

  /// Whether something can be written there; leaves nothing behind. A directory that is not empty
  /// may be replaced only if it is known to be a result.
  Status probe(May may = May::create) const;
  /// Removes temporary files beside it that a killed whittle left.
  void tidy() const {
    if (kind_ != Kind::nowhere) remove_temporaries_beside(path_);
  }
  Status write(const Variant& variant) const;
  const std::string& path() const { return path_; }
  /// The same place with a word put before the extension: "bug.2.c".
  ResultPlace variant_of(const std::string& word) const;

 private:
  enum class Kind { file, directory, nowhere };
  ResultPlace(std::string path, Kind kind) : path_(std::move(path)), kind_(kind) {}
  Status write_directory(const Variant& variant) const;

  std::string path_;
  Kind kind_;
};

/// "dir/bug.c" and "reduced" give "dir/bug.reduced.c".
std::string with_word(const std::string& path, const std::string& word);

/// The usual place for the result of a program, so that the next run does not read it as a part of
/// the program: in the current directory, or if that is in one of the input's directories, beside
/// the outermost of them. It is named after the input, or "whittle" if there are several.
std::string place_outside(const std::vector<std::string>& inputs, const std::string& word);
/// The first of the inputs that is a directory with `path` in it; null if there is none.
const std::string* directory_around(const std::vector<std::string>& inputs,
                                    const std::string& path);

}  // namespace whittle
