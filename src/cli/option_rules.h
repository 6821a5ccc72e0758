// Which options exclude each other, and which need another: one row for each rule.
//
// Rules look only at which options were given, not at their values. What depends on values is
// checked in cli/options.cpp.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/subcommand.h"
#include "util/result.h"

namespace whittle {

/// How rules and messages refer to a command after --.
inline constexpr std::string_view kCommandAfterDashes = "--";

struct OptionRule {
  enum class Kind {
    exclude,  ///< none of `options` together with one of `others`
    need,     ///< each of `options` only with one of `others`
  };
  Kind kind;
  Subcommands subcommands;
  std::string_view options;  ///< names with commas between them
  std::string_view others;
  std::string_view reason;  ///< the end of the message, with the punctuation before it
};

std::span<const OptionRule> option_rules();

/// A usage error says which rule is broken, by the options that were given. `given` has the names
/// of options (name_of), and kCommandAfterDashes if there is a command.
Status check_rules(Subcommand subcommand, const std::vector<std::string>& given);

}  // namespace whittle
