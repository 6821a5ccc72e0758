// whittle as a library: all of it. docs/library.md is how to use it.
#pragma once

#include "whittle/control.h"
#include "whittle/input.h"
#include "whittle/options.h"
#include "whittle/outcome.h"
#include "whittle/progress.h"
#include "whittle/reduce.h"
#include "whittle/result.h"
#include "whittle/test.h"
#include "whittle/tree.h"
