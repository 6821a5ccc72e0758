// What a finished reduction has proved about its result.
#pragma once

#include <string>
#include <vector>

#include "run/spec.h"

namespace whittle {

/// The parts of which none can go alone, in the words for a person: those of the stages that have
/// ended on the result and that only leave something out. That one more rewrite would work is not
/// ruled out. `stages`: Reduction::finished_stages().
std::vector<std::string> proved_parts(std::vector<std::string> stages, const CourseSpec& course);

}  // namespace whittle
