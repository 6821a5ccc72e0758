// A walk through history without processes: revisions in memory, and a test that is a function of
// their files.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "run/walk_back.h"
#include "support/fake_run.h"
#include "support/variants.h"

namespace whittle {

/// A line of revisions in memory, newest first.
class FakeRepository final : public Repository {
 public:
  struct Commit {
    std::string id;
    Texts files;
  };
  explicit FakeRepository(const std::vector<Commit>& line) {
    for (const Commit& commit : line) line_.push_back(add(commit));
  }

  /// The revision `merge` of the line has merged this branch, which is newest first.
  void add_branch(const std::string& merge, const std::vector<Commit>& branch) {
    for (Revision& revision : line_) {
      if (revision.id == merge) revision.merged.push_back(branch.front().id);
    }
    for (const Commit& commit : branch) branches_[branch.front().id].push_back(add(commit));
  }

  std::string describe() const override { return "the fake repository"; }
  Result<std::vector<Revision>> line(const LineRequest&) override { return line_; }
  Result<std::vector<Revision>> branch(const Revision&, const std::string& merged) override {
    return branches_[merged];
  }
  Result<Variant> files(const Revision& revision) override {
    if (unreadable.contains(revision.id)) return Error{ErrorKind::input, "cannot read it"};
    return variant_of(files_.at(revision.id));
  }

  std::set<std::string> unreadable;

 private:
  Revision add(const Commit& commit) {
    files_[commit.id] = commit.files;
    return {.id = commit.id, .title = "title of " + commit.id};
  }

  std::vector<Revision> line_;
  std::map<std::string, std::vector<Revision>> branches_;
  std::map<std::string, Texts> files_;
};

inline Answer answer_of(Outcome outcome, Trouble trouble = Trouble::none, std::string why = "") {
  Answer answer;
  answer.outcome = outcome;
  answer.trouble = trouble;
  answer.why = std::move(why);
  return answer;
}
inline Answer fails() {
  return answer_of(Outcome::fail);
}
inline Answer passes() {
  return answer_of(Outcome::pass);
}
inline Answer does_not_build() {
  return answer_of(Outcome::unresolved, Trouble::build, "does not build");
}
inline Answer cannot_tell() {
  return answer_of(Outcome::unresolved, Trouble::other, "cannot tell");
}

inline bool has(const Texts& texts, const std::string& file, std::string_view part = "") {
  const auto found = texts.find(file);
  return found != texts.end() && found->second.find(part) != std::string::npos;
}

/// Everything that a walk through history needs. Fill in `spec` first; parts() begins the run.
class FakeHistory {
 public:
  using Test = std::function<Answer(const Texts&)>;
  FakeHistory(const std::vector<FakeRepository::Commit>& line, Test test)
      : repository(line), test_(std::move(test)) {
    spec.keep.journal = "off";
    spec.test.name = "a function";
  }

  HistoryParts parts() {
    if (!tests_) begin();
    return {context(), repository, *line_, *tests_, *protection_, found};
  }
  CarriedLine& line() { return parts().line; }
  HistoryTests& tests() { return parts().tests; }
  RunContext context() { return {spec, observer, control}; }
  /// How the visits on one way ended, newest first: "r1 fail, r2 pass".
  std::string visited(Way way) const {
    std::string result;
    for (const Visit& visit : found.visits) {
      if (visit.way != way) continue;
      result += (result.empty() ? "" : ", ") + visit.id + " " + visit.outcome;
    }
    return result;
  }

  RunSpec spec;
  RememberingObserver observer;
  RunControl control;
  FakeRepository repository;
  Texts carried;  ///< laid over every revision
  HistoryFound found;
  std::vector<Texts> tested;  ///< since the run was locked

 private:
  /// Gives back what the function has just answered: more than an outcome.
  class LastAnswer final : public Judge {
   public:
    explicit LastAnswer(const Answer& last) : last_(last) {}
    std::variant<Command, Answer> next(const Scene&, std::span<const Run>) const override {
      return last_;
    }
    Result<std::string> lock(std::span<const Run>) override { return std::string("it fails"); }

   private:
    const Answer& last_;
  };

  void begin() {
    auto function = std::make_shared<TestFunction>();
    function->call = [this](const Variant& variant) {
      tested.push_back(texts_of(variant));
      last_ = test_(tested.back());
      return last_.outcome;
    };
    Result<OpenRun> open = OpenRun::begin(context(), {.function = function});
    need(open);
    lineage_.emplace(repository, *repository.line({}), variant_of(carried));
    const Variant original = *lineage_->files(0);
    need(open->take({.failing = {original, "the newest"}, .directory = true, .result = "r"}));
    Result<LockedRun> run = std::move(*open).lock();
    need(run);
    run_.emplace(std::move(*run));
    run_->bench().set_judge(std::make_shared<LastAnswer>(last_));
    protection_.emplace(*Protection::of(spec.course.history.protect, original));
    line_.emplace(*lineage_, spec.input.revisions.paths);
    tests_.emplace(context(), *run_, *line_, found);
    tested.clear();
  }
  template <class T>
  static void need(const T& result) {
    if (result.ok()) return;
    ADD_FAILURE() << result.error().message;
    std::abort();  // the test has nothing to go on with
  }

  Test test_;
  Answer last_;
  std::optional<Lineage> lineage_;
  std::optional<LockedRun> run_;
  std::optional<Protection> protection_;
  std::optional<CarriedLine> line_;
  std::optional<HistoryTests> tests_;
};

}  // namespace whittle
