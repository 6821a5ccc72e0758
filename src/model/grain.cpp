#include "model/grain.h"

#include <algorithm>
#include <array>
#include <utility>

namespace whittle {

namespace {

constexpr std::array<std::pair<std::string_view, Grain>, 12> kGrains{{
    {"files", Grain::files},
    {"hunks", Grain::hunks},
    {"declarations", Grain::declarations},
    {"statements", Grain::statements},
    {"tree", Grain::tree},
    {"parts", Grain::parts},
    {"lines", Grain::aligned_lines},
    {"words", Grain::words},
    {"tokens", Grain::tokens},
    {"chars", Grain::chars},
    {"blocks", Grain::blocks},
    {"bytes", Grain::bytes},
}};

}  // namespace

std::optional<Grain> find_grain(std::string_view name) {
  for (const auto& [known, grain] : kGrains) {
    if (known == name) return grain;
  }
  return std::nullopt;
}

std::vector<std::string> grain_names() {
  std::vector<std::string> names;
  for (const auto& [name, grain] : kGrains) names.emplace_back(name);
  return names;
}

std::string_view grain_name(Grain grain) {
  if (grain == Grain::lines || grain == Grain::line_pairs) grain = Grain::aligned_lines;
  return std::ranges::find(kGrains, grain, &std::pair<std::string_view, Grain>::second)->first;
}

}  // namespace whittle
