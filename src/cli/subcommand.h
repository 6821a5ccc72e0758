// The subcommands of whittle, one row each: what they are called, and what help and man page say
// about them.
#pragma once

#include <span>
#include <string_view>

#include "util/result.h"

namespace whittle {

struct Request;

enum class Subcommand { reduce, isolate, chip, history, resume, apply, languages, generate };

/// A set of subcommands.
class Subcommands {
 public:
  constexpr Subcommands() = default;
  constexpr Subcommands(Subcommand one) : bits_(1u << static_cast<unsigned>(one)) {}
  constexpr bool has(Subcommand one) const { return (bits_ & Subcommands(one).bits_) != 0; }
  constexpr bool operator==(const Subcommands&) const = default;
  friend constexpr Subcommands operator|(Subcommands a, Subcommands b) {
    Subcommands both;
    both.bits_ = a.bits_ | b.bits_;
    return both;
  }

 private:
  unsigned bits_ = 0;
};
constexpr Subcommands operator|(Subcommand a, Subcommand b) {
  return Subcommands(a) | Subcommands(b);
}

/// The four that start a run.
inline constexpr Subcommands kRuns =
    Subcommand::reduce | Subcommand::isolate | Subcommand::chip | Subcommand::history;

/// Those of them that test variants of an input.
inline constexpr Subcommands kVariants =
    Subcommand::reduce | Subcommand::isolate | Subcommand::chip;

struct SubcommandEntry {
  Subcommand subcommand;
  std::string_view name;
  std::string_view summary;      ///< one line, without a full stop
  std::string_view usage;        ///< one line for each way to call it, without "whittle NAME"
  std::string_view description;  ///< one paragraph
  std::string_view examples;     ///< command lines, one on each line
  /// Does what the user asked for; returns the exit status.
  Result<int> (*perform)(const Request& request);
};

/// All of them, in the order in which help lists them.
std::span<const SubcommandEntry> subcommands();
/// Null if there is none of that name.
const SubcommandEntry* find_subcommand(std::string_view name);
/// The row of a subcommand.
const SubcommandEntry& entry_of(Subcommand subcommand);

}  // namespace whittle
