// Shell completions, made from the tables of subcommands and options.
#pragma once

#include <string>
#include <string_view>

namespace whittle {

/// `shell`: bash, zsh or fish; empty for any other. Completed are subcommands, options, the words
/// of options that have a choice, languages, and files.
std::string completions(std::string_view shell);

}  // namespace whittle
