// Reads what a resident process answers (docs/resident.md), as it comes in.
//
// A test is answered with an outcome, or with what a run printed and how it ended. A `stop` may
// cross an answer on its way, so what is said once more of a test that has been answered is
// taken for late and thrown away, and so is all that is said of earlier ones. Anything else
// that is not in the table of docs/resident.md is nonsense, after which nothing is read.
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
    answered,  ///< run() is whole; before the first test too
    nonsense
  };
  static constexpr std::size_t kOutputLimit = std::size_t{1} << 20;  ///< bytes kept of a stream

  /// The process was given this test. REQUIRES: the one before is answered, and `id` is larger.
  void expect(std::uint64_t id);
  /// However the bytes are cut into parts, the result is the same.
  State take(std::string_view bytes);
  State state() const { return state_; }

  /// What had to be prepared is, and the time of the test last expected counts.
  bool begun() const { return begun_; }
  /// Of the test last expected, so far. An outcome stands in `said`.
  const Run& run() const { return run_; }
  /// On the stream on which it printed more, with what was not kept.
  std::uint64_t printed() const;
  /// How the line begins that is nonsense.
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
