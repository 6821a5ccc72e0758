#include "repository/git_files.h"

#include <fmt/format.h>

#include <utility>

#include "repository/git_handles.h"

namespace whittle {

namespace {

constexpr unsigned kExecutable = 0755;
constexpr unsigned kPlain = 0644;

unsigned mode_of(const git_tree_entry* entry) {
  switch (git_tree_entry_filemode(entry)) {
    case GIT_FILEMODE_LINK:
      return VariantFile::kLink;
    case GIT_FILEMODE_BLOB_EXECUTABLE:
      return kExecutable;
    default:
      return kPlain;
  }
}

/// A tree that is being gone through.
struct Level {
  GitTree owner;  // null: of the outermost
  const git_tree* tree;
  std::string folder;
  std::size_t next = 0;  // entry
};

}  // namespace

Result<std::shared_ptr<const std::string>> GitFileReader::contents(git_repository* repository,
                                                                   const git_oid& id) {
  std::weak_ptr<const std::string>& known = blobs_[git_hex(id)];
  if (std::shared_ptr<const std::string> bytes = known.lock()) return bytes;
  git_blob* found = nullptr;
  if (git_blob_lookup(&found, repository, &id) != 0) {
    return Error{ErrorKind::input,
                 fmt::format("{} lacks the contents {}: {}", name_, git_hex(id), git_complaint())};
  }
  const GitBlob blob(found);
  auto bytes = std::make_shared<const std::string>(
      static_cast<const char*>(git_blob_rawcontent(found)), git_blob_rawsize(found));
  known = bytes;
  return std::shared_ptr<const std::string>(std::move(bytes));
}

Status GitFileReader::add_file(git_repository* repository, const git_tree_entry* entry,
                               std::string path, GitFiles& files) {
  Result<std::shared_ptr<const std::string>> bytes =
      contents(repository, *git_tree_entry_id(entry));
  if (!bytes) return bytes.error();
  VariantFile file{std::move(path), {}, mode_of(entry)};
  if (!(*bytes)->empty()) file.pieces.push_back({**bytes, 0});
  files.files.push_back(std::move(file));
  files.owners.push_back(std::move(*bytes));
  return {};
}

Status GitFileReader::read(git_repository* repository, const git_tree* tree,
                           const std::string& folder, const Submodule& submodule, GitFiles& files) {
  std::vector<Level> levels;
  levels.push_back({nullptr, tree, folder});
  while (!levels.empty()) {
    Level& level = levels.back();
    if (level.next == git_tree_entrycount(level.tree)) {
      levels.pop_back();
      continue;
    }
    const git_tree_entry* entry = git_tree_entry_byindex(level.tree, level.next++);
    const std::string path = level.folder + git_tree_entry_name(entry);
    const git_oid& id = *git_tree_entry_id(entry);
    Status status;
    if (git_tree_entry_filemode(entry) == GIT_FILEMODE_TREE) {
      git_tree* below = nullptr;
      if (git_tree_lookup(&below, repository, &id) != 0) {
        return Error{ErrorKind::input,
                     fmt::format("{} lacks the folder {}: {}", name_, path, git_complaint())};
      }
      levels.push_back({GitTree(below), below, path + "/"});
    } else if (git_tree_entry_filemode(entry) == GIT_FILEMODE_COMMIT) {
      status = submodule(id, path);
    } else {
      status = add_file(repository, entry, path, files);
    }
    if (!status) return status;
  }
  return {};
}

}  // namespace whittle
