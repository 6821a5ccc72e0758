#include "cli/narrator.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "cli/excerpt.h"
#include "cli/say.h"
#include "engine/stage_table.h"
#include "oracle/sandbox.h"
#include "util/utf8.h"

namespace whittle {

namespace {

constexpr double kDrawEvery = 0.1;  // seconds, on a terminal
constexpr double kPlainEvery = 10;  // seconds, elsewhere
constexpr const char* kVerboseLegend =
    "One line for each test: its number, the size of the variant, the outcome (fail: the symptom "
    "is "
    "there, so the variant is kept; * known without a test), and what was left out.\n";

double since(std::chrono::steady_clock::time_point from) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
}

// How fast tests are: "12/s", or for slow ones "4.5 s each".
std::string pace(double tests, double seconds) {
  if (tests <= 0 || tests >= 2 * seconds) return fmt::format("{:.0f}/s", tests / seconds);
  return fmt::format("{:.1f} s each", seconds / tests);
}

// What a test said of a revision, as a clause after its name.
std::string said(Outcome outcome, const std::string& why) {
  switch (outcome) {
    case Outcome::fail:
      return "fails";
    case Outcome::pass:
      return why.empty() ? "passes" : fmt::format("passes, but printed: {}", why);
    case Outcome::unresolved:
      break;
  }
  return why.empty() ? "is unresolved" : "is unresolved: " + why;
}

// A title, cut at a character.
std::string shortened(std::string title) {
  constexpr std::size_t kLong = 50;
  if (title.size() <= kLong) return title;
  std::size_t end = kLong;
  while (end > 0 && (static_cast<unsigned char>(title[end]) & 0xC0) == 0x80) --end;
  return title.substr(0, end) + "…";
}

std::string lines(std::uint64_t count) {
  return fmt::format("{} {}", count, count == 1 ? "line" : "lines");
}

}  // namespace

std::string human_bytes(std::uint64_t bytes) {
  if (bytes < 1000) return fmt::format("{} B", bytes);
  if (bytes < 1'000'000) return fmt::format("{:.1f} kB", static_cast<double>(bytes) / 1e3);
  return fmt::format("{:.1f} MB", static_cast<double>(bytes) / 1e6);
}

// One function for each event. note() is for what --quiet leaves out, warn() for the rest.
struct Narrator::Sentences {
  Narrator& n;

  void operator()(const event::SandboxIncomplete& e) const {
    n.note(fmt::format("the sandbox cannot prevent here: {}", fmt::join(e.missing, "; ")));
  }
  void operator()(const event::SecretsWithheld& e) const {
    const bool one = e.names.size() == 1;
    n.note(
        fmt::format("tests do not get {} environment variable{} that look{} like {}: {} (--env "
                    "NAME passes one on)",
                    e.names.size(), one ? "" : "s", one ? "s" : "", one ? "a secret" : "secrets",
                    fmt::join(e.names, ", ")));
  }
  void operator()(const event::StillRunning& e) const {
    n.note(
        fmt::format("the original is still running after {} s (its limit is {:g} s); if it "
                    "never ends, add --hang",
                    e.seconds, e.limit));
  }
  void operator()(const event::SymptomFound& e) const {
    n.note(fmt::format("the symptom: {}", e.symptom));
  }
  void operator()(const event::MessageVaries& e) const {
    n.note(
        fmt::format("the program does not say the same in each run; the symptom is only what all "
                    "runs say: {}",
                    e.symptom));
  }
  void operator()(const event::PassingSeen& e) const {
    n.note(fmt::format("the passing input: {}", e.how));
    if (e.error.empty()) return;
    n.warn(
        fmt::format("the passing input may not be one that works: {}. Whatever ends in the same "
                    "way counts as passing.",
                    e.error));
  }
  void operator()(const event::NothingRead& e) const {
    n.note(fmt::format("the program read nothing of --input {}, so --record-input changes nothing",
                       e.input));
  }
  void operator()(const event::Resumed& e) const {
    n.note(
        fmt::format("resuming the run that was stopped after {} tests ({})", e.tests, e.journal));
    if (e.begun_by.empty()) return;
    n.note(fmt::format("the run was started by whittle {}; the outcomes of its tests are used",
                       e.begun_by));
  }
  void operator()(const event::NewRunStarted& e) const {
    n.warn(fmt::format("{}: starting from the beginning; the earlier journal is kept as {}", e.why,
                       e.kept_as));
  }
  void operator()(const event::RateMeasured& e) const {
    n.note(
        fmt::format("the original shows the symptom in {} of {} runs; a variant must do so at "
                    "least half as often",
                    e.rate.shown, e.rate.runs));
  }
  void operator()(const event::MarksFound&) const {
    n.warn("only the lines between those marked DDBEGIN and DDEND are reduced");
  }
  void operator()(const event::NotParsed& e) const { n.note(not_parsed(e)); }
  void operator()(const event::LanguageMissing& e) const {
    n.note(fmt::format("{}\n  Until then, files in {} are not parsed.", e.why, e.language));
  }
  void operator()(const event::ParsedInPart& e) const {
    const bool several = e.files.size() > 1;
    n.note(fmt::format(
        "{}{} parts that the parser does not understand; only the other parts are chipped",
        e.files[0], several ? fmt::format(" and {} more files have", e.files.size() - 1) : " has"));
  }
  void operator()(const event::FlakinessNoticed& e) const {
    n.warn(
        fmt::format("the test is flaky: the best variant ({}) does not show the symptom any "
                    "more. From now on whittle decides by several runs, as with --flaky.",
                    human_bytes(e.bytes)));
  }
  void operator()(const event::RolledBack& e) const {
    if (e.to_original) return n.warn("going back to the original");
    n.warn(fmt::format("going back from {} to {}, which shows the symptom", human_bytes(e.from),
                       human_bytes(e.to)));
  }
  void operator()(const event::EndsRolledBack& e) const {
    n.warn(
        fmt::format("the test is flaky: tested once more, the two results did not both answer "
                    "as before; going back to {}",
                    e.to_original ? "the two inputs" : "the last two that do"));
  }
  void operator()(const event::Guided& e) const {
    const Guidance& told = e.guidance;
    n.note(told.kind == Guidance::Kind::skip_stage
               ? fmt::format("skipping the stage {}", told.name)
               : fmt::format("keeping bytes {} to {} of {}", told.begin, told.end - 1, told.name));
  }
  void operator()(const event::FormatRejected& e) const {
    n.warn(e.why.empty()
               ? "--format: the formatted result does not show the symptom; it was not formatted"
               : fmt::format("--format: {}; the result was not formatted", e.why));
  }
  void operator()(const event::BlankLinesKept&) const {
    n.warn(
        "--squeeze: without its blank lines the result does not show the symptom; they were kept");
  }
  void operator()(const event::EmptyInputFails&) const {
    n.warn(
        "even an empty input shows the symptom: the test is too weak, or the input does not "
        "matter");
  }
  void operator()(const event::MessageChanged& e) const {
    n.note(fmt::format("the message is not the same as at first:\n  original: {}\n  {}: {}",
                       e.before, e.result, e.after));
  }
  void operator()(const event::InputWritten& e) const {
    n.note(fmt::format("{} reads {}", e.result,
                       e.empty ? fmt::format("nothing; {} is empty", e.path) : e.path));
  }
  void operator()(const event::NeedsResidentJvm& e) const {
    n.warn(
        fmt::format("{} does not show the symptom when it is compiled and run by javac and java "
                    "alone; start again with --external",
                    e.result));
  }
  void operator()(const event::HelpersFailed& e) const {
    n.note("--tree, --pass, --objective: " + e.summary);
  }
  void operator()(const event::ResidentsStarted& e) const {
    if (n.talk_.verbose) n.warn(fmt::format("resident processes started: {}", e.count));
  }
  void operator()(const event::RepositorySays& e) const { n.warn(e.line); }
  void operator()(const event::CheckoutDiffers& e) const {
    const bool one = e.files.size() == 1;
    n.warn(fmt::format(
        "{} of the checkout {} from what is committed ({}{}): these changes are not tested; commit "
        "them, or name files that the test needs with --carry",
        one ? "a file" : fmt::format("{} files", e.files.size()), one ? "differs" : "differ",
        e.files.front(), one ? "" : ", …"));
  }
  void operator()(const event::HistoryBegins& e) const {
    n.note(fmt::format("{}: {} {} back from {}", e.repository, e.older,
                       e.older == 1 ? "revision" : "revisions", e.newest));
    if (!e.gallops) return;
    n.note(
        "going 1, 4, 16, … revisions back, then bisecting. If the outcome changed several times, "
        "this finds one of the changes; --step 1 finds the newest");
  }
  void operator()(const event::HistoryDoes& e) const { n.doing_ = e.what; }
  void operator()(const event::RevisionTested& e) const {
    n.note(fmt::format("{} ({} back) {}{}", e.id, e.back, said(e.outcome, e.why),
                       e.title.empty() ? "" : "  " + shortened(e.title)));
  }
  void operator()(const event::PatchConflicts& e) const {
    n.note(fmt::format("{} ({} back): the patch does not merge with this revision", e.id, e.back));
  }
  void operator()(const event::RevisionSkipped& e) const { n.note(e.id + " is skipped"); }
  void operator()(const event::BoundaryFound& e) const {
    n.note(fmt::format("{} passes, {} fails: looking for what matters in the difference of {}",
                       e.passing, e.failing, lines(e.lines)));
  }
  void operator()(const event::PatchReduced& e) const {
    n.note(fmt::format("{}: {} of {} {} ({} {})", e.id, e.lines_after, lines(e.lines_before),
                       e.lines_after == 1 ? "matters" : "matter", e.tests,
                       e.tests == 1 ? "test" : "tests"));
  }
  void operator()(const event::PatchCarried& e) const {
    n.note(fmt::format(
        "{}: the patch does not merge; only the lines that it changes itself are carried further",
        e.id));
  }
  void operator()(const event::BuildsDisagree& e) const {
    n.warn(
        fmt::format("an incremental build gave {}, a clean build of the same revision gives {}; "
                    "building everything from scratch from now on",
                    name(e.incremental), name(e.clean)));
  }

  static std::string not_parsed(const event::NotParsed& e) {
    using Why = event::NotParsed::Why;
    switch (e.why) {
      case Why::utf16:
        return fmt::format("{} is in UTF-16: it is not parsed, but cut by lines and characters",
                           e.file);
      case Why::large:
        return fmt::format(
            "{} is above {}: it is cut by indentation, brackets and lines before it "
            "is parsed",
            e.file, size_text(e.limit));
      case Why::unknown:
        break;
    }
    return fmt::format(
        "the language of {}{} is not known: cut by {}lines and tokens (choose one with --language; "
        "whittle languages lists them)",
        e.file, e.more == 0 ? "" : fmt::format(" and {} more", e.more),
        e.others_parsed ? "" : "indentation, brackets, ");
  }
};

Narrator::Narrator(const Talk& talk, RunKind kind) : talk_(talk), kind_(kind) {
  style_ = talk.verbose              ? Style::verbose
           : talk.quiet              ? Style::quiet
           : ::isatty(STDERR_FILENO) ? Style::live
                                     : Style::plain;
}

void Narrator::note(const std::string& line) {
  if (!talk_.quiet) warn(line);
}

void Narrator::warn(const std::string& line) {
  end();
  say(line);
}

void Narrator::happened(const Event& event) {
  std::visit(Sentences{*this}, event);
}

void Narrator::committed(const Commit& commit, const RunFigures& figures) {
  if (style_ != Style::verbose) return;
  if (kind_ == RunKind::history) {
    tell(fmt::format("{:6} {:12} {}{}\n", commit.number, commit.stage,
                     said(commit.answer.outcome, commit.answer.why), commit.cached ? " *" : ""));
    return;
  }
  if (stage_ != commit.stage) {
    if (stage_.empty()) tell(kVerboseLegend);
    stage_ = commit.stage;
    tell(
        fmt::format("--- {} ({}), {} left\n", doing(stage_), stage_, human_bytes(figures.bytes())));
  }
  if (commit.replayed) return;
  const std::string& why = commit.answer.why;
  tell(fmt::format("{:6} {:>9} {:10}{} {}{}\n", commit.number, human_bytes(commit.variant->size()),
                   name(commit.answer.outcome), commit.cached ? "*" : " ",
                   excerpt_of(*commit.variant, figures.current()),
                   why.empty() ? "" : fmt::format("  ({})", why)));
}

std::string Narrator::line(const RunFigures& figures) const {
  const SchedulerCounts& counts = figures.counts();
  if (kind_ == RunKind::history) {
    return fmt::format("{}: {} tests, {:.0f} s", doing_, counts.useful, figures.seconds());
  }
  const double elapsed = std::max(0.001, figures.seconds());
  const double tests = std::max(1.0, static_cast<double>(counts.useful + counts.replayed));
  const double whole = std::max(1.0, static_cast<double>(figures.bytes_before()));
  return fmt::format("{} of {} ({:.1f} %)  {} tests, {}, {:.0f} % worked  [{}]  {:.0f} s",
                     human_bytes(figures.bytes()), human_bytes(figures.bytes_before()),
                     100.0 * static_cast<double>(figures.bytes()) / whole, counts.useful,
                     pace(static_cast<double>(counts.started), elapsed),
                     100.0 * static_cast<double>(figures.worked()) / tests, doing(figures.stage()),
                     elapsed);
}

void Narrator::waiting(const RunFigures& figures) {
  if (style_ == Style::live && since(last_drawn_) >= kDrawEvery) {
    last_drawn_ = Clock::now();
    draw(line(figures));
  }
  // A walk through history reports every revision anyway.
  const bool plain = style_ == Style::plain && kind_ != RunKind::history;
  if (plain && since(last_drawn_) >= kPlainEvery) {
    last_drawn_ = Clock::now();
    say(line(figures));
  }
}

void Narrator::draw(const std::string& line) {
  winsize size{};
  const bool known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  const std::size_t columns = known ? size.ws_col : 80;
  tell("\r\x1b[K" + line.substr(0, columns - 1));
  std::fflush(stderr);
  drawn_ = true;
}

void Narrator::end() {
  if (!drawn_) return;
  tell("\r\x1b[K");
  std::fflush(stderr);
  drawn_ = false;
}

}  // namespace whittle
