#include "repository/git_path_history.h"

#include <algorithm>
#include <utility>

namespace whittle {

GitPathHistory::GitPathHistory(git_repository* repository, std::vector<std::string> paths)
    : repository_(repository), paths_(std::move(paths)) {
  git_strarray names{};
  if (git_reference_list(&names, repository_) == 0) {
    std::vector<std::string> sorted(names.strings, names.strings + names.count);
    git_strarray_dispose(&names);
    std::ranges::sort(sorted);
    for (const std::string& name : sorted) add_reference(name.c_str());
  }
  add_reference("HEAD");
}

void GitPathHistory::add_reference(const char* name) {
  git_reference* found = nullptr;
  if (git_reference_lookup(&found, repository_, name) != 0) return;
  const GitHandle<git_reference, git_reference_free> reference(found);
  git_object* peeled = nullptr;
  if (git_reference_peel(&peeled, found, GIT_OBJECT_COMMIT) != 0) return;  // a tag of a file
  const GitObject commit(peeled);
  add(*git_object_id(peeled));
}

void GitPathHistory::add(const git_oid& id) {
  if (!seen_.insert(git_hex(id)).second) return;
  const GitCommit commit = git_commit_of(repository_, id);
  if (commit) waiting_.push({git_commit_time(commit.get()), seen_.size(), id});
}

std::vector<GitPathHistory::Entry> GitPathHistory::entries(const git_commit* commit) const {
  std::vector<Entry> result(paths_.size());
  const GitTree tree = git_tree_of(commit);
  for (std::size_t i = 0; tree && i < paths_.size(); ++i) {
    const GitEntry entry = git_entry_at(tree.get(), paths_[i]);
    if (!entry) continue;
    result[i] = {*git_tree_entry_id(entry.get()),
                 static_cast<unsigned>(git_tree_entry_filemode_raw(entry.get()))};
  }
  return result;
}

// Whether the paths are as in none of its parents. Its parents wait from then on; where the paths
// are as in one of them, only that one. A parent that a shallow clone does not have counts as none.
bool GitPathHistory::changes_something(const git_commit* commit) {
  const std::vector<Entry> here = entries(commit);
  std::vector<git_oid> parents;
  for (unsigned i = 0; i < git_commit_parentcount(commit); ++i) {
    const GitCommit parent = git_parent_of(commit, i);
    if (!parent) continue;
    if (entries(parent.get()) == here) {
      add(*git_commit_id(parent.get()));
      return false;
    }
    parents.push_back(*git_commit_id(parent.get()));
  }
  for (const git_oid& parent : parents) add(parent);
  return !parents.empty() || here != std::vector<Entry>(paths_.size());
}

GitCommit GitPathHistory::next() {
  while (!waiting_.empty()) {
    GitCommit commit = git_commit_of(repository_, waiting_.top().id);
    waiting_.pop();
    if (commit && changes_something(commit.get())) return commit;
  }
  return nullptr;
}

}  // namespace whittle
