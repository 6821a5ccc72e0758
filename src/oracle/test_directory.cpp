#include "oracle/test_directory.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "util/files.h"
#include "util/remove_tree.h"

namespace whittle {

namespace {

constexpr std::uint64_t kNoSpace = 64 << 10;  // less than this left: the disk was full
constexpr std::uint64_t kLarge = 1 << 20;

// A large file is kept for the next test, which writes all of it anew: giving its
// pages back and taking new ones would cost more than the writing. Not where the test
// made something else of it.
bool recycle(const std::string& from, const std::string& to) {
  struct stat info {};
  if (::lstat(from.c_str(), &info) != 0) return false;
  return S_ISREG(info.st_mode) && info.st_nlink == 1 && ::rename(from.c_str(), to.c_str()) == 0;
}

// A test outside of the sandbox may have removed the box as well.
int make_place(const std::string& path) {
  if (::mkdir(path.c_str(), 0755) == 0 || errno == EEXIST) return 0;
  return errno == ENOENT ? make_directories(path) : errno;
}

}  // namespace

TestDirectory::TestDirectory(std::string directory, Options options)
    : directory_(std::move(directory)),
      options_(std::move(options)),
      held_(tests(), options_.with,
            options_.kept == Kept::builds ? Leftovers::kept : Leftovers::removed) {}

std::vector<std::pair<std::string, std::string>> TestDirectory::environment() const {
  std::vector<std::pair<std::string, std::string>> result{{"TMPDIR", temporary()}};
  if (options_.fresh_home) result.emplace_back("HOME", home());
  if (options_.compiler_cache.empty()) return result;
  const char* path = std::getenv("PATH");
  result.emplace_back("PATH", fmt::format("{}:{}", options_.compiler_cache,
                                          path == nullptr ? "/usr/bin:/bin" : path));
  result.emplace_back("CCACHE_DIR", compiled());
  result.emplace_back("CCACHE_TEMPDIR", compiled() + "/tmp");
  return result;
}

std::vector<std::string> TestDirectory::given_files() const {
  std::vector<std::string> result;
  std::error_code unreadable;
  for (const std::string& with : options_.with) {
    const std::filesystem::path path(with);
    if (!std::filesystem::is_regular_file(path, unreadable)) continue;
    result.push_back(tests() + "/" + path.filename().string());
  }
  return result;
}

std::uint64_t TestDirectory::laid_out(const Variant& variant) const {
  return options_.with_bytes + variant.size();
}

bool TestDirectory::full() const {
  return free_space(directory_) < kNoSpace;
}

int TestDirectory::lay_out(const Variant& variant) const {
  const std::string place = tests();
  if (const int error = make_place(place); error != 0) return error;
  if (const int error = make_place(temporary()); error != 0) return error;
  if (options_.fresh_home) {
    if (const int error = make_place(home()); error != 0) return error;
  }
  for (const std::string& path : options_.with) {
    const std::string name = std::filesystem::path(path).filename();
    if (const int error = copy_tree(path, place + "/" + name); error != 0) return error;
  }
  for (const VariantFile& file : variant.files()) {
    const std::string path = place + "/" + file.name;
    if (file.size() >= kLarge) {
      const std::string folder = path.substr(0, path.rfind('/'));
      if (const int error = make_directories(folder); error != 0) return error;
      if (recycle(spare(), path)) ::chmod(path.c_str(), file.mode);
    }
    if (const int error = lay_file(file, place); error != 0) return error;
  }
  return 0;
}

// The usual test leaves nothing but its input: two calls then do.
std::uint64_t TestDirectory::clean_up(const Variant& variant) const {
  for (const VariantFile& file : variant.files()) {
    const std::string path = tests() + "/" + file.name;
    if (file.size() < kLarge || !recycle(path, spare())) ::unlink(path.c_str());
  }
  std::uint64_t left = 0;
  for (const std::string& directory : {tests(), temporary(), home()}) {
    if (::rmdir(directory.c_str()) != 0 && errno != ENOENT) left += remove_tree(directory);
  }
  return left - std::min(left, options_.with_bytes);
}

int TestDirectory::renew(const Variant& variant, bool clean) {
  if (clean) held_.forget();
  if (const int error = held_.hold(variant); error != 0) return error;
  if (const int error = make_place(temporary()); error != 0) return error;
  if (!options_.compiler_cache.empty()) {
    if (const int error = make_place(compiled()); error != 0) return error;
  }
  return options_.fresh_home ? make_place(home()) : 0;
}

void TestDirectory::retire(Built built) {
  if (built == Built::in_part && options_.kept == Kept::builds) held_.forget();
  for (const std::string& directory : {temporary(), home()}) remove_tree(directory);
}

int TestDirectory::settle() const {
  for (const std::string& directory : {temporary(), home(), pipes()}) {
    remove_tree(directory);
    if (directory == home() && !options_.fresh_home) continue;
    if (const int error = make_place(directory); error != 0) return error;
  }
  return 0;
}

Error cannot_lay_out(int error, const std::string& directory) {
  if (error == ENOSPC) {
    return {
        ErrorKind::system,
        fmt::format("no space for tests in {}; name a larger directory with --tmp DIR", directory)};
  }
  return {ErrorKind::system,
          fmt::format("cannot lay out a test in {}: {}", directory, std::strerror(error))};
}

}  // namespace whittle
