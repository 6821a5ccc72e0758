#include "engine/refusing_stage.h"

namespace whittle {

// A trial that is refused changes what comes next, so there are no batches.
void RefusingStage::propose() {
  trial_ = stage_->next();
  if (!may_refuse()) return;
  for (; trial_ && refuses(trial_->variant); trial_ = stage_->next()) {
    ++refused_;
    stage_->report(Outcome::unresolved);
  }
  if (trial_) trial_->batched = false;
}

void RefusingStage::report(Outcome outcome) {
  stage_->report(outcome);
  propose();
}

void RefusingStage::take_reply(const Reply& reply) {
  stage_->take_reply(reply);
  propose();
}

}  // namespace whittle
