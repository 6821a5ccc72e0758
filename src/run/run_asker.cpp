#include "run/run_asker.h"

namespace whittle {

Reply RunAsker::ask(const Question& question) {
  constexpr double kSlower = 3;  // a variant with probes takes longer
  if (question.to == Question::To::command) {
    return bench_.asker() != nullptr ? bench_.asker()->ask(question) : Reply();
  }
  const auto runs = bench_.look_at(question.about, bench_.limit_or(kSlower * test_.timeout()));
  if (!runs) return {};
  return Reply::of(runs->empty() ? std::string() : runs->back().err);
}

}  // namespace whittle
