// Tells the observer of a run which languages of its input cannot be parsed, because their
// components are missing or damaged.
#pragma once

#include "change/variant.h"
#include "run/events.h"
#include "run/spec.h"

namespace whittle {

/// Nothing is told if the stages that the specification asks for need no parser.
void tell_missing_languages(const RunSpec& spec, const Variant& original, RunObserver& observer);

}  // namespace whittle
