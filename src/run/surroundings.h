// What the answers of a test depend on apart from the variant and the specification: the content of
// the test's programs and of the files that it uses. Each has a mark, which differs if the thing
// has changed.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "change/variant.h"
#include "run/equipment.h"
#include "run/spec.h"

namespace whittle {

/// For each thing, its name for messages, and its mark.
using Surroundings = std::vector<std::pair<std::string, std::string>>;

/// The test's programs, what --with and --depends name, and the other files of the test.
Surroundings surroundings_of_test(const TestSpec& test, const Equipment& equipment);

/// What the course depends on: a parser with its queries, the file of constraints, and the
/// programs that print trees, changes, measures or formatted files.
Surroundings surroundings_of_course(const CourseSpec& course);

/// A hash of a file's content, or of all files in a directory. Of a file of 64 MB or more only the
/// size and the time of the last change count. "missing" if there is no such file.
std::string mark_of(const std::string& path);

}  // namespace whittle
