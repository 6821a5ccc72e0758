// Finds out which kind of repository is at a place, by the nearest mark (.git, .svn, CVS).
//
// A checkout may be in a folder of another one, so the system whose mark is nearest is asked first.
// Numbered source trees come last, with one exception: if they are somewhere in a git checkout that
// does not track them, they come before git.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <limits>

#include "repository/git_directory.h"
#include "repository/paths.h"
#include "repository/repository.h"
#include "repository/trees.h"

namespace whittle {

namespace fs = std::filesystem;

namespace {

struct System {
  Opened (*open)(const RepositoryOptions&);
  bool (*marks)(const fs::path& folder);  // whether it looks like one of its own
};

bool has(const fs::path& folder, const char* name) {
  std::error_code ignored;
  return fs::exists(folder / name, ignored);
}

// What is most common comes first: it is asked first where the marks do not tell.
constexpr System kSystems[] = {
    {open_git, [](const fs::path& folder) { return has(folder, ".git") || has(folder, "HEAD"); }},
    {open_subversion,
     [](const fs::path& folder) { return has(folder, ".svn") || has(folder, "format"); }},
    {open_cvs,
     [](const fs::path& folder) { return has(folder, "CVS/Root") || has(folder, "CVSROOT"); }},
};

// How many folders above the place the mark of a system is.
std::size_t distance(const System& system, fs::path folder) {
  for (std::size_t steps = 0;; ++steps, folder = folder.parent_path()) {
    if (system.marks(folder)) return steps;
    if (!folder.has_relative_path()) return std::numeric_limits<std::size_t>::max();
  }
}

// Whether git knows nothing of what is in the folder.
bool is_unknown_to_git(const std::string& place) {
  if (has(place, ".git")) return false;
  const auto git = GitDirectory::around(place);
  return !git || !git->tracks_files();
}

}  // namespace

Result<std::vector<Revision>> Repository::branch(const Revision&, const std::string&) {
  return std::vector<Revision>();
}

Result<std::unique_ptr<Repository>> open_repository(const RepositoryOptions& options) {
  const std::string place = absolute_path(options.place);
  if (options.place.find("://") == options.place.npos && !has(place, "")) {
    return Error{ErrorKind::input, fmt::format("there is no folder {}", options.place)};
  }
  auto systems = std::to_array(kSystems);
  std::ranges::stable_sort(systems, {},
                           [&](const System& system) { return distance(system, place); });
  const bool only_trees = holds_trees(place) && is_unknown_to_git(place);
  for (const System& system : systems) {
    if (only_trees && system.open == open_git) continue;
    Opened opened = system.open(options);
    if (!opened || *opened) return opened;
  }
  Opened trees = open_trees(options);
  if (!trees || *trees) return trees;
  return Error{ErrorKind::input,
               fmt::format("{} is no repository: neither git, Subversion nor CVS knows it, and it "
                           "does not hold two or more source trees or tarballs with numbers in "
                           "their names",
                           options.place)};
}

}  // namespace whittle
