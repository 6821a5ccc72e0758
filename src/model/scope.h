// What may go: everything, marked regions, or lines that match.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/cut.h"
#include "util/result.h"

namespace whittle {

class Scope {
 public:
  Scope() = default;  ///< everything may go
  /// Only lines between one that matches `begin` and the next that matches `end`;
  /// the marked lines themselves stay.
  static Result<Scope> region(const std::string& begin, const std::string& end);
  /// Only lines that match.
  static Result<Scope> removable(const std::string& expression);

  bool everything() const { return !marks_; }
  /// The parts of the text that may go, in order, none touching the next.
  std::vector<Span> of(std::string_view text) const;

 private:
  struct Marks;
  std::shared_ptr<const Marks> marks_;
};

}  // namespace whittle
