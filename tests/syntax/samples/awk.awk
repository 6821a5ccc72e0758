#!/usr/bin/awk -f
BEGIN { FS = ","; limit = 3; OFS = "\t" }
function total(a, n,    i, sum) {
  for (i = 1; i <= n; i++) sum += a[i]
  return sum
}
/^#/ { next }
NR > 1 && $1 ~ /a+b/ {
  count[$1]++
  for (k in count) if (k != "x") print k, count[k] > "/dev/stderr"; else delete count[k]
  while (i < limit) { i++; if (i == 2) continue; else break }
  do { x = $NF ? length($0) : 0 } while (x < 0)
  printf "%s %d\n", toupper($2), total(count, 2)
}
$1 == "start", $1 == "end" { print }
END { print "done" NR; exit 0 }
