#include "search/skip_known.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace whittle {
namespace {

/// Proposes what it is given, one after the other; each is its best once it fails.
class Scripted {
 public:
  struct Step {
    std::vector<Change> in;
    bool batched = false;
  };
  explicit Scripted(std::vector<Step> steps) : steps_(std::move(steps)) {}

  std::optional<Candidate> next() const {
    if (at_ == steps_.size()) return std::nullopt;
    return Candidate{Configuration::of_changes(steps_[at_].in), 0.5, 0, steps_[at_].batched};
  }
  void report(Outcome outcome) {
    told_ += outcome == Outcome::fail ? 'f' : 'p';
    if (outcome == Outcome::fail) best_ = next()->configuration;
    ++at_;
  }
  const Configuration& best() const { return best_; }
  const std::string& told() const { return told_; }

 private:
  std::vector<Step> steps_;
  std::size_t at_ = 0;
  Configuration best_ = Configuration::all(3);
  std::string told_;
};

TEST(SkipKnown, TheBestConfigurationIsKnownToFail) {
  SkipKnown search(Scripted({{{0, 1, 2}}, {{0, 1}}, {{0, 1}}, {{0, 1}}, {{0}}}));
  EXPECT_EQ(search.next()->configuration.text(), "0-1");
  search.report(Outcome::fail);
  EXPECT_EQ(search.next()->configuration.text(), "0");
  search.report(Outcome::pass);
  EXPECT_FALSE(search.next());
  EXPECT_EQ(search.search().told(), "ffffp");
  EXPECT_EQ(search.best().text(), "0-1");
}

TEST(SkipKnown, NothingButKnownOnes) {
  EXPECT_FALSE(SkipKnown(Scripted({{{0, 1, 2}}, {{0, 1, 2}}})).next());
}

TEST(SkipKnown, InABatchItIsAskedForAllTheSame) {
  SkipKnown search(Scripted({{{0, 1}, true}, {{0, 1, 2}}, {{0, 1, 2}}}));
  search.report(Outcome::pass);
  EXPECT_EQ(search.next()->configuration.text(), "0-2");
  search.report(Outcome::fail);
  EXPECT_FALSE(search.next());
}

}  // namespace
}  // namespace whittle
