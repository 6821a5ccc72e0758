#!/bin/sh
# crash.sh: exit 0 where gcc crashes on the C files in this directory, 1 where not.
LC_ALL=C gcc -c *.c 2>&1 | grep -q 'internal compiler error'
