#include "engine/objective.h"

#include <fmt/format.h>

#include <charconv>
#include <limits>

#include "engine/input_kind.h"
#include "model/cut.h"
#include "model/source.h"
#include "syntax/parts.h"

namespace whittle {

namespace {

Result<double> tokens_of(const Variant& variant) {
  const Source source(variant);
  double sum = 0;
  for (std::size_t i = 0; i < source.files(); ++i) {
    sum += static_cast<double>(count_tokens(source.text(i)));
  }
  return sum;
}

Result<double> nodes_of(const PlanOptions& plan, const Variant& variant) {
  const Source source(variant);
  double sum = 0;
  for (std::size_t i = 0; i < source.files(); ++i) {
    const Language* language = language_for(plan, source.file(i).name, source.text(i));
    sum += language ? static_cast<double>(read_parts(*language, source.text(i)).parts.size())
                    : static_cast<double>(count_tokens(source.text(i)));
  }
  return sum;
}

Result<double> printed_by(Helper& helper, const std::string& command, const Variant& variant) {
  const Source source(variant);
  double sum = 0;
  for (std::size_t i = 0; i < source.files(); ++i) {
    const auto printed = helper.run_on_variant(command, source.file(i).name, source.text(i));
    if (!printed) {
      return Error{printed.error().kind, "--objective: " + printed.error().message};
    }
    const std::size_t begin = std::min(printed->find_first_not_of(" \t\r\n"), printed->size());
    double value = 0;
    const auto [end, error] =
        std::from_chars(printed->data() + begin, printed->data() + printed->size(), value);
    if (error != std::errc()) {
      return Error{ErrorKind::usage,
                   fmt::format("--objective: {} does not print a number", command)};
    }
    sum += value;
  }
  return sum;
}

}  // namespace

Result<std::shared_ptr<Objective>> Objective::make(const std::string& what, const PlanOptions& plan,
                                                   const Variant& original) {
  Measure measure = [plan, what](const Variant& variant) {
    return printed_by(*plan.helper, what, variant);
  };
  if (what == "tokens") measure = tokens_of;
  if (what == "nodes") measure = [plan](const Variant& v) { return nodes_of(plan, v); };
  if (const Result<double> first = measure(original); !first) return first.error();
  return std::shared_ptr<Objective>(new Objective(std::move(measure)));
}

double Objective::of(const Variant& variant) {
  const Hash128& hash = variant.hash();
  const auto [it, added] = known_.try_emplace({hash.high, hash.low}, 0);
  if (added) {
    const Result<double> measured = measure_(variant);
    it->second = measured ? *measured : std::numeric_limits<double>::infinity();
  }
  return it->second;
}

ObjectiveStage::ObjectiveStage(AnyStage stage, std::shared_ptr<Objective> objective)
    : StageAround(std::move(stage)),
      objective_(std::move(objective)),
      best_(objective_->of(stage_->found().failing)) {}

void ObjectiveStage::report(Outcome outcome) {
  if (outcome == Outcome::fail) {
    const double value = objective_->of(stage_->next()->variant);
    if (value > best_) {
      outcome = Outcome::unresolved;
    } else {
      best_ = value;
    }
  }
  stage_->report(outcome);
}

}  // namespace whittle
