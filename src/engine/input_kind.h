// What kind of input there is: text or binary, and in which languages its files are.
#pragma once

#include <cstddef>
#include <string_view>

#include "change/variant.h"
#include "engine/plan_options.h"
#include "syntax/language.h"

namespace whittle {

/// Decided by the first two bytes. Such a file is not parsed, but cut by lines and characters.
bool is_utf16(std::string_view text);
/// Whether no file looks binary.
bool is_text(const Variant& original);

/// A syntax tree takes some 250 times the memory of its text. Files above these sizes are cut by
/// lines and brackets before they are parsed; for data the limit is lower, because brackets show
/// the structure of data as well as a parser does. Files that are still larger than kLargestParsed
/// then are not parsed.
inline constexpr std::size_t kParsedAtOnce = std::size_t{16} << 20;
inline constexpr std::size_t kDataParsedAtOnce = std::size_t{2} << 20;
inline constexpr std::size_t kLargestParsed = std::size_t{64} << 20;
inline std::size_t parsed_at_once(const Language& language) {
  return language.data ? kDataParsedAtOnce : kParsedAtOnce;
}

/// The language that a file is parsed in; null: it is not parsed.
const Language* language_for(const PlanOptions& options, std::string_view name,
                             std::string_view text);
/// The same, but also for files that are too large to be parsed.
const Language* language_at_any_size(const PlanOptions& options, std::string_view name,
                                     std::string_view text);

/// Whether a file of the input is parsed.
bool has_language(const PlanOptions& options, const Variant& original);
/// Whether all files are parsed, and all of them are data rather than programs.
bool is_data(const PlanOptions& options, const Variant& original);

struct KnownFiles {
  bool some = false;   ///< a file is in a known language
  bool large = false;  ///< one of these is too large to be parsed at once
};
KnownFiles known_files(const PlanOptions& options, const Variant& original);

}  // namespace whittle
