// A directory that holds one variant after the other, for a process that keeps running.
//
// The directory itself stays, because the process works in it. Files that are the same in the next
// variant are not written again: of a program with many files, a reduction changes only a few at a
// time. The process may have changed, removed or added files, so all files are checked first: a
// file counts as unchanged if its inode, size, mode and both times are as they were when it was
// written. The clock of these times is coarse, so a file that was written just before the test
// began is also read again after the test. One thing is not noticed: a file on a file system in
// memory that was changed through a memory mapping.
//
// Files that tests have built may be kept for the next tests: then only the files of the variant
// before are removed. Build tools compare times, so files that are written get a newer time than
// all files that are there.
//
// The cost of a change is one stat for each file, and writing the files that differ.
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

/// Writes a file of a variant, or makes its link; also makes the folders around it. errno on
/// failure, 0 otherwise.
int lay_file(const VariantFile& file, const std::string& directory);

/// What tests have left beside the variant.
enum class Leftovers { removed, kept };

class VariantDirectory {
 public:
  /// `with`: absolute paths of other files that are copied there, under their own names.
  VariantDirectory(std::string path, std::vector<std::string> with,
                   Leftovers leftovers = Leftovers::removed)
      : path_(std::move(path)), with_(std::move(with)), leftovers_(leftovers) {}

  /// Makes the directory hold this variant, the other files, leftovers if they are kept, and
  /// nothing else. The directory is made if there is none. errno on failure, 0 otherwise.
  int hold(const Variant& variant);
  /// The next variant gets an empty directory, without leftovers.
  void forget() { known_ = false; }
  /// A number that changes when the directory has been removed and made again.
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
