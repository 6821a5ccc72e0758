/* <unistd.h>, whose read says first where it is called: whittle_record.c. */
#pragma GCC system_header
#include_next <unistd.h>

#include "whittle_here.h"

#ifndef WHITTLE_UNISTD
#define WHITTLE_UNISTD
#undef read
#define read(first, ...) read(WHITTLE_FIRST(first), ##__VA_ARGS__)
#endif
