// Which edits need others, by the names in them.
//
//   An edit that adds a use of a name needs the edit that adds its definition.
//   An edit that removes a definition needs all edits that remove uses of the name.
//
// A name that is also defined outside of all edits is ignored. So is a name that is defined on both
// sides: there one definition replaces the other. A parameter or a local variable whose scope is
// all in one edit concerns no other edit, and in that edit the name means nothing else.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "change/configuration.h"
#include "syntax/parts.h"
#include "util/diff.h"

namespace whittle {

class EditNeeds {
 public:
  /// Adds a file. `edits`: its edits, in bytes; the first has the number `first`.
  void add_file(const Parts& passing, const Parts& failing, const std::vector<Hunk>& edits,
                Change first);

  /// Pairs of edits, of which the first needs the second; sorted, none twice.
  std::vector<std::pair<Change, Change>> find() const;

 private:
  /// A name, and the edit that it is in.
  struct Use {
    std::string word;
    Change edit;
  };
  /// The names of one side.
  struct Names {
    std::vector<Use> uses;
    std::vector<Use> definitions;
    std::set<std::string> kept;                      ///< defined outside of all edits
    std::set<std::pair<Change, std::string>> local;  ///< defined in an edit for it alone
  };

  static void collect(const Parts& parts, const std::vector<Range>& places, Change first,
                      Names& names);
  static std::vector<std::pair<Change, Change>> matched(const Names& names, const Names& other);

  Names removed_;  // from PASSING
  Names added_;    // by FAILING
};

}  // namespace whittle
