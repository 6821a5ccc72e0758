#!/bin/bash
set -euo pipefail
readonly limit=3
names=(one "two three" $'four\n')
declare -A map=([a]=1 [b]=2)
greet() {
  local name=${1:-world} n
  n=$(( ${#name} * 2 + 1 ))
  echo "hello ${name^^} $n" >&2
}
function other { return 1; }
for name in "${names[@]}" *.txt; do
  if [[ $name == t* && -n "$name" ]] || [ "$name" = one ]; then greet "$name" | tr a-z A-Z
  elif other; then continue
  else break
  fi
done
for ((i = 0; i < limit; i++)); do :; done
while read -r line; do echo "$line"; done < <(sort /etc/passwd)
case "$1" in
  -h | --help) echo 'usage' ;;
  *) exit 2 ;;
esac
cat <<END
total: $(wc -l <"$0") `date`
END
! grep -q x file && (cd /tmp; ls) &
