#include "cli/history_run.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <utility>

#include "cli/run_limits.h"
#include "model/edits.h"
#include "repository/paths.h"

namespace whittle {

namespace {

constexpr const char* kBack = "back";
constexpr const char* kForward = "forward";
constexpr std::size_t kMostSkipped = 8;  // in a row, until the first of them is patched

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

RevisionWalk::Stride stride_of(const HistoryOptions& history) {
  using Kind = RevisionWalk::Stride::Kind;
  if (!history.good.empty()) return {Kind::jump};
  if (history.step > 0) return {Kind::step, history.step};
  return {Kind::gallop};
}

std::string reason_of(const Answer& answer) {
  if (answer.outcome != Outcome::unresolved) return std::string(name(answer.outcome));
  switch (answer.trouble) {
    case Trouble::build:
      return "build";
    case Trouble::timeout:
      return "timeout";
    default:
      return "test error";
  }
}

std::string told(const Answer& answer) {
  switch (answer.outcome) {
    case Outcome::fail:
      return "fails";
    case Outcome::pass:
      return answer.why.empty() ? "passes" : fmt::format("passes, but printed: {}", answer.why);
    case Outcome::unresolved:
      break;
  }
  return answer.why.empty() ? "cannot be told" : "cannot be told: " + answer.why;
}

}  // namespace

HistoryRun::HistoryRun(const Options& options, Session& session, Repository& repository,
                       Lineage& lineage, Protection protection)
    : options_(options),
      session_(session),
      repository_(repository),
      lineage_(lineage),
      protection_(std::move(protection)),
      segments_{Segment{}},
      keeps_builds_(options.history.keeps_builds()),
      started_(now()) {
  port_.hierarchy = options.history.hierarchy;
  port_.search = options.history.search;
}

double HistoryRun::seconds() const {
  return now() - started_;
}

Result<StopReason> HistoryRun::run() {
  Result<StopReason> reason = back();
  const auto goes_on = [&] { return reason && *reason == StopReason::done; };
  if (goes_on() && found_.passed) reason = between();
  if (goes_on() && found_.repair) reason = forward();
  wipe();
  return reason;
}

const HistoryRun::Segment& HistoryRun::segment_at(Position position) const {
  return *std::prev(std::ranges::upper_bound(segments_, position, {}, &Segment::from));
}

// With what is carried back to it.
std::optional<Variant> HistoryRun::at(Position position) {
  constexpr std::size_t kMany = 64;
  if (const auto known = made_.find(position); known != made_.end()) return known->second;
  if (made_.size() >= kMany) made_.clear();
  const Result<Variant> files = lineage_.files(position);
  if (!files) {
    if (failure_) failure_ = files.error();
    return std::nullopt;
  }
  return made_[position] = representative(segment_at(position).patch.onto(*files));
}

// With --paths, revisions whose files there are the same are one: the first that was met.
std::optional<Variant> HistoryRun::representative(std::optional<Variant> variant) {
  const std::vector<std::string>& paths = options_.history.paths;
  if (!variant || paths.empty()) return variant;
  std::vector<VariantFile> relevant;
  for (const VariantFile& file : variant->files()) {
    const bool named = std::ranges::any_of(
        paths, [&](const std::string& path) { return is_within(file.name, path); });
    if (named) relevant.push_back(file);
  }
  const Hash128 key = Variant(std::move(relevant), {}).hash();
  return alike_.try_emplace(key, *variant).first->second;
}

void HistoryRun::forget_made() {
  made_.clear();
  alike_.clear();
}

Result<Variant> HistoryRun::tested(Position position) {
  std::optional<Variant> variant = at(position);
  if (variant) return std::move(*variant);
  if (!failure_) return failure_.error();
  return Error{ErrorKind::input,
               fmt::format("{} is not what it was: has the repository changed?", called(position))};
}

std::shared_ptr<const Route> HistoryRun::route_back() {
  return std::make_shared<const Route>(
      Route{.variant = [this](Position position) { return at(position); },
            .name = [this](Position position) { return lineage_[position].id; },
            .goal = Outcome::fail});
}

// Positions along the way are counted from the failing revision.
std::shared_ptr<const Route> HistoryRun::route_forward(const Port& repair) {
  const Position from = found_.failing;
  return std::make_shared<const Route>(
      Route{.variant =
                [this, repair, from](Position way) {
                  const std::optional<Variant> target = at(from - way);
                  return target ? repair.onto(*target) : std::nullopt;
                },
            .name = [this, from](Position way) { return lineage_[from - way].id; },
            .goal = Outcome::pass});
}

bool HistoryRun::stopped(const SchedulerCounts& counts) const {
  return RunLimits(options_).reached(counts, seconds(), ~std::uint64_t{0});
}

Result<StopReason> HistoryRun::walk_to_boundary(RevisionWalk& walk,
                                                const std::shared_ptr<const Route>& route,
                                                std::string_view name) {
  doing_ = name == kBack ? "going back" : "carrying the fix forward";
  walking_.emplace(name, walk, route);
  AnyStage stage(std::make_unique<WalkStage>(*walking_));
  Result<StopReason> reason = session_.drive(
      stage, *this, [this](const SchedulerCounts& counts) { return stopped(counts); });
  walk = walking_->walk();
  if (!failure_) return failure_.error();
  return reason;
}

const Answer* HistoryRun::known(const Variant& variant) const {
  const auto found = answers_.find(variant.hash());
  return found == answers_.end() ? nullptr : &found->second;
}

Result<Answer> HistoryRun::ask(const Variant& variant, std::string_view stage) {
  if (const Answer* answer = known(variant)) return *answer;
  Result<Answer> answer = session_.ask(variant, stage);
  if (answer) answers_[variant.hash()] = *answer;
  return answer;
}

Result<bool> HistoryRun::confirmed(const Variant& variant, Outcome outcome) {
  if (!keeps_builds_ || confirmed_.contains(variant.hash())) return true;
  const Result<Answer> answer = session_.ask(variant, "confirm", /*anew=*/true);
  if (!answer) return answer.error();
  if (answer->outcome == outcome) {
    confirmed_.insert(variant.hash());
    return true;
  }
  wipe();
  say(
      fmt::format("built from scratch a revision {} that was told {} when only what had changed "
                  "was built: from here on everything is built from scratch",
                  told(*answer), name(outcome)));
  found_.from_scratch = true;
  keeps_builds_ = false;
  session_.build_anew();
  session_.forget_answers();
  answers_.clear();
  return false;
}

// ---- back

Result<StopReason> HistoryRun::back() {
  RevisionWalk walk(lineage_.size(), stride_of(options_.history));
  for (;;) {
    const Result<StopReason> reason = walk_to_boundary(walk, route_back(), kBack);
    note_conflicts(walk, Way::back);
    found_.failing = walk.failing();
    if (!reason || *reason != StopReason::done) return reason;
    if (walk.at_end()) {
      const Result<Variant> oldest = tested(found_.failing);
      if (!oldest) return oldest.error();
      const Result<bool> agrees = confirmed(*oldest, Outcome::fail);
      if (!agrees) return agrees.error();
      if (!*agrees) {
        walk.restart(segments_.back().from);
        continue;
      }
      if (!above_) {
        found_.at_end = true;
        const Result<Variant> files = lineage_.files(found_.failing);
        if (!files) return files.error();
        found_.test = {*files, *oldest};
        return StopReason::done;
      }
      go_back_to(*above_);  // the branch never passed: the merge is what made it fail
      return StopReason::done;
    }
    const Position newer = walk.failing();
    const Position older = *walk.other();
    const Outcome outcome = *walk.outcome(older);
    const Result<Variant> fails = tested(newer);
    if (!fails) return fails.error();
    const std::optional<Variant> other = at(older);
    Result<bool> agrees = confirmed(*fails, Outcome::fail);
    if (agrees && *agrees && other) agrees = confirmed(*other, outcome);
    if (!agrees) return agrees.error();
    if (!*agrees) {
      walk.restart(segments_.back().from);
      continue;
    }
    if (outcome != Outcome::pass) {
      const Result<StopReason> past = get_past(walk, newer, older);
      if (!past || *past != StopReason::done) return past;
      if (!found_.passed) continue;
    }
    found_.passed = true;
    found_.passing = older;
    found_.tests_until_known = tests();
    const Result<Variant> passes = tested(older);
    if (!passes) return passes.error();
    if (const Answer* answer = known(*passes)) found_.doubt = answer->why;
    const Result<bool> descended = descend(walk);
    if (!descended) return descended.error();
    if (!*descended) return StopReason::done;
  }
}

// Where one farther on passes, what lies between is not worth a patch; nor is what somebody
// committed in parts.
Result<std::size_t> HistoryRun::worth_skipping(const RevisionWalk& walk, Position older) {
  const bool passes_beyond = std::ranges::any_of(walk.outcomes(), [&](const auto& each) {
    return each.first > older && each.second == Outcome::pass;
  });
  if (passes_beyond) return 1;
  return broken_from(older);
}

Result<StopReason> HistoryRun::get_past(RevisionWalk& walk, Position newer, Position older) {
  const Result<std::size_t> skipped = worth_skipping(walk, older);
  if (!skipped) return skipped.error();
  if (*skipped > 0) {
    for (Position position = older; position < older + *skipped; ++position) {
      found_.skipped.insert(position);
      walk.skip(position);
      announce(called(position) + " is skipped");
    }
    return StopReason::done;
  }
  const std::optional<Variant> merged = at(older);
  const Result<Variant> patched = tested(newer);
  if (!patched) return patched.error();
  const Variant& top = *patched;
  const Result<Variant> files = lineage_.files(older);
  const Result<Variant> newer_files = lineage_.files(newer);
  if (!files) return files.error();
  if (!newer_files) return newer_files.error();
  Variant result = protection_.floor(*files, top);
  Result<Answer> answer = ask(result, "unpatched");
  if (answer && answer->outcome == Outcome::unresolved && !merged) {
    const Variant own = protection_.floor(Port{*newer_files, top}.lines_onto(*files), top);
    answer = ask(own, "lines");
    if (answer && answer->outcome != Outcome::unresolved) {
      result = own;
      note_lines({.way = Way::back, .position = older, .reason = "patch"}, *files, result);
    }
  }
  if (!answer) return answer.error();
  if (answer->outcome == Outcome::unresolved) {
    PatchStep step{.way = Way::back, .position = older, .reason = reason_of_err(merged)};
    const Variant base = result;
    passes_in_search_.reset();
    Result<StopReason> reason = minimize(base, top, Outcome::fail, Rounds::once, step, result);
    if (reason && *reason == StopReason::paused) {
      // A part of what is between the two makes the older one pass: no more is needed.
      answer->outcome = Outcome::pass;
      const Variant passes = *passes_in_search_;
      passes_in_search_.reset();
      reason = minimize(base, passes, Outcome::pass, Rounds::once, step, result);
    }
    if (!reason || *reason != StopReason::done) return reason;
  }
  const std::uint64_t lines = changed_lines(*files, result);
  segments_.push_back({older, {*files, result}, lines});
  forget_made();
  found_.passed = answer->outcome == Outcome::pass;
  walk.restart(older);
  if (options_.history.max_patch > 0 && lines > options_.history.max_patch) {
    found_.failing = older;
    found_.test = segments_.back().patch;
    found_.not_forward =
        fmt::format("the patch that the test needs at {} has {} lines", called(older), lines);
    return StopReason::limit;
  }
  return StopReason::done;
}

// What somebody committed in parts says nothing. Where many in a row do not build, it is not such
// a slip: today's tools do not build them, or the build needs what is carried.
Result<std::size_t> HistoryRun::broken_from(Position position) {
  const std::optional<Variant> variant = at(position);
  const Answer* told_before = variant ? known(*variant) : nullptr;
  const bool breaks = told_before != nullptr && told_before->trouble == Trouble::build;
  if (!may_skip_ || !breaks) return 0;
  for (std::size_t count = 0; count <= kMostSkipped; ++count) {
    if (position + count == lineage_.size()) break;
    const Result<Variant> pure = lineage_.pure(position + count);
    if (!pure) return pure.error();
    const Result<Answer> answer = ask(*pure, "unpatched");
    if (!answer) return answer.error();
    if (answer->trouble != Trouble::build) return count;
  }
  may_skip_ = false;
  return 0;
}

// The failing revision merged branches: one whose tip fails too is walked in place of the rest.
Result<bool> HistoryRun::descend(RevisionWalk& walk) {
  const Position merge = found_.failing;
  if (!options_.history.all_parents || lineage_[merge].merged.empty()) return false;
  const Revision revision = lineage_[merge];
  const Place here{lineage_.revisions(), segments_, found_};
  for (const std::string& merged : revision.merged) {
    const Result<std::vector<Revision>> branch = repository_.branch(revision, merged);
    if (!branch) return branch.error();
    if (branch->empty()) continue;
    lineage_.follow(merge, *branch);
    std::erase_if(segments_, [&](const Segment& segment) { return segment.from > merge; });
    std::erase_if(found_.skipped, [&](Position position) { return position > merge; });
    forget_made();
    const std::optional<Variant> tip = at(merge + 1);
    if (tip) {
      const Result<Answer> answer = ask(*tip, kBack);
      if (!answer) return answer.error();
      if (answer->outcome == Outcome::fail) {
        above_ = here;
        found_.passed = false;
        walk = RevisionWalk(lineage_.size(), stride_of(options_.history));
        walk.restart(merge);
        walk.learn(merge + 1, Outcome::fail);
        return true;
      }
    }
    go_back_to(here);
  }
  return false;
}

void HistoryRun::go_back_to(const Place& place) {
  lineage_.follow(0, {place.revisions.begin() + 1, place.revisions.end()});
  segments_ = place.segments;
  std::vector<Visit> visits = std::move(found_.visits);
  std::vector<PatchStep> steps = std::move(found_.steps);
  std::map<std::string, std::uint64_t> failures = std::move(found_.dd_failures);
  const bool from_scratch = found_.from_scratch;
  found_ = place.found;
  found_.visits = std::move(visits);
  found_.steps = std::move(steps);
  found_.dd_failures = std::move(failures);
  found_.from_scratch = from_scratch;
  forget_made();
}

// ---- between

Result<StopReason> HistoryRun::between() {
  const Result<Variant> passes = tested(found_.passing);
  const Result<Variant> fails = tested(found_.failing);
  const Result<Variant> files = lineage_.files(found_.passing);
  for (const Result<Variant>* each : {&passes, &fails, &files}) {
    if (!*each) return each->error();
  }
  const Variant& good = *passes;
  const Variant& bad = *fails;
  found_.test = {*files, good};
  found_.breaking = {good, bad};
  const std::uint64_t lines = changed_lines(good, bad);
  announce(fmt::format("{} passes, {} fails: looking for what of the {} between them matters",
                       called(found_.passing), called(found_.failing),
                       lines == 1 ? "line" : fmt::format("{} lines", lines)));
  PatchStep step{.way = Way::between, .position = found_.failing, .reason = "pass"};
  const Variant floor = protection_.floor(good, bad);
  const Result<Answer> floor_answer = ask(floor, "protected");
  if (!floor_answer) return floor_answer.error();
  const bool fails_so = floor_answer->outcome == Outcome::fail;
  const Result<StopReason> reason =
      minimize(fails_so ? good : floor, bad, Outcome::fail, Rounds::fixpoint, std::move(step),
               found_.breaking.patched);
  if (!reason || *reason != StopReason::done) return reason;
  if (options_.history.no_forward || options_.invert) return reason;
  // The fix does not take away what is protected, if it can be had without that.
  Variant repaired = floor_answer->outcome == Outcome::pass ? floor : good;
  const Result<StopReason> repair = minimize(
      bad, Variant(repaired), Outcome::pass, Rounds::fixpoint,
      PatchStep{.way = Way::forward, .position = found_.failing, .reason = "fail"}, repaired);
  if (!repair) return repair;
  found_.repair = {bad, repaired};
  found_.forward = found_.repair;
  found_.reached = found_.failing;
  return repair;
}

Result<StopReason> HistoryRun::minimize(const Variant& base, const Variant& top, Outcome goal,
                                        Rounds rounds, PatchStep step, Variant& result) {
  const std::uint64_t before = tests();
  step.id = lineage_[step.position].id;
  step.lines_before = changed_lines(base, top);
  doing_ = fmt::format("at {}: which of {} lines matter", called(step.position), step.lines_before);
  for (;;) {
    PortOptions options = port_;
    if (step.way == Way::back) options.smallest = Smallest::declarations;
    auto specs = std::make_shared<const std::vector<StageSpec>>(port_stages(options, base));
    AnyStage stage(std::make_unique<Pipeline>(Finding{.failing = top}, specs, rounds));
    if (goal == Outcome::pass) stage = for_passing(std::move(stage));
    const bool may_pass = step.way == Way::back && goal == Outcome::fail &&
                          options.hierarchy == "syntax";  // lines apart pass by chance
    const Result<StopReason> reason = session_.drive(
        stage, *this, [this](const SchedulerCounts& counts) { return stopped(counts); },
        [this, may_pass](const SchedulerCounts&) { return may_pass && passes_in_search_; });
    if (reason && *reason == StopReason::paused) return reason;
    result = stage->found().failing;
    if (reason && *reason == StopReason::done) {
      const Result<bool> agrees = confirmed(result, goal);
      if (!agrees) return agrees.error();
      if (!*agrees) continue;
    }
    step.lines_after = changed_lines(base, result);
    step.tests = tests() - before;
    if (reason && *reason == StopReason::done) {
      announce(fmt::format(
          "{}: of {} {} {} ({} {})", called(step.position), step.lines_before,
          step.lines_before == 1 ? "line" : "lines",
          step.lines_after == 1 ? "1 matters" : fmt::format("{} matter", step.lines_after),
          step.tests, step.tests == 1 ? "test" : "tests"));
    }
    found_.steps.push_back(std::move(step));
    return reason;
  }
}

// ---- forward

Result<StopReason> HistoryRun::forward() {
  if (found_.failing == 0) return StopReason::done;
  Port repair = *found_.repair;
  RevisionWalk walk(found_.failing + 1, {RevisionWalk::Stride::Kind::jump});
  for (;;) {
    const Result<StopReason> reason = walk_to_boundary(walk, route_forward(repair), kForward);
    note_conflicts(walk, Way::forward);
    const Position reached = found_.failing - walk.failing();
    const Result<Variant> target = tested(reached);
    if (!target) return target.error();
    const std::optional<Variant> patched = repair.onto(*target);
    if (patched) found_.forward = Port{*target, *patched};
    found_.reached = reached;
    if (!reason || *reason != StopReason::done) return reason;
    if (walk.at_end()) break;
    const Result<bool> agrees = confirmed(found_.forward->patched, Outcome::pass);
    if (!agrees) return agrees.error();
    if (!*agrees) {
      walk.restart(0);
      repair = *found_.repair;
      continue;
    }
    const Result<StopReason> past = carry_past(walk, repair);
    if (!past || *past != StopReason::done) return past;
  }
  PatchStep last{.way = Way::forward, .position = 0, .reason = "last"};
  return minimize(found_.forward->base, found_.forward->patched, Outcome::pass, Rounds::fixpoint,
                  std::move(last), found_.forward->patched);
}

// A patch that did not merge goes on by its own lines.
void HistoryRun::note_lines(PatchStep step, const Variant& base, const Variant& result) {
  step.id = lineage_[step.position].id;
  step.searched = false;
  step.lines_before = step.lines_after = changed_lines(base, result);
  step.tests = 1;
  announce(fmt::format("{}: of the patch its own lines are carried on", called(step.position)));
  found_.steps.push_back(std::move(step));
}

// Past a revision that the fix does not merge with, or does not make pass.
Result<StopReason> HistoryRun::carry_past(RevisionWalk& walk, Port& repair) {
  const Position way = *walk.other();
  const Position position = found_.failing - way;
  const std::optional<Variant> base = at(position);
  const std::optional<Variant> with_fix = base ? repair.onto(*base) : std::nullopt;
  const Port here = *found_.forward;
  bool skips = found_.skipped.contains(position) || !base;
  if (!skips && with_fix && position > 0) {
    const Answer* told_before = known(*with_fix);
    if (told_before != nullptr && told_before->trouble == Trouble::build) {
      const Result<Answer> without = ask(*base, "unpatched");
      if (!without) return without.error();
      skips = without->trouble == Trouble::build;
    }
  }
  if (skips) {
    walk.skip(way);
    return StopReason::done;
  }
  Variant result = *base;
  Result<Answer> answer = ask(result, "unpatched");
  if (answer && answer->outcome != Outcome::pass && !with_fix) {
    const Variant lines = here.lines_onto(*base);
    answer = ask(lines, "lines");
    if (answer && answer->outcome == Outcome::pass) {
      result = lines;
      note_lines({.way = Way::forward, .position = position, .reason = "patch"}, *base, result);
    }
  }
  if (!answer) return answer.error();
  if (answer->outcome != Outcome::pass) {
    PatchStep step{.way = Way::forward, .position = position, .reason = reason_of_err(with_fix)};
    const Result<StopReason> reason =
        minimize(*base, here.patched, Outcome::pass, Rounds::once, std::move(step), result);
    if (!reason || *reason != StopReason::done) return reason;
  }
  repair = {*base, result};
  found_.forward = repair;
  found_.reached = position;
  walk.restart(way);
  const std::uint64_t lines = changed_lines(*base, result);
  if (options_.history.max_patch > 0 && lines > options_.history.max_patch) {
    found_.not_forward = fmt::format("at {} it has grown to {} lines", called(position), lines);
    return StopReason::limit;
  }
  return StopReason::done;
}

// ---- what is told

std::string HistoryRun::reason_of_err(const std::optional<Variant>& variant) const {
  if (!variant) return "patch";
  const Answer* answer = known(*variant);
  return answer == nullptr ? "test error" : reason_of(*answer);
}

// A test of a revision: the next on the way of the walk as it was before.
void HistoryRun::note_commit(const Commit& commit) {
  const bool ahead = commit.stage == kForward;
  const Position way = *walking_->walk().next();
  walking_->report(commit.answer.outcome);
  const Position position = ahead ? found_.failing - way : way;
  found_.visits.push_back({.way = ahead ? Way::forward : Way::back,
                           .position = position,
                           .id = lineage_[position].id,
                           .outcome = reason_of(commit.answer),
                           .why = commit.answer.why,
                           .patch_lines = segment_at(position).lines});
  constexpr std::size_t kTitle = 50;
  std::string title = lineage_[position].title;
  if (title.size() > kTitle) {
    std::size_t end = kTitle;
    while (end > 0 && (static_cast<unsigned char>(title[end]) & 0xC0) == 0x80) --end;
    title = title.substr(0, end) + "…";
  }
  announce(fmt::format("{} ({} back) {}{}", called(position), position, told(commit.answer),
                       title.empty() ? "" : "  " + title));
}

// Revisions that no test was run of, as the patch does not merge with them.
void HistoryRun::note_conflicts(const RevisionWalk& walk, Way way) {
  for (const auto& [place, outcome] : walk.outcomes()) {
    if (outcome != Outcome::unresolved) continue;
    const Position position = way == Way::forward ? found_.failing - place : place;
    const std::string& id = lineage_[position].id;
    const bool noted = std::ranges::any_of(
        found_.visits, [&](const Visit& visit) { return visit.way == way && visit.id == id; });
    if (noted) continue;
    found_.visits.push_back({.way = way,
                             .position = position,
                             .id = id,
                             .outcome = "patch",
                             .why = "the patch does not merge with it"});
    announce(
        fmt::format("{} ({} back): the patch does not merge with it", called(position), position));
  }
}

std::string HistoryRun::called(Position position) const {
  constexpr std::size_t kShortId = 10;
  const Revision& revision = lineage_[position];
  const bool hash = revision.id.size() == 40;
  return hash ? revision.id.substr(0, kShortId) : revision.id;
}

Status HistoryRun::committed(const Commit& commit, const SchedulerCounts& counts) {
  if (!failure_) return failure_;
  answers_[commit.variant->hash()] = commit.answer;
  const bool walks = commit.stage == kBack || commit.stage == kForward;
  if (!walks && commit.answer.outcome == Outcome::pass && !passes_in_search_) {
    passes_in_search_ = *commit.variant;
  }
  if (!walks && !commit.cached && commit.answer.outcome == Outcome::unresolved) {
    ++found_.dd_failures[std::string(name(commit.answer.trouble))];
  }
  if (walks) {
    note_commit(commit);
  } else if (options_.verbose) {
    tell(fmt::format("{:6} {:12} {}{}\n", commit.number, commit.stage, told(commit.answer),
                     commit.cached ? " *" : ""));
  }
  if (!commit.replayed) waiting(counts);
  return {};
}

void HistoryRun::waiting(const SchedulerCounts& counts) {
  constexpr double kEvery = 0.1;
  const bool live = !options_.quiet && !options_.verbose && ::isatty(STDERR_FILENO) != 0;
  if (!live || now() - drawn_ < kEvery) return;
  drawn_ = now();
  draw(counts);
}

void HistoryRun::draw(const SchedulerCounts& counts) {
  tell(fmt::format("\r\x1b[K{}: {} tests, {:.0f} s", doing_, counts.useful, seconds()));
  std::fflush(stderr);
}

void HistoryRun::announce(const std::string& line) {
  if (options_.quiet) return;
  wipe();
  say(line);
}

void HistoryRun::wipe() {
  if (drawn_ == 0 || options_.quiet || ::isatty(STDERR_FILENO) == 0) return;
  tell("\r\x1b[K");
  std::fflush(stderr);
}

}  // namespace whittle
