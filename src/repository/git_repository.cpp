// A git repository, read with libgit2.
//
// The line is that of first parents. Submodules are there as far as their repositories are;
// contents are as committed, without filters. Files that revisions share are in memory once.

#include <fmt/format.h>
#include <git2.h>

#include <filesystem>
#include <map>
#include <set>

#include "repository/dates.h"
#include "repository/repository.h"

namespace whittle {

namespace {

template <class T, void (*Free)(T*)>
struct Freed {
  void operator()(T* object) const { Free(object); }
};
template <class T, void (*Free)(T*)>
using Held = std::unique_ptr<T, Freed<T, Free>>;

using Repo = Held<git_repository, git_repository_free>;
using Object = Held<git_object, git_object_free>;
using Commit = Held<git_commit, git_commit_free>;
using Tree = Held<git_tree, git_tree_free>;
using Blob = Held<git_blob, git_blob_free>;
using Entry = Held<git_tree_entry, git_tree_entry_free>;
using Statuses = Held<git_status_list, git_status_list_free>;

constexpr unsigned kExecutable = 0755;
constexpr unsigned kPlain = 0644;
constexpr std::size_t kToTheMinute = 16;  // of a date

std::string last_error() {
  const git_error* error = git_error_last();
  return error != nullptr && error->message != nullptr ? error->message : "no reason given";
}

std::string hex(const git_oid& id) {
  std::string text(GIT_OID_HEXSZ, '0');
  git_oid_fmt(text.data(), &id);
  return text;
}

Repo open_at(const std::string& place) {
  git_repository* repository = nullptr;
  if (git_repository_open(&repository, place.c_str()) != 0) return nullptr;
  return Repo(repository);
}

Commit commit_of(git_repository* repository, const git_oid& id) {
  git_commit* commit = nullptr;
  if (git_commit_lookup(&commit, repository, &id) != 0) return nullptr;
  return Commit(commit);
}

Commit first_parent(const git_commit* commit) {
  git_commit* parent = nullptr;
  if (git_commit_parent(&parent, commit, 0) != 0) return nullptr;
  return Commit(parent);
}

Tree tree_of(const git_commit* commit) {
  git_tree* tree = nullptr;
  if (git_commit_tree(&tree, commit) != 0) return nullptr;
  return Tree(tree);
}

class GitRepository final : public Repository {
 public:
  GitRepository(Repo repository, std::function<void(const std::string&)> say)
      : repository_(std::move(repository)), say_(std::move(say)) {}

  std::string describe() const override { return "the git repository " + place(); }
  Result<std::vector<Revision>> line(const LineRequest& request) override;
  Result<std::vector<Revision>> branch(const Revision& merge, const std::string& merged) override;
  Result<Variant> files(const Revision& revision) override;
  std::vector<std::string> changed_in_checkout() override;
  std::string checkout() const override {
    const char* folder = git_repository_workdir(repository_.get());
    return folder == nullptr ? std::string() : without_slash(folder);
  }

 private:
  struct Files {
    std::vector<VariantFile> files;
    std::vector<std::shared_ptr<const void>> owners;
  };

  static std::string without_slash(std::string path) {
    while (path.size() > 1 && path.ends_with('/')) path.pop_back();
    return path;
  }
  std::string place() const {
    const std::string folder = checkout();
    return folder.empty() ? without_slash(git_repository_path(repository_.get())) : folder;
  }
  Result<Commit> find(const std::string& name) const;
  Revision describe_commit(const git_commit* commit) const;
  bool changes(const git_commit* commit, const std::vector<std::string>& paths) const;
  Status collect(git_repository* repository, const git_tree* tree, const std::string& folder,
                 Files& files);
  Status collect_submodule(const git_oid& id, const std::string& path, Files& files);
  git_repository* submodule(const std::string& path);
  Result<std::shared_ptr<const std::string>> contents(git_repository* repository,
                                                      const git_oid& id);

  Repo repository_;
  std::function<void(const std::string&)> say_;
  std::map<std::string, std::weak_ptr<const std::string>> blobs_;  // by their ids
  std::map<std::string, Repo> submodules_;                         // by path; null: not there
};

Result<Commit> GitRepository::find(const std::string& name) const {
  const std::string wanted = name.empty() ? "HEAD" : name;
  git_object* found = nullptr;
  if (git_revparse_single(&found, repository_.get(), wanted.c_str()) != 0) {
    if (name.empty()) {
      return Error{ErrorKind::input, fmt::format("{} has no revision yet", describe())};
    }
    return Error{ErrorKind::input, fmt::format("{} has no revision {}", describe(), wanted)};
  }
  const Object object(found);
  git_object* peeled = nullptr;
  if (git_object_peel(&peeled, object.get(), GIT_OBJECT_COMMIT) != 0) {
    return Error{ErrorKind::input, fmt::format("{} in {} is no commit", wanted, describe())};
  }
  return Commit(reinterpret_cast<git_commit*>(peeled));
}

Revision GitRepository::describe_commit(const git_commit* commit) const {
  const git_signature* author = git_commit_author(commit);
  // git2 computes the summary when it is asked for.
  const char* title = git_commit_summary(const_cast<git_commit*>(commit));
  Revision revision{.id = hex(*git_commit_id(commit)),
                    .title = title == nullptr ? "" : title,
                    .author = author == nullptr ? "" : author->name,
                    .date = write_date(git_commit_time(commit)).substr(0, kToTheMinute)};
  for (unsigned i = 1; i < git_commit_parentcount(commit); ++i) {
    revision.merged.push_back(hex(*git_commit_parent_id(commit, i)));
  }
  return revision;
}

// Whether one of the paths is not as in its first parent.
bool GitRepository::changes(const git_commit* commit, const std::vector<std::string>& paths) const {
  const Tree tree = tree_of(commit);
  const Commit parent = first_parent(commit);
  const Tree before = parent ? tree_of(parent.get()) : nullptr;
  const auto id_of = [](const Tree& in, const std::string& path) {
    git_tree_entry* entry = nullptr;
    if (!in || git_tree_entry_bypath(&entry, in.get(), path.c_str()) != 0) return std::string();
    const Entry held(entry);
    return fmt::format("{} {}", hex(*git_tree_entry_id(entry)),
                       static_cast<unsigned>(git_tree_entry_filemode(entry)));
  };
  for (const std::string& path : paths) {
    if (id_of(tree, path) != id_of(before, path)) return true;
  }
  return false;
}

Result<std::vector<Revision>> GitRepository::line(const LineRequest& request) {
  Result<Commit> newest = find(request.newest);
  if (!newest) return newest.error();
  std::string oldest;
  if (!request.oldest.empty()) {
    const Result<Commit> found = find(request.oldest);
    if (!found) return found.error();
    oldest = hex(*git_commit_id(found->get()));
  }
  std::vector<Revision> result;
  Commit commit = std::move(*newest);
  bool reached = oldest.empty();
  while (commit) {
    const std::string id = hex(*git_commit_id(commit.get()));
    const bool last = id == oldest;
    if (result.empty() || last || request.paths.empty() || changes(commit.get(), request.paths)) {
      result.push_back(describe_commit(commit.get()));
    }
    reached |= last;
    if (last || git_commit_parentcount(commit.get()) == 0) break;
    Commit parent = first_parent(commit.get());
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
  const Result<Commit> from = find(merge.id);
  if (!from) return from.error();
  const Commit main = first_parent(from->get());
  Result<Commit> tip = find(merged);
  if (!tip) return tip.error();
  std::vector<Revision> result;
  Commit commit = std::move(*tip);
  while (commit) {
    result.push_back(describe_commit(commit.get()));
    const git_oid* id = git_commit_id(commit.get());
    const bool shared =
        main && (git_oid_equal(id, git_commit_id(main.get())) != 0 ||
                 git_graph_descendant_of(repository_.get(), git_commit_id(main.get()), id) == 1);
    if (shared) break;
    commit = first_parent(commit.get());
  }
  return result;
}

Result<std::shared_ptr<const std::string>> GitRepository::contents(git_repository* repository,
                                                                   const git_oid& id) {
  std::weak_ptr<const std::string>& known = blobs_[hex(id)];
  if (std::shared_ptr<const std::string> bytes = known.lock()) return bytes;
  git_blob* found = nullptr;
  if (git_blob_lookup(&found, repository, &id) != 0) {
    return Error{ErrorKind::input,
                 fmt::format("{} lacks the contents {}: {}", describe(), hex(id), last_error())};
  }
  const Blob blob(found);
  auto bytes = std::make_shared<const std::string>(
      static_cast<const char*>(git_blob_rawcontent(found)), git_blob_rawsize(found));
  known = bytes;
  return std::shared_ptr<const std::string>(std::move(bytes));
}

Status GitRepository::collect(git_repository* repository, const git_tree* tree,
                              const std::string& folder, Files& files) {
  for (std::size_t i = 0; i < git_tree_entrycount(tree); ++i) {
    const git_tree_entry* entry = git_tree_entry_byindex(tree, i);
    const std::string path = folder + git_tree_entry_name(entry);
    const git_oid& id = *git_tree_entry_id(entry);
    Status status;
    switch (git_tree_entry_filemode(entry)) {
      case GIT_FILEMODE_TREE: {
        git_tree* below = nullptr;
        if (git_tree_lookup(&below, repository, &id) != 0) {
          return Error{ErrorKind::input,
                       fmt::format("{} lacks the folder {}: {}", describe(), path, last_error())};
        }
        const Tree held(below);
        status = collect(repository, below, path + "/", files);
        break;
      }
      case GIT_FILEMODE_COMMIT:
        status = collect_submodule(id, path, files);
        break;
      default: {
        Result<std::shared_ptr<const std::string>> bytes = contents(repository, id);
        if (!bytes) return bytes.error();
        const git_filemode_t mode = git_tree_entry_filemode(entry);
        VariantFile file{path,
                         {},
                         mode == GIT_FILEMODE_LINK              ? VariantFile::kLink
                         : mode == GIT_FILEMODE_BLOB_EXECUTABLE ? kExecutable
                                                                : kPlain};
        if (!(*bytes)->empty()) file.pieces.push_back({**bytes, 0});
        files.files.push_back(std::move(file));
        files.owners.push_back(std::move(*bytes));
      }
    }
    if (!status) return status;
  }
  return {};
}

// A checked-out submodule, or what git keeps of it.
git_repository* GitRepository::submodule(const std::string& path) {
  const auto known = submodules_.find(path);
  if (known != submodules_.end()) return known->second.get();
  Repo opened;
  if (const std::string folder = checkout(); !folder.empty()) opened = open_at(folder + "/" + path);
  if (!opened) {
    opened = open_at(std::string(git_repository_path(repository_.get())) + "modules/" + path);
  }
  return submodules_.emplace(path, std::move(opened)).first->second.get();
}

Status GitRepository::collect_submodule(const git_oid& id, const std::string& path, Files& files) {
  const bool first = !submodules_.contains(path);
  git_repository* repository = submodule(path);
  const Commit commit = repository == nullptr ? nullptr : commit_of(repository, id);
  const Tree tree = commit ? tree_of(commit.get()) : nullptr;
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
  const Result<Commit> commit = find(revision.id);
  if (!commit) return commit.error();
  const Tree tree = tree_of(commit->get());
  if (!tree) {
    return Error{ErrorKind::input, fmt::format("{} lacks the files of {}: {}", describe(),
                                               revision.id, last_error())};
  }
  Files files;
  if (const Status status = collect(repository_.get(), tree.get(), "", files); !status) {
    return status.error();
  }
  return Variant(std::move(files.files), std::move(files.owners));
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
  const Statuses statuses(found);
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
  static const int initialized = git_libgit2_init();
  (void)initialized;
  std::error_code ignored;  // what is no folder is no repository either
  if (!std::filesystem::is_directory(options.place, ignored)) return std::unique_ptr<Repository>();
  git_repository* opened = nullptr;
  const int error = git_repository_open_ext(&opened, options.place.c_str(), 0, nullptr);
  if (error == GIT_ENOTFOUND) return std::unique_ptr<Repository>();
  if (error != 0) {
    return Error{ErrorKind::input,
                 fmt::format("cannot read the git repository {}: {}", options.place, last_error())};
  }
  return std::unique_ptr<Repository>(std::make_unique<GitRepository>(Repo(opened), options.say));
}

}  // namespace whittle
