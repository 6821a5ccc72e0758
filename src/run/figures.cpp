#include "run/figures.h"

#include <algorithm>

#include "model/cut.h"
#include "model/source.h"

namespace whittle {

namespace {

double since(std::chrono::steady_clock::time_point from) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
}

// Of two variants of the same length the one with fewer and smaller bytes is better.
std::uint64_t second_measure(const Variant& variant) {
  std::uint64_t nonzero = 0;
  std::uint64_t sum = 0;
  for (const VariantFile& file : variant.files()) {
    for (const Piece& piece : file.pieces) {
      for (const char c : piece.bytes) {
        nonzero += c != 0;
        sum += static_cast<unsigned char>(c);
      }
    }
  }
  return (nonzero << 32) + std::min<std::uint64_t>(sum, 0xffffffffu);
}

}  // namespace

RunFigures::RunFigures(const Variant& original)
    : bytes_before_(original.size()), size_(original.size()), start_(original) {}

double RunFigures::seconds() const {
  return since(started_);
}

void RunFigures::restart(const Variant& start) {
  best_.reset();
  start_ = start;
  size_ = start.size();
  second_measure_ = ~std::uint64_t{0};
}

StageFigures& RunFigures::figures_of(const Commit& commit) {
  if (stage_ == commit.stage) return stages_[rounds_.back().stage];
  stage_ = commit.stage;
  const auto it = std::ranges::find(stages_, stage_, &StageFigures::name);
  rounds_.push_back({static_cast<std::size_t>(it - stages_.begin()), current()});
  if (it != stages_.end()) return *it;
  StageFigures fresh;
  fresh.name = stage_;
  fresh.bytes_before = fresh.bytes_after = size_;
  return stages_.emplace_back(std::move(fresh));
}

bool RunFigures::add(const Commit& commit, const SchedulerCounts& counts) {
  counts_ = counts;
  StageFigures& stage = figures_of(commit);
  stage.seconds += since(last_commit_);
  last_commit_ = Clock::now();
  rounds_.back().open = counts.wasted();
  const Outcome outcome = commit.answer.outcome;
  if (commit.cached) {
    ++stage.cached;
  } else {
    ++stage.useful;
    if (outcome == Outcome::unresolved) ++stage.unresolved, ++unresolved_;
    if (outcome == Outcome::fail) ++stage.worked, ++worked_;
  }
  if (outcome != Outcome::fail || commit.variant->size() > size_) return false;
  const bool smaller = commit.variant->size() < size_;
  const std::uint64_t second = smaller ? ~std::uint64_t{0} : second_measure(*commit.variant);
  if (!smaller && second >= second_measure_ && best_) return false;
  size_ = commit.variant->size();
  second_measure_ = second;
  best_ = *commit.variant;
  stage.bytes_after = size_;
  return true;
}

std::vector<StageFigures> RunFigures::stages() const {
  std::vector<StageFigures> result = stages_;
  std::vector<bool> seen(result.size());
  std::uint64_t tokens = tokens_of(current());
  std::uint64_t in_vain = counts_.wasted();
  for (auto round = rounds_.rbegin(); round != rounds_.rend(); ++round) {
    StageFigures& figures = result[round->stage];
    if (!seen[round->stage]) figures.tokens_after = tokens;
    seen[round->stage] = true;
    figures.tokens_before = tokens = tokens_of(round->start);
    const auto before = std::next(round);
    const std::uint64_t earlier = before == rounds_.rend() ? 0 : std::min(in_vain, before->open);
    figures.wasted += in_vain - earlier;
    in_vain = earlier;
  }
  return result;
}

std::uint64_t tokens_of(const Variant& variant) {
  std::uint64_t count = 0;
  const Source source(variant);
  for (std::size_t i = 0; i < source.files(); ++i) count += count_tokens(source.text(i));
  return count;
}

}  // namespace whittle
