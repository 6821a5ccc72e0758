// When a test can be stopped since what it printed so far decides its outcome.
//
// Two things can be known before the end. The symptom is *shown*, where it is nothing but
// patterns that must match, and all have matched. It is *ruined* where a pattern that must not
// match has matched. Either is said only where no output that may follow could take it back, so
// an outcome does not depend on when the test was looked at:
//
//   - A pattern whose captures do not count has matched for good once it matches whatever
//     character comes next. $ and \b may ask for that one.
//   - Where captures count, a match that goes on later may capture more. So such a pattern must
//     not be able to match the end of a line, and only whole lines are looked at. A pattern that
//     may (it has [^x], \s, (?s)) is not looked at before the end: can_be_watched().
//
// The first kind is looked for again from the beginning of the line before what is new, at most
// 64 KiB back, and less far where output comes in very small parts, so that the cost stays
// linear in the output. What spans more than that is seen at the end of the test only, as it
// would be without any of this.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace whittle {

enum class Stream : std::uint8_t { out, err };

/// What the output says of a test's outcome before its end.
enum class Decided : std::uint8_t {
  no,
  shown,  ///< the symptom is there
  ruined  ///< it cannot show any more
};

/// A value: what to look for.
struct EarlyEnd {
  struct Watched {
    Stream stream = Stream::out;
    std::string expression;
    std::vector<std::string> captured;  ///< what its groups must capture; empty: anything
    bool operator==(const Watched&) const = default;
  };
  /// shown: once all of them have matched; ruined: once one has.
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
