#include "repository/cvs_location.h"

#include <fmt/format.h>

#include <filesystem>
#include <string_view>

#include "repository/text_lines.h"
#include "util/files.h"

namespace whittle {

namespace fs = std::filesystem;

namespace {

// Empty: there is no such file.
std::string first_line(const fs::path& path) {
  const Result<std::string> text = read_file(path);
  return text ? text->substr(0, text->find_first_of("\r\n")) : "";
}

// The path in ":ext:me@example.org:/home/cvs".
std::string path_of(const std::string& root) {
  std::string path = root.substr(std::min(root.find('/'), root.size()));
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  return path;
}

Result<std::optional<CvsLocation>> read_checkout(const std::string& folder) {
  const fs::path notes = fs::path(folder) / "CVS";
  CvsLocation place{first_line(notes / "Root"), first_line(notes / "Repository"), folder};
  if (place.root.empty() || place.module.empty()) return std::optional<CvsLocation>();
  if (const std::string tag = first_line(notes / "Tag"); !tag.empty()) {
    return Error{ErrorKind::input,
                 fmt::format("the CVS checkout {} is at {}, and only the trunk can be read; "
                             "go there with cvs update -A, or name the folder in the repository",
                             folder, tag.substr(1))};
  }
  const std::string above = path_of(place.root) + "/";
  if (place.module.starts_with(above)) place.module.erase(0, above.size());
  return std::optional(place);
}

// "/a.c/1.2/Mon Jan  1 12:02:00 2024//"; a removed file's number begins with "-".
void read_entries(const fs::path& folder, const fs::path& below,
                  std::map<std::string, std::string>& revisions) {
  const Result<std::string> text = read_file(folder / "CVS" / "Entries");
  if (!text) return;
  for (const std::string_view line : text_lines(*text)) {
    if (!line.starts_with('/')) continue;
    const std::size_t name_end = line.find('/', 1);
    if (name_end == line.npos) continue;
    std::string_view number = line.substr(name_end + 1);
    number = number.substr(0, number.find('/'));
    if (number.starts_with('-')) number.remove_prefix(1);
    revisions[below / line.substr(1, name_end - 1)] = number;
  }
}

}  // namespace

bool CvsLocation::is_local() const {
  return root.starts_with('/') || root.starts_with(":local:");
}

std::string CvsLocation::folder() const {
  return module == "." ? path_of(root) : path_of(root) + "/" + module;
}

std::string CvsLocation::in_module(const std::string& name) const {
  return module == "." ? name : module + "/" + name;
}

std::optional<unsigned> CvsLocation::mode_of(const std::string& name) const {
  if (!is_local()) return std::nullopt;
  const fs::path path = fs::path(folder()) / (name + ",v");
  for (const fs::path& kept : {path, path.parent_path() / "Attic" / path.filename()}) {
    std::error_code error;
    const fs::file_status status = fs::status(kept, error);
    if (!fs::is_regular_file(status)) continue;
    return (status.permissions() & fs::perms::owner_exec) != fs::perms::none ? 0755u : 0644u;
  }
  return std::nullopt;
}

Result<std::optional<CvsLocation>> find_cvs(const std::string& folder) {
  std::error_code ignored;
  if (fs::is_regular_file(fs::path(folder) / "CVS" / "Root", ignored)) return read_checkout(folder);
  for (fs::path root = folder; root.has_relative_path(); root = root.parent_path()) {
    if (!fs::is_directory(root / "CVSROOT", ignored)) continue;
    return std::optional(CvsLocation{root, fs::path(folder).lexically_relative(root)});
  }
  return std::optional<CvsLocation>();
}

std::map<std::string, std::string> revisions_in(const std::string& checkout) {
  std::map<std::string, std::string> revisions;
  read_entries(checkout, "", revisions);
  std::error_code error;
  for (fs::recursive_directory_iterator it(checkout, error), end; !error && it != end;
       it.increment(error)) {
    std::error_code ignored;
    if (!fs::is_directory(it->symlink_status(ignored))) continue;
    read_entries(it->path(), it->path().lexically_relative(checkout), revisions);
  }
  return revisions;
}

}  // namespace whittle
