// Owners for objects of libgit2, and its errors and ids as text.
#pragma once

#include <git2.h>

#include <memory>
#include <string>

namespace whittle {

template <class T, void (*Free)(T*)>
struct GitFree {
  void operator()(T* object) const { Free(object); }
};
template <class T, void (*Free)(T*)>
using GitHandle = std::unique_ptr<T, GitFree<T, Free>>;

using GitRepo = GitHandle<git_repository, git_repository_free>;
using GitObject = GitHandle<git_object, git_object_free>;
using GitCommit = GitHandle<git_commit, git_commit_free>;
using GitTree = GitHandle<git_tree, git_tree_free>;
using GitBlob = GitHandle<git_blob, git_blob_free>;
using GitEntry = GitHandle<git_tree_entry, git_tree_entry_free>;
using GitIndex = GitHandle<git_index, git_index_free>;
using GitStatuses = GitHandle<git_status_list, git_status_list_free>;

/// Must be called before anything else of libgit2 is; calling it again does nothing.
inline void start_git() {
  static const int started = git_libgit2_init();
  (void)started;
}

/// The last error message of libgit2.
inline std::string git_complaint() {
  const git_error* error = git_error_last();
  return error != nullptr && error->message != nullptr ? error->message : "no reason given";
}

inline std::string git_hex(const git_oid& id) {
  std::string text(GIT_OID_HEXSZ, '0');
  git_oid_fmt(text.data(), &id);
  return text;
}

/// Null if there is none; the same for all functions below.
inline GitCommit git_commit_of(git_repository* repository, const git_oid& id) {
  git_commit* commit = nullptr;
  if (git_commit_lookup(&commit, repository, &id) != 0) return nullptr;
  return GitCommit(commit);
}

inline GitCommit git_parent_of(const git_commit* commit, unsigned number) {
  git_commit* parent = nullptr;
  if (git_commit_parent(&parent, commit, number) != 0) return nullptr;
  return GitCommit(parent);
}

inline GitTree git_tree_of(const git_commit* commit) {
  git_tree* tree = nullptr;
  if (git_commit_tree(&tree, commit) != 0) return nullptr;
  return GitTree(tree);
}

inline GitEntry git_entry_at(const git_tree* tree, const std::string& path) {
  git_tree_entry* entry = nullptr;
  if (git_tree_entry_bypath(&entry, tree, path.c_str()) != 0) return nullptr;
  return GitEntry(entry);
}

}  // namespace whittle
