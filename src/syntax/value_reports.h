// Expressions whose values a program can report while it runs.
//
// A language's values.scm says which ones these are, and how a value is reported:
//
//   @value                        an expression
//   @always                       an expression, also if #except! names its kind
//   @opaque                       nothing inside of this reports a value
//   (#report! "before" "after")   what is written around an expression, so that its value is
//                                 reported; the last % of each stands for the number of the
//                                 expression
//   (#except! "kind"...)          expressions of these kinds do not report their value: constants,
//                                 and what has no value that can be written down
//
// A report is a line on standard error: "whittle 17 VALUE", where VALUE is written as it is in a
// program. It is "?" if the value cannot be written so, or if it is not the one that was reported
// before; after that the expression reports nothing more.
#pragma once

#include <string_view>
#include <vector>

#include "syntax/language.h"
#include "syntax/parser.h"
#include "syntax/query.h"

namespace whittle {

/// The text around an expression.
struct ValueReport {
  std::string_view before;
  std::string_view after;
};

struct ReportedValues {
  ValueReport report;
  std::vector<ByteSpan> expressions;  ///< the outer ones before those inside of them
};

/// No expressions if the language has no values.scm.
ReportedValues reported_values(const Language& language, const SyntaxTree& tree);

}  // namespace whittle
