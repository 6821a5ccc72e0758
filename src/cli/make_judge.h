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

/// Say what is missing of what programs are compiled and run with.
Status find_jdk();
Status find_c_compiler(const std::string& command);

std::string absolute(const std::string& path);

}  // namespace whittle
