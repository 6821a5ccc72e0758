// Programs that tell which of their statements they reach (Sterling and Olsson, section 5.2.2).
//
// A language's chip.scm says where probes go and what they are:
//
//   (#probe! @node text [kind…])  before each element of the pattern's list (#list!), but for
//                                 elements of these kinds, goes this text; % in it is what the
//                                 probe says
//   (#helper! name text [head])   a file that probes need, none where the name is empty; the head
//                                 is put in front of each file
//
// A probe says its word at most once, on standard error, on a line of its own.
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

  /// With a probe at every statement in a block, which says a short word.
  Variant everywhere(const Variant& variant);
  /// What it tells by what it printed.
  ReachedLines reached(std::string_view printed) const;

  /// With probes that say "reached FILE:LINE"; at these lines, or at all where there are none.
  Variant saying(const Variant& variant, const std::set<SourceLine>& where);

 private:
  template <class Word>
  Variant with_probes(const Variant& variant, const Word& word);

  ChipReader reader_;
  std::shared_ptr<const OriginalLines> lines_;
  std::map<std::string, SourceLine, std::less<>> words_;
};

}  // namespace whittle
