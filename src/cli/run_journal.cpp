#include "cli/run_journal.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "cli/result_place.h"
#include "cli/session.h"
#include "cli/surroundings.h"
#include "util/files.h"

namespace whittle {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kSuffix = ".journal";

Keep keep_of(const Options& options) {
  if (options.keep == "all") return Keep::all;
  return options.keep == "best" ? Keep::best : Keep::good;
}

std::string beside(const std::string& result) {
  const fs::path path(result);
  return (path.parent_path() / kJournalFolder / path.filename()).string() + std::string(kSuffix);
}

std::string path_of(const Options& options, const std::string& result) {
  if (options.journal == "off") return {};
  if (options.journal.empty()) return beside(result);
  return fs::absolute(options.journal).lexically_normal().string();
}

// The folder for journals; no repository is to take it up.
Status make_folder(const fs::path& folder) {
  int error = 0;
  const bool own = folder.filename() == kJournalFolder;
  if (!fs::exists(folder)) error = make_directories(folder);
  if (error == 0 && ::access(folder.c_str(), W_OK) != 0) error = errno;
  if (error == 0 && own && !fs::exists(folder / ".gitignore")) {
    error = write_pieces(folder / ".gitignore", {"*\n"}, 0644);
  }
  if (error == 0) return {};
  return Error{ErrorKind::output, fmt::format("cannot write in {}: {}; name another place with "
                                              "--journal",
                                              folder.string(), std::strerror(error))};
}

// The first that is not as it was; empty: all is.
std::string changed(const RunHead& then, const RunHead& now) {
  for (const auto& [name, mark] : now.surroundings) {
    for (const auto& [old_name, old_mark] : then.surroundings) {
      if (name == old_name && mark != old_mark) return name;
    }
  }
  return {};
}

// What a person may call a run by: its result, an end of isolate, or its input.
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

RunJournal::RunJournal(const Options& options, std::string path)
    : options_(&options), path_(std::move(path)), keep_(keep_of(options)) {
  head_.version = WHITTLE_VERSION;
  head_.directory = fs::current_path().string();
  head_.words = options.words;
  head_.identity = options.identity;
  head_.surroundings = surroundings_of_test(options);
  const Surroundings search = surroundings_of_search(options);
  head_.surroundings.insert(head_.surroundings.end(), search.begin(), search.end());
}

Result<RunJournal> RunJournal::find(const Options& options, const std::string& result,
                                    const Variant& input, const Surroundings& others) {
  RunJournal journal(options, path_of(options, result));
  journal.head_.surroundings.insert(journal.head_.surroundings.end(), others.begin(), others.end());
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
  if (options_->fresh) return give_up("--fresh");
  const RunHead& then = (*glance)->head;
  if (then.identity != head_.identity) {
    return give_up(fmt::format("{} is of another command that did not finish", path_));
  }
  if (const std::string what = changed(then, head_); !what.empty()) {
    return give_up(fmt::format("{} has changed since the run was stopped", what));
  }
  return go_on(then, input);
}

Status RunJournal::go_on(const RunHead& then, const Variant& input) {
  Result<std::unique_ptr<Journal>> journal = Journal::go_on(path_, keep_);
  if (!journal) return journal.error();
  bool same = (*journal)->original().hash() == input.hash();
  if (!same && options_->in_place) {  // then a good variant stands in its place
    const Result<bool> good = (*journal)->knows_good(input.hash());
    if (!good) return good.error();
    same = *good;
  }
  if (!same) return give_up("the input has changed since the run was stopped");
  earlier_ = std::move(*journal);
  if (!options_->quiet) {
    say(fmt::format("going on with the run that was stopped after {} tests ({})", earlier_->tests(),
                    path_));
    if (then.version != head_.version) {
      say(fmt::format("it was started by whittle {}; what its tests answered is used",
                      then.version));
    }
  }
  return {};
}

// `whittle resume` was told to go on with this run: a new one is not what was asked for.
Status RunJournal::give_up(const std::string& why) {
  earlier_.reset();
  if (options_->resume) {
    return Error{ErrorKind::input,
                 fmt::format("cannot go on: {}. Start the command anew; the journal is left as it "
                             "is until then.",
                             why)};
  }
  in_the_way_ = true;
  say(fmt::format("{}: starting anew; the earlier journal is kept as {}.old", why, path_));
  return {};
}

Status RunJournal::check_symptom(const std::string& symptom) {
  head_.symptom = symptom;
  if (!earlier_ || earlier_->head().symptom.empty() || earlier_->head().symptom == symptom) {
    return {};
  }
  return give_up(
      fmt::format("the original showed another symptom before ({})", earlier_->head().symptom));
}

Result<std::unique_ptr<Journal>> RunJournal::open(const Variant& original) {
  if (path_.empty()) return std::unique_ptr<Journal>();
  if (earlier_) {
    if (const Status status = earlier_->moved_to(head_.directory); !status) return status.error();
    return std::move(earlier_);
  }
  fs::path folder = fs::path(path_).parent_path();
  Status status = make_folder(folder.empty() ? fs::path(".") : folder);
  if (status && (in_the_way_ || finished_)) status = put_aside(path_);
  if (!status) return status.error();
  return Journal::create(path_, head_, keep_, original);
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
  return Error{ErrorKind::input, "there is no run in this directory that was stopped"};
}

}  // namespace whittle
