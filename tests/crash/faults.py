#!/usr/bin/env python3
"""faults.py SCENARIO HOW [EVERY]: something goes wrong at each call that changes a file.

SCENARIO is one of those below. It is run once undisturbed, and then for N = 1, 2, 3, ...
(or every EVERY-th) in a directory of its own with HOW at the N-th write, sync, rename,
truncation, removal and so on (see tests/support/crash_after.c), until a run comes to its
end before its N-th call. Each of these runs is then gone on with, undisturbed.

Where whittle is killed (HOW is after, before, half): what stands at the result's place is
a complete good variant or not there yet; going on ends with the same files, byte for byte,
with nothing beside them that the undisturbed run does not leave, and has run no test again
that it had an answer of, but for the original and the best.

Where the call fails (EIO, ENOSPC, full): whittle does not crash; it says why it stopped,
with a documented status, or comes to the right end all the same. Going on as above.
"""

import shutil
import sys

from common import *

PRELOAD = os.environ["CRASH_AFTER"]
KILLED = -signal.SIGKILL
OUTPUT, DONE = 5, 0


class Scenario:
    """Files, a command, and where its results go."""

    lines, keep = 7, 2
    results = ["in.reduced.txt"]
    options = []
    jobs = 1
    journal = ".whittle/in.reduced.txt.journal"
    opening = 2  # tests that a start begins with: the original, the best

    def __init__(self, place):
        self.place = place
        self.log = place / "log" / "probe"
        self.tmp = place / "tmp-of-tests"
        for folder in (place, self.log.parent, self.tmp):
            folder.mkdir()
        self.make()

    def make(self):
        (self.place / "in.txt").write_text("".join(make_lines(self.lines, self.keep, seed=5)))

    def inputs(self):
        return ["in.txt"]

    def command(self):
        command = [WHITTLE, "reduce", "--atoms", "lines", *self.options]
        return command + self.common() + self.inputs() + self.test("{}")

    def common(self):
        common = ["-q", "-j", str(self.jobs), "--tmp", str(self.tmp), "--stdout", "BUG"]
        if knows_option("--allow-write"):
            common += ["--allow-write", str(self.log.parent)]
        return common

    def test(self, variant):
        return ["--", PROBE, str(self.log), "0", str(self.keep), variant]

    def good(self, text):
        return shows(text, self.keep)

    def check_results(self):
        for name in self.results:
            path = self.place / name
            if path.exists():
                check(self.good(path.read_text()), f"{name} is no complete good variant")

    def files(self):
        """All that is there afterwards; of the journal only that it is."""
        found = {}
        for path in sorted(self.place.rglob("*")):
            name = str(path.relative_to(self.place))
            if path.is_file() and name.split("/")[0] not in ("log", self.tmp.name):
                found[name] = b"" if name.startswith(".whittle/") else path.read_bytes()
        for part in ("-wal", "-shm"):  # there where whittle was killed when all was done
            found.pop(self.journal + part, None)
        return found


class OneWorker(Scenario):
    pass


class TwoWorkers(Scenario):
    jobs = 2


class InPlace(Scenario):
    lines, keep = 5, 1
    options = ["--in-place"]
    results = ["in.txt"]
    journal = ".whittle/in.txt.journal"

    def check_results(self):
        super().check_results()
        check((self.place / "in.txt").exists(), "the input is gone")


class Directory(Scenario):
    keep = 2
    journal = ".whittle/in.reduced.journal"

    def make(self):
        folder = self.place / "in"
        (folder / "deep").mkdir(parents=True)
        (folder / "one.txt").write_text("def 1\nkeep 2\n")
        (folder / "two.txt").write_text("def 3\n")
        (folder / "deep" / "three.txt").write_text("keep 4\nuse 3\n")
        (folder / "link").symlink_to("one.txt")

    def inputs(self):
        return ["in"]

    def test(self, variant):
        script = 'cd "$0" && find . -type f | sort | xargs cat >../all && shift 0 && ' \
                 f'exec "{PROBE}" "{self.log}" 0 {self.keep} ../all'
        return ["--", "sh", "-c", script, variant]

    def check_results(self):
        folder = self.place / "in.reduced"
        if not folder.exists():
            return
        files = sorted(p for p in folder.rglob("*") if p.is_file() and not p.is_symlink())
        check(self.good("".join(p.read_text() for p in files)), "in.reduced is not complete")


class Isolate(Scenario):
    lines, keep = 6, 2
    results = ["in.failing.txt"]
    journal = ".whittle/in.txt.journal"
    opening = 4  # the passing input too: to see it, and to see that it passes

    def make(self):
        super().make()
        (self.place / "passing.txt").write_text("def 99\n")

    def command(self):
        return [WHITTLE, "isolate", *self.common(), "passing.txt", "in.txt", *self.test("{}")]


SCENARIOS = {
    "one-worker": OneWorker,
    "two-workers": TwoWorkers,
    "in-place": InPlace,
    "directory": Directory,
    "isolate": Isolate,
}


def disturbed(scenario, how, number, log=None):
    environment = dict(os.environ)
    environment["LD_PRELOAD"] = PRELOAD
    environment["CRASH_PROGRAM"] = os.path.realpath(WHITTLE)
    environment["CRASH_AT"] = str(number)
    environment["CRASH_HOW"] = how
    environment["CRASH_IGNORE"] = scenario.tmp.name
    if log:
        environment["CRASH_LOG"] = str(log)
    return run(scenario.command(), scenario.place, environment)


def last_call(log):
    lines = log.read_text().splitlines()
    return " ".join(lines[-1].split("\t")) if lines else "nothing"


def go_on(scenario, number):
    """By the same command and by resume in turn."""
    command = scenario.command()
    if number % 2 == 0 and JournalCopy(scenario.place / scenario.journal).unfinished:
        command = [WHITTLE, "resume", "-q"]
    status, said = run(command, scenario.place)
    check(status == DONE, f"going on ended with {status}: {said}")


def try_one(make, calm, usual, how, number, place):
    """False: the run came to its end before its N-th call."""
    scenario = make(place)
    log = place / "log" / "calls"
    status, said = disturbed(scenario, how, number, log)
    ended = status != KILLED
    reached = len(log.read_text().splitlines()) >= number
    try:
        check_nothing_left(scenario.tmp, str(scenario.log))
        scenario.check_results()
        if not ended or status != DONE:
            if ended:
                check(status == OUTPUT, f"status {status}: {said}")
                check(said.startswith("whittle: ") and len(said) > 20, f"it said only: {said}")
            before = JournalCopy(place / scenario.journal)
            if before.unfinished or not before.tests:  # otherwise it was killed when all was done
                go_on(scenario, number)
            if before.unfinished and before.tests:
                check_no_repeats(before, JournalCopy(place / scenario.journal))
            if scenario.jobs == 1 and how in ("after", "before", "half"):
                tests = begun(scenario.log)
                check(tests <= usual + scenario.opening + 1, f"{tests} tests instead of {usual}")
        now = scenario.files()
        check(now.keys() == calm.keys(), f"files {sorted(now)} instead of {sorted(calm)}")
        for name, bytes_ in calm.items():
            check(now[name] == bytes_, f"{name} is another")
    except Failure as failure:
        raise Failure(f"{how} call {number}, {last_call(log)}: {failure}\n{said}") from None
    return reached


def main_():
    make, how = SCENARIOS[sys.argv[1]], sys.argv[2]
    every = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    with scratch() as place:
        undisturbed = make(place / "calm")
        status, said = run(undisturbed.command(), undisturbed.place)
        check(status == DONE, f"status {status}: {said}")
        calm, usual = undisturbed.files(), begun(undisturbed.log)
        number = 1
        failures = []
        while True:
            folder = place / str(number)
            try:
                if not try_one(make, calm, usual, how, number, folder):
                    break
            except Failure as failure:
                failures.append(failure)
                if len(failures) > 5:
                    break
            shutil.rmtree(folder)
            number += every
        say(f"{number // every} runs, of {usual} tests undisturbed")
        for failure in failures:
            say(f"FAILED: {failure}")
        check(not failures, f"{len(failures)} runs")
        check(number > 30, "that is too few to have meant anything")


if __name__ == "__main__":
    main(main_)
