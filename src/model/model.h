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
  /// What each weighs: the bytes that go with it.
  virtual Weights weights() const = 0;
  /// Cost: linear in what is kept.
  virtual Variant render(const Configuration& configuration) const = 0;
  /// Whether a model made from render(configuration) has just its changes. Words that
  /// were apart, say, are one where the space between them went.
  virtual bool cuts_alike(const Configuration& /*configuration*/) const { return true; }
};

}  // namespace whittle
