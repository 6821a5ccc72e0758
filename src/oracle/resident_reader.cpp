#include "oracle/resident_reader.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <system_error>

namespace whittle {

namespace {

constexpr std::size_t kLongestLine = 64 << 10;
constexpr std::size_t kShown = 80;

template <class Number>
std::optional<Number> number_of(std::string_view text, Number most) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  if (text[0] == '-' || number > most) return std::nullopt;
  return number;
}

// The first word, which is taken off.
std::string_view take_word(std::string_view& text) {
  const std::size_t end = std::min(text.find(' '), text.size());
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return word;
}

}  // namespace

void ResidentReader::expect(std::uint64_t id) {
  id_ = id;
  begun_ = false;
  run_ = Run();
  printed_[0] = printed_[1] = 0;
  if (state_ != State::nonsense) state_ = State::open;
}

ResidentReader::State ResidentReader::take(std::string_view bytes) {
  while (!bytes.empty() && state_ != State::nonsense) {
    if (skipped_ > 0) {
      const std::string_view part = bytes.substr(0, skipped_);
      if (to_ != nullptr) to_->append(part.substr(0, kOutputLimit - to_->size()));
      skipped_ -= part.size();
      bytes.remove_prefix(part.size());
      continue;
    }
    const std::size_t end = bytes.find('\n');
    const bool whole = end != bytes.npos;
    line_.append(bytes.substr(0, std::min({end, bytes.size(), kLongestLine + 1 - line_.size()})));
    if (line_.size() > kLongestLine) {
      state_ = State::nonsense;
    } else if (whole) {
      read_line(line_);
      if (state_ != State::nonsense) line_.clear();
    }
    bytes.remove_prefix(whole ? end + 1 : bytes.size());
  }
  return state_;
}

void ResidentReader::read_line(std::string_view line) {
  const std::optional<std::uint64_t> id = number_of<std::uint64_t>(take_word(line), UINT64_MAX);
  const bool late = id && (*id < id_ || state_ == State::answered);
  if (!id || *id > id_) {
    state_ = State::nonsense;
    return;
  }
  const std::string_view word = take_word(line);
  if (word == "out" || word == "err") {
    const auto size = number_of<std::uint64_t>(line, INT64_MAX);
    if (!size) {
      state_ = State::nonsense;
      return;
    }
    skipped_ = *size;
    to_ = late ? nullptr : word == "out" ? &run_.out : &run_.err;
    if (!late) printed_[word == "out" ? 0 : 1] += *size;
    return;
  }
  if (word == "begins" && line.empty()) {
    if (!late) begun_ = true;
    return;
  }
  Run thrown_away;
  if (!read_answer(word, line, late ? thrown_away : run_)) {
    state_ = State::nonsense;
  } else if (!late) {
    state_ = State::answered;
  }
}

// What ends a test.
bool ResidentReader::read_answer(std::string_view word, std::string_view rest, Run& run) {
  if (word == "unresolved") {
    run.said = Outcome::unresolved;
    run.why = rest;
    return true;
  }
  if (word == "exit") {
    const auto status = number_of(rest, 255);
    run.exit_status = status.value_or(-1);
    return status.has_value();
  }
  if (word == "signal") {
    const auto signal = number_of(rest, kLastSignal);
    run.signal = signal.value_or(0);
    return signal.value_or(0) > 0;
  }
  if (word == "fail") run.said = Outcome::fail;
  if (word == "pass") run.said = Outcome::pass;
  if (word == "timeout") run.timed_out = true;
  if (word == "stopped") run.killed = true;
  return rest.empty() && (run.said || run.timed_out || run.killed);
}

std::uint64_t ResidentReader::printed() const {
  return std::max(printed_[0], printed_[1]);
}

std::string ResidentReader::nonsense() const {
  std::string shown;
  for (const char c : std::string_view(line_).substr(0, kShown)) {
    shown += static_cast<unsigned char>(c) < ' ' || c == '\x7f' ? '?' : c;
  }
  return line_.size() > kShown ? shown + "…" : shown;
}

}  // namespace whittle
