#include "run/environment.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>

namespace whittle {

namespace {

// Words that a part of a name ends with: MYTOKEN and GITHUB_TOKEN_2 hold one, TOKENIZERS does not.
constexpr std::string_view kEndings[] = {"TOKEN",      "SECRET",     "PASSWORD", "PASSWD",
                                         "PASSPHRASE", "CREDENTIAL", "APIKEY",   "COOKIE"};
constexpr std::string_view kPieces[] = {"API_KEY",        "ACCESS_KEY",  "PRIVATE_KEY",
                                        "ENCRYPTION_KEY", "SIGNING_KEY", "AUTH_CONFIG",
                                        "SSH_AUTH_SOCK"};

bool names_secret(std::string_view part) {
  if (part.ends_with('S')) part.remove_suffix(1);
  return std::ranges::any_of(kEndings, [&](std::string_view end) { return part.ends_with(end); });
}

std::string upper(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), [](unsigned char c) { return std::toupper(c); });
  return result;
}

}  // namespace

bool looks_secret(std::string_view name) {
  const std::string whole = upper(name);
  const auto holds = [&](std::string_view piece) { return whole.find(piece) != std::string::npos; };
  if (std::ranges::any_of(kPieces, holds)) return true;
  for (std::size_t at = 0; at < whole.size();) {
    const std::size_t end = std::min(whole.find('_', at), whole.size());
    if (names_secret(std::string_view(whole).substr(at, end - at))) return true;
    at = end + 1;
  }
  return false;
}

Status choose_environment(const std::vector<std::string>& given, Sandbox& sandbox) {
  std::vector<std::string> passed;
  for (const std::string& entry : given) {
    const std::size_t equals = entry.find('=');
    if (entry.empty() || equals == 0) {
      return Error{ErrorKind::usage, fmt::format("--env {}: write NAME or NAME=VALUE", entry)};
    }
    passed.push_back(entry.substr(0, equals));
    if (equals == std::string::npos) continue;
    sandbox.environment.emplace_back(passed.back(), entry.substr(equals + 1));
  }
  if (sandbox.mode == Sandbox::Mode::off) return {};
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view whole(*entry);
    const std::string name(whole.substr(0, whole.find('=')));
    if (looks_secret(name) && std::ranges::count(passed, name) == 0) {
      sandbox.withheld.push_back(name);
    }
  }
  std::ranges::sort(sandbox.withheld);
  return {};
}

}  // namespace whittle
