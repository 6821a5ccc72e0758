// Reads what a resident process answers (docs/resident.md), as it arrives.
//
// A test is answered with an outcome, or with what a run printed and how it ended. A `stop` and an
// answer may cross, so a second answer to the same test, or anything about an earlier test, is
// ignored as late. Anything else that is not in the table of docs/resident.md is *nonsense*, after
// which nothing more is read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "oracle/run.h"

namespace whittle {

class ResidentReader {
 public:
  enum class State {
    open,      ///< the test is not answered yet
    answered,  ///< run() is complete; also the state before the first test
    nonsense
  };
  static constexpr std::size_t kOutputLimit = std::size_t{1} << 20;  ///< bytes kept of a stream

  /// The process was given this test. REQUIRES: the one before is answered, and `id` is larger.
  void expect(std::uint64_t id);
  /// The result does not depend on how the bytes are split into parts.
  State take(std::string_view bytes);
  State state() const { return state_; }

  /// The process has said that it is prepared, so the time of the current test counts from now on.
  bool begun() const { return begun_; }
  /// The run of the current test, so far. An outcome is in `said`.
  const Run& run() const { return run_; }
  /// How many bytes were printed on the longer of the two streams, including those that were not
  /// kept.
  std::uint64_t printed() const;
  /// The beginning of the line that is nonsense.
  std::string nonsense() const;

 private:
  void read_line(std::string_view line);
  bool read_answer(std::string_view word, std::string_view rest, Run& run);

  State state_ = State::answered;
  std::uint64_t id_ = 0;
  bool begun_ = false;
  std::string line_;           // what there is of it
  std::uint64_t skipped_ = 0;  // bytes of `out` or `err` that are still to come
  std::string* to_ = nullptr;  // where they go; null: nowhere
  std::uint64_t printed_[2] = {0, 0};
  Run run_;
};

}  // namespace whittle
