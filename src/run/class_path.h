// The class path of a Java program that is chipped: the jars and folders of classes that it needs
// beside its own files.
#pragma once

#include <string>
#include <vector>

#include "run/spec.h"

namespace whittle {

/// Collects in `test.program.class_path` what is said about the class path, in any spelling:
/// --class-path; -cp, -classpath or --class-path among the options for javac and for java, where
/// they are left out then; jars of --with. If nothing is said, `environment` counts: the value of
/// CLASSPATH.
void settle_class_path(TestSpec& test, const std::string& environment);

/// The settled class path, relative paths taken from the current directory: each an absolute path
/// that is named once. "lib/*" stands for the jars in lib, as for javac. The current directory is
/// left out, because a variant is in a directory of its own.
std::vector<std::string> class_path_entries(const ProgramSpec& program);

/// The same as one word; empty if there are no entries.
std::string class_path_word(const ProgramSpec& program);

}  // namespace whittle
