// Which judge a test needs: what to run on a variant, and how to read its answer.
#pragma once

#include <memory>
#include <string>

#include "oracle/judge.h"
#include "run/equipment.h"
#include "run/spec.h"
#include "util/result.h"

namespace whittle {

Result<std::shared_ptr<Judge>> make_judge(const TestSpec& test, const Equipment& equipment);

/// The program that a test is named by, as an absolute path.
Result<std::string> find_test(const std::string& name, std::string_view what);

/// Checks that the tools that compile and run programs are installed. An error names the missing
/// one.
Status find_jdk();
Status find_c_compiler(const std::string& command);

std::string absolute(const std::string& path);

}  // namespace whittle
