#include "repository/cvs.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>

#include "repository/cvs_groups.h"
#include "repository/cvs_location.h"
#include "repository/cvs_log.h"
#include "repository/dates.h"
#include "repository/paths.h"
#include "repository/recent_variants.h"
#include "repository/scratch_folder.h"
#include "repository/text_lines.h"
#include "repository/tree_files.h"
#include "util/files.h"

namespace whittle {

namespace {

// So many files are fetched one by one; each costs a connection, or next to nothing.
constexpr std::size_t kFewRemote = 6, kFewLocal = 200;

// The program, for one place.
class Cvs {
 public:
  Cvs(CvsLocation place, RetryPolicy retry, Say say)
      : place_(std::move(place)), retry_(std::move(retry)), say_(std::move(say)) {}

  const CvsLocation& place() const { return place_; }

  Result<std::string> log() const {
    auto result = run({"rlog", "-N", "--", place_.module}, "", "");
    if (!result) return result.error();
    if (result->ok()) return std::move(result->out);
    return Error{ErrorKind::input, fmt::format("cannot read the log of {} in {}: {}", place_.module,
                                               place_.root, result->complaint())};
  }

  /// A file or a folder, as it was at a time, as `folder` in `directory`. CVS sleeps for up to a
  /// second after it.
  Status export_to(const std::string& directory, const std::string& folder, const std::string& what,
                   std::int64_t time) const {
    const std::string date = write_date(time) + " UTC";
    const auto result =
        run({"export", "-kk", "-D", date, "-d", folder, "--", what}, directory, folder);
    if (!result) return result.error();
    return result->ok() ? Status() : cannot("export", what + " of " + date, *result);
  }

  /// A revision of a file, at once, but not whether it may be run.
  Result<std::string> print(const std::string& what, const std::string& number) const {
    auto result = run({"checkout", "-kk", "-p", "-r", number, "--", what}, "", "");
    if (!result) return result.error();
    if (!result->ok()) return cannot("check out", what + " " + number, *result);
    return std::move(result->out);
  }

  /// Lines like "M a.c".
  std::string changes() const {
    const auto result = run({"-n", "update"}, place_.checkout, "");
    return result ? result->out : "";
  }

 private:
  Error cannot(const char* action, const std::string& what, const ProgramResult& result) const {
    return {ErrorKind::system,
            fmt::format("cannot {} {} in {}: {}", action, what, place_.root, result.complaint())};
  }

  Result<ProgramResult> run(const std::vector<std::string>& words, const std::string& directory,
                            const std::string& makes) const {
    ProgramCall command{{"cvs", "-f", "-q", "-d", place_.root},
                        directory,
                        makes.empty() ? "" : directory + "/" + makes};
    if (place_.is_local()) command.words.push_back("-R");
    command.words.insert(command.words.end(), words.begin(), words.end());
    return run_with_retries(command, retry_, say_);
  }

  CvsLocation place_;
  RetryPolicy retry_;
  Say say_;
};

// The files of revisions, each fetched only once as long as it is used.
class CvsFetcher {
 public:
  CvsFetcher(const Cvs& cvs, std::string scratch) : cvs_(cvs), scratch_(std::move(scratch)) {}

  using Wanted = std::map<std::string, const CvsRevision*>;  // by the file's name

  /// `time`: when most of these were the newest.
  Result<std::vector<TreeFile>> fetch(const Wanted& wanted, std::int64_t time) {
    std::vector<TreeFile> files;
    Wanted missing;
    for (const auto& [name, revision] : wanted) {
      if (!take_known(name, revision->number, files)) missing[name] = revision;
    }
    const std::size_t few = cvs_.place().is_local() ? kFewLocal : kFewRemote;
    if (missing.size() > few || !knows_modes_of(missing)) {
      Status status = fetch_all(time, missing, files);
      if (!status) return status.error();
    }
    while (!missing.empty()) {
      Result<TreeFile> file = fetch_one(missing.begin()->first, *missing.begin()->second);
      if (!file) return file.error();
      take(std::move(*file), missing, files);
    }
    return files;
  }

 private:
  bool knows_mode_of(const std::string& name) {
    if (modes_.contains(name)) return true;
    const auto mode = cvs_.place().mode_of(name);
    if (mode) modes_[name] = *mode;
    return mode.has_value();
  }

  bool knows_modes_of(const Wanted& wanted) {
    return std::ranges::all_of(wanted, [&](const auto& each) { return knows_mode_of(each.first); });
  }

  bool take_known(const std::string& name, const std::string& number,
                  std::vector<TreeFile>& files) const {
    const auto known = known_.find({name, number});
    auto bytes = known == known_.end() ? nullptr : known->second.lock();
    if (!bytes) return false;
    files.push_back({name, modes_.at(name), std::move(bytes)});
    return true;
  }

  void take(TreeFile file, Wanted& missing, std::vector<TreeFile>& files) {
    known_[{file.name, missing.at(file.name)->number}] = file.bytes;
    missing.erase(file.name);
    files.push_back(std::move(file));
  }

  // For a single file only that one, without the folders around it.
  Result<std::vector<TreeFile>> exported(const std::string& what, std::int64_t time) {
    const auto folder = ScratchFolder::in(scratch_);
    if (!folder) return folder.error();
    Status status = cvs_.export_to((*folder)->path(), "files", what, time);
    if (!status) return status.error();
    const std::string files = (*folder)->path() + "/files";
    if (!std::filesystem::exists(files)) return std::vector<TreeFile>();  // nothing was there then
    return read_tree(files, pool_);
  }

  // What is missing and was the newest at a time; groups that overlap have files that were not.
  Status fetch_all(std::int64_t time, Wanted& missing, std::vector<TreeFile>& files) {
    auto tree = exported(cvs_.place().module, time);
    if (!tree) return tree.error();
    for (TreeFile& file : *tree) {
      modes_[file.name] = file.mode;
      const auto wanted = missing.find(file.name);
      if (wanted == missing.end()) continue;
      const CvsRevision& revision = *wanted->second;
      if (revision.time <= time && time < revision.until) take(std::move(file), missing, files);
    }
    return {};
  }

  Result<TreeFile> fetch_one(const std::string& name, const CvsRevision& revision) {
    const std::string path = cvs_.place().in_module(name);
    if (!knows_mode_of(name)) {
      const auto tree = exported(path, revision.time);
      if (!tree) return tree.error();
      modes_[name] = tree->size() == 1 ? tree->front().mode : 0644;
    }
    Result<std::string> bytes = cvs_.print(path, revision.number);
    if (!bytes) return bytes.error();
    return TreeFile{name, modes_[name], pool_.share(std::move(*bytes))};
  }

  const Cvs& cvs_;
  std::string scratch_;
  BlobPool pool_;
  std::map<std::pair<std::string, std::string>, std::weak_ptr<const std::string>> known_;
  std::map<std::string, unsigned> modes_;  // by name; all revisions of a file have the same
};

class CvsRepository : public Repository {
 public:
  CvsRepository(Cvs cvs, const RepositoryOptions& options)
      : cvs_(std::move(cvs)),
        fetcher_(cvs_, options.scratch),
        grouping_(options.group_by_time_only ? Grouping::by_time
                                             : Grouping::by_time_author_and_message) {}

  std::string describe() const override {
    const CvsLocation& place = cvs_.place();
    return place.checkout.empty()
               ? fmt::format("the CVS repository {}, module {}", place.root, place.module)
               : fmt::format("the CVS checkout {} of {}", place.checkout, place.root);
  }

  std::string checkout() const override { return cvs_.place().checkout; }

  Result<std::vector<Revision>> line(const LineRequest& request) override {
    if (Status status = load(); !status) return status.error();
    const auto newest = request.newest.empty() ? Result(checked_out()) : find(request.newest);
    if (!newest) return newest.error();
    const auto oldest = request.oldest.empty() ? Result<std::size_t>(0) : find(request.oldest);
    if (!oldest) return oldest.error();
    if (*oldest > *newest) {
      return Error{ErrorKind::input,
                   fmt::format("revision {} is newer than {}", *oldest + 1, *newest + 1)};
    }
    const PathFilter paths(request.paths);
    std::vector<Revision> result;
    for (std::size_t group = *newest + 1; group-- > *oldest;) {
      if (group == *newest || changes_one(group, paths)) result.push_back(revision(group));
    }
    return result;
  }

  Result<Variant> files(const Revision& revision) override {
    if (auto known = recent_.find(revision.id)) return *known;
    const auto group = find(revision.id);
    if (!group) return group.error();
    auto files = fetcher_.fetch(state_after(*group), groups_[*group].end);
    if (!files) return files.error();
    return recent_.keep(revision.id, make_variant(std::move(*files)));
  }

  std::vector<std::string> changed_in_checkout() override;

 private:
  Status load() {
    if (!groups_.empty()) return {};
    const Result<std::string> log = cvs_.log();
    if (!log) return log.error();
    files_ = read_cvs_log(*log, cvs_.place().folder());
    std::erase_if(files_, [](const CvsFile& file) { return is_within(file.name, "CVSROOT"); });
    groups_ = group_revisions(files_, grouping_);
    if (!groups_.empty()) return {};
    return Error{ErrorKind::input, describe() + " has no revisions on its trunk"};
  }

  const CvsRevision& revision_of(const CvsMember& member) const {
    return files_[member.file].revisions[member.revision];
  }

  Revision revision(std::size_t group) const {
    const CvsRevision& first = revision_of(groups_[group].members.front());
    return {std::to_string(group + 1), first.message.substr(0, first.message.find('\n')),
            first.author, write_date(groups_[group].begin).substr(0, 16)};
  }

  bool changes_one(std::size_t group, const PathFilter& paths) const {
    return std::ranges::any_of(groups_[group].members, [&](const CvsMember& member) {
      return paths.has(files_[member.file].name);
    });
  }

  // A counter or a date.
  Result<std::size_t> find(const std::string& name) const {
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    if (error == std::errc() && end == name.data() + name.size()) {
      if (number >= 1 && number <= groups_.size()) return number - 1;
      return unknown(name, fmt::format("there are 1 to {}", groups_.size()));
    }
    const auto time = read_date(name);
    if (!time) return unknown(name, "write a number or a date like 2024-05-01 12:30");
    const auto later = std::ranges::upper_bound(groups_, *time, {}, &CvsGroup::begin);
    if (later == groups_.begin()) return unknown(name, "nothing was there yet");
    return static_cast<std::size_t>(later - groups_.begin()) - 1;
  }

  Error unknown(const std::string& name, const std::string& why) const {
    return {ErrorKind::input, fmt::format("{} is not a revision of {}: {}", name, describe(), why)};
  }

  // The newest group of which something is checked out; the newest of all where nothing is.
  std::size_t checked_out() const {
    if (cvs_.place().checkout.empty()) return groups_.size() - 1;
    const auto numbers = revisions_in(cvs_.place().checkout);
    for (std::size_t group = groups_.size(); group-- > 0;) {
      for (const CvsMember& member : groups_[group].members) {
        const auto found = numbers.find(files_[member.file].name);
        if (found != numbers.end() && found->second == revision_of(member).number) return group;
      }
    }
    return groups_.size() - 1;
  }

  CvsFetcher::Wanted state_after(std::size_t last) const {
    CvsFetcher::Wanted state;
    for (std::size_t group = 0; group <= last; ++group) {
      for (const CvsMember& member : groups_[group].members) {
        const std::string& name = files_[member.file].name;
        if (revision_of(member).dead) {
          state.erase(name);
        } else {
          state[name] = &revision_of(member);
        }
      }
    }
    return state;
  }

  Cvs cvs_;
  CvsFetcher fetcher_;  // looks at cvs_
  Grouping grouping_;
  std::vector<CvsFile> files_;
  std::vector<CvsGroup> groups_;  // oldest first; empty: not loaded
  RecentVariants recent_;
};

std::vector<std::string> CvsRepository::changed_in_checkout() {
  std::vector<std::string> changed;
  if (checkout().empty()) return changed;
  const std::string text = cvs_.changes();
  for (const std::string_view line : text_lines(text)) {
    constexpr std::string_view kOwn = "MARC?";  // modified, added, removed, conflict, unknown
    if (line.size() < 3 || line[1] != ' ' || kOwn.find(line[0]) == kOwn.npos) continue;
    const auto files = files_at(checkout(), std::string(line.substr(2)));
    changed.insert(changed.end(), files.begin(), files.end());
  }
  std::ranges::sort(changed);
  return changed;
}

}  // namespace

Opened open_cvs(const RepositoryOptions& options, const RetryPolicy& retry) {
  const auto place = find_cvs(absolute_path(options.place));
  if (!place) return place.error();
  if (!*place) return std::unique_ptr<Repository>();
  if (find_program("cvs").empty()) {
    return Error{ErrorKind::system,
                 fmt::format("{} is of CVS, but there is no program cvs; install the package cvs",
                             options.place)};
  }
  return std::unique_ptr<Repository>(
      std::make_unique<CvsRepository>(Cvs(**place, retry, options.say), options));
}

Opened open_cvs(const RepositoryOptions& options) {
  return open_cvs(options, RetryPolicy{.stopped = options.stopped});
}

}  // namespace whittle
