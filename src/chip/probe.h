// Programs that report which of their statements they execute (Sterling and Olsson, section 5.2.2).
//
// A language's chip.scm says where probes are added and what they are:
//
//   (#probe! @node text [kind…])  this text is put before each element of the pattern's list
//                                 (#list!), except for elements of these kinds; % in it is replaced
//                                 by what the probe prints
//   (#helper! name text [head])   a file that probes need, none if the name is empty; the head is
//                                 put in front of each file
//
// A probe prints its word at most once, on standard error, on a line of its own.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "change/variant.h"
#include "chip/read.h"
#include "model/lines.h"

namespace whittle {

class Probes {
 public:
  Probes(LanguageOf language_of, std::shared_ptr<const OriginalLines> lines)
      : reader_(std::move(language_of), {}), lines_(std::move(lines)) {}

  /// The variant with a probe at every statement in a block, each of which prints a short word.
  Variant everywhere(const Variant& variant);
  /// The lines that were executed, from what the variant of everywhere() printed.
  ReachedLines reached(std::string_view printed) const;

  /// The variant with probes that print "reached FILE:LINE", at these lines, or at all lines if
  /// none are given.
  Variant saying(const Variant& variant, const std::set<SourceLine>& where);

 private:
  template <class Word>
  Variant with_probes(const Variant& variant, const Word& word);

  ChipReader reader_;
  std::shared_ptr<const OriginalLines> lines_;
  std::map<std::string, SourceLine, std::less<>> words_;
};

}  // namespace whittle
