// The stages that find which of the changes between two revisions matter: the smallest patch that
// gives `base` the outcome that `top` has.
//
// The changes are edits from base to top (model/edits.h), cut along a hierarchy:
//
//   flat     lines
//   patch    files, hunks, lines (Artho, figure 5)
//   syntax   files, then changes that need each other by name, declarations, statements, lines; and
//            single words, if that makes the patch touch fewer lines
//
// With `syntax`, a line that replaces another line is one change with it: leaving out only one of
// the two makes programs that run by chance. `flat` and `patch` are as published.
//
// Both additions and removals can be left out.
#pragma once

#include <string>
#include <vector>

#include "engine/pipeline.h"
#include "model/file_parts.h"
#include "util/result.h"

namespace whittle {

/// The smallest change of the hierarchy `syntax`. A function that lacks some of its statements may
/// be unable to do what a test needs (Artho, 5.2).
enum class Smallest { words, declarations };

struct PortOptions {
  std::string hierarchy = "syntax";
  std::string search = "adaptive";  ///< one of patch_searches() (search/registry.h)
  Smallest smallest = Smallest::words;
  ReadFile read = read_by_name;
};

/// The hierarchies, and the searches that can be named.
std::vector<std::string> hierarchies();
std::vector<std::string> port_searches();

/// For a Pipeline that starts with top as the failing variant. REQUIRES: base itself does not fail.
std::vector<StageSpec> port_stages(const PortOptions& options, const Variant& base);

/// A stage whose goal is *pass*: a variant that passes is reported to the stage inside as *fail*.
AnyStage for_passing(AnyStage stage);

}  // namespace whittle
