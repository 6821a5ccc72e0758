// Which environment variables a test gets.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "oracle/sandbox.h"
#include "util/result.h"

namespace whittle {

/// Whether a variable is likely to hold what others must not learn, judged by its name:
/// GITHUB_TOKEN, AWS_ACCESS_KEY_ID, DB_PASSWORD, SSH_AUTH_SOCK, and so on.
bool looks_secret(std::string_view name);

/// Sets what is withheld and what is set. `given`: NAME passes on a variable although it looks
/// secret, NAME=VALUE sets one.
Status choose_environment(const std::vector<std::string>& given, Sandbox& sandbox);

}  // namespace whittle
