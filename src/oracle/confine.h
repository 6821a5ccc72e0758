// What a supervisor does to itself, once, so that every test of it inherits it:
// limits, a network of its own, fewer rights. What must differ from test to test
// is a descriptor that the test's process enters before execve.
//
// There are two Landlock domains, one inside the other. The supervisor's own lets
// no signal out, so kill(-1) reaches all that descends from it and nothing else,
// at one stroke, under which no fork slips through. The test's lies within it, so
// the test does not reach the supervisor.
#pragma once

#include <string>

#include "oracle/sandbox.h"

namespace whittle {

struct Confinement {
  Contained contained;
  int landlock = -1;     ///< for each test; -1: none
  bool alone = false;    ///< kill(-1) reaches the descendants of this process, and only those
  bool counted = false;  ///< beyond the limit on processes no fork succeeds, not of this one either
};

/// `box`: the directory that tests may write to. REQUIRES: this process has one thread.
Confinement confine(const Sandbox& sandbox, const std::string& box);

/// Among thousands of processes that a fork bomb made, each gets a thousandth of the time; but
/// this one must have its turn soon. False where that is not allowed. What it forks meanwhile
/// does not inherit it.
bool go_first();
void go_as_others();

}  // namespace whittle
