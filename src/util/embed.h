// Files as parts of the program, for sources that the build writes (cmake/*.cpp.in).
//
//   EMBED(name, INCLUDED("path") INCLUDED("another"))   at namespace scope
//   embedded(name, name_end)                            their contents, one after the other
#pragma once

#include <cstddef>
#include <string_view>

#define INCLUDED(file) ".incbin \"" file "\"\n"
#define EMBED(name, bytes)                    \
  extern "C" const char name[], name##_end[]; \
  __asm__(".pushsection .rodata\n" #name ":\n" bytes #name "_end:\n.byte 0\n.popsection\n");

namespace whittle {

inline std::string_view embedded(const char* begin, const char* end) {
  return {begin, static_cast<std::size_t>(end - begin)};
}

}  // namespace whittle
