"""How the benchmarks run whittle: one run, with what it says of itself (docs/chip-bench.md)."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from cases import texts_below

VERBOSE_TEST = re.compile(r"^\s*(\d+)\s+(\d+) B (\S)")


class Run:
    """What a run of whittle gave: its JSON object, its result's texts, its standard error."""

    def __init__(self, report, files, log):
        self.report, self.files, self.log = report, files, log

    def __getitem__(self, key):
        return self.report[key]

    def left(self, key):
        """A figure of the result, with a star where the limit of time or tests ended the run."""
        return f"{self[key]}{'' if self['stopped'] == 'done' else '*'}"

    def per_test(self):
        """Seconds for each test."""
        return self["seconds"] / max(1, self["tests"])

    def tests_until(self, size):
        """The number of the first test with -v that showed the symptom on at most so many bytes."""
        for line in self.log.splitlines():
            match = VERBOSE_TEST.match(line)
            if match and match[3] == "✘" and int(match[2]) <= size:
                return int(match[1])
        return None


class Tool:
    """The program, with what all its runs have in common."""

    def __init__(self, program, jobs, seconds, only=None):
        self.program, self.jobs, self.seconds, self.only = program, jobs, seconds, only

    def wanted(self, names):
        """Of these cases those that are asked for."""
        return [name for name in names if not self.only or name in self.only]

    def chip(self, case, *options, jobs=None, watch=None):
        """Chips a case; a watch follows the result."""
        kind = ["--java", case.main] if case.main else ["--c"]
        if case.input:
            kind += ["--input", case.input]
        after = ["--", *case.arguments] if case.arguments else []
        return self.run(case, ["chip", *kind, *case.options, *options], case.files, after, jobs, watch)

    def reduce(self, case, *options, jobs=None):
        """Reduces a case with a test that compiles and runs each variant."""
        return self.run(case, ["reduce", *options], ["test.sh", *case.files], [], jobs)

    def run(self, case, command, names, after, jobs, watch=None):
        """Runs whittle in a copy of the case's folder."""
        with tempfile.TemporaryDirectory(prefix="chip-bench.") as scratch:
            work = Path(scratch, "work")
            shutil.copytree(case.folder, work, ignore=shutil.ignore_patterns("minimum"))
            if "test.sh" in names:
                write_test(case, work / "test.sh")
            result = work / result_name(case)
            full = [self.program, *command, "--json", "--journal", "off", "--jobs", str(jobs or self.jobs),
                    "--max-time", f"{self.seconds}s", "--out", result.name, *names, *after]
            if watch:
                watch.follow(result)
            started = time.monotonic()
            done = subprocess.run(full, cwd=work, text=True, stdin=subprocess.DEVNULL,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
            print(f"{case.name}: {time.monotonic() - started:.0f} s: {shlex.join(command)}", file=sys.stderr)
            if done.returncode != 0:
                raise RuntimeError(f"{case.name}: {shlex.join(full)}: {done.returncode}\n{done.stderr[-2000:]}")
            return Run(json.loads(done.stdout), named(case, texts_below(result)), done.stderr)


def single(case):
    """Whether the program is one file."""
    return len(case.files) == 1 and (case.folder / case.files[0]).is_file()


def result_name(case):
    return "result" + Path(case.files[0]).suffix if single(case) else "result"


def named(case, files):
    """The result's files by the names that they had."""
    return {case.files[0]: next(iter(files.values()), "")} if single(case) else files


def write_test(case, path):
    """A test for whittle reduce that starts javac and java for each variant."""
    path.write_text(f"""#!/bin/sh
mkdir classes && javac -proc:none -nowarn -d classes *.java >/dev/null 2>&1 &&
  java -cp classes {shlex.quote(case.main)} {shlex.join(case.arguments)} 2>/dev/null |
  grep -Eq {shlex.quote(case.symptom())}
""")
    os.chmod(path, 0o755)
