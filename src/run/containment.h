// The sandbox from the user's side: what was asked for, what the kernel cannot enforce, and which
// restriction keeps the original from showing its symptom.
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

/// Runs the original, which does not show its symptom in the sandbox, outside of it. Returns a
/// sentence that names the restriction and the option that lifts it, or nothing if the original
/// does not show the symptom outside either. The limits on memory, processes and output are kept: a
/// test that exceeds one of them has been reported before.
std::optional<std::string> lacking_in_sandbox(const Rerun& rerun, const std::string& shown_name);

}  // namespace whittle
