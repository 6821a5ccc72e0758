// A value, or the reason why there is none: a part of the public library.
#pragma once

#include "whittle/result.h"
