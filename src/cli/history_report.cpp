#include "cli/history_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/report.h"
#include "model/edits.h"
#include "model/unified.h"
#include "repository/binary_patch.h"
#include "util/files.h"

namespace whittle {

namespace {

using Json = nlohmann::ordered_json;
using Way = PatchStep::Way;

std::string diff_of(const Port& port) {
  return unified_diff(port.base, port.patched, binary_patch);
}

std::uint64_t lines_of(const Port& port) {
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

// As a person would point at it.
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

// The last fixpoint does not count (Artho, table 4).
bool is_call(const PatchStep& step) {
  return step.searched && step.reason != "last";
}

// Why walks had to stop for a patch (table 2).
std::map<std::string, std::uint64_t> failures_of(const HistoryFound& found) {
  std::map<std::string, std::uint64_t> result{
      {"patch", 0}, {"build", 0}, {"test error", 0}, {"timeout", 0}};
  for (const PatchStep& step : found.steps) {
    if (result.contains(step.reason)) ++result[step.reason];
  }
  return result;
}

// How much smaller patches became, and what kept parts of them from being told (table 3).
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
                     kinds.empty() ? "" : fmt::format("; parts that could not be told: {}", kinds));
}

Json json_of(const Revision& revision) {
  return Json{{"id", revision.id},
              {"title", revision.title},
              {"author", revision.author},
              {"date", revision.date}};
}

}  // namespace

// The oldest fails too. Whether none passes is known only where all were tried.
std::string HistoryReport::never_passed() const {
  const auto tried = static_cast<std::size_t>(std::ranges::count_if(
      found_.visits, [](const Visit& visit) { return visit.way == Way::back; }));
  const std::size_t older = lineage_.size() - 1;
  const bool all = tried + found_.skipped.size() >= older;
  const char* passes = options_.invert ? "fails" : "passes";
  const char* fails = options_.invert ? "passes" : "fails";
  std::string result =
      all ? fmt::format("No revision {}: it {} all the way back to {}\n", passes, fails,
                        described(lineage_[found_.failing]))
          : fmt::format("None of the {} that were tried {}: it {} at the oldest, {}\n",
                        plural(tried, "revision"), passes, fails,
                        described(lineage_[found_.failing]));
  if (!all) {
    result += fmt::format("  There are {}; --step 1 tries every one of them.\n", older);
  }
  if (lineage_.size() > found_.failing + 1) result += "  Older ones do not build.\n";
  if (!found_.test.empty()) {
    result += fmt::format(
        "For the test to run there, {} of newer revisions had to be carried back ({}).\n"
        "  If that has lost what the test needs in order to pass, keep it with --protect or "
        "--carry.\n",
        plural(lines_of(found_.test), "line"), places_.test());
  }
  return result;
}

std::string HistoryReport::text() const {
  const HistoryFound& f = found_;
  const bool inverted = options_.invert;
  std::string result;
  if (f.passed) {
    result += fmt::format("{}  {}\n", inverted ? "It last failed at  " : "It last passed at  ",
                          described(lineage_[f.passing]));
    if (!f.doubt.empty()) {
      result += fmt::format(
          "    But the test printed there: {}\n    If it takes what does not build for what "
          "passes, "
          "let it exit with 125 then.\n",
          f.doubt);
    }
    result += fmt::format("{}  {}\n", inverted ? "It passes since    " : "It fails since     ",
                          described(lineage_[f.failing]));
    if (f.failing + 1 < f.passing) {
      result += fmt::format("  or since one of the {} between, which cannot be told.\n",
                            plural(f.passing - f.failing - 1, "revision"));
    }
    if (!options_.history.paths.empty()) {
      result += "    (of the revisions that change what --paths names; others may lie between)\n";
    }
    if (!f.test.empty()) {
      result += fmt::format(
          "For the test to run there, {} of newer revisions had to be carried back ({}).\n",
          plural(lines_of(f.test), "line"), places_.test());
    }
    const std::string breaking = diff_of(f.breaking);
    result +=
        fmt::format("What made the difference: {} ({})\n{}", plural(lines_of(f.breaking), "line"),
                    places_.breaking(), shown_diff(breaking));
  } else if (f.at_end) {
    result += never_passed();
  } else {
    result += fmt::format("So far it {} back to  {}\n", inverted ? "passes" : "fails",
                          described(lineage_[f.failing]));
  }
  if (f.forward) {
    const std::string diff = diff_of(*f.forward);
    if (f.reached == 0) {
      result +=
          fmt::format("A patch for {}: {} ({}, for git apply or patch -p1)\n{}", lineage_[0].id,
                      plural(lines_of(*f.forward), "line"), places_.fix(), shown_diff(diff));
    } else {
      result += fmt::format("The fix as far as it was carried, to {}: {} ({}){}\n",
                            lineage_[f.reached].id, plural(lines_of(*f.forward), "line"),
                            places_.fix(), f.not_forward.empty() ? "" : "; " + f.not_forward);
    }
  } else if (!f.not_forward.empty()) {
    result += fmt::format("Stopped: {} ({}).\n", f.not_forward, places_.test());
  }
  if (!f.skipped.empty()) {
    result +=
        fmt::format("Skipped, as they cannot be told: {}\n", plural(f.skipped.size(), "revision"));
    for (const Lineage::Position position : f.skipped) {
      result += fmt::format("  {}\n", lineage_[position].id);
    }
  }
  const auto calls = static_cast<std::uint64_t>(std::ranges::count_if(f.steps, is_call));
  std::string kinds;
  for (const auto& [kind, count] : failures_of(f)) {
    if (count > 0) kinds += fmt::format("{}{} {}", kinds.empty() ? "" : ", ", kind, count);
  }
  result += search_figures(f);
  result += fmt::format("{}, {} of delta debugging{}, in {:.1f} s\n",
                        plural(session_.counts().useful + session_.runs_outside(), "test"),
                        plural(calls, "call"), kinds.empty() ? "" : fmt::format(" ({})", kinds),
                        seconds_);
  return result;
}

std::string HistoryReport::json() const {
  const HistoryFound& f = found_;
  Json json;
  json["result"] = places_.folder;
  json["first_bad"] = f.passed ? Json(lineage_[f.failing].id) : Json();
  json["last_good"] = f.passed ? Json(lineage_[f.passing].id) : Json();
  json["oldest_fails"] = f.at_end;
  if (!f.doubt.empty()) json["doubt"] = f.doubt;
  json["patch"] = f.passed ? Json(places_.breaking()) : Json();
  json["patch_lines"] = f.passed ? Json(lines_of(f.breaking)) : Json();
  json["test_patch"] = f.test.empty() ? Json() : Json(places_.test());
  json["test_patch_lines"] = lines_of(f.test);
  json["repair_patch"] = f.repair ? Json(places_.repair()) : Json();
  json["repair_patch_lines"] = f.repair ? Json(lines_of(*f.repair)) : Json();
  json["forward_patch"] = f.forward ? Json(places_.fix()) : Json();
  json["forward_patch_lines"] = f.forward ? Json(lines_of(*f.forward)) : Json();
  json["forward_revision"] = f.forward ? Json(lineage_[f.reached].id) : Json();
  json["dd_calls"] = std::ranges::count_if(f.steps, is_call);
  const SchedulerCounts& counts = session_.counts();
  json["tests"] = counts.useful + session_.runs_outside();
  json["tests_until_first_bad"] = f.passed ? Json(f.tests_until_known) : Json();
  json["tests_cached"] = counts.cached;
  json["tests_wasted"] = counts.wasted();
  json["tests_replayed"] = counts.replayed;
  json["failures"] = failures_of(f);
  json["dd_failures"] = f.dd_failures;
  json["builds_from_scratch"] = f.from_scratch || options_.history.clean_build;
  json["symptom"] = session_.symptom();
  json["seconds"] = seconds_;
  json["revisions_in_line"] = lineage_.size();
  json["revisions"] = Json::array();
  for (const Visit& visit : f.visits) {
    Json entry;
    entry["id"] = visit.id;
    entry["back"] = visit.position;
    entry["way"] = way_name(visit.way);
    entry["outcome"] = visit.outcome;
    if (!visit.why.empty()) entry["why"] = visit.why;
    entry["patch_lines"] = visit.patch_lines;
    json["revisions"].push_back(std::move(entry));
  }
  json["skipped"] = Json::array();
  for (const Lineage::Position position : f.skipped) {
    json["skipped"].push_back(lineage_[position].id);
  }
  json["steps"] = Json::array();
  for (const PatchStep& step : f.steps) {
    json["steps"].push_back({{"way", way_name(step.way)},
                             {"id", step.id},
                             {"reason", step.reason},
                             {"lines_before", step.lines_before},
                             {"lines_after", step.lines_after},
                             {"tests", step.tests},
                             {"searched", step.searched}});
  }
  if (f.passed) {
    json["first_bad_revision"] = json_of(lineage_[f.failing]);
    json["last_good_revision"] = json_of(lineage_[f.passing]);
  }
  if (!f.not_forward.empty()) json["not_forward"] = f.not_forward;
  json["stopped"] = name(reason_);
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

// No repository is to take the folder up.
Status HistoryReport::write() const {
  if (const int error = make_directories(places_.folder); error != 0) {
    return Error{ErrorKind::output, fmt::format("cannot make {}: {}; name another place with --out",
                                                places_.folder, std::strerror(error))};
  }
  std::vector<std::pair<std::string, std::string>> files;
  files.emplace_back(places_.folder + "/.gitignore", "*\n");
  if (found_.passed) files.emplace_back(places_.breaking(), diff_of(found_.breaking));
  if (!found_.test.empty()) files.emplace_back(places_.test(), diff_of(found_.test));
  if (found_.repair) files.emplace_back(places_.repair(), diff_of(*found_.repair));
  if (found_.forward) files.emplace_back(places_.fix(), diff_of(*found_.forward));
  files.emplace_back(places_.plot(), plot_of(found_, lineage_));
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
    if (const Status status = replace_file(path, {bytes}, 0644); !status) return status;
  }
  return {};
}

namespace {

constexpr double kWidth = 720;
constexpr double kHeight = 360;
constexpr double kLeft = 64;
constexpr double kRight = 16;
constexpr double kTop = 40;
constexpr double kBottom = 56;

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '&':
        result += "&amp;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

// Sizes span orders of magnitude, and may be 0.
double height_of(std::uint64_t lines, std::uint64_t most) {
  const double share = std::log1p(static_cast<double>(lines)) /
                       std::log1p(static_cast<double>(std::max<std::uint64_t>(most, 1)));
  return kHeight - kBottom - share * (kHeight - kTop - kBottom);
}

}  // namespace

std::string plot_of(const HistoryFound& found, const Lineage& lineage) {
  Lineage::Position oldest = std::max<Lineage::Position>(found.failing, found.passing);
  std::uint64_t most = 1;
  for (const PatchStep& step : found.steps) {
    oldest = std::max(oldest, std::min(step.position, lineage.size() - 1));
    most = std::max(most, step.lines_before);
  }
  const double span = static_cast<double>(std::max<Lineage::Position>(oldest, 1));
  const auto x_of = [&](Lineage::Position position) {
    return kWidth - kRight - static_cast<double>(position) / span * (kWidth - kLeft - kRight);
  };
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} "
      "{1}\" font-family=\"sans-serif\" font-size=\"12\">\n"
      "<rect width=\"{0}\" height=\"{1}\" fill=\"#fff\"/>\n"
      "<text x=\"{2}\" y=\"18\" font-size=\"14\">Size of the patch by revision, before and after "
      "delta debugging</text>\n",
      kWidth, kHeight, kLeft);
  for (std::uint64_t tick = 1; tick <= most * 10; tick *= 10) {
    const std::uint64_t lines = std::min(tick, most);
    const double y = height_of(lines, most);
    svg += fmt::format(
        "<line x1=\"{}\" x2=\"{}\" y1=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"#ddd\"/>"
        "<text x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n",
        kLeft, kWidth - kRight, y, y, kLeft - 6, y + 4, lines);
    if (lines == most) break;
  }
  const double ground = kHeight - kBottom;
  svg += fmt::format(
      "<line x1=\"{0}\" x2=\"{1}\" y1=\"{2}\" y2=\"{2}\" stroke=\"#333\"/>"
      "<text x=\"{0}\" y=\"{3}\">{4} back: {5}</text>"
      "<text x=\"{1}\" y=\"{3}\" text-anchor=\"end\">{6}</text>"
      "<text x=\"16\" y=\"{7}\" transform=\"rotate(-90 16 {7})\" text-anchor=\"middle\">lines"
      "</text>\n",
      kLeft, kWidth - kRight, ground, ground + 18, oldest,
      escaped(lineage[oldest].id.substr(0, 12)), escaped(lineage[0].id.substr(0, 12)), kHeight / 2);
  constexpr std::pair<Way, const char*> kColours[] = {
      {Way::back, "#1f77b4"}, {Way::between, "#d62728"}, {Way::forward, "#2ca02c"}};
  double legend = kLeft;
  for (const auto& [way, colour] : kColours) {
    svg += fmt::format(
        "<circle cx=\"{:.0f}\" cy=\"{}\" r=\"4\" fill=\"{}\"/><text x=\"{:.0f}\" y=\"{}\">{}"
        "</text>\n",
        legend, kHeight - 16, colour, legend + 8, kHeight - 12,
        way == Way::between ? "what made it fail" : way_name(way));
    legend += 160;
  }
  svg += fmt::format("<text x=\"{:.0f}\" y=\"{}\">hollow: before; full: after</text>\n", legend,
                     kHeight - 12);
  for (const PatchStep& step : found.steps) {
    if (!is_call(step)) continue;
    const auto colour =
        std::ranges::find(kColours, step.way, &std::pair<Way, const char*>::first)->second;
    const double x = x_of(step.position);
    const double before = height_of(step.lines_before, most);
    const double after = height_of(step.lines_after, most);
    svg += fmt::format(
        "<g stroke=\"{0}\"><title>{1}, {2} back ({3}): {4} lines, then {5}</title>"
        "<line x1=\"{6:.1f}\" x2=\"{6:.1f}\" y1=\"{7:.1f}\" y2=\"{8:.1f}\"/>"
        "<circle cx=\"{6:.1f}\" cy=\"{7:.1f}\" r=\"4\" fill=\"#fff\"/>"
        "<circle cx=\"{6:.1f}\" cy=\"{8:.1f}\" r=\"4\" fill=\"{0}\"/></g>\n",
        colour, escaped(step.id), step.position, step.reason, step.lines_before, step.lines_after,
        x, before, after);
  }
  return svg + "</svg>\n";
}

}  // namespace whittle
