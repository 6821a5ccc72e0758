#include "cli/progress.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "cli/excerpt.h"
#include "cli/report.h"

namespace whittle {

namespace {

constexpr double kDrawEvery = 0.1;  // seconds, on a terminal
constexpr double kPlainEvery = 10;  // seconds, elsewhere

double since(std::chrono::steady_clock::time_point from) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
}

// Length counts first; of two alike, the one with fewer and smaller bytes is better.
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

std::string human_bytes(std::uint64_t bytes) {
  if (bytes < 1000) return fmt::format("{} B", bytes);
  if (bytes < 1'000'000) return fmt::format("{:.1f} kB", static_cast<double>(bytes) / 1e3);
  return fmt::format("{:.1f} MB", static_cast<double>(bytes) / 1e6);
}

Progress::Progress(Style style, const Variant& original, Callbacks callbacks)
    : style_(style),
      bytes_before_(original.size()),
      size_(original.size()),
      callbacks_(std::move(callbacks)),
      start_(original) {}

double Progress::seconds() const {
  return since(started_);
}

void Progress::restart(const Variant& start) {
  best_.reset();
  start_ = start;
  size_ = start.size();
  measure_second_ = ~std::uint64_t{0};
}

StageFigures& Progress::figures(const Commit& commit) {
  if (stage_ == commit.stage) return stages_[rounds_.back().stage];
  stage_ = commit.stage;
  if (style_ == Style::verbose) tell(fmt::format("--- {}\n", stage_));
  const auto it = std::ranges::find(stages_, stage_, &StageFigures::name);
  rounds_.push_back({static_cast<std::size_t>(it - stages_.begin()), current()});
  if (it != stages_.end()) return *it;
  StageFigures fresh;
  fresh.name = stage_;
  fresh.bytes_before = fresh.bytes_after = size_;
  return stages_.emplace_back(std::move(fresh));
}

std::vector<StageFigures> Progress::stages(const SchedulerCounts& counts) const {
  std::vector<StageFigures> result = stages_;
  std::vector<bool> seen(result.size());
  std::uint64_t tokens = tokens_of(current());
  std::uint64_t in_vain = counts.wasted();
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

Status Progress::committed(const Commit& commit, const SchedulerCounts& counts) {
  StageFigures& f = figures(commit);
  f.seconds += since(last_commit_);
  last_commit_ = Clock::now();
  rounds_.back().open = counts.wasted();
  if (commit.cached) {
    ++f.cached;
  } else {
    ++f.useful;
    if (commit.answer.outcome == Outcome::unresolved) ++f.unresolved, ++unresolved_;
    if (commit.answer.outcome == Outcome::fail) ++f.worked, ++worked_;
  }
  if (style_ == Style::verbose && !commit.replayed) log(commit);
  if (Status status = callbacks_.committed(commit); !status) return status;
  if (commit.answer.outcome == Outcome::fail && commit.variant->size() <= size_) {
    const bool smaller = commit.variant->size() < size_;
    const std::uint64_t second = smaller ? ~std::uint64_t{0} : second_measure(*commit.variant);
    if (smaller || second < measure_second_ || !best_) {
      size_ = commit.variant->size();
      measure_second_ = second;
      best_ = *commit.variant;
      f.bytes_after = size_;
      if (Status status = callbacks_.improved(commit); !status) return status;
    }
  }
  if (!commit.replayed) waiting(counts);
  return {};
}

void Progress::log(const Commit& commit) const {
  tell(fmt::format("{:6} {:>9} {}{} {}{}\n", commit.number, human_bytes(commit.variant->size()),
                   mark(commit.answer.outcome), commit.cached ? "*" : " ",
                   excerpt_of(*commit.variant, current()),
                   commit.answer.why.empty() ? "" : fmt::format("  ({})", commit.answer.why)));
}

std::string Progress::line(const SchedulerCounts& counts) const {
  const double elapsed = std::max(0.001, seconds());
  const double tests = std::max(1.0, static_cast<double>(counts.useful + counts.replayed));
  return fmt::format("{} of {} ({:.1f} %)  {} tests, {:.0f}/s, {:.0f} % worked  [{}]  {:.0f} s",
                     human_bytes(size_), human_bytes(bytes_before_),
                     100.0 * static_cast<double>(size_) / static_cast<double>(bytes_before_),
                     counts.useful, static_cast<double>(counts.started) / elapsed,
                     100.0 * static_cast<double>(worked_) / tests, stage_, elapsed);
}

void Progress::waiting(const SchedulerCounts& counts) {
  callbacks_.idle();
  if (style_ == Style::live && since(last_drawn_) >= kDrawEvery) draw(counts);
  if (style_ == Style::plain && since(last_drawn_) >= kPlainEvery) plain(counts);
}

void Progress::draw(const SchedulerCounts& counts) {
  last_drawn_ = Clock::now();
  winsize size{};
  const bool known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  const std::size_t columns = known ? size.ws_col : 80;
  tell("\r\x1b[K" + line(counts).substr(0, columns - 1));
  std::fflush(stderr);
}

void Progress::plain(const SchedulerCounts& counts) {
  last_drawn_ = Clock::now();
  say(line(counts));
}

void Progress::end() {
  if (style_ != Style::live) return;
  tell("\r\x1b[K");
  std::fflush(stderr);
}

}  // namespace whittle
