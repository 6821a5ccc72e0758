// Help texts, made from the tables of subcommands and options.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cli/option_table.h"
#include "cli/options.h"
#include "cli/subcommand.h"

namespace whittle {

/// whittle --help, which fits on a screen. With Detail::all the help of every subcommand follows.
std::string help(Detail detail);
/// whittle SUBCOMMAND --help, which fits on a screen; with Detail::all every option, in groups.
std::string help(const SubcommandEntry& entry, Detail detail);

/// The lines of a usage text, each with "whittle NAME " before it.
std::vector<std::string> usage_lines(const SubcommandEntry& entry);
/// The lines of a text.
std::vector<std::string> lines_of(std::string_view text);
/// The first sentence of an option's help, without its full stop.
std::string first_sentence(const OptionEntry& option);

struct ExitStatusEntry {
  int status;
  std::string_view meaning;
};
std::span<const ExitStatusEntry> exit_statuses();

}  // namespace whittle
