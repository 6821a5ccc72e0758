#include "model/grain.h"

#include <algorithm>
#include <array>
#include <utility>

namespace whittle {

namespace {

constexpr std::array<std::pair<std::string_view, Grain>, 9> kGrains{{
    {"files", Grain::files},
    {"hunks", Grain::hunks},
    {"declarations", Grain::declarations},
    {"statements", Grain::statements},
    {"tree", Grain::tree},
    {"lines", Grain::lines},
    {"words", Grain::words},
    {"tokens", Grain::tokens},
    {"chars", Grain::chars},
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
  if (grain == Grain::line_pairs) grain = Grain::lines;
  return std::ranges::find(kGrains, grain, &std::pair<std::string_view, Grain>::second)->first;
}

}  // namespace whittle
