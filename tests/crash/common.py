"""What the drivers in this folder share: whittle, its inputs, and looking at what it left."""

import contextlib
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

WHITTLE = os.environ["WHITTLE"]
PROBE = os.environ["PROBE"]
PATIENCE = 300  # seconds: no single run takes so long unless it hangs


def say(text):
    print(text, flush=True)


class Failure(Exception):
    pass


def check(truth, text):
    if not truth:
        raise Failure(text)


@contextlib.contextmanager
def scratch():
    """A directory of its own, gone afterwards."""
    path = Path(tempfile.mkdtemp(prefix="whittle-crash.")).resolve()
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)


def knows_option(option, _help={}):
    if not _help:
        _help["text"] = subprocess.run(
            [WHITTLE, "reduce", "--help"], capture_output=True, text=True, timeout=PATIENCE
        ).stdout
    return option in _help["text"]


def make_lines(lines, keep, seed):
    """Lines of which `keep` are needed; of the others some use what others define."""
    chance = random.Random(seed)
    kept = set(chance.sample(range(lines), keep))
    result = []
    defined = []
    for number in range(lines):
        if number in kept:
            result.append(f"keep {number}")
        elif defined and chance.random() < 0.4:
            result.append(f"use {chance.choice(defined)}")
        else:
            defined.append(number)
            result.append(f"def {number}")
    return [line + "\n" for line in result]


def shows(text, keep):
    """As probe.c has it."""
    lines = text.split("\n")
    if lines.pop() != "":
        return False
    words = [line.split() for line in lines]
    defined = {w[1] for w in words if w[0] == "def"}
    used = {w[1] for w in words if w[0] == "use"}
    return sum(w[0] == "keep" for w in words) == keep and used <= defined


def begun(log):
    """How many tests were begun, by the log that probe writes."""
    if not log.exists():
        return 0
    return sum(line.startswith("begin") for line in log.read_text().splitlines())


class JournalCopy:
    """A journal as a killed whittle left it. The files themselves are not touched."""

    def __init__(self, path):
        self.tests = []  # (variant, stage, outcome, flags)
        self.commits = []  # (variant, outcome)
        self.unfinished = False  # there, and to be gone on with
        if not path.exists():
            return
        with scratch() as place:
            for part in ("", "-wal"):
                if Path(f"{path}{part}").exists():
                    shutil.copy(f"{path}{part}", place / f"copy{part}")
            database = sqlite3.connect(place / "copy")
            whole = database.execute("PRAGMA quick_check").fetchone()[0]
            check(whole == "ok", f"the journal is damaged: {whole}")
            self.tests = database.execute(
                "SELECT variant, stage, outcome, flags FROM tests ORDER BY number"
            ).fetchall()
            self.commits = database.execute(
                "SELECT t.variant, t.outcome FROM events e JOIN tests t ON t.number = e.test"
                " WHERE e.step = 1 ORDER BY e.position"
            ).fetchall()
            row = database.execute("SELECT value FROM head WHERE key = 'finished'").fetchone()
            self.unfinished = row is None
            database.close()


# Tests of these stages look once more at what was tested before.
AGAIN = {"original", "passing", "resumed", "best", "rate", "result"}
CLOCKED = 1


def check_no_repeats(before, after):
    """No test that `before` has an answer of was run again to fill `after`."""
    known = {variant for variant, _, _, flags in before.tests if not flags & CLOCKED}
    check(after.tests[: len(before.tests)] == before.tests, "the journal lost tests")
    check(after.commits[: len(before.commits)] == before.commits, "the journal lost commits")
    for variant, stage, _, _ in after.tests[len(before.tests) :]:
        if stage not in AGAIN:
            check(variant not in known, f"a test of stage {stage} was run again: {variant.hex()}")


def processes_with(mark):
    """Processes whose command line holds `mark`."""
    found = []
    for entry in os.listdir("/proc"):
        if not entry.isdigit() or int(entry) == os.getpid():
            continue
        with contextlib.suppress(OSError):
            words = Path(f"/proc/{entry}/cmdline").read_bytes()
            if mark.encode() in words and b"python" not in words.split(b"\0")[0]:
                found.append(int(entry))
    return found


def check_nothing_left(tmp, mark, seconds=5):
    """No process of the run and no directory of a test, a moment after its end."""
    end = time.monotonic() + seconds
    while True:
        processes = processes_with(mark)
        directories = os.listdir(tmp)
        if not processes and not directories:
            return
        if time.monotonic() > end:
            raise Failure(f"left behind: processes {processes}, directories {directories}")
        time.sleep(0.002)


def run(command, directory, environment=None):
    """Status and what it said, on both streams."""
    done = subprocess.run(
        command,
        cwd=directory,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=PATIENCE,
    )
    return done.returncode, done.stdout


def run_and_kill(command, directory, seconds):
    """Kills it after so long. True: it was killed; False: it had ended with status 0."""
    process = subprocess.Popen(
        command,
        cwd=directory,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    time.sleep(seconds)
    process.send_signal(signal.SIGKILL)
    said, _ = process.communicate(timeout=PATIENCE)
    check(
        process.returncode in (0, -signal.SIGKILL),
        f"it ended by itself with status {process.returncode}: {said}",
    )
    return process.returncode != 0


def main(function):
    try:
        function()
    except Failure as failure:
        say(f"FAILED: {failure}")
        sys.exit(1)
