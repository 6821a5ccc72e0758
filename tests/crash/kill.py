#!/usr/bin/env python3
"""kill.py JOBS KILLS: whittle is killed at random moments of one reduction, and goes on.

The reduction is killed KILLS times with SIGKILL, each time started again, by the same
command or by `whittle resume` in turn. Then it is left alone, and must end with the very
bytes, and the very commits, of a run that nobody disturbed.

After each kill:
  - the result, once there, is a complete good variant, and never larger than before;
  - no process of the run and no directory of a test is left;
  - the journal is whole, and nothing that it has an answer of was run again but the
    original and the best, once for each start.

With one worker there is no speculation, so tests can be counted: a start costs the
original once more, the best once more, and the one test that was under way. A start that
is killed before its journal is there costs the original twice, which is no more.
"""

import random
import sys

from common import *

LINES = 1500  # for two workers; one gets half of it
KEEP = 300
MILLISECONDS = 3


class Moments:
    """Random seconds until the next kill: longer while the run is behind its share of the
    way, shorter while it is ahead, so that the kills are spread over all of it on any machine.
    """

    def __init__(self, commits, kills):
        self.chance = random.Random(20)
        self.commits, self.kills = commits, kills
        self.most = 0.15

    def next(self, number, commits):
        ahead = commits * self.kills > number * self.commits * 0.85
        self.most = min(max(self.most * (0.7 if ahead else 1.15), 0.01), 2)
        return self.chance.uniform(0, self.most)


class Reduction:
    def __init__(self, place, jobs):
        self.place = place
        self.jobs = jobs
        self.lines, self.keep = (LINES, KEEP) if jobs > 1 else (LINES // 2, KEEP // 2)
        self.log = place / "log" / "probe"
        self.tmp = place / "tmp"
        self.result = place / "in.reduced.txt"
        self.journal = place / ".whittle" / "in.reduced.txt.journal"
        for folder in (place, self.log.parent, self.tmp):
            folder.mkdir(exist_ok=True)
        (place / "in.txt").write_text("".join(make_lines(self.lines, self.keep, seed=1)))
        self.command = [WHITTLE, "reduce", "--atoms", "lines", "-q"]
        self.command += ["-j", str(jobs), "--tmp", str(self.tmp), "--stdout", "BUG", "in.txt"]
        if knows_option("--allow-write"):
            self.command += ["--allow-write", str(self.log.parent)]
        self.command += ["--", PROBE, str(self.log), str(MILLISECONDS), str(self.keep), "{}"]
        self.resume = [WHITTLE, "resume", "-q"]
        self.smallest = LINES * 100
        self.orphans = 0

    def check_nothing_left(self):
        """But for a directory that was made the moment before the first supervisor, who would
        have removed it, was."""
        try:
            check_nothing_left(self.tmp, str(self.log))
        except Failure:
            left = [path for path in self.tmp.rglob("*") if not path.is_dir()]
            if left or processes_with(str(self.log)):
                raise
            self.orphans += 1
            shutil.rmtree(self.tmp)
            self.tmp.mkdir()

    def check_result(self):
        if not self.result.exists():
            check(self.smallest == LINES * 100, "the result is gone")
            return
        text = self.result.read_text()
        check(shows(text, self.keep), "the result on disk is not a complete good variant")
        check(
            len(text) <= self.smallest,
            f"{len(text)} bytes took the place of {self.smallest}, which were good too",
        )
        self.smallest = len(text)


def count_lost(reduction, tests, rows):
    """Of one start that was killed: its tests that are not in the journal."""
    lost = tests - rows
    # Before the journal is written to: the original, and again, or the best.
    most = reduction.jobs if rows > 0 else 2
    if reduction.jobs == 1:
        check(lost <= most, f"{lost} tests were lost, with {rows} in the journal")
    return lost


def disturbed(reduction, kills, usual):
    moments = Moments(len(usual.commits), kills)
    before = JournalCopy(reduction.journal)
    lost = []
    for number in range(kills):
        tests = begun(reduction.log)
        goes_on = number % 2 == 1 and reduction.journal.exists()
        command = reduction.resume if goes_on else reduction.command
        seconds = moments.next(number, len(before.commits))
        killed = run_and_kill(command, reduction.place, seconds)
        check(killed, f"it was done before it was killed {kills} times, but {number}")
        reduction.check_nothing_left()
        reduction.check_result()
        after = JournalCopy(reduction.journal)
        check_no_repeats(before, after)
        rows = len(after.tests) - len(before.tests)
        lost.append(count_lost(reduction, begun(reduction.log) - tests, rows))
        before = after
    say(f"{kills} kills: {len(before.commits)} of {len(usual.commits)} commits so far; tests that"
        f" were not kept, for each kill: {sum(lost) / kills:.2f} on average, {max(lost)} at most")
    check(reduction.orphans <= 1 + kills // 8, f"{reduction.orphans} directories left")
    status, said = run(reduction.command, reduction.place)
    check(status == 0, f"status {status}: {said}")
    check_no_repeats(before, JournalCopy(reduction.journal))


def main_():
    jobs, kills = int(sys.argv[1]), int(sys.argv[2])
    with scratch() as place:
        calm = Reduction(place / "calm", jobs)
        status, said = run(calm.command, calm.place)
        check(status == 0, f"status {status}: {said}")
        reduction = Reduction(place / "killed", jobs)
        usual = JournalCopy(calm.journal)
        disturbed(reduction, kills, usual)
        check(reduction.result.read_bytes() == calm.result.read_bytes(), "another result")
        check(JournalCopy(reduction.journal).commits == usual.commits, "other commits")
        reduction.check_nothing_left()
        extra = sorted(p.name for p in reduction.place.iterdir())
        check(extra == sorted(p.name for p in calm.place.iterdir()), f"left beside it: {extra}")
        alone, tests = begun(calm.log), begun(reduction.log)
        say(f"{tests} tests instead of {alone}: {(tests - alone) / kills:.2f} more for each kill")
        if jobs == 1:
            most = alone + kills * (jobs + 2)
            check(tests <= most, f"{tests} tests, more than {most}")


main(main_)
