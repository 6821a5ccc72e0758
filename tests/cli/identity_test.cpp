// Two starts may share outcomes only if their tests answer the same, and the second resumes the
// first only if it would try the same variants. That is decided by the identities of run/spec.h.
// --invert and --args were once missing in the identity of the test, so that runs with and without
// them shared a cache. Here every option of every subcommand is checked against what its row says.

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "cli/option_table.h"
#include "cli/options.h"
#include "run/spec.h"
#include "support/option_lines.h"

namespace whittle {
namespace {

struct Identities {
  std::string test, run;
};

Identities identities_of(const Words& words) {
  const Result<Request> request = parse(words);
  if (!request) {
    ADD_FAILURE() << fmt::format("{}: {}", fmt::join(words, " "), request.error().message);
    return {};
  }
  return {identity_of(request->run.test).hex(), identity_of(request->run).hex()};
}

bool is_help(const OptionEntry& option) {
  return name_of(option) == "--help" || name_of(option) == "--help-all";
}

TEST(Identity, EveryOptionAffectsWhatItsRowSays) {
  std::size_t checked = 0;
  for (const SubcommandEntry& entry : subcommands()) {
    if (!kRuns.has(entry.subcommand)) continue;
    for (const OptionEntry* option : options_of(entry.subcommand)) {
      if (is_help(*option)) continue;
      ++checked;
      const OptionLines lines = option_lines(*option, entry.subcommand);
      const Identities with = identities_of(lines.with);
      const Identities without = identities_of(lines.without);
      const std::string shown = fmt::format("whittle {}\nwhittle {}", fmt::join(lines.with, " "),
                                            fmt::join(lines.without, " "));
      EXPECT_EQ(option->affects == Affects::answer, with.test != without.test) << shown;
      EXPECT_EQ(option->affects != Affects::nothing, with.run != without.run) << shown;
    }
  }
  EXPECT_GT(checked, 200u);
}

TEST(Identity, HasTheOrderOfTheTableNotOfTheWords) {
  const Identities one = identities_of({"reduce", "--stderr", "a", "--exit", "3", "--stdout", "b",
                                        "x", "--with", "y", "--", "cat", "{}"});
  const Identities two = identities_of(
      {"reduce", "x", "--with", "y", "--stdout=b", "--exit=3", "--stderr=a", "--", "cat", "{}"});
  EXPECT_EQ(one.test, two.test);
  EXPECT_EQ(one.run, two.run);
}

TEST(Identity, HasTheInputTheTestAndTheSubcommand) {
  const Identities base = identities_of({"reduce", "./test", "x", "y"});
  EXPECT_EQ(base.test, identities_of({"reduce", "./test", "y", "x"}).test);
  EXPECT_NE(base.run, identities_of({"reduce", "./test", "y", "x"}).run);
  EXPECT_NE(base.test, identities_of({"reduce", "./other", "x", "y"}).test);
  EXPECT_NE(base.test, identities_of({"isolate", "./test", "x", "y"}).test);
  EXPECT_NE(identities_of({"reduce", "x", "--", "cat", "{}"}).test,
            identities_of({"reduce", "x", "--", "cat", "-v", "{}"}).test);
}

}  // namespace
}  // namespace whittle
