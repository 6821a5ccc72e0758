// The simplifications of a program that one pass of chipping may make, and where they stand in
// its tree (Sterling and Olsson, section 3.4).
//
// A simplification is a change: in where the program is as it was, out where it is made. It
// puts other text in the place of some, and may keep parts of what stood there: a loop becomes
// its body. What is kept can be simplified further, in the same pass and without parsing again:
// edits nest.
//
// Simplifications belong to places, in steps: in the order in which they are to be tried there.
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

/// A part of what is put somewhere: some text, or what stands between two bytes of the file,
/// with what becomes of it by other simplifications.
struct ChipPart {
  std::string text{};
  Span kept{};  ///< empty: the text
};

struct ChipEdit {
  std::size_t file = 0;
  Span span{};
  std::vector<ChipPart> parts{};
};

/// How an edit stands to one that was made in the same file.
enum class Standing { apart, inside, gone, torn };
/// inside: in a part that the other keeps; gone: in what it does not; torn: they overlap.
/// An edit around the other is apart from it.
Standing standing(const ChipEdit& edit, const ChipEdit& made);

struct Simplification {
  /// The first is the simplification proper, the others go along: arguments with a parameter.
  /// What has gone of these is passed over.
  std::vector<ChipEdit> edits{};
};
/// Bytes that go, of what the program was at the beginning.
std::int64_t bytes_saved(const Simplification& simplification);

struct ChipStep {
  enum class Kind {
    one_of,  ///< one after the other until one works
    each,    ///< one after the other
    list     ///< the elements of a list, each by leaving it out: halves, then one by one
  };
  static constexpr Change kNone = ~Change{0};

  Kind kind = Kind::one_of;
  std::vector<Change> changes{};  ///< of a list one for each element; kNone: it stays
  std::vector<bool> shielded{};   ///< of a list: elements that stay while it is split
};

struct ChipPlace {
  std::size_t file = 0;
  Span span{};
  std::vector<ChipStep> steps{};
};

/// A line of the original, counted from 1.
using SourceLine = std::pair<std::string, std::size_t>;

/// What a run of the program tells (chip/probe.h): of the lines with probes, those that it came
/// to.
struct ReachedLines {
  std::set<SourceLine> probed;
  std::map<SourceLine, std::size_t> reached;  ///< and when it first did: earlier ones have less
};

enum class Direction { forward, reverse };

struct ChipPlan {
  std::vector<Simplification> changes;
  std::vector<ChipPlace> places;  ///< in the order of the text, outer ones before inner ones
  std::size_t files = 0;

  /// The places in the order in which they are visited: outer ones before inner ones, and of
  /// those next to each other the first, or in reverse the last, before the others. Files in
  /// their order.
  std::vector<std::size_t> order(Direction direction) const;
};

}  // namespace whittle
