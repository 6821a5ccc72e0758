// Which judge the options ask for.
#pragma once

#include <memory>
#include <string>

#include "cli/options.h"
#include "oracle/judge.h"
#include "util/result.h"

namespace whittle {

Result<std::shared_ptr<Judge>> make_judge(const Options& options);

/// The program that a test is named by, as an absolute path.
Result<std::string> find_test(const std::string& name, std::string_view what);

/// Says what is missing of what Java programs are compiled and run with.
Status find_jdk();

std::string absolute(const std::string& path);

}  // namespace whittle
