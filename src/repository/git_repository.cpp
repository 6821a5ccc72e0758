// A git repository, read with libgit2.
//
// The line of revisions is that of first parents. Submodules are included if their repositories are
// there; contents are as committed, without filters. Files that revisions share are in memory only
// once.

#include <fmt/format.h>
#include <git2.h>

#include <filesystem>
#include <map>

#include "repository/dates.h"
#include "repository/git_files.h"
#include "repository/git_handles.h"
#include "repository/repository.h"

namespace whittle {

namespace {

constexpr std::size_t kToTheMinute = 16;  // of a date

GitRepo open_at(const std::string& place) {
  git_repository* repository = nullptr;
  if (git_repository_open(&repository, place.c_str()) != 0) return nullptr;
  return GitRepo(repository);
}

std::string without_slash(std::string path) {
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  return path;
}

// Where it stands, for people: its work tree, or itself.
std::string place_of(git_repository* repository) {
  const char* folder = git_repository_workdir(repository);
  return without_slash(folder != nullptr ? folder : git_repository_path(repository));
}

std::string name_of(git_repository* repository) {
  return "the git repository " + place_of(repository);
}

class GitRepository final : public Repository {
 public:
  GitRepository(GitRepo repository, std::function<void(const std::string&)> say)
      : repository_(std::move(repository)),
        say_(std::move(say)),
        reader_(name_of(repository_.get())) {}

  std::string describe() const override { return name_of(repository_.get()); }
  Result<std::vector<Revision>> line(const LineRequest& request) override;
  Result<std::vector<Revision>> branch(const Revision& merge, const std::string& merged) override;
  Result<Variant> files(const Revision& revision) override;
  std::vector<std::string> changed_in_checkout() override;
  std::string checkout() const override {
    const char* folder = git_repository_workdir(repository_.get());
    return folder == nullptr ? std::string() : without_slash(folder);
  }

 private:
  Result<GitCommit> find(const std::string& name) const;
  Revision describe_commit(const git_commit* commit) const;
  bool changes(const git_commit* commit, const std::vector<std::string>& paths) const;
  Status collect(git_repository* repository, const git_tree* tree, const std::string& folder,
                 GitFiles& files);
  Status collect_submodule(const git_oid& id, const std::string& path, GitFiles& files);
  git_repository* submodule(const std::string& path);

  GitRepo repository_;
  std::function<void(const std::string&)> say_;
  GitFileReader reader_;
  std::map<std::string, GitRepo> submodules_;  // by path; null: not there
};

Result<GitCommit> GitRepository::find(const std::string& name) const {
  const std::string wanted = name.empty() ? "HEAD" : name;
  git_object* found = nullptr;
  if (git_revparse_single(&found, repository_.get(), wanted.c_str()) != 0) {
    if (name.empty()) {
      return Error{ErrorKind::input, fmt::format("{} has no revision yet", describe())};
    }
    return Error{ErrorKind::input, fmt::format("{} has no revision {}", describe(), wanted)};
  }
  const GitObject object(found);
  git_object* peeled = nullptr;
  if (git_object_peel(&peeled, object.get(), GIT_OBJECT_COMMIT) != 0) {
    return Error{ErrorKind::input, fmt::format("{} in {} is no commit", wanted, describe())};
  }
  return GitCommit(reinterpret_cast<git_commit*>(peeled));
}

Revision GitRepository::describe_commit(const git_commit* commit) const {
  const git_signature* author = git_commit_author(commit);
  // git2 computes the summary when it is asked for.
  const char* title = git_commit_summary(const_cast<git_commit*>(commit));
  Revision revision{.id = git_hex(*git_commit_id(commit)),
                    .title = title == nullptr ? "" : title,
                    .author = author == nullptr ? "" : author->name,
                    .date = write_date(git_commit_time(commit)).substr(0, kToTheMinute)};
  for (unsigned i = 1; i < git_commit_parentcount(commit); ++i) {
    revision.merged.push_back(git_hex(*git_commit_parent_id(commit, i)));
  }
  return revision;
}

// Whether one of the paths is not as in its first parent.
bool GitRepository::changes(const git_commit* commit, const std::vector<std::string>& paths) const {
  const GitTree tree = git_tree_of(commit);
  const GitCommit parent = git_parent_of(commit, 0);
  const GitTree before = parent ? git_tree_of(parent.get()) : nullptr;
  const auto id_of = [](const GitTree& in, const std::string& path) {
    const GitEntry entry = in ? git_entry_at(in.get(), path) : nullptr;
    if (!entry) return std::string();
    return fmt::format("{} {}", git_hex(*git_tree_entry_id(entry.get())),
                       static_cast<unsigned>(git_tree_entry_filemode(entry.get())));
  };
  for (const std::string& path : paths) {
    if (id_of(tree, path) != id_of(before, path)) return true;
  }
  return false;
}

Result<std::vector<Revision>> GitRepository::line(const LineRequest& request) {
  Result<GitCommit> newest = find(request.newest);
  if (!newest) return newest.error();
  std::string oldest;
  if (!request.oldest.empty()) {
    const Result<GitCommit> found = find(request.oldest);
    if (!found) return found.error();
    oldest = git_hex(*git_commit_id(found->get()));
  }
  std::vector<Revision> result;
  GitCommit commit = std::move(*newest);
  bool reached = oldest.empty();
  while (commit) {
    const std::string id = git_hex(*git_commit_id(commit.get()));
    const bool last = id == oldest;
    if (result.empty() || last || request.paths.empty() || changes(commit.get(), request.paths)) {
      result.push_back(describe_commit(commit.get()));
    }
    reached |= last;
    if (last || git_commit_parentcount(commit.get()) == 0) break;
    GitCommit parent = git_parent_of(commit.get(), 0);
    if (!parent) {
      say_(
          fmt::format("the history ends at {}: the repository is a shallow clone; git fetch "
                      "--unshallow brings the rest",
                      id.substr(0, 12)));
    }
    commit = std::move(parent);
  }
  if (!reached) {
    return Error{ErrorKind::input,
                 fmt::format("{} is not among the first parents of {}", request.oldest,
                             request.newest.empty() ? "HEAD" : request.newest)};
  }
  return result;
}

Result<std::vector<Revision>> GitRepository::branch(const Revision& merge,
                                                    const std::string& merged) {
  const Result<GitCommit> from = find(merge.id);
  if (!from) return from.error();
  const GitCommit main = git_parent_of(from->get(), 0);
  Result<GitCommit> tip = find(merged);
  if (!tip) return tip.error();
  std::vector<Revision> result;
  GitCommit commit = std::move(*tip);
  while (commit) {
    result.push_back(describe_commit(commit.get()));
    const git_oid* id = git_commit_id(commit.get());
    const bool shared =
        main && (git_oid_equal(id, git_commit_id(main.get())) != 0 ||
                 git_graph_descendant_of(repository_.get(), git_commit_id(main.get()), id) == 1);
    if (shared) break;
    commit = git_parent_of(commit.get(), 0);
  }
  return result;
}

Status GitRepository::collect(git_repository* repository, const git_tree* tree,
                              const std::string& folder, GitFiles& files) {
  const auto submodule = [&](const git_oid& commit, const std::string& path) {
    return collect_submodule(commit, path, files);
  };
  return reader_.read(repository, tree, folder, submodule, files);
}

// A checked-out submodule, or what git keeps of it.
git_repository* GitRepository::submodule(const std::string& path) {
  const auto known = submodules_.find(path);
  if (known != submodules_.end()) return known->second.get();
  GitRepo opened;
  if (const std::string folder = checkout(); !folder.empty()) opened = open_at(folder + "/" + path);
  if (!opened) {
    opened = open_at(std::string(git_repository_path(repository_.get())) + "modules/" + path);
  }
  return submodules_.emplace(path, std::move(opened)).first->second.get();
}

Status GitRepository::collect_submodule(const git_oid& id, const std::string& path,
                                        GitFiles& files) {
  const bool first = !submodules_.contains(path);
  git_repository* repository = submodule(path);
  const GitCommit commit = repository == nullptr ? nullptr : git_commit_of(repository, id);
  const GitTree tree = commit ? git_tree_of(commit.get()) : nullptr;
  if (tree) return collect(repository, tree.get(), path + "/", files);
  if (first) {
    say_(
        fmt::format("the submodule {} is left out where its revision is not here; git submodule "
                    "update --init fetches it",
                    path));
  }
  return {};
}

Result<Variant> GitRepository::files(const Revision& revision) {
  const Result<GitCommit> commit = find(revision.id);
  if (!commit) return commit.error();
  const GitTree tree = git_tree_of(commit->get());
  if (!tree) {
    return Error{ErrorKind::input, fmt::format("{} lacks the files of {}: {}", describe(),
                                               revision.id, git_complaint())};
  }
  GitFiles files;
  if (const Status status = collect(repository_.get(), tree.get(), "", files); !status) {
    return status.error();
  }
  return std::move(files).variant();
}

std::vector<std::string> GitRepository::changed_in_checkout() {
  std::vector<std::string> result;
  if (checkout().empty()) return result;
  git_status_options options{};
  git_status_options_init(&options, GIT_STATUS_OPTIONS_VERSION);
  options.show = GIT_STATUS_SHOW_INDEX_AND_WORKDIR;
  options.flags = GIT_STATUS_OPT_INCLUDE_UNTRACKED | GIT_STATUS_OPT_RECURSE_UNTRACKED_DIRS |
                  GIT_STATUS_OPT_EXCLUDE_SUBMODULES | GIT_STATUS_OPT_NO_REFRESH;
  git_status_list* found = nullptr;
  if (git_status_list_new(&found, repository_.get(), &options) != 0) return result;
  const GitStatuses statuses(found);
  for (std::size_t i = 0; i < git_status_list_entrycount(found); ++i) {
    const git_status_entry* entry = git_status_byindex(found, i);
    const git_diff_delta* delta =
        entry->index_to_workdir != nullptr ? entry->index_to_workdir : entry->head_to_index;
    if (delta != nullptr) result.emplace_back(delta->new_file.path);
  }
  return result;
}

}  // namespace

Opened open_git(const RepositoryOptions& options) {
  start_git();
  std::error_code ignored;  // what is no folder is no repository either
  if (!std::filesystem::is_directory(options.place, ignored)) return std::unique_ptr<Repository>();
  git_repository* opened = nullptr;
  const int error = git_repository_open_ext(&opened, options.place.c_str(), 0, nullptr);
  if (error == GIT_ENOTFOUND) return std::unique_ptr<Repository>();
  if (error != 0) {
    return Error{ErrorKind::input, fmt::format("cannot read the git repository {}: {}",
                                               options.place, git_complaint())};
  }
  return std::unique_ptr<Repository>(std::make_unique<GitRepository>(GitRepo(opened), options.say));
}

}  // namespace whittle
