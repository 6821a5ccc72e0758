#include "cli/history_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/history_plot.h"
#include "model/edits.h"
#include "model/unified.h"
#include "repository/binary_patch.h"
#include "util/files.h"

namespace whittle {

namespace {

using Json = nlohmann::ordered_json;

std::string diff_of(const Port& port) {
  return unified_diff(port.base, port.patched, binary_patch);
}

std::uint64_t line_count(const Port& port) {
  return changed_lines(port.base, port.patched);
}

std::string shown_diff(const std::string& diff) {
  constexpr std::size_t kLong = 4000;
  if (diff.size() > kLong) return "";
  std::string result;
  std::string_view rest = diff;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    result += fmt::format("  │ {}\n", rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return result;
}

std::string plural(std::uint64_t count, std::string_view word) {
  return fmt::format("{} {}{}", count, word, count == 1 ? "" : "s");
}

// A revision in words for the user.
std::string described(const Revision& revision) {
  std::string result = revision.id;
  std::string beside;
  for (const std::string* part : {&revision.date, &revision.author}) {
    if (part->empty()) continue;
    if (!beside.empty()) beside += ", ";
    beside += *part;
  }
  if (!beside.empty()) result += fmt::format(" ({})", beside);
  if (!revision.title.empty()) result += fmt::format("\n    {}", revision.title);
  return result;
}

}  // namespace

const char* way_name(Way way) {
  switch (way) {
    case Way::back:
      return "back";
    case Way::between:
      return "between";
    case Way::forward:
      break;
  }
  return "forward";
}

// The last search, to a fixpoint, does not count (Artho, table 4).
bool is_call(const PatchStep& step) {
  return step.searched && !step.last;
}

namespace {

// Why walks had to stop for a patch (table 2).
std::map<std::string, std::uint64_t> failures_of(const HistoryFound& found) {
  std::map<std::string, std::uint64_t> result{
      {"patch", 0}, {"build", 0}, {"test error", 0}, {"timeout", 0}};
  for (const PatchStep& step : found.steps) {
    if (result.contains(step.reason)) ++result[step.reason];
  }
  return result;
}

// How much smaller patches became, and why parts of them were unresolved (table 3).
std::string search_figures(const HistoryFound& found) {
  double left = 0;
  std::size_t calls = 0;
  for (const PatchStep& step : found.steps) {
    if (!is_call(step) || step.lines_before == 0) continue;
    left += static_cast<double>(step.lines_after) / static_cast<double>(step.lines_before);
    ++calls;
  }
  if (calls == 0) return "";
  std::string kinds;
  for (const auto& [kind, count] : found.dd_failures) {
    kinds += fmt::format("{}{} {}", kinds.empty() ? "" : ", ", kind, count);
  }
  return fmt::format("Differences became {:.0f} % smaller on average{}.\n",
                     100 * (1 - left / static_cast<double>(calls)),
                     kinds.empty() ? "" : fmt::format("; unresolved parts: {}", kinds));
}

Json json_of(const Revision& revision) {
  return Json{{"id", revision.id},
              {"title", revision.title},
              {"author", revision.author},
              {"date", revision.date}};
}

Json json_of(const Visit& visit) {
  Json json;
  json["id"] = visit.id;
  json["back"] = visit.position;
  json["way"] = way_name(visit.way);
  json["outcome"] = visit.outcome;
  if (!visit.why.empty()) json["why"] = visit.why;
  json["patch_lines"] = visit.patch_lines;
  return json;
}

Json json_of(const PatchStep& step) {
  return Json{{"way", way_name(step.way)},       {"id", step.id},
              {"reason", step.reason},           {"lines_before", step.lines_before},
              {"lines_after", step.lines_after}, {"tests", step.tests},
              {"searched", step.searched}};
}

}  // namespace

// The oldest revision fails too. That none passes is known only if all were tried.
std::string HistoryReport::never_passed() const {
  const auto tried = static_cast<std::size_t>(std::ranges::count_if(
      result_.found.visits, [](const Visit& visit) { return visit.way == Way::back; }));
  const std::size_t older = result_.revisions.size() - 1;
  const bool all = tried + result_.found.skipped.size() >= older;
  const char* passes = spec_.test.invert ? "fails" : "passes";
  const char* fails = spec_.test.invert ? "passes" : "fails";
  std::string result =
      all ? fmt::format("No revision {}: it {} all the way back to {}\n", passes, fails,
                        described(revision(result_.found.failing)))
          : fmt::format("None of the {} that were tried {}: it {} at the oldest, {}\n",
                        plural(tried, "revision"), passes, fails,
                        described(revision(result_.found.failing)));
  if (!all) {
    result += fmt::format("  There are {}; --step 1 tries every one of them.\n", older);
  }
  if (result_.revisions.size() > result_.found.failing + 1)
    result += "  Older ones do not build.\n";
  if (!result_.found.test.empty()) {
    result += fmt::format(
        "For the test to run there, {} of newer revisions had to be carried back ({}).\n"
        "  If this lost something that the test needs in order to pass, keep it with --protect or "
        "--carry.\n",
        plural(line_count(result_.found.test), "line"), places_.test());
  }
  return result;
}

// Where it last passed and what made it fail.
std::string HistoryReport::boundary() const {
  const HistoryFound& f = result_.found;
  const bool inverted = spec_.test.invert;
  std::string text =
      fmt::format("{}  {}\n", inverted ? "It last failed at  " : "It last passed at  ",
                  described(revision(f.passing)));
  if (!f.doubt.empty()) {
    text += fmt::format(
        "    But the test printed there: {}\n    If the test passes revisions that do not build, "
        "let it exit with 125 for them.\n",
        f.doubt);
  }
  text += fmt::format("{}  {}\n", inverted ? "It passes since    " : "It fails since     ",
                      described(revision(f.failing)));
  if (f.failing + 1 < f.passing) {
    text += fmt::format("  or since one of the {} between, which are unresolved.\n",
                        plural(f.passing - f.failing - 1, "revision"));
  }
  if (!spec_.input.revisions.paths.empty()) {
    text += "    (of the revisions that change what --paths names; others may lie between)\n";
  }
  if (!f.test.empty()) {
    text += fmt::format(
        "For the test to run there, {} of newer revisions had to be carried back ({}).\n",
        plural(line_count(f.test), "line"), places_.test());
  }
  return text + fmt::format("What made the difference: {} ({})\n{}",
                            plural(line_count(f.breaking), "line"), places_.breaking(),
                            shown_diff(diff_of(f.breaking)));
}

// How far the fix was carried.
std::string HistoryReport::fix() const {
  const HistoryFound& f = result_.found;
  if (!f.forward) {
    if (f.not_forward.empty()) return {};
    return fmt::format("Stopped: {} ({}).\n", f.not_forward, places_.test());
  }
  const std::string lines = plural(line_count(*f.forward), "line");
  if (f.reached == 0) {
    return fmt::format("A patch for {}: {} ({}, for git apply or patch -p1)\n{}", revision(0).id,
                       lines, places_.fix(), shown_diff(diff_of(*f.forward)));
  }
  return fmt::format("The fix was carried as far as {}: {} ({}){}\n", revision(f.reached).id, lines,
                     places_.fix(), f.not_forward.empty() ? "" : "; " + f.not_forward);
}

std::string HistoryReport::skipped() const {
  const HistoryFound& f = result_.found;
  if (f.skipped.empty()) return {};
  std::string text =
      fmt::format("Skipped: {} (unresolved)\n", plural(f.skipped.size(), "revision"));
  for (const Lineage::Position position : f.skipped) {
    text += fmt::format("  {}\n", revision(position).id);
  }
  return text;
}

std::string HistoryReport::text() const {
  const HistoryFound& f = result_.found;
  std::string text;
  if (f.passed) {
    text = boundary();
  } else if (f.at_end) {
    text = never_passed();
  } else {
    text = fmt::format("The oldest revision known to {} so far:  {}\n",
                       spec_.test.invert ? "pass" : "fail", described(revision(f.failing)));
  }
  text += fix() + skipped() + search_figures(f);
  const auto calls = static_cast<std::uint64_t>(std::ranges::count_if(f.steps, is_call));
  std::string kinds;
  for (const auto& [kind, count] : failures_of(f)) {
    if (count > 0) kinds += fmt::format("{}{} {}", kinds.empty() ? "" : ", ", kind, count);
  }
  return text + fmt::format("{}, {} of delta debugging{}, in {:.1f} s\n",
                            plural(result_.totals.tests(), "test"), plural(calls, "call"),
                            kinds.empty() ? "" : fmt::format(" ({})", kinds),
                            result_.totals.seconds);
}

nlohmann::ordered_json HistoryReport::patches() const {
  const HistoryFound& f = result_.found;
  const auto path = [](bool there, const std::string& name) { return there ? Json(name) : Json(); };
  const auto lines = [](const std::optional<Port>& port) {
    return port ? Json(line_count(*port)) : Json();
  };
  Json json;
  json["patch"] = path(f.passed, places_.breaking());
  json["patch_lines"] = f.passed ? Json(line_count(f.breaking)) : Json();
  json["test_patch"] = path(!f.test.empty(), places_.test());
  json["test_patch_lines"] = line_count(f.test);
  json["repair_patch"] = path(f.repair.has_value(), places_.repair());
  json["repair_patch_lines"] = lines(f.repair);
  json["forward_patch"] = path(f.forward.has_value(), places_.fix());
  json["forward_patch_lines"] = lines(f.forward);
  json["forward_revision"] = f.forward ? Json(revision(f.reached).id) : Json();
  return json;
}

nlohmann::ordered_json HistoryReport::figures() const {
  const HistoryFound& f = result_.found;
  const SchedulerCounts& counts = result_.totals.counts;
  Json json;
  json["dd_calls"] = std::ranges::count_if(f.steps, is_call);
  json["tests"] = result_.totals.tests();
  json["tests_until_first_bad"] = f.passed ? Json(f.tests_until_known) : Json();
  json["tests_cached"] = counts.cached;
  json["tests_wasted"] = counts.wasted();
  json["tests_replayed"] = counts.replayed;
  json["failures"] = failures_of(f);
  json["dd_failures"] = f.dd_failures;
  json["builds_from_scratch"] = f.from_scratch || spec_.test.revision.clean_build;
  json["symptom"] = result_.totals.symptom;
  json["seconds"] = result_.totals.seconds;
  json["revisions_in_line"] = result_.revisions.size();
  return json;
}

std::string HistoryReport::json() const {
  const HistoryFound& f = result_.found;
  Json json;
  json["result"] = places_.folder;
  json["first_bad"] = f.passed ? Json(revision(f.failing).id) : Json();
  json["last_good"] = f.passed ? Json(revision(f.passing).id) : Json();
  json["oldest_fails"] = f.at_end;
  if (!f.doubt.empty()) json["doubt"] = f.doubt;
  json.update(patches());
  json.update(figures());
  json["revisions"] = Json::array();
  for (const Visit& visit : f.visits) json["revisions"].push_back(json_of(visit));
  json["skipped"] = Json::array();
  for (const Lineage::Position position : f.skipped) {
    json["skipped"].push_back(revision(position).id);
  }
  json["steps"] = Json::array();
  for (const PatchStep& step : f.steps) json["steps"].push_back(json_of(step));
  if (f.passed) {
    json["first_bad_revision"] = json_of(revision(f.failing));
    json["last_good_revision"] = json_of(revision(f.passing));
  }
  if (!f.not_forward.empty()) json["not_forward"] = f.not_forward;
  json["stopped"] = name(result_.reason);
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

// The folder gets a .gitignore, so that version control ignores it.
Status HistoryReport::write() const {
  if (const int error = make_directories(places_.folder); error != 0) {
    return Error{ErrorKind::output, fmt::format("cannot make {}: {}; name another place with --out",
                                                places_.folder, std::strerror(error))};
  }
  std::vector<std::pair<std::string, std::string>> files;
  files.emplace_back(places_.folder + "/.gitignore", "*\n");
  const HistoryFound& found = result_.found;
  if (found.passed) files.emplace_back(places_.breaking(), diff_of(found.breaking));
  if (!found.test.empty()) files.emplace_back(places_.test(), diff_of(found.test));
  if (found.repair) files.emplace_back(places_.repair(), diff_of(*found.repair));
  if (found.forward) files.emplace_back(places_.fix(), diff_of(*found.forward));
  files.emplace_back(places_.plot(), plot_of(found, result_.revisions));
  files.emplace_back(places_.json(), json());
  files.emplace_back(places_.text(), text());
  for (const std::string& stale :
       {places_.breaking(), places_.test(), places_.repair(), places_.fix()}) {
    const bool written =
        std::ranges::any_of(files, [&](const auto& file) { return file.first == stale; });
    std::error_code ignored;  // that there is none
    if (!written) std::filesystem::remove(stale, ignored);
  }
  for (const auto& [path, bytes] : files) {
    if (Status status = replace_file(path, {bytes}, 0644); !status) return status;
  }
  return {};
}

}  // namespace whittle
