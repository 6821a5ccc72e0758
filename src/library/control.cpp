#include "whittle/control.h"

#include <mutex>
#include <utility>
#include <vector>

#include "run/control.h"

namespace whittle {
inline namespace v0 {

struct Control::State {
  std::mutex mutex;
  RunControl* run = nullptr;
  bool paused = false;
  std::vector<Guidance> keeps;  // said before there was a run
};

Control::Control() : state_(std::make_shared<State>()) {}

void Control::pause() {
  const std::lock_guard lock(state_->mutex);
  state_->paused = true;
  if (state_->run != nullptr) state_->run->pause();
}

void Control::unpause() {
  const std::lock_guard lock(state_->mutex);
  state_->paused = false;
  if (state_->run != nullptr) state_->run->unpause();
}

void Control::skip_stage() {
  const std::lock_guard lock(state_->mutex);
  if (state_->run != nullptr) state_->run->skip_stage();
}

void Control::keep(std::string file, std::uint64_t begin, std::uint64_t end) {
  const std::lock_guard lock(state_->mutex);
  if (state_->run != nullptr) {
    state_->run->keep(file, begin, end);
  } else {
    state_->keeps.push_back(Guidance::keep(file, begin, end));
  }
}

void Control::attach(RunControl* run) {
  const std::lock_guard lock(state_->mutex);
  state_->run = run;
  if (run == nullptr) return;
  if (state_->paused) run->pause();
  for (const Guidance& keep : std::exchange(state_->keeps, {})) {
    run->keep(keep.name, keep.begin, keep.end);
  }
}

}  // namespace v0
}  // namespace whittle
