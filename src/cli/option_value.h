// The values of one option: checked, and assigned to the field that its row in the table names.
#pragma once

#include <string>
#include <vector>

#include "cli/option_table.h"
#include "cli/options.h"
#include "util/result.h"

namespace whittle {

/// A usage error says which value of which option is wrong, and what it should look like.
/// REQUIRES: there are as many values as the form of the option says.
Status assign(const OptionEntry& option, const std::vector<std::string>& values, Request& request);

}  // namespace whittle
