#!/bin/sh
# crash.sh FILE: exit 0 where gcc crashes on FILE, 1 where it does not.
LC_ALL=C gcc -c -o out.o "$1" 2>&1 | grep -q 'internal compiler error'
