// Telling a run something while it is under way: pause, continue, skip this stage, keep this.
//
//   whittle::Control control;
//   std::thread other([control]() mutable { control.skip_stage(); });
//   whittle::reduce(input, test, {.control = control});
//
// A Control is a handle: copies of it act on the same run. Every function may be called from any
// thread, and from within a test or a notice. It is for one run at a time. What is said before the
// run begins holds for it, but for skip_stage(). A run is stopped by Options::stop.
//
// What a run was told is in its journal: a run that is resumed comes to the same result.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace whittle {

class RunControl;

inline namespace v0 {

class Control {
 public:
  Control();

  /// No further test is started until unpause(). Tests that are under way are ended, but for
  /// functions that are not forked.
  void pause();
  void unpause();

  /// The stage under way ends with what it has found, and does not come again in this run.
  void skip_stage();
  /// Bytes begin to end-1 of a file of the original stay in every variant that is tested from now
  /// on, as far as they have not gone yet. For reduce() and minimize_tree().
  void keep(std::string file, std::uint64_t begin, std::uint64_t end);

  /// For the library itself: acts on this run from now on; null: on none.
  void attach(RunControl* run);

 private:
  struct State;
  std::shared_ptr<State> state_;
};

}  // namespace v0
}  // namespace whittle
