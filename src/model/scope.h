// What may go: everything, marked regions, or lines that match.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/cut.h"
#include "model/source.h"
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

  /// Everything but what stands on these lines of the original, which are counted from 1; their
  /// white space may go. It is settled.
  struct Lines {
    std::string file;
    std::size_t from = 1;
    std::size_t to = 1;
  };
  static Scope without(const std::vector<Lines>& lines, const Variant& original);

  bool everything() const { return !marks_ && !parts_; }
  /// The parts of the text that may go, in order, none touching the next.
  std::vector<Span> of(std::string_view text) const;

  /// The same scope, settled on this original: later variants are looked up by where
  /// their bytes stood in it, since marks may be torn on the way.
  Scope settled_on(const Variant& original) const;
  /// Whether these bytes of a variant may go. REQUIRES: settled.
  bool allows(const Source& source, std::size_t file, Span span) const;
  /// Whether these bytes end with the newline before a line that stays: without it
  /// lines would join. REQUIRES: settled; the bytes may go.
  bool ends_part(const Source& source, std::size_t file, Span span) const;

 private:
  struct Marks;
  using Parts = std::map<std::string, std::vector<Span>, std::less<>>;  // by file
  std::shared_ptr<const Marks> marks_;
  std::shared_ptr<const Parts> parts_;  // null: not settled
  bool new_may_go_ = false;             // what stands for something that has gone
};

}  // namespace whittle
