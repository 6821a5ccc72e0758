// Code that must stay as in the newer revision, even if a search could leave it out: what the test
// needs in order to be able to pass (Artho, 5.2 and figure 7).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "change/variant.h"
#include "util/result.h"

namespace re2 {
class RE2;
}

namespace whittle {

class Protection {
 public:
  /// Each is the path of a file or folder in `newest`, or otherwise a regular expression for lines.
  /// A bad expression is a usage error.
  static Result<Protection> of(const std::vector<std::string>& what, const Variant& newest);

  bool empty() const { return paths_.empty() && lines_.empty(); }
  /// The older variant with all protected code of the newer one: the empty configuration of a
  /// search over their difference.
  Variant floor(const Variant& older, const Variant& newer) const;

 private:
  bool covers(const std::string& name) const;

  std::vector<std::string> paths_;
  std::vector<std::shared_ptr<const re2::RE2>> lines_;
};

}  // namespace whittle
