#!/usr/bin/env python3
"""full.py: the disk of the result and the journal is filled to the last byte, in the
middle of a run, again and again.

The run stops with status 5 and a sentence; the result is a complete good variant; when
there is room again, it goes on where it stopped, and ends with the same bytes as a run
that always had room. Skipped (77) where no file system may be mounted.
"""

import subprocess
import sys

from common import *

LINES, KEEP = 160, 30
TIMES = 6
PLACE = "small"
INSIDE = "WHITTLE_CRASH_INSIDE"  # a mount namespace of its own


def fill(place):
    """Not one byte is left; also not in the pages that files have already."""
    with open(place / "filler", "ab", buffering=0) as filler:
        for size in (1 << 16, 1 << 12, 1):
            with contextlib.suppress(OSError):
                while True:
                    filler.write(b"x" * size)


def command(place, out, log):
    words = [WHITTLE, "reduce", "--atoms", "lines", "-q", "-j", "1", "--out", str(out)]
    if knows_option("--allow-write"):
        words += ["--allow-write", str(log.parent)]
    words += ["--stdout", "BUG", str(place / "in.txt"), "--"]
    return words + [PROBE, str(log), "5", str(KEEP), "{}"]


def stop_by_filling(words, place, small, tests, log):
    """Starts it, and fills the disk when so many tests have been begun."""
    process = subprocess.Popen(
        words, cwd=place, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True,
    )
    before = begun(log)
    while begun(log) < before + tests and process.poll() is None:
        time.sleep(0.002)
    fill(small)
    said, _ = process.communicate(timeout=PATIENCE)
    return process.returncode, said


def main_():
    if INSIDE not in os.environ:
        os.environ[INSIDE] = "yes"
        if subprocess.run(["unshare", "-m", "true"], stderr=subprocess.DEVNULL).returncode != 0:
            say("no file system may be mounted here")
            sys.exit(77)
        os.execvp("unshare", ["unshare", "-m", sys.executable, *sys.argv])
    with scratch() as place:
        small, log = place / PLACE, place / "log" / "probe"
        for folder in (small, log.parent):
            folder.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1M", "none", str(small)], check=True)
        try:
            fill_again_and_again(place, small, log)
        finally:
            subprocess.run(["umount", str(small)], check=True)


def fill_again_and_again(place, small, log):
    (place / "in.txt").write_text("".join(make_lines(LINES, KEEP, seed=9)))
    calm = place / "calm.txt"
    status, said = run(command(place, calm, log), place)
    check(status == 0, f"status {status}: {said}")
    usual = begun(log)
    result = small / "result.txt"
    journal = small / ".whittle" / "result.txt.journal"
    words = command(place, result, log)
    stops = 0
    for time_ in range(TIMES):
        before = JournalCopy(journal)
        status, said = stop_by_filling(words, place, small, 10 + 9 * time_, log)
        if status == 0:
            break
        stops += 1
        check(status == 5, f"status {status}: {said}")
        check("no space left for" in said or "No space left" in said, f"it said: {said}")
        if result.exists():
            check(shows(result.read_text(), KEEP), "the result is no complete good variant")
        (small / "filler").unlink()
        check_no_repeats(before, JournalCopy(journal))
    check(stops >= 3, f"the disk was full {stops} times only")
    if status != 0:  # a finished run would start anew
        status, said = run(words, place)
    check(status == 0, f"going on ended with {status}: {said}")
    check(result.read_bytes() == calm.read_bytes(), "another result")
    left = sorted(p.name for p in small.iterdir())
    check(left == [".whittle", "result.txt"], f"left: {left}")
    extra = begun(log) - 2 * usual
    say(f"full {stops} times: {extra} tests more than the {usual} of an undisturbed run")
    check(extra <= 3 * (stops + 1), f"{extra} tests were repeated")


main(main_)
