// Requirements of a language beyond its grammar that a library can check.
//
// Tags must match, attributes must differ, entities must be declared, prefixes must be bound: a
// grammar has no rule for these, and a text that violates them is not read at all. A language's
// language.json names the library ("checker"):
//
//   expat   an XML document is well-formed
//
// What the original does not satisfy is not required of its variants: a document whose prefixes are
// not declared may be read by a program that does not know namespaces, and entities may be declared
// in another file.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "syntax/language.h"

namespace whittle {

class WellFormed {
 public:
  /// The requirements that a text satisfies. nullopt if its language has no checker, or if the text
  /// is not well-formed.
  static std::optional<WellFormed> of(const Language& language, std::string_view text);

  /// Whether a text that was made from it satisfies them, too.
  bool kept_by(std::string_view text) const;

 private:
  bool prefixes_ = false;  // all are bound
  bool alone_ = false;     // no entity needs another file to be declared
  bool entities_ = false;  // none was skipped for want of another file
  std::string encoding_;   // one that the library does not know: read as one byte per character
};

}  // namespace whittle
