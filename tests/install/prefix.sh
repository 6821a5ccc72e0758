# Sourced by the tests of the installation, with the build tree as the first argument: installs it
# into a temporary prefix, which the variable `prefix` names, and says how to check things.
build=${1:?usage: $0 BUILD}
source=$(cd "$(dirname "$0")/../.." && pwd)
directory=$(mktemp -d "${TMPDIR:-/tmp}/whittle-install.XXXXXX")
trap 'rm -rf "$directory"' EXIT
trap 'exit 130' INT TERM
prefix=$directory/prefix
unset WHITTLE_LANGUAGES

complain() {
  echo "$0: $*" >&2
  exit 1
}
# What the program prints has a line that contains this.
expect() {  # expect TEXT COMMAND...
  text=$1
  shift
  status=0
  "$@" >"$directory/printed" 2>&1 || status=$?
  [ "$status" -lt 128 ] || complain "$*: died with status $status"
  grep -qF -e "$text" "$directory/printed" && return
  cat "$directory/printed" >&2
  complain "$*: does not print: $text"
}
small() {  # small FILE: it has no parsers in it
  strip -o "$directory/stripped" "$1"
  size=$(wc -c <"$directory/stripped")
  [ "$size" -lt 12000000 ] || complain "$1 has $size bytes"
  echo "$1: $size bytes without debug information"
}

cmake --install "$build" --prefix "$prefix" >/dev/null
