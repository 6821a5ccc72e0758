#include "cli/option_table.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <sstream>

#include "cli/help.h"
#include "cli/option_rules.h"
#include "cli/option_value.h"
#include "cli/options.h"
#include "support/option_lines.h"

namespace whittle {
namespace {

std::set<std::string> names_in(Subcommand subcommand) {
  std::set<std::string> names;
  for (const OptionEntry* option : options_of(subcommand)) {
    for (const std::string& name : names_of(*option)) names.insert(name);
  }
  return names;
}

std::vector<const OptionEntry*> all_options() {
  std::vector<const OptionEntry*> result;
  for (const OptionGroup& group : option_groups()) {
    for (const OptionEntry& option : group.options) result.push_back(&option);
  }
  return result;
}

TEST(OptionTable, ASubcommandHasEachNameOnce) {
  for (const SubcommandEntry& entry : subcommands()) {
    std::set<std::string> seen;
    for (const OptionEntry* option : options_of(entry.subcommand)) {
      for (const std::string& name : names_of(*option)) {
        EXPECT_TRUE(seen.insert(name).second) << entry.name << " " << name;
      }
    }
  }
}

TEST(OptionTable, RowsAreComplete) {
  for (const OptionEntry* option : all_options()) {
    const std::string name = name_of(*option);
    const std::string help = help_of(*option);
    EXPECT_FALSE(option->subcommands == Subcommands()) << name;
    EXPECT_EQ(option->everyday | option->subcommands, option->subcommands)
        << name << " is in the help of a subcommand that does not have it";
    EXPECT_EQ(option->value.empty(), option->values.form == Form::flag) << name;
    EXPECT_EQ(option->sample.empty(), option->values.form == Form::flag) << name;
    EXPECT_EQ(option->value.find(' ') != std::string_view::npos, option->values.form == Form::pair)
        << name;
    EXPECT_EQ(words_of(*option).empty(), option->values.form != Form::choice) << name;
    EXPECT_TRUE(help.ends_with(".") || help.ends_with(".)")) << name << ": " << help;
    EXPECT_EQ(help.find("  "), help.npos) << name;
  }
}

// Each form fits the field that the value goes to: a flag to a bool, and so on.
TEST(OptionTable, SamplesAreAccepted) {
  for (const OptionEntry* option : all_options()) {
    Request request;
    Words values = sample_words(*option);
    if (option->values.form == Form::pair) {
      values.erase(values.begin());
    } else {
      values = {std::string(option->sample)};
    }
    const Status status = assign(*option, values, request);
    EXPECT_TRUE(status.ok()) << status.error().message;
    const bool is_bool = std::holds_alternative<bool*>(option->target(request));
    const bool is_setter = std::holds_alternative<Setter>(option->target(request));
    EXPECT_TRUE(is_setter || is_bool == (option->values.form == Form::flag)) << name_of(*option);
  }
}

TEST(OptionTable, RulesNameOptionsThatThereAre) {
  for (const OptionRule& rule : option_rules()) {
    for (const std::string_view side : {rule.options, rule.others}) {
      for (const std::string& name : split_names(side)) {
        bool known = name == kCommandAfterDashes;
        for (const SubcommandEntry& entry : subcommands()) {
          if (!rule.subcommands.has(entry.subcommand)) continue;
          known |= names_in(entry.subcommand).contains(name);
        }
        EXPECT_TRUE(known) << name;
      }
    }
  }
}

// What could be said on a command line once can still be said.
TEST(OptionTable, NoOptionIsLost) {
  const std::string tested =
      "--exit --signal --stdout --stderr --not-stdout --not-stderr --hang --slower-than "
      "--same-crash --with --timeout --repeat --flaky --depends --sandbox --allow-write "
      "--keep-home --network --no-network --max-memory --max-processes --max-file-size "
      "--max-output -j --jobs --max-time --max-tests --tmp --json -v --verbose -q --quiet "
      "--no-cache --cache --cache-size --journal --keep --fresh --out -h --help ";
  const std::string variants = "--run --compare --differ --differ-by --resident --stdin --passes ";
  const std::string trees = "--atoms --causes --monotone --language --parser --tree ";
  const std::map<Subcommand, std::string> wanted = {
      {Subcommand::reduce,
       tested + variants + trees +
           "--only-pass --list-passes --pass --objective --readable --format --algorithm --region "
           "--removable --requires --args --invert --again --stop-at-size --in-place"},
      {Subcommand::isolate, tested + variants + trees + "--common"},
      {Subcommand::chip, tested + variants +
                             "--java --c --cc --compiler-option --java-option --main --internal "
                             "--external --reached --trace --input --record-input --direction "
                             "--shield --focus --rechip --squeeze --keep-lines --language "
                             "--keep-files --stop-at-size"},
      {Subcommand::history,
       tested +
           "--test --build --clean-build --bisect-exit --carry --watch --invert --repo --from "
           "--oldest --good --step --paths --all-parents --by-time --hierarchy --search --protect "
           "--no-forward --max-patch"},
      {Subcommand::resume,
       "-h --help -j --jobs --max-time --max-tests --tmp --json -v --verbose -q --quiet"},
      {Subcommand::apply, "-h --help --base --check --diff -R --reverse --json"},
      {Subcommand::languages, "-h --help --json"},
  };
  for (const auto& [subcommand, names] : wanted) {
    const std::set<std::string> known = names_in(subcommand);
    std::istringstream words(names);
    for (std::string name; words >> name;) {
      EXPECT_TRUE(known.contains(name)) << entry_of(subcommand).name << " " << name;
    }
  }
}

}  // namespace
}  // namespace whittle
