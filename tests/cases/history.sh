# Sourced by the history cases: git repositories whose ids are the same each time.
export GIT_AUTHOR_NAME=Ann GIT_AUTHOR_EMAIL=ann@example.org GIT_CONFIG_NOSYSTEM=1
export GIT_COMMITTER_NAME=Ann GIT_COMMITTER_EMAIL=ann@example.org
export GIT_AUTHOR_DATE='1700000000 +0000' GIT_COMMITTER_DATE='1700000000 +0000'
minutes=0

# later: the next commit is a minute later.
later() {
  minutes=$((minutes + 1))
  GIT_AUTHOR_DATE="$((1700000000 + 60 * minutes)) +0000"
  GIT_COMMITTER_DATE=$GIT_AUTHOR_DATE
}

# commit TITLE: all that lies there, a minute after the one before.
commit() { later && git add -A && git commit -qm "$1"; }

# told KEY ...: what the report says, with titles in the place of ids.
told() { python3 "$CASES/history-told.py" "${report:-whittle-history/report.json}" "$@"; }

# fixed COMMAND ...: the test in a new clone of what is checked out, without the fix and with it.
fixed() {
  rm -rf ../clone
  git clone -q . ../clone
  patch=$(realpath "${fix:-whittle-history/fix.patch}")
  (
    cd ../clone || exit
    "$@" >../log 2>&1
    echo "without the fix: exit $?"
    git clean -fdxq
    git apply "$patch"
    git status --short
    "$@" >../log 2>&1
    echo "with the fix: exit $?"
  )
}
