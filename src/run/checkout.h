// What the paths that the user wrote mean in the checkout of a repository.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "change/variant.h"
#include "util/result.h"

namespace whittle {

/// The name of a path in the checkout; nullopt: it is not in the checkout, or there is none.
std::optional<std::string> name_in(const std::string& checkout, const std::string& path);

/// A path as the repository calls it: from its top, without ./ and without a slash at the end.
std::string name_from_top(const std::string& path, const std::string& checkout);

/// What TEST of `whittle history` means.
struct CheckoutTest {
  std::vector<std::string> words{};  ///< the command that is run
  std::vector<std::string> carry{};  ///< the program of the checkout that all revisions get
};
/// TEST is a program of the checkout, which is then copied into every revision, another program, or
/// a shell command.
CheckoutTest find_test_in(const std::string& checkout, const std::string& test);

/// The files that --carry names, as they are in the checkout now, or otherwise in the newest
/// revision.
Result<Variant> carried_files(const std::vector<std::string>& carry, const std::string& checkout,
                              const Variant& newest);

}  // namespace whittle
