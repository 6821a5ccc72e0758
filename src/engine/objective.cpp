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

double tokens_of(const Variant& variant) {
  const Source source(variant);
  double sum = 0;
  for (std::size_t i = 0; i < source.files(); ++i) {
    sum += static_cast<double>(count_tokens(source.text(i)));
  }
  return sum;
}

double nodes_of(const PlanOptions& plan, const Variant& variant) {
  const Source source(variant);
  double sum = 0;
  for (std::size_t i = 0; i < source.files(); ++i) {
    const Language* language = language_for(plan, source.file(i).name, source.text(i));
    sum += language ? static_cast<double>(read_parts(*language, source.text(i)).parts.size())
                    : static_cast<double>(count_tokens(source.text(i)));
  }
  return sum;
}

// The number that a text begins with, after white space.
std::optional<double> leading_number(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() ? std::optional(value) : std::nullopt;
}

// That the command can measure the original.
Status check_command(const std::string& command, Helper& helper, const Variant& original) {
  const Source source(original);
  for (std::size_t i = 0; i < source.files(); ++i) {
    const auto printed = helper.run_on_variant(command, source.file(i).name, source.text(i));
    if (!printed) return Error{printed.error().kind, "--objective: " + printed.error().message};
    if (!leading_number(*printed)) {
      return Error{ErrorKind::usage,
                   fmt::format("--objective: {} does not print a number", command)};
    }
  }
  return {};
}

}  // namespace

Result<std::shared_ptr<Objective>> Objective::make(const std::string& what, const PlanOptions& plan,
                                                   const Variant& original) {
  const auto made = [](std::string command, Measure measure) {
    return std::shared_ptr<Objective>(new Objective(std::move(command), std::move(measure)));
  };
  if (what == "tokens") return made("", tokens_of);
  if (what == "nodes") return made("", [plan](const Variant& v) { return nodes_of(plan, v); });
  if (plan.helper) {
    if (const Status status = check_command(what, *plan.helper, original); !status) {
      return status.error();
    }
  }
  return made(what, {});
}

std::vector<Question> Objective::questions(const Variant& variant) const {
  std::vector<Question> questions;
  if (command_.empty()) return questions;
  const Source source(variant);
  for (std::size_t i = 0; i < source.files(); ++i) {
    questions.push_back(Question::about_file(command_, source.file(i).name, source.text(i)));
  }
  return questions;
}

double Objective::of(const Variant& variant, const Inquiry& told) {
  if (command_.empty()) {
    const auto [it, added] = known_.try_emplace(variant.hash(), 0);
    if (added) it->second = measure_(variant);
    return it->second;
  }
  double sum = 0;
  for (const Question& question : questions(variant)) {
    const Reply reply = told.to(question);
    const std::optional<double> number = reply.text ? leading_number(*reply.text) : std::nullopt;
    if (!number) return std::numeric_limits<double>::infinity();
    sum += *number;
  }
  return sum;
}

ObjectiveStage::ObjectiveStage(AnyStage stage, std::shared_ptr<Objective> objective)
    : StageAround(std::move(stage)), objective_(std::move(objective)) {
  measure(stage_->found().failing);
}

std::optional<Trial> ObjectiveStage::next() const {
  return inquiry_.next() ? std::nullopt : stage_->next();
}

std::optional<Question> ObjectiveStage::question() const {
  const std::optional<Question> own = inquiry_.next();
  return own ? own : stage_->question();
}

void ObjectiveStage::report(Outcome outcome) {
  if (outcome != Outcome::fail) return stage_->report(outcome);
  measure(stage_->next()->variant);
}

void ObjectiveStage::take_reply(const Reply& reply) {
  if (!inquiry_.next()) return stage_->take_reply(reply);
  inquiry_.take(reply);
  // One file that cannot be measured is enough to know that the variant cannot.
  if (!reply.text || !inquiry_.next()) measured();
}

void ObjectiveStage::measure(Variant variant) {
  variant_ = std::move(variant);
  inquiry_ = Inquiry(objective_->questions(variant_));
  if (!inquiry_.next()) measured();
}

void ObjectiveStage::measured() {
  const double value = objective_->of(variant_, inquiry_);
  const bool starts = !best_;
  const bool larger = best_ && value > *best_;
  variant_ = Variant();
  inquiry_ = Inquiry();
  if (!larger) best_ = value;
  if (!starts) stage_->report(larger ? Outcome::unresolved : Outcome::fail);
}

}  // namespace whittle
