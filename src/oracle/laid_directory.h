// A directory that is made to hold one variant after the other, for a process that stays.
//
// The directory itself stays, since the process works in it. What of a variant lies there
// already is left as it is: of a program of many files a reduction changes a few at a time.
// The process may have changed, removed and added files. So all that lies there is looked at
// first: a file counts as untouched where its number, size, mode and both times are as they
// were when it was written. The clock of these times is slow, so a file that was written just
// before the test began is read once more after it. What is not seen is a file of a file system
// in memory that was changed through a mapping.
//
// What tests have built may be kept for the next ones: then only what belonged to the variant
// before is taken away. Build tools compare times, so what is written is younger than anything
// that is there.
//
// A renewal costs a look at each file, and the writing of what differs.
#pragma once

#include <sys/stat.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "change/variant.h"

namespace whittle {

/// Writes a file of a variant, or makes its link; the folders that it stands in too. errno on
/// failure, 0 otherwise.
int lay_file(const VariantFile& file, const std::string& directory);

/// What tests have left beside the variant.
enum class Leftovers { removed, kept };

class LaidDirectory {
 public:
  /// `with`: what else lies there, under its own name; absolute paths.
  LaidDirectory(std::string path, std::vector<std::string> with,
                Leftovers leftovers = Leftovers::removed)
      : path_(std::move(path)), with_(std::move(with)), leftovers_(leftovers) {}

  /// From here on the directory, which is made if there is none, holds this variant and what
  /// stands beside it, and nothing else but leftovers. errno on failure, 0 otherwise.
  int hold(const Variant& variant);
  /// The next variant finds nothing that others have left.
  void forget() { known_ = false; }
  /// Another one where the directory has been removed and made again.
  std::uint64_t identity() const { return identity_; }

 private:
  static constexpr std::size_t kBeside = ~std::size_t{0};
  struct Laid {
    struct stat as_written {};
    std::size_t file = kBeside;  // in variant_.files(); kBeside: one of with_
    bool doubtful = false;       // the clock may not have gone on since
  };
  struct Wanted;

  int lay_anew(const Variant& variant);
  int copy_beside();
  int renew(const Variant& variant);
  int look_around(const Wanted& wanted);
  bool look_at(const std::string& name, const struct stat& seen, const Wanted& wanted);
  bool still_holds(const std::string& name, const VariantFile& file) const;
  int write(const Variant& variant, std::size_t file);

  std::string path_;
  std::vector<std::string> with_;
  Leftovers leftovers_;
  Variant variant_;  // what lies there
  std::unordered_map<std::string, Laid> laid_;
  std::unordered_set<std::string> folders_beside_;
  std::size_t files_beside_ = 0;
  std::uint64_t identity_ = 0;
  bool known_ = false;   // laid_ is true
  std::size_t met_ = 0;  // of files_beside_, in one look around
};

}  // namespace whittle
