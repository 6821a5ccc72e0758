// Parts that the reports of several commands have in common, for people and as JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "change/variant.h"
#include "run/spec.h"
#include "run/totals.h"

namespace whittle {

/// The figures that reduce and isolate have in common, with the keys that docs/json.md describes.
nlohmann::ordered_json common_figures(const RunTotals& totals);

/// Adds the last keys and prints.
void print_json_end(nlohmann::ordered_json json, StopReason reason,
                    const std::vector<std::string>& results);

/// A sentence for runs that did not finish.
std::string how_to_resume(const KeepSpec& keep, const std::string& result);

/// What each stage did, a line each, for --verbose.
std::string stage_table(const std::vector<StageFigures>& stages);

/// Whether a variant is short and can be shown on a terminal as it is.
bool can_be_shown(const Variant& variant);
/// Each file with a bar at the left.
std::string shown(const Variant& variant);

}  // namespace whittle
