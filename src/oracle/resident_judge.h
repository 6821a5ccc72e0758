// What the answer of a resident test means: either it says the outcome itself, or it returns a run
// in which the judge looks for the symptom. The test chooses between the two, each time.
#pragma once

#include <string>
#include <utility>

#include "oracle/judge.h"

namespace whittle {

class ResidentJudge final : public Judge {
 public:
  /// `name`: how messages call the command.
  ResidentJudge(std::string command, std::string name, Symptom symptom)
      : command_(std::move(command)), name_(name), shown_({name}, std::move(symptom), false) {}

  /// Without a run, returns the command of the process, with what may end a test early.
  std::variant<Command, Answer> next(const Scene&, std::span<const Run>) const override;
  Result<std::string> lock(std::span<const Run> original) override;
  std::optional<std::string> loosen(std::span<const Run> again) override {
    return again[0].said ? std::nullopt : shown_.loosen(again);
  }
  std::string original_message() const override { return shown_.original_message(); }
  void lock_passing(std::span<const Run> runs) override;
  bool ends_early() const override { return shown_.ends_early(); }

 private:
  std::string command_;
  std::string name_;
  SymptomJudge shown_;  // of runs; it is not asked for a command
};

}  // namespace whittle
