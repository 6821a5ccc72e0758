#include "engine/guided_stage.h"

namespace whittle {

void GuidedStage::obey(const Guidance& guidance) {
  if (guidance.kind == Guidance::Kind::keep) {
    kept_.add(guidance.name, guidance.begin, guidance.end, stage_->found().failing);
  } else {
    stage_->obey(guidance);
  }
  propose();
}

}  // namespace whittle
