// Where the function begins that an address lies in, in a program without symbols.
//
// What a stripped program keeps is the table that exceptions are unwound with: one entry for each
// function, sorted by address. So a function is known by its start, as by a name: a crash in one
// function stays the same crash, whichever of its instructions fails.
#pragma once

#include <elfutils/libdwfl.h>

#include <cstdint>
#include <optional>

namespace whittle {

/// The offset of the function from the beginning of the module. nullopt: the table does not say.
/// Takes time logarithmic in the number of functions.
std::optional<std::uint64_t> function_start(Dwfl_Module* module, Dwarf_Addr address);

}  // namespace whittle
