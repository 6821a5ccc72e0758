#include "cli/work_tree.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <set>

#include "repository/private_folders.h"
#include "util/files.h"

namespace whittle {

namespace fs = std::filesystem;

namespace {

Result<std::set<std::string>> all_names(const std::string& directory) {
  std::set<std::string> names;
  std::error_code error;
  for (fs::recursive_directory_iterator it(directory, error), end; !error && it != end;
       it.increment(error)) {
    if (is_private_folder(it->path().filename().string())) {
      it.disable_recursion_pending();
      continue;
    }
    names.insert(it->path().lexically_relative(directory).string());
  }
  if (!error) return names;
  return Error{ErrorKind::input, fmt::format("cannot read {}: {}", directory, error.message())};
}

class Loader {
 public:
  Status add(const std::string& directory, const std::string& name) {
    const fs::path path = fs::path(directory) / name;
    std::error_code ignored;  // what is gone by now is not there
    if (fs::is_symlink(path, ignored)) {
      auto target = std::make_shared<const std::string>(fs::read_symlink(path, ignored).string());
      files_.push_back({name, {{*target, 0}}, VariantFile::kLink});
      owners_.push_back(std::move(target));
      return {};
    }
    if (!fs::is_regular_file(path, ignored)) return {};
    Result<FileBytes> file = map_file(path);
    if (!file) return file.error();
    files_.push_back({name, {}, file->mode});
    if (!file->bytes.empty()) files_.back().pieces.push_back({file->bytes, 0});
    if (file->owner) owners_.push_back(file->owner);
    return {};
  }

  Variant finish() { return Variant(std::move(files_), std::move(owners_)); }

 private:
  std::vector<VariantFile> files_;
  std::vector<std::shared_ptr<const void>> owners_;
};

bool same(const VariantFile& a, const VariantFile& b) {
  if (a.mode != b.mode || a.size() != b.size()) return false;
  const bool shared = a.pieces.size() == 1 && b.pieces.size() == 1 &&
                      a.pieces.front().bytes.data() == b.pieces.front().bytes.data();
  return shared || a.text() == b.text();
}

// Whether a folder on the way to the file is a link, which may lead anywhere.
bool leads_away(const fs::path& directory, const std::string& name) {
  fs::path path = directory;
  std::error_code ignored;
  for (const fs::path& part : fs::path(name).parent_path()) {
    path /= part;
    if (fs::is_symlink(path, ignored)) return true;
  }
  return false;
}

Error cannot_write(const fs::path& path, int error) {
  return {ErrorKind::output, fmt::format("cannot write {}: {}; nothing was changed", path.string(),
                                         std::strerror(error))};
}

// New files beside their places; those that did not get there are removed.
class Staged {
 public:
  Staged() = default;
  ~Staged() {
    for (const auto& [temporary, place] : files_) ::unlink(temporary.c_str());
  }
  Staged(const Staged&) = delete;
  Staged& operator=(const Staged&) = delete;

  Status add(const fs::path& place, const VariantFile& file, bool exists) {
    int error = make_directories(place.parent_path().string());
    const std::string temporary = temporary_beside(place.string());
    files_.emplace_back(temporary, place.string());
    if (error == 0 && file.is_link()) {
      error = make_link(file.text(), temporary);
    } else if (error == 0) {
      std::vector<std::string_view> pieces;
      for (const Piece& piece : file.pieces) pieces.push_back(piece.bytes);
      error = write_pieces(temporary, pieces, file.mode, Durable::yes);
      // A new file gets what the user's mask leaves; one that was there keeps what it had.
      if (error == 0 && exists && ::chmod(temporary.c_str(), file.mode) != 0) error = errno;
    }
    return error == 0 ? Status() : Status(cannot_write(place, error));
  }

  Status put_in_place() {
    std::string done;
    while (!files_.empty()) {
      const auto& [temporary, place] = files_.back();
      if (::rename(temporary.c_str(), place.c_str()) != 0) {
        const int error = errno;
        if (done.empty()) return cannot_write(place, error);
        return Error{ErrorKind::output, fmt::format("cannot write {}: {}; written before it: {}",
                                                    place, std::strerror(error), done)};
      }
      done += (done.empty() ? "" : ", ") + place;
      files_.pop_back();
    }
    return {};
  }

 private:
  std::vector<std::pair<std::string, std::string>> files_;
};

void remove_file(const fs::path& directory, const std::string& name) {
  fs::path path = directory / name;
  ::unlink(path.c_str());
  for (path = path.parent_path(); path != directory && ::rmdir(path.c_str()) == 0;) {
    path = path.parent_path();
  }
}

}  // namespace

Result<Variant> load_work_tree(const std::string& directory, const std::optional<GitDirectory>& git,
                               const std::vector<std::string>& also) {
  std::set<std::string> names;
  if (git) {
    for (std::string& name : git->files()) names.insert(std::move(name));
    for (const std::string& name : also) {
      if (!leads_away(directory, name)) names.insert(name);
    }
  } else {
    Result<std::set<std::string>> all = all_names(directory);
    if (!all) return all.error();
    names = std::move(*all);
  }
  Loader loader;
  for (const std::string& name : names) {
    if (Status status = loader.add(directory, name); !status) return status.error();
  }
  return loader.finish();
}

Status write_work_tree(const std::string& directory, const Variant& before, const Variant& after) {
  std::map<std::string_view, const VariantFile*> old;
  for (const VariantFile& file : before.files()) old[file.name] = &file;
  Staged staged;
  for (const VariantFile& file : after.files()) {
    const auto was = old.find(file.name);
    const bool exists = was != old.end();
    const bool changed = !exists || !same(*was->second, file);
    if (exists) old.erase(was);
    if (!changed) continue;
    if (leads_away(directory, file.name)) {
      return Error{ErrorKind::output,
                   fmt::format("{}/{} lies behind a symbolic link; nothing was changed", directory,
                               file.name)};
    }
    const Status status = staged.add(fs::path(directory) / file.name, file, exists);
    if (!status) return status;
  }
  if (Status status = staged.put_in_place(); !status) return status;
  for (const auto& [name, file] : old) remove_file(directory, std::string(name));
  return {};
}

}  // namespace whittle
