// A model cuts an input into changes and renders a configuration of them.
//
// Immutable once made, and shared by all copies of the searches that run on it.
// Law: render(all changes in) is the variant that the model was made from.
#pragma once

#include "change/configuration.h"
#include "change/variant.h"
#include "change/weights.h"

namespace whittle {

class Model {
 public:
  virtual ~Model() = default;
  /// How many changes there are.
  virtual Change size() const = 0;
  /// The weight of each change: the bytes that are removed with it.
  virtual Weights weights() const = 0;
  /// Cost: linear in what is kept.
  virtual Variant render(const Configuration& configuration) const = 0;
  /// Whether each change of a configuration has what it needs. One that has not is rendered without
  /// the changes that lack something, so its outcome says nothing about them.
  virtual bool is_whole(const Configuration& /*configuration*/) const { return true; }
  /// Whether a model made from render(configuration) has exactly the same changes. For example, two
  /// words become one if the space between them is removed.
  virtual bool cuts_alike(const Configuration& /*configuration*/) const { return true; }
};

}  // namespace whittle
