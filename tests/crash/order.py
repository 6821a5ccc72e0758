#!/usr/bin/env python3
"""order.py: a power cut at any moment leaves a complete good variant.

What stands in a file is on the disk once it was synced, and a rename may reach the disk
before what was written. So the calls of a run are written down, and for each rename onto
a result every file that is renamed must have been synced after its last write. Nothing
may be written in place at a result's name, and the journal must be complete and synced
before it gets its name.
"""

import sys

from common import *
from faults import SCENARIOS, disturbed

WRITES = {"write", "pwrite", "pwrite64", "writev", "sendfile", "copy_file_range", "ftruncate",
          "ftruncate64"}
SYNCS = {"fsync", "fdatasync"}


def check_order(scenario, lines):
    """How many renames there were onto results, and onto the journal."""
    unsynced = set()
    renames, journals = 0, 0
    place = scenario.place
    for call, path, other in (line.split("\t") for line in lines):
        path = str(place / path)
        if call in WRITES:
            unsynced.add(path)
            visible = any(path == str(place / name) for name in scenario.results)
            check(not visible, f"{call} to {path}, where somebody may look")
        elif call == "syncfs":  # all that is on the file system
            unsynced.clear()
        elif call in SYNCS or call == "unlink":
            unsynced.discard(path)
        elif call in ("rename", "renameat2"):
            renamed = {p for p in unsynced if p == path or p.startswith(path + "/")}
            keeps_input = other.endswith(".orig")  # the input itself is still there
            check(not renamed or keeps_input, f"{call} of {renamed} that nobody synced")
            journals += other.endswith(".journal")
            renames += not other.endswith(".journal")
    return renames, journals


def main_():
    for name in ("one-worker", "two-workers", "in-place", "directory", "isolate"):
        with scratch() as place:
            scenario = SCENARIOS[name](place / name)
            log = place / "calls"
            status, said = disturbed(scenario, "after", 0, log)
            check(status == 0, f"status {status}: {said}")
            renames, journals = check_order(scenario, log.read_text().splitlines())
            say(f"{name}: {renames} renames onto results, all of what was synced")
            check(renames > 0 and journals == 1, f"{renames} renames, {journals} journals")


main(main_)
