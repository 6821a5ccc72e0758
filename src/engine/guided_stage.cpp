#include "engine/guided_stage.h"

namespace whittle {

void GuidedStage::refuse_lacking() {
  if (kept_.empty()) return;
  for (std::optional<Trial> trial = stage_->next(); trial && kept_.lacks(trial->variant);
       trial = stage_->next()) {
    ++refused_;
    stage_->report(Outcome::unresolved);
  }
}

void GuidedStage::report(Outcome outcome) {
  stage_->report(outcome);
  refuse_lacking();
}

void GuidedStage::take_reply(const Reply& reply) {
  stage_->take_reply(reply);
  refuse_lacking();
}

void GuidedStage::obey(const Guidance& guidance) {
  if (guidance.kind == Guidance::Kind::keep) {
    kept_.add(guidance.name, guidance.begin, guidance.end, stage_->found().failing);
  } else {
    stage_->obey(guidance);
  }
  refuse_lacking();
}

}  // namespace whittle
