#include "run/carried_line.h"

#include <fmt/format.h>

#include <algorithm>

#include "repository/paths.h"

namespace whittle {

std::string CarriedLine::short_id(Position position) const {
  constexpr std::size_t kHash = 40;
  constexpr std::size_t kShort = 10;
  const std::string& whole = id(position);
  return whole.size() == kHash ? whole.substr(0, kShort) : whole;
}

const CarriedLine::Segment& CarriedLine::segment_at(Position position) const {
  return *std::prev(std::ranges::upper_bound(segments_, position, {}, &Segment::from));
}

void CarriedLine::carry(Segment segment) {
  segments_.push_back(std::move(segment));
  forget_made();
}

std::optional<Variant> CarriedLine::at(Position position) {
  constexpr std::size_t kMaxMade = 64;
  if (const auto known = made_.find(position); known != made_.end()) return known->second;
  if (made_.size() >= kMaxMade) made_.clear();
  const Result<Variant> files = lineage_.files(position);
  if (!files) {
    if (failure_) failure_ = files.error();
    return std::nullopt;
  }
  return made_[position] = representative(segment_at(position).patch.onto(*files));
}

// Of the revisions whose files in `paths_` are the same, the first that was met.
std::optional<Variant> CarriedLine::representative(std::optional<Variant> variant) {
  if (!variant || paths_.empty()) return variant;
  std::vector<VariantFile> relevant;
  for (const VariantFile& file : variant->files()) {
    const bool named = std::ranges::any_of(
        paths_, [&](const std::string& path) { return is_within(file.name, path); });
    if (named) relevant.push_back(file);
  }
  const Hash128 key = Variant(std::move(relevant), {}).hash();
  return alike_.try_emplace(key, *variant).first->second;
}

void CarriedLine::forget_made() {
  made_.clear();
  alike_.clear();
}

Result<Variant> CarriedLine::tested(Position position) {
  std::optional<Variant> variant = at(position);
  if (variant) return std::move(*variant);
  if (!failure_) return failure_.error();
  return Error{
      ErrorKind::input,
      fmt::format(
          "the content of {} has changed since the run began; has the repository been rewritten?",
          short_id(position))};
}

std::shared_ptr<const Route> CarriedLine::route_back() {
  return std::make_shared<const Route>(
      Route{.variant = [this](Position position) { return at(position); },
            .name = [this](Position position) { return id(position); },
            .goal = Outcome::fail});
}

std::shared_ptr<const Route> CarriedLine::route_forward(Position from, const Port& repair) {
  return std::make_shared<const Route>(
      Route{.variant =
                [this, repair, from](Position way) {
                  const std::optional<Variant> target = at(from - way);
                  return target ? repair.onto(*target) : std::nullopt;
                },
            .name = [this, from](Position way) { return id(from - way); },
            .goal = Outcome::pass});
}

void CarriedLine::follow(Position merge, const std::vector<Revision>& branch) {
  lineage_.follow(merge, branch);
  std::erase_if(segments_, [&](const Segment& segment) { return segment.from > merge; });
  forget_made();
}

void CarriedLine::restore(const Snapshot& snapshot) {
  lineage_.follow(0, {snapshot.revisions.begin() + 1, snapshot.revisions.end()});
  segments_ = snapshot.segments;
  forget_made();
}

}  // namespace whittle
