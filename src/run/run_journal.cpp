#include "run/run_journal.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "journal/lock.h"
#include "run/make_judge.h"
#include "run/result_place.h"
#include "run/surroundings.h"
#include "util/files.h"

namespace whittle {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kSuffix = ".journal";
constexpr std::size_t kLongestResult = 220;  // with room for ".journal.old-wal"

std::string beside(const std::string& result) {
  const fs::path path(with_short_name(result, kLongestResult));
  return (path.parent_path() / kJournalFolder / path.filename()).string() + std::string(kSuffix);
}

std::string path_of(const KeepSpec& keep, const std::string& result) {
  if (keep.journal == "off") return {};
  if (keep.journal.empty()) return beside(result);
  return absolute(keep.journal);
}

// Makes the folder for journals. It gets a .gitignore, so that version control ignores it.
Status make_folder(const fs::path& folder) {
  int error = 0;
  const bool own = folder.filename() == kJournalFolder;
  std::error_code unreadable;
  if (!fs::exists(folder, unreadable)) error = make_directories(folder);
  if (error == 0 && ::access(folder.c_str(), W_OK) != 0) error = errno;
  if (error == 0 && own && !fs::exists(folder / ".gitignore", unreadable)) {
    error = write_pieces(folder / ".gitignore", {"*\n"}, 0644);
  }
  if (error == 0) return {};
  return Error{ErrorKind::output, fmt::format("cannot write in {}: {}; name another place with "
                                              "--journal",
                                              folder.string(), std::strerror(error))};
}

// The name of the first thing that has changed since; empty: nothing has.
std::string changed(const RunHead& then, const RunHead& now) {
  for (const auto& [name, mark] : now.surroundings) {
    for (const auto& [old_name, old_mark] : then.surroundings) {
      if (name == old_name && mark != old_mark) return name;
    }
  }
  return {};
}

// A person may name a run by its result, by either result of isolate, or by its input.
std::vector<std::string> results_named(const std::string& named) {
  std::vector<std::string> names{named, with_word(named, "reduced")};
  for (const std::string end : {".failing", ".passing"}) {
    const std::size_t at = named.rfind(end);
    if (at != std::string::npos)
      names.push_back(named.substr(0, at) + named.substr(at + end.size()));
  }
  return names;
}

}  // namespace

RunJournal::RunJournal(const RunSpec& spec, std::string path, Surroundings surroundings,
                       RunObserver& observer)
    : spec_(&spec), observer_(&observer), path_(std::move(path)) {
  head_.version = WHITTLE_VERSION;
  std::error_code gone;
  head_.directory = fs::current_path(gone).string();
  head_.words = spec.command_line;
  head_.identity = identity_of(spec).hex();
  head_.surroundings = std::move(surroundings);
}

Result<RunJournal> RunJournal::find(const RunSpec& spec, const std::string& result,
                                    const Variant& input, Surroundings surroundings,
                                    RunObserver& observer) {
  RunJournal journal(spec, path_of(spec.keep, result), std::move(surroundings), observer);
  if (journal.path_.empty()) return journal;
  if (const Status status = journal.look(input); !status) return status.error();
  return journal;
}

Status RunJournal::look(const Variant& input) {
  Result<std::optional<Journal::Glance>> glance = Journal::look(path_);
  if (!glance) return glance.error();
  if (!*glance) return {};
  finished_ = (*glance)->finished;
  if (finished_) {
    replaces_ = (*glance)->head.identity == head_.identity;
    return {};
  }
  if (spec_->keep.earlier == Earlier::ignore) return start_new_run("--fresh");
  const RunHead& then = (*glance)->head;
  if (then.identity != head_.identity) {
    return start_new_run(fmt::format(
        "{} belongs to another run, which did not finish (another input, test or options)", path_));
  }
  if (const std::string what = changed(then, head_); !what.empty()) {
    return start_new_run(fmt::format("{} has changed since the run was stopped", what));
  }
  return resume(then, input);
}

Status RunJournal::resume(const RunHead& then, const Variant& input) {
  Result<std::unique_ptr<Journal>> journal = Journal::resume(path_, spec_->recorded_variants());
  if (!journal) return journal.error();
  bool same = (*journal)->original().hash() == input.hash();
  if (!same && spec_->keep.in_place) {  // then the best variant was written over the input
    const Result<bool> good = (*journal)->knows_good(input.hash());
    if (!good) return good.error();
    same = *good;
  }
  if (!same) return start_new_run("the input has changed since the run was stopped");
  earlier_ = std::move(*journal);
  const Result<std::uint64_t> tests = earlier_->useful_tests();
  if (!tests) return tests.error();
  observer_->happened(
      event::Resumed{*tests, path_, then.version == head_.version ? "" : then.version});
  return {};
}

// `whittle resume` asked for this very run: a new one is not what was wanted.
Status RunJournal::start_new_run(const std::string& why) {
  earlier_.reset();
  if (spec_->keep.earlier == Earlier::must_resume) {
    return Error{ErrorKind::input,
                 fmt::format("the run cannot be resumed: {}. Start the command again to begin a "
                             "new run; the journal is kept until then.",
                             why)};
  }
  in_the_way_ = true;
  observer_->happened(event::NewRunStarted{why, path_ + ".old"});
  return {};
}

Status RunJournal::check_symptom(const std::string& symptom) {
  head_.symptom = symptom;
  if (!earlier_ || earlier_->head().symptom.empty() || earlier_->head().symptom == symptom) {
    return {};
  }
  return start_new_run(
      fmt::format("the original showed another symptom before ({})", earlier_->head().symptom));
}

Result<std::unique_ptr<Journal>> RunJournal::open(const Variant& original) {
  if (path_.empty()) return std::unique_ptr<Journal>();
  if (earlier_) {
    if (const Status status = earlier_->moved_to(head_.directory); !status) return status.error();
    return std::move(earlier_);
  }
  fs::path folder = fs::path(path_).parent_path();
  if (folder.empty()) folder = ".";
  Status status = make_folder(folder);
  // Of several that start the same run at once, one creates the journal and has it locked before
  // the next one looks.
  const FolderTurn turn(folder.string());
  if (status && (in_the_way_ || finished_)) status = put_aside(path_);
  if (!status) return status.error();
  return Journal::create(path_, head_, spec_->recorded_variants(), original);
}

Result<std::string> find_run(const std::string& named) {
  std::error_code ignored;
  if (!named.empty()) {
    for (const std::string& result : results_named(named)) {
      if (fs::is_regular_file(beside(result), ignored)) return beside(result);
    }
    if (named.ends_with(kSuffix) && fs::is_regular_file(named, ignored)) return named;
    const auto glance = Journal::look(named);
    if (glance && *glance) return named;
    return Error{ErrorKind::input, fmt::format("there is no run with the result {}", named)};
  }
  std::string newest;
  fs::file_time_type newest_time;
  std::optional<Error> trouble;
  for (const fs::directory_entry& entry : fs::directory_iterator(kJournalFolder, ignored)) {
    if (entry.path().extension() != kSuffix) continue;
    const auto glance = Journal::look(entry.path());
    if (!glance) trouble = glance.error();
    if (!glance || !*glance || (*glance)->finished) continue;
    const fs::path log = entry.path().string() + "-wal";
    const fs::file_time_type time = fs::exists(log, ignored) ? fs::last_write_time(log, ignored)
                                                             : entry.last_write_time(ignored);
    if (newest.empty() || time > newest_time) {
      newest = entry.path();
      newest_time = time;
    }
  }
  if (!newest.empty()) return newest;
  if (trouble) return *trouble;
  return Error{ErrorKind::input, "there is no stopped run in this directory"};
}

}  // namespace whittle
