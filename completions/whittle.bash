# bash completion for whittle

# Prints what the current word may be, one on each line.
_whittle_words() {
  local subcommand=${COMP_WORDS[1]} current=$1 option=$2 options=
  case $subcommand:$option in
    history:--test|history:--build|chip:--cc|chip:--class-path|reduce:--run|isolate:--run|chip:--run|reduce:--compare|isolate:--compare|chip:--compare|chip:--input|reduce:--differ|isolate:--differ|chip:--differ|reduce:--resident|isolate:--resident|chip:--resident|reduce:--args|chip:--reached|reduce:--with|isolate:--with|chip:--with|history:--with|history:--carry|reduce:--depends|isolate:--depends|chip:--depends|history:--depends|reduce:--allow-write|isolate:--allow-write|chip:--allow-write|history:--allow-write|history:--paths|history:--protect|reduce:--format|reduce:--parser|isolate:--parser|reduce:--tree|isolate:--tree|reduce:--pass|reduce:--requires|chip:--focus|reduce:--out|chip:--out|isolate:--out|reduce:--journal|isolate:--journal|chip:--journal|history:--journal|apply:--base)
      compgen -f -- "$current"
      return ;;
    chip:--java|chip:--compiler-option|chip:--java-option|chip:--main|reduce:--exit|isolate:--exit|chip:--exit|history:--exit|reduce:--signal|isolate:--signal|chip:--signal|history:--signal|reduce:--stdout|isolate:--stdout|chip:--stdout|history:--stdout|reduce:--stderr|isolate:--stderr|chip:--stderr|history:--stderr|reduce:--not-stdout|isolate:--not-stdout|chip:--not-stdout|history:--not-stdout|reduce:--not-stderr|isolate:--not-stderr|chip:--not-stderr|history:--not-stderr|reduce:--slower-than|isolate:--slower-than|chip:--slower-than|history:--slower-than|history:--watch|reduce:--timeout|isolate:--timeout|chip:--timeout|history:--timeout|reduce:--repeat|isolate:--repeat|chip:--repeat|history:--repeat|reduce:--env|isolate:--env|chip:--env|history:--env|reduce:--max-memory|isolate:--max-memory|chip:--max-memory|history:--max-memory|reduce:--max-processes|isolate:--max-processes|chip:--max-processes|history:--max-processes|reduce:--max-file-size|isolate:--max-file-size|chip:--max-file-size|history:--max-file-size|reduce:--max-output|isolate:--max-output|chip:--max-output|history:--max-output|history:--from|history:--oldest|history:--good|history:--step|history:--max-patch|reduce:--stages|reduce:--passes|reduce:--atoms|isolate:--stages|isolate:--passes|isolate:--atoms|chip:--stages|chip:--passes|reduce:--only-stage|reduce:--only-pass|reduce:--objective|reduce:--region|reduce:--removable|chip:--shield|chip:--rechip|reduce:-j|reduce:--jobs|reduce:--n|isolate:-j|isolate:--jobs|isolate:--n|chip:-j|chip:--jobs|chip:--n|history:-j|history:--jobs|history:--n|resume:-j|resume:--jobs|resume:--n|reduce:--max-time|isolate:--max-time|chip:--max-time|history:--max-time|resume:--max-time|reduce:--max-tests|isolate:--max-tests|chip:--max-tests|history:--max-tests|resume:--max-tests|reduce:--stop-at-size|chip:--stop-at-size|reduce:--cache-size|isolate:--cache-size|chip:--cache-size|history:--cache-size)
      :
      return ;;
    reduce:--differ-by|isolate:--differ-by|chip:--differ-by)
      compgen -W "status stdout stderr" -- "$current"
      return ;;
    reduce:--sandbox|isolate:--sandbox|chip:--sandbox|history:--sandbox)
      compgen -W "on off bwrap" -- "$current"
      return ;;
    history:--repo|history:--out|chip:--keep-files|reduce:--cache|isolate:--cache|chip:--cache|history:--cache|reduce:--tmp|isolate:--tmp|chip:--tmp|history:--tmp|resume:--tmp)
      compgen -d -- "$current"
      return ;;
    history:--hierarchy)
      compgen -W "syntax patch flat" -- "$current"
      return ;;
    history:--search)
      compgen -W "adaptive ddmin wdd probdd cdd bisection" -- "$current"
      return ;;
    isolate:--common)
      compgen -W "keep reduce" -- "$current"
      return ;;
    reduce:--language|isolate:--language|chip:--language)
      compgen -W "none $(whittle languages | cut -d ' ' -f 1)" -- "$current"
      return ;;
    reduce:--algorithm)
      compgen -W "adaptive ddmin wdd probdd cdd tree hdd hdd+ hdd* hddr coarse slides" -- "$current"
      return ;;
    reduce:--causes|isolate:--causes)
      compgen -W "first smallest each" -- "$current"
      return ;;
    chip:--direction)
      compgen -W "forward reverse" -- "$current"
      return ;;
    reduce:--keep|isolate:--keep|chip:--keep|history:--keep)
      compgen -W "all good best" -- "$current"
      return ;;
  esac
  case $subcommand in
    reduce) options="--run --compare --differ --differ-by --resident --args --stdin --exit --signal --stdout --stderr --not-stdout --not-stderr --hang --slower-than --same-crash --any-message --invert --with --timeout --repeat --flaky --depends --sandbox --allow-write --keep-home --env --network --no-network --max-memory --max-processes --max-file-size --max-output --stages --passes --atoms --only-stage --only-pass --list-stages --list-passes --readable --format --objective --language --parser --tree --pass --algorithm --causes --monotone --region --removable --requires --again -j --jobs --n --max-time --max-tests --stop-at-size --out --in-place --journal --fresh --keep --cache --cache-size --no-cache --tmp --json -v --verbose -q --quiet -h --help --help-all" ;;
    isolate) options="--run --compare --differ --differ-by --resident --stdin --exit --signal --stdout --stderr --not-stdout --not-stderr --hang --slower-than --same-crash --any-message --with --timeout --repeat --flaky --depends --sandbox --allow-write --keep-home --env --network --no-network --max-memory --max-processes --max-file-size --max-output --stages --passes --atoms --common --language --parser --tree --causes --monotone -j --jobs --n --max-time --max-tests --out --journal --fresh --keep --cache --cache-size --no-cache --tmp --json -v --verbose -q --quiet -h --help --help-all" ;;
    chip) options="--java --c --cc --compiler-option --java-option --class-path --internal --external --run --compare --main --input --record-input --trace --differ --differ-by --resident --stdin --exit --signal --stdout --stderr --not-stdout --not-stderr --hang --slower-than --same-crash --any-message --reached --with --timeout --repeat --flaky --depends --sandbox --allow-write --keep-home --env --network --no-network --max-memory --max-processes --max-file-size --max-output --stages --passes --language --direction --shield --focus --rechip --squeeze --keep-lines -j --jobs --n --max-time --max-tests --stop-at-size --out --journal --fresh --keep --keep-files --cache --cache-size --no-cache --tmp --json -v --verbose -q --quiet -h --help --help-all" ;;
    history) options="--test --build --clean-build --bisect-exit --exit --signal --stdout --stderr --not-stdout --not-stderr --hang --slower-than --same-crash --invert --watch --with --carry --timeout --repeat --flaky --depends --sandbox --allow-write --keep-home --env --network --no-network --max-memory --max-processes --max-file-size --max-output --repo --from --oldest --good --step --paths --all-parents --by-time --hierarchy --search --protect --no-forward --max-patch -j --jobs --n --max-time --max-tests --out --journal --fresh --keep --cache --cache-size --no-cache --tmp --json -v --verbose -q --quiet -h --help --help-all" ;;
    resume) options="-j --jobs --n --max-time --max-tests --tmp --json -v --verbose -q --quiet -h --help --help-all" ;;
    apply) options="--base --check --diff -R --reverse --json -h --help --help-all" ;;
    languages) options="--json -h --help --help-all" ;;
    generate) options="-h --help --help-all" ;;
  esac
  case $subcommand:$current in
    *:-*) compgen -W "$options" -- "$current" ;;
    generate:*) compgen -W "man bash zsh fish" -- "$current" ;;
    *) compgen -f -- "$current" ;;
  esac
}

_whittle() {
  local current=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]} i
  if [ "$COMP_CWORD" -eq 1 ]; then
    mapfile -t COMPREPLY < <(compgen -W "reduce isolate chip history resume apply languages generate --help --version" -- "$current")
    return
  fi
  for ((i = 2; i < COMP_CWORD; ++i)); do
    [ "${COMP_WORDS[i]}" = -- ] || continue
    if declare -F _command_offset >/dev/null; then
      _command_offset $((i + 1))
    elif ((i + 1 == COMP_CWORD)); then
      mapfile -t COMPREPLY < <(compgen -c -f -- "$current")
    else
      mapfile -t COMPREPLY < <(compgen -f -- "$current")
    fi
    return
  done
  # --option=value is three words.
  if [ "$current" = = ]; then
    current=
  elif [ "$option" = = ]; then
    option=${COMP_WORDS[COMP_CWORD-2]}
  fi
  mapfile -t COMPREPLY < <(_whittle_words "$current" "$option")
}

complete -o filenames -F _whittle whittle
