// Locking a test on its symptom: the original is run, and what it shows is the symptom from then
// on.
#pragma once

#include <memory>
#include <string>

#include "run/locked_test.h"
#include "run/test_bench.h"

namespace whittle {

/// The original, or a passing input, with the name that messages give it.
struct Named {
  Variant variant{};
  std::string name{};
};

/// Runs `failing` and locks on what it shows. An error explains why there is no symptom.
Result<std::unique_ptr<LockedTest>> lock_failing(const RunSpec& spec, TestBench& bench,
                                                 const Named& failing, RunObserver& observer,
                                                 RunControl& control);

/// Checks that the original fails again when it is run again. If it does not because the program
/// says something else each time, the words that differ do not count from then on.
Status check_steady(TestBench& bench, LockedTest& test, const Named& failing,
                    RunObserver& observer);

/// For --invert: the symptom must show on `without` and not on `with`; from then on a variant
/// fails if the symptom does not show.
Result<std::unique_ptr<LockedTest>> lock_inverted(const RunSpec& spec, TestBench& bench,
                                                  const Variant& with, const Variant& without,
                                                  RunObserver& observer, RunControl& control);

/// For isolate: learns what *pass* looks like, checks that `passing` passes, and tells what it
/// shows.
Status lock_passing(const RunSpec& spec, TestBench& bench, LockedTest& test, const Named& passing,
                    RunObserver& observer);

}  // namespace whittle
