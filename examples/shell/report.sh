# Prints a report of three machines. Written with bash, now run by dash too.
title="Machines"
width=30

rule() {
  i=0
  while [ $i -lt $width ]; do
    printf '-'
    i=$((i + 1))
  done
  printf '\n'
}

row() {
  printf '%-10s %8s %8s\n' "$1" "$2" "$3"
}

total=0
add() {
  total=$((total + $1))
}

echo "$title"
rule
row name cores memory
row alpha 8 16
add 16
row beta 4 8
add 8
row gamma 2 4
add 4
rule
echo "total:\t$total"
for word in end of report; do
  printf '%s ' "$word"
done
echo
