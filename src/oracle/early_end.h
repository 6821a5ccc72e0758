// When a test can be stopped because its output so far decides the outcome.
//
// Two things can be known before the end. The symptom is *shown* if it consists only of patterns
// that must match, and all of them have matched. It is *excluded* (it cannot show any more) if a
// pattern that must not match has matched. Both are reported only if no further output can change
// them, so the outcome does not depend on when the output was looked at:
//
//   - If the captures of a pattern do not matter, it has matched for good once it matches whatever
//     character comes next ($ and \b depend on the next character).
//   - If captures matter, more output could make a match longer and change what it captures. So
//     such a pattern must not be able to match the end of a line, and only whole lines are looked
//     at. Other patterns (with [^x], \s, (?s)) are not looked at before the end: can_be_watched().
//
// A pattern of the first kind is searched again from the beginning of the line before the new
// output, at most 64 KiB back, and less far if output comes in very small parts, so that the cost
// stays linear in the output. A longer match is seen only at the end of the test, as it would be
// without any of this.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace whittle {

enum class Stream : std::uint8_t { out, err };

/// What the output says about the outcome before the test has ended.
enum class Decided : std::uint8_t {
  no,
  shown,    ///< the symptom is there
  excluded  ///< it cannot show any more
};

/// A value: what to look for.
struct EarlyEnd {
  struct Watched {
    Stream stream = Stream::out;
    std::string expression;
    std::vector<std::string> captured;  ///< what its groups must capture; empty: anything
    bool operator==(const Watched&) const = default;
  };
  /// shown: once all of them have matched; excluded: once one has.
  Decided decides = Decided::no;
  std::vector<Watched> patterns;
  bool operator==(const EarlyEnd&) const = default;

  static bool can_be_watched(const Watched& pattern);

  /// As bytes, and back. REQUIRES: from_bytes() is given what to_bytes() gave.
  std::string to_bytes() const;
  static EarlyEnd from_bytes(std::string_view bytes);
};

/// Looks at the output of one test after the other as it grows.
class OutputWatch {
 public:
  /// REQUIRES: the patterns are regular expressions, and can be watched.
  explicit OutputWatch(EarlyEnd what);
  ~OutputWatch();
  OutputWatch(OutputWatch&&) noexcept;
  OutputWatch& operator=(OutputWatch&&) noexcept;

  /// The next test begins.
  void begin();
  /// `printed` is all that the test has printed on this stream.
  Decided look(Stream stream, std::string_view printed);

 private:
  struct Sought;
  Decided decides_;
  std::vector<std::unique_ptr<Sought>> sought_;
};

}  // namespace whittle
