// The options of all subcommands, one row each.
//
// A row has everything that whittle knows about an option. The command line is parsed from this
// table, and --help, the man page and the shell completions are generated from it, so that none
// of them can disagree with another.
//
// Two rows may have the same name if no subcommand has both: an option whose meaning differs
// between subcommands has a row for each meaning.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cli/subcommand.h"
#include "util/result.h"

namespace whittle {

struct Request;

/// What depends on the value of an option. tests/cli/identity_test.cpp compares this with the
/// identities of run/spec.h.
enum class Affects {
  answer,   ///< what a test answers: outcomes that are known from another value are not used
  course,   ///< which variants are tried, or where the result goes: another value, another run
  nothing,  ///< neither: a run can be resumed with another value
};

/// What the values of an option look like.
enum class Form {
  flag,      ///< no value
  text,      ///< any text
  texts,     ///< any text; the option may be given several times
  pair,      ///< two texts
  list,      ///< texts separated by commas; the option may be given several times
  choice,    ///< one of a few words
  duration,  ///< a time above 0: 90, 90s, 1.5m, 2h
  size,      ///< bytes: 500M, 2G; 0: no limit
  whole,     ///< a whole number from `low` to `high`
  positive,  ///< a number above 0
};
struct Values {
  Form form = Form::text;
  std::uint64_t low = 0;
  std::uint64_t high = UINT64_MAX;
};

/// A field that has one of a few values, each with its word.
struct Choices {
  std::vector<std::string> words;
  std::function<void(std::size_t)> choose;  ///< by the index of the word
};
/// For options that are more than an assignment. It is called for each value; for a flag, with an
/// empty text.
using Setter = std::function<Status(const std::string&)>;

/// Where the value of an option goes.
using Target = std::variant<bool*, int*, double*, std::uint64_t*, std::string*,
                            std::vector<std::string>*, std::optional<int>*, std::optional<double>*,
                            std::optional<std::uint64_t>*, Choices, Setter>;

struct OptionEntry {
  std::string_view names;  ///< "-j,--jobs": first a short one, if any; then the usual long one
  std::string_view value;  ///< what help calls the value, or the two values; empty for a flag
  Values values;
  Subcommands subcommands;  ///< which of them have the option
  Subcommands everyday;     ///< which of them list it in their --help, not only in --help-all
  Affects affects;
  std::string_view sample;  ///< for tests: a value that is allowed, but not the default
  std::string_view help;    ///< sentences; the first one is enough for --help
  Target (*target)(Request&);
};

/// Options that help lists together.
struct OptionGroup {
  std::string_view title;
  std::span<const OptionEntry> options;
};

/// All of them, in the order in which help lists them, and values are assigned.
std::span<const OptionGroup> option_groups();

/// The options of a subcommand.
std::vector<const OptionEntry*> options_of(Subcommand subcommand);
/// The parts of a text, which commas separate.
std::vector<std::string> split_names(std::string_view names);
/// All names of an option: "-j", "--jobs".
std::vector<std::string> names_of(const OptionEntry& option);
/// The name that messages call it by: the first long one.
std::string name_of(const OptionEntry& option);
/// The words of an option of the form `choice`, otherwise empty.
std::vector<std::string> words_of(const OptionEntry& option);
/// The help text, with the words of a choice filled in.
std::string help_of(const OptionEntry& option);

}  // namespace whittle
