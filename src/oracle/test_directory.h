// The directories of one worker, and the files that are put there for a test.
//
//   DIRECTORY/box/t         the test's directory: the variant's files under their own names,
//                           and beside them whatever --with names
//   DIRECTORY/box/tmp       its TMPDIR
//   DIRECTORY/box/home      its HOME, unless it sees the user's
//   DIRECTORY/box/resident  the pipes of a resident process
//   DIRECTORY/box/ccache    the cache of ccache, if builds are kept
//   DIRECTORY/spare         a large file that the next test may use
//
// Tests in a sandbox may write to what is in the box, but not to the box itself.
//
// A test with processes of its own gets new directories: lay_out(), clean_up(). A resident process
// keeps its TMPDIR and HOME as long as it runs, and works in a directory that holds one variant
// after the other: settle(), hold(). A test that uses what earlier tests have built also works in
// such a directory: renew(), retire().
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "change/variant.h"
#include "oracle/sandbox.h"
#include "oracle/variant_directory.h"
#include "util/result.h"

namespace whittle {

/// The state in which a test has left its build. If the test was interrupted, the build may be
/// incomplete.
enum class Built { as_meant, in_part };

/// What the next test of a worker finds from the test before: nothing; the files that both variants
/// have; or also what was built.
enum class Kept { nothing, files, builds };

class TestDirectory {
 public:
  struct Options {
    std::vector<std::string> with;  ///< absolute paths
    std::uint64_t with_bytes = 0;   ///< what they take on disk
    bool fresh_home = false;
    Kept kept = Kept::nothing;
    /// The directory in which ccache has the names of compilers; empty: it is not used.
    std::string compiler_cache{};
  };
  /// Makes nothing yet. `directory` is an absolute path.
  TestDirectory(std::string directory, Options options);

  const std::string& directory() const { return directory_; }
  std::string box() const { return directory_ + std::string(kBox); }
  std::string tests() const { return box() + "/t"; }
  std::string pipes() const { return box() + "/resident"; }
  /// The environment variables that the commands of a test get.
  std::vector<std::pair<std::string, std::string>> environment() const;
  /// The files, not directories, of Options::with as a test has them.
  std::vector<std::string> given_files() const;
  /// The bytes that a test with this variant begins with.
  std::uint64_t laid_out(const Variant& variant) const;
  /// Whether there is so little space left that this may be the reason why a test did not fail.
  bool full() const;

  /// errno on failure, 0 otherwise.
  int lay_out(const Variant& variant) const;
  /// Removes everything that lay_out() made for this variant, and what the test left. Returns the
  /// size of that in bytes.
  std::uint64_t clean_up(const Variant& variant) const;

  /// As lay_out() and clean_up(), but the directory of the test is kept for the next one. `clean`:
  /// nothing in it is kept.
  int renew(const Variant& variant, bool clean);
  void retire(Built built);
  Kept kept() const { return options_.kept; }

  /// Makes the directories for a resident process that is started now. errno on failure, 0
  /// otherwise.
  int settle() const;
  /// As VariantDirectory. errno on failure, 0 otherwise.
  int hold(const Variant& variant) { return held_.hold(variant); }
  std::uint64_t identity() const { return held_.identity(); }

 private:
  std::string temporary() const { return box() + "/tmp"; }
  std::string home() const { return box() + "/home"; }
  std::string compiled() const { return box() + "/ccache"; }
  std::string spare() const { return directory_ + "/spare"; }

  std::string directory_;
  Options options_;
  VariantDirectory held_;
};

/// Why a test could not be laid out, from its errno.
Error cannot_lay_out(int error, const std::string& directory);

}  // namespace whittle
