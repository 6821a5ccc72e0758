// The sandbox from the person's side: what was asked for, what could not be had,
// and which restriction it was that the original did not bear.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "cli/options.h"
#include "oracle/examiner.h"
#include "oracle/judge.h"
#include "oracle/station.h"
#include "util/result.h"

namespace whittle {

/// What the options ask for, for `jobs` tests at once that run in `scratch`.
Result<Sandbox> sandbox_of(const Options& options, const std::string& scratch, int jobs);

/// Refuses where what was required could not be had; otherwise says what is not contained.
Status report_containment(const Options& options, const Sandbox& asked, const Contained& got);

/// A variant, to be run once more, by an oracle of its own.
struct Rerun {
  LocalOptions local;  ///< as in the session; `scratch` is made anew
  Shape shape;
  Variant variant;
  double timeout = 0;
  std::function<Result<std::shared_ptr<Judge>>()> make_judge;
  std::function<Result<std::unique_ptr<Examiner>>(LocalOptions)> start_oracle;
};

/// Whether it shows the symptom there.
bool shows_symptom(const Rerun& rerun, const Sandbox& sandbox);

/// Runs the original, which does not show its symptom in the sandbox, outside of it. A
/// sentence that names the restriction and the option that lifts it; nothing where the
/// symptom does not show there either. The limits on memory, processes and output stay:
/// what goes over one of them has been told already.
std::optional<std::string> lacking_in_sandbox(const Rerun& rerun, const std::string& shown_name);

}  // namespace whittle
