# bash completion for whittle
_whittle() {
  local current=${COMP_WORDS[COMP_CWORD]} words
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "reduce chip isolate history resume apply languages generate" -- "$current"))
    return
  fi
  case ${COMP_WORDS[1]} in
    reduce) words="-h --help --exit --signal --stdout --stderr --not-stdout --not-stderr --hang --slower-than --same-crash --run --compare --differ --differ-by --resident --stdin --with --timeout --repeat --flaky --depends --passes --atoms --causes --monotone --only-pass --list-passes --language --parser --tree --pass --objective --readable --format --algorithm --region --removable --requires --args --invert --again --sandbox --allow-write --keep-home --network --no-network --max-memory --max-processes --max-file-size --max-output -j --jobs --max-time --max-tests --tmp --json -v --verbose -q --quiet --no-cache --cache --cache-size --journal --keep --fresh --out --stop-at-size --in-place" ;;
    chip) words="-h --help --java --c --cc --compiler-option --java-option --main --internal --external --reached --trace --input --record-input --exit --signal --stdout --stderr --not-stdout --not-stderr --hang --slower-than --same-crash --run --compare --differ --differ-by --resident --stdin --with --timeout --repeat --flaky --depends --passes --direction --shield --focus --rechip --squeeze --keep-lines --language --sandbox --allow-write --keep-home --network --no-network --max-memory --max-processes --max-file-size --max-output -j --jobs --max-time --max-tests --tmp --json -v --verbose -q --quiet --no-cache --cache --cache-size --journal --keep --fresh --out --keep-files --stop-at-size" ;;
    isolate) words="-h --help --exit --signal --stdout --stderr --not-stdout --not-stderr --hang --slower-than --same-crash --run --compare --differ --differ-by --resident --stdin --with --timeout --repeat --flaky --depends --passes --atoms --causes --monotone --language --parser --tree --common --sandbox --allow-write --keep-home --network --no-network --max-memory --max-processes --max-file-size --max-output -j --jobs --max-time --max-tests --tmp --json -v --verbose -q --quiet --no-cache --cache --cache-size --journal --keep --fresh --out" ;;
    history) words="-h --help --test --build --clean-build --bisect-exit --carry --watch --exit --signal --stdout --stderr --not-stdout --not-stderr --hang --slower-than --same-crash --with --timeout --repeat --flaky --depends --invert --repo --from --oldest --good --step --paths --all-parents --by-time --hierarchy --search --protect --no-forward --max-patch --sandbox --allow-write --keep-home --network --no-network --max-memory --max-processes --max-file-size --max-output -j --jobs --max-time --max-tests --tmp --json -v --verbose -q --quiet --no-cache --cache --cache-size --journal --keep --fresh --out" ;;
    resume) words="-h --help -j --jobs --max-time --max-tests --tmp --json -v --verbose -q --quiet" ;;
    apply) words="-h --help --base --check --diff -R --reverse --json" ;;
    languages) words="-h --help --json" ;;
    generate) words="-h --help" ;;
    *) words= ;;
  esac
  case $current in
    -*) COMPREPLY=($(compgen -W "$words" -- "$current")) ;;
    *) COMPREPLY=($(compgen -f -- "$current")) ;;
  esac
}
complete -o filenames -F _whittle whittle
