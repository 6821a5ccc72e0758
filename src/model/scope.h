// What can be removed: everything, marked regions, or lines that match.
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
  Scope() = default;  ///< everything can be removed
  /// Only lines between one that matches `begin` and the next that matches `end`;
  /// the marked lines themselves stay.
  static Result<Scope> region(const std::string& begin, const std::string& end);
  /// Only lines that match.
  static Result<Scope> removable(const std::string& expression);

  /// Everything except these lines of the original, counted from 1; their white space can be
  /// removed. The result is located.
  struct Lines {
    std::string file;
    std::size_t from = 1;
    std::size_t to = 1;
  };
  static Scope without(const std::vector<Lines>& lines, const Variant& original);

  bool everything() const { return !marks_ && !parts_; }
  /// The removable parts of the text, in order, none touching the next.
  std::vector<Span> of(std::string_view text) const;

  /// The same scope, located in this original: for later variants, the position of their bytes in
  /// the original decides, because marks may get lost on the way.
  Scope located_in(const Variant& original) const;
  /// Whether these bytes of a variant can be removed. REQUIRES: located.
  bool allows(const Source& source, std::size_t file, Span span) const;
  /// Whether these bytes end with the newline before a line that stays: without it lines would
  /// join. REQUIRES: located; the bytes can be removed.
  bool ends_part(const Source& source, std::size_t file, Span span) const;

 private:
  struct Marks;
  using Parts = std::map<std::string, std::vector<Span>, std::less<>>;  // by file
  std::shared_ptr<const Marks> marks_;
  std::shared_ptr<const Parts> parts_;  // null: not located
  bool new_may_go_ = false;             // bytes that replace removed ones
};

}  // namespace whittle
