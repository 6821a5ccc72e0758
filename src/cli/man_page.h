// The man page, made from the tables of subcommands and options.
#pragma once

#include <string>

namespace whittle {

/// In roff, with the macros of man(7). Each option is described once.
std::string man_page();

}  // namespace whittle
