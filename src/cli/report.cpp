#include "cli/report.h"

#include <fmt/format.h>

#include "model/cut.h"
#include "util/utf8.h"

namespace whittle {

nlohmann::ordered_json common_figures(const RunTotals& totals) {
  const SchedulerCounts& counts = totals.counts;
  nlohmann::ordered_json json;
  json["tests"] = counts.started + totals.tests_outside;
  json["tests_useful"] = totals.tests();
  json["tests_cached"] = counts.cached;
  json["tests_refused"] = totals.refused;
  json["tests_wasted"] = counts.wasted();
  json["tests_replayed"] = counts.replayed;
  json["tests_shared"] = counts.shared;
  json["runs"] = totals.runs;
  json["unresolved"] = totals.unresolved;
  json["seconds"] = totals.seconds;
  json["clock_decided"] = counts.clock_decided;
  json["symptom"] = totals.symptom;
  if (const Tally& rate = totals.original_rate; rate.runs > 0) {
    json["original_rate"] = {{"runs", rate.runs}, {"shown", rate.shown}};
  }
  json["stages"] = nlohmann::ordered_json::array();
  for (const StageFigures& stage : totals.stages) {
    json["stages"].push_back({{"name", stage.name},
                              {"bytes_before", stage.bytes_before},
                              {"bytes_after", stage.bytes_after},
                              {"tokens_before", stage.tokens_before},
                              {"tokens_after", stage.tokens_after},
                              {"tests", stage.useful + stage.wasted},
                              {"tests_useful", stage.useful},
                              {"tests_worked", stage.worked},
                              {"tests_cached", stage.cached},
                              {"tests_wasted", stage.wasted},
                              {"unresolved", stage.unresolved},
                              {"seconds", stage.seconds}});
  }
  return json;
}

void print_json_end(nlohmann::ordered_json json, StopReason reason,
                    const std::vector<std::string>& results) {
  json["stopped"] = name(reason);
  json["results"] = results;
  fmt::print("{}\n", json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
}

std::string stage_table(const std::vector<StageFigures>& stages) {
  constexpr std::string_view kLine = "{:14} {:>7} {:>7} {:>10} {:>7} {:>8}\n";
  std::string table = fmt::format(kLine, "stage", "tried", "worked", "bytes", "tests", "seconds");
  for (const StageFigures& stage : stages) {
    const auto gone = static_cast<std::int64_t>(stage.bytes_after) -
                      static_cast<std::int64_t>(stage.bytes_before);
    table += fmt::format(kLine, stage.name, stage.useful + stage.cached, stage.worked, gone,
                         stage.useful + stage.wasted, fmt::format("{:.1f} s", stage.seconds));
  }
  return table;
}

std::string how_to_resume(const KeepSpec& keep, const std::string& result) {
  if (keep.journal == "off") return "Without a journal the run cannot be resumed.";
  const std::string& run = keep.journal.empty() ? result : keep.journal;
  return fmt::format("To resume, start the same command again, or run whittle resume {}.", run);
}

bool can_be_shown(const Variant& variant) {
  constexpr std::uint64_t kShort = 1500;
  if (variant.size() > kShort) return false;
  for (const VariantFile& file : variant.files()) {
    const std::string text = file.text();
    if (!is_utf8(text)) return false;
    for (const char c : text) {
      if (static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\t' && c != '\r') return false;
    }
  }
  return true;
}

std::string shown(const Variant& variant) {
  std::string result;
  for (const VariantFile& file : variant.files()) {
    if (variant.files().size() > 1) result += fmt::format("  {}:\n", file.name);
    const std::string text = file.text();
    for (const Span& line : cut_lines(text)) {
      std::string_view bytes = std::string_view(text).substr(line.begin, line.end - line.begin);
      if (bytes.ends_with('\n')) bytes.remove_suffix(1);
      result += fmt::format("  │ {}\n", bytes);
    }
  }
  return result;
}

}  // namespace whittle
