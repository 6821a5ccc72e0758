// What a language asks of every text in it beyond its grammar, where a library knows that.
//
// Tags that match, attributes that differ, entities that are declared, prefixes that are
// bound: a grammar has no rule for these, and a text without them is not read at all. A
// language's language.json names the library ("checker"):
//
//   expat   a document of XML is well-formed
//
// What the original does not keep is not asked of what is made of it: a document without
// declarations of its prefixes may be read by who does not know of namespaces, and entities
// may be declared in another file.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "syntax/language.h"

namespace whittle {

class WellFormed {
 public:
  /// What a text keeps. None where its language has no checker, or the text is not well-formed.
  static std::optional<WellFormed> of(const Language& language, std::string_view text);

  /// Whether a text that was made of it keeps that too.
  bool kept_by(std::string_view text) const;

 private:
  bool prefixes_ = false;  // all are bound
  bool alone_ = false;     // no entity needs another file to be declared
  bool entities_ = false;  // none was skipped for want of another file
  std::string encoding_;   // that the library does not know: taken for one byte a character
};

}  // namespace whittle
