#include "run/input.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "run/make_judge.h"
#include "run/run_journal.h"
#include "util/files.h"

namespace whittle {

namespace fs = std::filesystem;

namespace {

class Loader {
 public:
  Status add(const std::string& path, std::string name) {
    if (Status status = claim(name); !status) return status;
    Result<FileBytes> file = map_file(path);
    if (!file) return file.error();
    VariantFile added{std::move(name), {}, file->mode};
    if (!file->bytes.empty()) added.pieces.push_back({file->bytes, 0});
    if (file->owner) owners_.push_back(file->owner);
    files_.push_back(std::move(added));
    return {};
  }

  Status add_link(std::string target, const std::string& name) {
    if (Status status = claim(name); !status) return status;
    auto bytes = std::make_shared<const std::string>(std::move(target));
    files_.push_back({name, {{*bytes, 0}}, VariantFile::kLink});
    owners_.push_back(std::move(bytes));
    return {};
  }

  /// `below`: the folder of the variant that it becomes; empty: it is the variant's own.
  Status add_directory(const fs::path& directory, const fs::path& below) {
    std::error_code error;
    std::vector<fs::path> found;
    for (fs::recursive_directory_iterator it(directory, error), end; !error && it != end;
         it.increment(error)) {
      std::error_code ignored;  // a link may lead nowhere
      if (it->path().filename() == kJournalFolder) it.disable_recursion_pending();
      if (it->is_symlink() || it->is_regular_file(ignored)) found.push_back(it->path());
    }
    if (error) {
      return Error{ErrorKind::input,
                   fmt::format("cannot read {}: {}", directory.string(), error.message())};
    }
    std::ranges::sort(found);
    for (const fs::path& path : found) {
      const std::string name = below / path.lexically_relative(directory);
      Status status =
          fs::is_symlink(path) ? add_link(fs::read_symlink(path), name) : add(path, name);
      if (!status) return status;
    }
    return {};
  }

  Variant finish() { return Variant(std::move(files_), std::move(owners_)); }

 private:
  Status claim(const std::string& name) {
    if (names_.insert(name).second) return {};
    return Error{
        ErrorKind::input,
        fmt::format("two inputs are named {}; put them into a directory and reduce that", name)};
  }

  std::vector<VariantFile> files_;
  std::vector<std::shared_ptr<const void>> owners_;
  std::set<std::string> names_;
};

// The innermost folder that contains all of the paths.
fs::path common_folder(const std::vector<std::string>& paths) {
  fs::path common = fs::path(absolute(paths.front())).parent_path();
  for (const std::string& path : paths) {
    const fs::path folder = fs::path(absolute(path)).parent_path();
    const auto apart = std::ranges::mismatch(common, folder).in1;
    fs::path shared;
    for (auto part = common.begin(); part != apart; ++part) shared /= *part;
    common = std::move(shared);
  }
  return common;
}

}  // namespace

Result<LoadedInput> load_input(const std::vector<std::string>& paths, Naming naming) {
  Loader loader;
  LoadedInput input;
  const bool folders = naming == Naming::folders && paths.size() > 1;
  const fs::path common = folders ? common_folder(paths) : fs::path();
  for (const std::string& path : paths) {
    std::error_code ignored;  // what cannot be looked at cannot be read either, and that is said
    const bool directory = fs::is_directory(path, ignored);
    input.directory |= directory || paths.size() > 1;
    const fs::path name = folders     ? fs::path(absolute(path)).lexically_relative(common)
                          : directory ? fs::path()
                                      : fs::path(path).filename();
    const Status status = directory ? loader.add_directory(path, name) : loader.add(path, name);
    if (!status) return status.error();
  }
  input.variant = loader.finish();
  return input;
}

}  // namespace whittle
