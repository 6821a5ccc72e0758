// The sandbox from the user's side: what was asked for, what the kernel cannot enforce, and what it
// keeps the original from.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "oracle/examiner.h"
#include "oracle/judge.h"
#include "oracle/station.h"
#include "run/equipment.h"
#include "run/events.h"
#include "run/spec.h"
#include "util/result.h"

namespace whittle {

/// The sandbox for `jobs` tests at once that run in `scratch`.
Result<Sandbox> sandbox_of(const TestSpec& test, const Equipment& equipment,
                           const std::string& scratch, int jobs);

/// An error if a restriction that is required cannot be enforced. Other restrictions that cannot be
/// enforced are reported to the observer.
Status report_containment(const Sandbox& asked, const Contained& got, RunObserver& observer);

/// A variant that is to be run once more, by an oracle of its own.
struct Rerun {
  LocalOptions local;  ///< as those of the run; another `scratch` is made
  Shape shape;
  Variant variant;
  double timeout = 0;
  std::function<Result<std::shared_ptr<Judge>>()> make_judge;
  std::function<Result<std::unique_ptr<Examiner>>(LocalOptions)> start_oracle;
};

/// Whether the variant shows the symptom in this sandbox.
bool shows_symptom(const Rerun& rerun, const Sandbox& sandbox);

/// What is known of why an original does not show its symptom in the sandbox.
struct SandboxHints {
  /// With the user's HOME it shows it each time, and never without: a sentence about that.
  std::string needs_home{};
  /// How many of these runs showed it, and how many there were: some means that it is flaky.
  int shown = 0;
  int runs = 0;
  /// What it was kept from, each with the option that allows it; lines, ended by newlines.
  std::string denied{};
};

/// Runs the original again, as before and with the user's HOME, to see what it is kept from.
/// Nothing is run outside the sandbox: writes and the network stay restricted as they are.
SandboxHints sandbox_hints(const Rerun& rerun, const std::string& shown_name);

}  // namespace whittle
