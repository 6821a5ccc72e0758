#include "engine/asking_stage.h"

#include <utility>

namespace whittle {

namespace {

class AskingStage final : public Stage {
 public:
  /// REQUIRES: there is a question.
  AskingStage(std::string_view name, Finding start, std::vector<Question> questions,
              MakeOfReplies make)
      : name_(name),
        start_(std::move(start)),
        inquiry_(std::move(questions)),
        make_(std::make_shared<const MakeOfReplies>(std::move(make))) {}

  std::unique_ptr<Stage> clone() const override { return std::make_unique<AskingStage>(*this); }
  std::optional<Trial> next() const override { return made_ ? (*made_)->next() : std::nullopt; }
  std::optional<Question> question() const override {
    return made_ ? (*made_)->question() : inquiry_.next();
  }
  void report(Outcome outcome) override { (*made_)->report(outcome); }
  void take_reply(const Reply& reply) override {
    if (made_) return (*made_)->take_reply(reply);
    inquiry_.take(reply);
    if (!inquiry_.next()) made_ = (*make_)(inquiry_);
  }
  void obey(const Guidance& guidance) override {
    if (made_) (*made_)->obey(guidance);
  }
  Finding found() const override { return made_ ? (*made_)->found() : start_; }
  std::vector<Finding> others() const override {
    return made_ ? (*made_)->others() : std::vector<Finding>();
  }
  bool tells_pass() const override { return made_ && (*made_)->tells_pass(); }
  bool at_fixpoint() const override { return !made_ || (*made_)->at_fixpoint(); }
  std::string_view name() const override { return made_ ? (*made_)->name() : name_; }
  std::uint64_t refused() const override { return made_ ? (*made_)->refused() : 0; }
  Hash128 base() const override { return made_ ? (*made_)->base() : start_.failing.hash(); }
  std::string change(const Trial& trial) const override {
    return made_ ? (*made_)->change(trial) : std::string();
  }

 private:
  std::string_view name_;  // lives in the pipeline's table
  Finding start_;
  Inquiry inquiry_;
  std::shared_ptr<const MakeOfReplies> make_;
  std::optional<AnyStage> made_;  // none: still asking, or there is nothing to do
};

}  // namespace

std::optional<AnyStage> asking_first(std::string_view name, const Finding& start,
                                     std::vector<Question> questions, MakeOfReplies make) {
  if (questions.empty()) return make(Inquiry());
  return AnyStage(
      std::make_unique<AskingStage>(name, start, std::move(questions), std::move(make)));
}

}  // namespace whittle
