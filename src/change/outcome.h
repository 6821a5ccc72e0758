// The three outcomes of a test, which are a part of the public library.
#pragma once

#include "whittle/outcome.h"
