// The simplifications that one stage of chipping may make in a program, and where they are in its
// tree (Sterling and Olsson, section 3.4).
//
// A simplification is a change: *in* if the program is as it was, *out* if it is made. It replaces
// text by other text, and may keep parts of it: a loop becomes its body. What is kept can be
// simplified further in the same stage, without parsing again: edits may be nested.
//
// Simplifications belong to places. The steps of a place are in the order in which they are tried
// there.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "change/configuration.h"
#include "change/variant.h"
#include "model/cut.h"

namespace whittle {

/// A part of a replacement: some text, or a span of the file, to which other simplifications may be
/// applied.
struct ChipPart {
  std::string text{};
  Span kept{};  ///< empty: the text
};

struct ChipEdit {
  std::size_t file = 0;
  Span span{};
  std::vector<ChipPart> parts{};
};

/// How an edit relates to one that was made in the same file.
enum class Standing { apart, inside, gone, torn };
/// inside: in a part that the other keeps; gone: in a part that the other removes; torn: they
/// overlap. An edit around the other counts as apart.
Standing standing(const ChipEdit& edit, const ChipEdit& made);

struct Simplification {
  /// The first is the simplification itself; the others are made with it: arguments with a
  /// parameter. Those whose text was removed already are skipped.
  std::vector<ChipEdit> edits{};
};
/// How many bytes of the original program are removed.
std::int64_t bytes_saved(const Simplification& simplification);

struct ChipStep {
  enum class Kind {
    one_of,  ///< one after the other until one works
    each,    ///< one after the other
    list     ///< the elements of a list, each by leaving it out: halves, then one by one
  };
  static constexpr Change kNone = ~Change{0};

  Kind kind = Kind::one_of;
  std::vector<Change> changes{};  ///< of a list, one for each element; kNone: it stays
  std::vector<bool> shielded{};   ///< of a list: elements that stay while it is split
};

struct ChipTarget {
  std::size_t file = 0;
  Span span{};
  std::vector<ChipStep> steps{};
};

/// A line of the original, counted from 1.
using SourceLine = std::pair<std::string, std::size_t>;

/// What a run of the program reports (chip/probe.h): which of the lines with probes it executed.
struct ReachedLines {
  std::set<SourceLine> probed;
  std::map<SourceLine, std::size_t> reached;  ///< with the order in which they were first executed
};

enum class Direction { forward, reverse };

struct ChipPlan {
  std::vector<Simplification> changes;
  std::vector<ChipTarget> places;  ///< in the order of the text, outer ones before inner ones
  std::size_t files = 0;

  /// The places in the order in which they are visited: outer ones before inner ones, and
  /// neighbours from first to last, or in reverse from last to first. Files in their order.
  std::vector<std::size_t> order(Direction direction) const;
};

}  // namespace whittle
