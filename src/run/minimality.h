// What a finished reduction has proved about its result.
#pragma once

#include <string>
#include <vector>

#include "run/spec.h"

namespace whittle {

/// The kinds of parts of which no single one can be removed, in words for the user: those of the
/// stages that only remove something and that found nothing more in the result. A further rewrite
/// may still be possible. `stages`: Reduction::finished_stages().
std::vector<std::string> proved_parts(std::vector<std::string> stages, const CourseSpec& course);

}  // namespace whittle
