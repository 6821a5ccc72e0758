// The summary at the end, for people and as JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "change/variant.h"
#include "cli/progress.h"
#include "cli/session.h"

namespace whittle {

/// What the figures of reduce and isolate have in common, with the keys that
/// docs/json.md describes.
nlohmann::ordered_json common_figures(const Session& session, const Progress& progress);

/// The last keys, and out.
void print_json_end(nlohmann::ordered_json json, StopReason reason,
                    const std::vector<std::string>& results);

/// For runs that did not come to their end.
std::string how_to_go_on(const Options& options, const std::string& result);

/// What each stage did, a line each, for -v.
std::string stage_table(const std::vector<StageFigures>& stages);

/// How much is to be told, and where to.
Progress::Style style_of(const Options& options);

std::uint64_t tokens_of(const Variant& variant);
/// Whether it is short and can be shown on a terminal as it is.
bool can_be_shown(const Variant& variant);
/// Each file with a bar beside it.
std::string shown(const Variant& variant);

}  // namespace whittle
