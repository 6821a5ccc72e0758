#include "repository/trees.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "repository/command.h"
#include "repository/paths.h"
#include "repository/private_folders.h"
#include "repository/recent_variants.h"
#include "repository/scratch_folder.h"
#include "repository/tree_files.h"
#include "repository/version_order.h"
#include "util/files.h"

namespace whittle {

namespace fs = std::filesystem;

namespace {

struct Tree {
  std::string id;
  std::string path;
  bool is_tarball = false;
};

// Without the ending of a tarball; as it is where it has none.
std::string without_ending(const std::string& name) {
  constexpr std::array<std::string_view, 8> kEndings = {".tar",  ".tar.gz", ".tgz", ".tar.bz2",
                                                        ".tbz2", ".tar.xz", ".txz", ".tar.zst"};
  for (const std::string_view ending : kEndings) {
    if (name.ends_with(ending)) return name.substr(0, name.size() - ending.size());
  }
  return name;
}

bool is_tree(const std::string& id) {
  return !id.starts_with('.') && has_number(id);
}

// Newest first, each version once.
std::vector<Tree> trees_in(const std::string& folder) {
  std::vector<Tree> trees;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    std::error_code ignored;  // a link may lead nowhere
    const std::string name = it->path().filename();
    const bool is_folder = it->is_directory(ignored);
    const std::string id = is_folder ? name : without_ending(name);
    const bool is_tarball = id != name && it->is_regular_file(ignored);
    if (!is_tree(id) || (!is_folder && !is_tarball)) continue;
    trees.push_back({id, it->path(), is_tarball});
  }
  std::ranges::sort(trees, [](const Tree& one, const Tree& other) {
    if (one.id != other.id) return is_older_version(other.id, one.id);
    return one.path < other.path;  // a folder's has no ending
  });
  const auto same = [](const Tree& one, const Tree& other) { return one.id == other.id; };
  trees.erase(std::unique(trees.begin(), trees.end(), same), trees.end());
  return trees;
}

// The folder itself, or the only folder in it.
std::string top_of(const std::string& folder) {
  std::vector<fs::directory_entry> entries;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    entries.push_back(*it);
  }
  const bool single = entries.size() == 1 && fs::is_directory(entries[0].symlink_status(error));
  return single ? entries[0].path().string() : folder;
}

Variant only(const Variant& variant, const PathFilter& paths) {
  std::vector<VariantFile> files;
  for (const VariantFile& file : variant.files()) {
    if (paths.has(file.name)) files.push_back(file);
  }
  return Variant(std::move(files), variant.owners());
}

class Trees : public Repository {
 public:
  Trees(std::string place, std::vector<Tree> trees, std::string scratch)
      : place_(std::move(place)), trees_(std::move(trees)), scratch_(std::move(scratch)) {}

  std::string describe() const override {
    return fmt::format("the {} source trees in {}", trees_.size(), place_);
  }

  Result<std::vector<Revision>> line(const LineRequest& request) override {
    const auto newest = request.newest.empty() ? Result<std::size_t>(0) : find(request.newest);
    if (!newest) return newest.error();
    const auto oldest = request.oldest.empty() ? Result(trees_.size() - 1) : find(request.oldest);
    if (!oldest) return oldest.error();
    if (*oldest < *newest) {
      return Error{ErrorKind::input,
                   fmt::format("{} is newer than {}", trees_[*oldest].id, trees_[*newest].id)};
    }
    const PathFilter paths(request.paths);
    std::vector<Revision> result;
    for (std::size_t tree = *newest; tree <= *oldest; ++tree) {
      const auto wanted = tree == *newest ? Result(true) : changes_one(tree, paths);
      if (!wanted) return wanted.error();
      if (*wanted) result.push_back({trees_[tree].id});
    }
    return result;
  }

  // In a source tree, or one more of them by its name.
  bool reads(const std::string& folder) const override {
    std::error_code ignored;  // a folder that does not exist yet is told by its name
    const fs::path path = fs::weakly_canonical(fs::absolute(folder), ignored);
    const fs::path below = path.lexically_relative(fs::weakly_canonical(place_, ignored));
    if (below.empty() || *below.begin() == ".." || below == ".") return false;
    if (std::ranges::any_of(
            below, [](const fs::path& name) { return is_private_folder(name.string()); })) {
      return false;
    }
    return is_tree(below.begin()->string());
  }

  Result<Variant> files(const Revision& revision) override {
    if (auto known = recent_.find(revision.id)) return *known;
    const auto tree = find(revision.id);
    if (!tree) return tree.error();
    auto files = trees_[*tree].is_tarball ? unpack(trees_[*tree].path)
                                          : read_tree(trees_[*tree].path, pool_);
    if (!files) return files.error();
    return recent_.keep(revision.id, make_variant(std::move(*files)));
  }

 private:
  // By its id, or by the name of the tarball.
  Result<std::size_t> find(const std::string& name) const {
    for (std::size_t i = 0; i < trees_.size(); ++i) {
      if (trees_[i].id == name || fs::path(trees_[i].path).filename() == name) return i;
    }
    return Error{ErrorKind::input,
                 fmt::format("{} is not one of the source trees in {}; there are {} to {}", name,
                             place_, trees_.back().id, trees_.front().id)};
  }

  // Whether one of the paths is not as in the next older tree; before the oldest nothing was.
  Result<bool> changes_one(std::size_t tree, const PathFilter& paths) {
    if (paths.asks_for_all()) return true;
    const auto now = files({trees_[tree].id});
    if (!now) return now.error();
    const auto before = tree + 1 < trees_.size() ? files({trees_[tree + 1].id}) : Result(Variant());
    if (!before) return before.error();
    return only(*now, paths).hash() != only(*before, paths).hash();
  }

  Result<std::vector<TreeFile>> unpack(const std::string& tarball) {
    const auto folder = ScratchFolder::in(scratch_);
    if (!folder) return folder.error();
    const auto result =
        run_command({{"tar", "--no-same-owner", "-x", "-f", tarball, "-C", (*folder)->path()}});
    if (!result) return result.error();
    if (!result->ok()) {
      return Error{ErrorKind::input,
                   fmt::format("{} cannot be unpacked: {}", tarball, result->complaint())};
    }
    return read_tree(top_of((*folder)->path()), pool_);
  }

  std::string place_;
  std::vector<Tree> trees_;  // newest first
  std::string scratch_;
  BlobPool pool_;
  RecentVariants recent_;
};

}  // namespace

bool holds_trees(const std::string& folder) {
  return trees_in(folder).size() >= 2;
}

Opened open_trees(const RepositoryOptions& options) {
  const std::string place = absolute_path(options.place);
  std::vector<Tree> trees = trees_in(place);
  if (trees.size() < 2) return std::unique_ptr<Repository>();
  return std::unique_ptr<Repository>(
      std::make_unique<Trees>(place, std::move(trees), options.scratch));
}

}  // namespace whittle
