// What a person, or a program that holds the run, tells a search while it is under way.
//
// Guidance is given to the stage between two outcomes (Stage::obey), and recorded in the journal at
// that point. A run that is resumed gives it again at the same point, so it comes to the same
// result.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace whittle {

struct Guidance {
  enum class Kind {
    skip_stage,  ///< the stage of this name ends, and does not come again
    keep,        ///< these bytes of the original stay in every variant from now on
  };
  Kind kind = Kind::skip_stage;
  std::string name{};  ///< of the stage, or of the file
  std::uint64_t begin = 0;
  std::uint64_t end = 0;  ///< the byte after the last one

  static Guidance skip(std::string_view stage) { return {Kind::skip_stage, std::string(stage)}; }
  static Guidance keep(std::string_view file, std::uint64_t begin, std::uint64_t end) {
    return {Kind::keep, std::string(file), begin, end};
  }

  /// As a journal stores it: "skip lines", "keep 10 20 bug.c".
  std::string text() const;
  /// nullopt: the text is none that text() writes.
  static std::optional<Guidance> parse(std::string_view text);

  bool operator==(const Guidance&) const = default;
};

}  // namespace whittle
