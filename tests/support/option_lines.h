// Command lines for the tests of the option table: for every option of a subcommand that starts a
// run, one line with the option and one without it, both valid, which differ in nothing else.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "cli/option_table.h"
#include "cli/subcommand.h"

namespace whittle {

using Words = std::vector<std::string>;

/// The option with its sample: {"--exit=3"}.
inline Words sample_words(const OptionEntry& option) {
  const std::string name = name_of(option), sample(option.sample);
  if (option.values.form == Form::flag) return {name};
  if (option.values.form != Form::pair) return {name + "=" + sample};
  const std::size_t space = sample.find(' ');
  return {name, sample.substr(0, space), sample.substr(space + 1)};
}

/// How the two lines of an option look that cannot simply be added to the usual line.
struct OptionContext {
  enum class Test { command, other };  ///< a command after --, or what the options say
  std::string_view option;
  Test test;
  Words both;     ///< words of both lines, before the option
  Words instead;  ///< words of the line without the option, in its place
};

inline const std::vector<OptionContext>& option_contexts() {
  using enum OptionContext::Test;
  static const std::vector<OptionContext> contexts = {
      {"--run", other, {"--compare=./compare"}, {"--run=./other"}},
      {"--compare", other, {"--run=./run"}, {"--compare=./other"}},
      {"--differ", other, {}, {"--differ", "this", "that"}},
      {"--differ-by", other, {"--differ", "this", "that"}, {}},
      {"--resident", other, {}, {"--resident=./other"}},
      {"--java", other, {}, {"--c"}},
      {"--c", other, {}, {"--java=Main"}},
      {"--internal", other, {"--java=Main"}, {}},
      {"--class-path", other, {"--java=Main"}, {}},
      {"--external", other, {"--java=Main"}, {}},
      {"--input", other, {"--c"}, {}},
      {"--record-input", other, {"--c", "--input=/dev/null"}, {}},
      {"--test", other, {}, {"--test=./other"}},
      {"--bisect-exit", other, {"--test=./check"}, {}},
      {"--clean-build", command, {"--build=make"}, {}},
      {"--args", command, {}, {"options.txt"}},  // the sample of --args, as an ordinary FILE
  };
  return contexts;
}

struct OptionLines {
  Words without, with;
};

/// REQUIRES: the subcommand has the option and starts a run.
inline OptionLines option_lines(const OptionEntry& option, Subcommand subcommand) {
  using enum OptionContext::Test;
  OptionContext context{name_of(option), command, {}, {}};
  const auto special =
      std::ranges::find(option_contexts(), name_of(option), &OptionContext::option);
  if (special != option_contexts().end()) context = *special;
  if (context.option == "--invert" && subcommand == Subcommand::history) {
    context = {"--invert", other, {"--test=./check"}, {}};
  }
  Words names;
  if (subcommand == Subcommand::isolate) names = {"old.c", "new.c"};
  if (subcommand == Subcommand::reduce || subcommand == Subcommand::chip) names = {"new.c"};
  if (context.option == "--args") names.clear();
  const auto line = [&](const Words& varied) {
    Words words{std::string(entry_of(subcommand).name)};
    for (const Words& part : {context.both, varied, names}) {
      words.insert(words.end(), part.begin(), part.end());
    }
    if (context.test == command) words.insert(words.end(), {"--", "cat", "{}"});
    return words;
  };
  return {line(context.instead), line(sample_words(option))};
}

}  // namespace whittle
