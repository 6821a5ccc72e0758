// The stages that find which of the changes between two revisions matter: the smallest patch
// that gives `base` the outcome that `top` has.
//
// The changes are edits from base to top (model/edits.h), cut along a hierarchy:
//
//   flat     lines
//   patch    files, hunks, lines (Artho, figure 5)
//   syntax   files, what a change needs by its names, declarations, statements, lines; then words,
//            where that makes the patch touch fewer lines
//
// In the last a line of a program that takes the place of another is one change with it: to leave
// out one of the two makes programs that run by chance. The first two are as published.
//
// In both directions: leaving out an addition, and leaving out a removal.
#pragma once

#include <string>
#include <vector>

#include "engine/pipeline.h"
#include "model/file_parts.h"
#include "util/result.h"

namespace whittle {

/// The smallest change of the hierarchy `syntax`. A function without some of its statements may
/// not be able any more to do what a test asks of it (Artho, 5.2).
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

/// For a Pipeline that starts with top as what fails. REQUIRES: base itself does not fail.
std::vector<StageSpec> port_stages(const PortOptions& options, const Variant& base);

/// A stage whose goal is *pass*: what passes counts as what fails does for the stage inside.
AnyStage for_passing(AnyStage stage);

}  // namespace whittle
