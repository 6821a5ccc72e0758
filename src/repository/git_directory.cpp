#include "repository/git_directory.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string_view>

#include "repository/git_files.h"
#include "repository/git_handles.h"
#include "repository/git_path_history.h"

namespace whittle {

namespace fs = std::filesystem;

struct GitDirectory::OpenedAt {
  GitRepo repository;
  std::string prefix;  // of the directory in the work tree, with a slash at its end; or empty
};

namespace {

constexpr int kMaxRevisions = 2000;

// The directory within the work tree, with a slash at its end; nothing: it is not in there.
std::optional<std::string> prefix_in(git_repository* repository, const std::string& directory) {
  const char* const root = git_repository_workdir(repository);
  if (root == nullptr) return std::nullopt;
  std::error_code error;
  const fs::path real_root = fs::canonical(root, error);
  if (error) return std::nullopt;
  const fs::path real = fs::canonical(directory, error);
  if (error) return std::nullopt;
  const std::string relative = real.lexically_relative(real_root).string();
  if (relative == ".") return "";
  const std::string first = fs::path(relative).begin()->string();
  if (relative.empty() || first == ".." || first == ".git") return std::nullopt;
  return relative + "/";
}

GitIndex index_of(git_repository* repository) {
  git_index* index = nullptr;
  if (git_repository_index(&index, repository) != 0) return nullptr;
  return GitIndex(index);
}

// The names in the index that begin with the prefix, without it.
std::vector<std::string> tracked(git_repository* repository, const std::string& prefix) {
  std::vector<std::string> names;
  const GitIndex index = index_of(repository);
  for (std::size_t i = 0; index && i < git_index_entrycount(index.get()); ++i) {
    const std::string_view path = git_index_get_byindex(index.get(), i)->path;
    if (path.starts_with(prefix)) names.emplace_back(path.substr(prefix.size()));
  }
  return names;
}

// Likewise, of files that git does not know and is not told to ignore.
std::vector<std::string> untracked(git_repository* repository, const std::string& prefix) {
  git_status_options options{};
  git_status_options_init(&options, GIT_STATUS_OPTIONS_VERSION);
  options.show = GIT_STATUS_SHOW_WORKDIR_ONLY;
  options.flags = GIT_STATUS_OPT_INCLUDE_UNTRACKED | GIT_STATUS_OPT_RECURSE_UNTRACKED_DIRS |
                  GIT_STATUS_OPT_EXCLUDE_SUBMODULES | GIT_STATUS_OPT_NO_REFRESH |
                  GIT_STATUS_OPT_DISABLE_PATHSPEC_MATCH;
  std::string only = prefix;
  char* pathspec = only.data();
  if (!only.empty()) options.pathspec = {&pathspec, 1};
  std::vector<std::string> names;
  git_status_list* found = nullptr;
  if (git_status_list_new(&found, repository, &options) != 0) return names;
  const GitStatuses statuses(found);
  for (std::size_t i = 0; i < git_status_list_entrycount(found); ++i) {
    const git_status_entry* entry = git_status_byindex(found, i);
    if (entry->status != GIT_STATUS_WT_NEW || entry->index_to_workdir == nullptr) continue;
    const std::string_view path = entry->index_to_workdir->new_file.path;
    if (path.starts_with(prefix)) names.emplace_back(path.substr(prefix.size()));
  }
  return names;
}

// The contents with an id, which may be short; null: there are none, or several.
GitBlob blob_of(git_repository* repository, const std::string& id) {
  git_oid prefix{};
  git_blob* blob = nullptr;
  if (id.size() > GIT_OID_HEXSZ || git_oid_fromstrn(&prefix, id.data(), id.size()) != 0) {
    return nullptr;
  }
  if (git_blob_lookup_prefix(&blob, repository, &prefix, id.size()) != 0) return nullptr;
  return GitBlob(blob);
}

// The tree of a revision; null: there is no such revision.
GitTree tree_named(git_repository* repository, const std::string& name) {
  git_object* found = nullptr;
  if (git_revparse_single(&found, repository, name.c_str()) != 0) return nullptr;
  const GitObject object(found);
  git_object* peeled = nullptr;
  if (git_object_peel(&peeled, found, GIT_OBJECT_TREE) != 0) return nullptr;
  return GitTree(reinterpret_cast<git_tree*>(peeled));
}

// A folder of a tree, whose name ends with a slash; null: it is not there.
GitTree folder_of(git_repository* repository, const git_tree* tree, std::string folder) {
  while (folder.ends_with('/')) folder.pop_back();
  const GitEntry entry = git_entry_at(tree, folder);
  git_tree* found = nullptr;
  if (!entry || git_tree_lookup(&found, repository, git_tree_entry_id(entry.get())) != 0) {
    return nullptr;
  }
  return GitTree(found);
}

}  // namespace

std::optional<GitDirectory> GitDirectory::around(const std::string& directory) {
  start_git();
  git_repository* opened = nullptr;
  if (git_repository_open_ext(&opened, directory.c_str(), 0, nullptr) != 0) return std::nullopt;
  GitRepo repository(opened);
  std::optional<std::string> prefix = prefix_in(opened, directory);
  if (!prefix) return std::nullopt;
  // What git knows is not ignored, whatever the rules say.
  int ignored = 0;
  if (!prefix->empty() && git_ignore_path_is_ignored(&ignored, opened, prefix->c_str()) == 0 &&
      ignored != 0 && tracked(opened, *prefix).empty()) {
    return std::nullopt;
  }
  return GitDirectory(
      std::make_shared<const OpenedAt>(OpenedAt{std::move(repository), std::move(*prefix)}));
}

std::vector<std::string> GitDirectory::files() const {
  std::vector<std::string> names = tracked(place_->repository.get(), place_->prefix);
  for (std::string& name : untracked(place_->repository.get(), place_->prefix)) {
    names.push_back(std::move(name));
  }
  return names;
}

bool GitDirectory::tracks_files() const {
  return !tracked(place_->repository.get(), place_->prefix).empty();
}

Result<Variant> GitDirectory::revision(const std::string& name) const {
  git_repository* const repository = place_->repository.get();
  GitTree tree = name.starts_with('-') ? nullptr : tree_named(repository, name);
  if (!tree) {
    return Error{ErrorKind::input,
                 fmt::format("{}: neither a directory nor a revision of the repository", name)};
  }
  if (!place_->prefix.empty()) tree = folder_of(repository, tree.get(), place_->prefix);
  if (!tree) return Variant();  // a folder that the revision does not have held nothing
  GitFiles files;
  GitFileReader reader(name);
  const auto leave_out = [](const git_oid&, const std::string&) { return Status(); };
  const Status status = reader.read(repository, tree.get(), "", leave_out, files);
  if (!status) return status.error();
  return std::move(files).variant();
}

std::optional<std::map<std::string, std::string>> GitDirectory::contents(const Blobs& blobs) const {
  std::map<std::string, std::string> result;
  for (const auto& [name, id] : blobs) {
    const GitBlob blob = blob_of(place_->repository.get(), id);
    if (!blob) return std::nullopt;
    result[name].assign(static_cast<const char*>(git_blob_rawcontent(blob.get())),
                        git_blob_rawsize(blob.get()));
  }
  return result;
}

std::optional<std::string> GitDirectory::revision_with(const Blobs& blobs) const {
  std::vector<std::string> paths;
  std::vector<git_oid> ids;
  for (const auto& [name, id] : blobs) {
    const GitBlob blob = blob_of(place_->repository.get(), id);
    if (!blob) return std::nullopt;
    paths.push_back(place_->prefix + name);
    ids.push_back(*git_blob_id(blob.get()));
  }
  if (paths.empty()) return std::nullopt;
  GitPathHistory history(place_->repository.get(), std::move(paths));
  for (int i = 0; i < kMaxRevisions; ++i) {
    const GitCommit commit = history.next();
    if (!commit) break;
    const bool same = std::ranges::equal(
        history.entries(commit.get()), ids,
        [](const auto& entry, const git_oid& id) { return git_oid_equal(&entry.id, &id) != 0; });
    if (same) return git_hex(*git_commit_id(commit.get()));
  }
  return std::nullopt;
}

}  // namespace whittle
