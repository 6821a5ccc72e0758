#!/bin/sh
# fuzz.sh SEED LENGTH: LENGTH random printable characters in short lines,
# in the way of Miller's "fuzz" program (a Lehmer generator, exact in awk).
LC_ALL=C awk -v x="${1:?seed}" -v n="${2:?length}" 'BEGIN {
    while (n-- > 0) {
        x = x * 16807 % 2147483647
        c = int(x / 2147483647 * 110) + 32
        printf "%c", c < 127 ? c : 10
    }
}'
