// Facts about a program that is chipped: its main class, its size, its blank lines.
#pragma once

#include <cstdint>

#include "change/variant.h"
#include "run/spec.h"
#include "util/result.h"

namespace whittle {

/// Checks that the class that --java names is one of the program's.
Status check_main_class(const ProgramSpec& program, const Variant& original);

/// How large a program is, as ChipperJ counts (Sterling and Olsson, table II).
struct ProgramSize {
  std::uint64_t lines = 0;  ///< that have more than white space and comments
  std::uint64_t nodes = 0;  ///< of its syntax tree, without tokens and comments
};
ProgramSize size_of(const CourseSpec& course, const Variant& variant);

/// The same program without its blank lines.
Variant without_blank_lines(const Variant& variant);

}  // namespace whittle
