"""Prints keys of a history report, one per line, with the titles of commits in the place of ids.

usage: history-told.py REPORT KEY...   in the repository, if it is git's
"""

import json
import re
import subprocess
import sys


def titles():
    # None outside of git: other systems' names of revisions are told as they are.
    log = subprocess.run(
        ["git", "log", "--all", "--format=%H %s"], capture_output=True, text=True, check=False
    )
    return dict(line.split(" ", 1) for line in log.stdout.splitlines())


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        report = json.load(file)
    names = titles()

    def say(value):
        if isinstance(value, dict):
            return ", ".join(f"{key} {say(inner)}" for key, inner in value.items() if inner)
        text = value if isinstance(value, str) else json.dumps(value)
        return re.sub(r"\b[0-9a-f]{40}\b", lambda found: names.get(found[0], found[0]), text)

    for key in sys.argv[2:]:
        value = report[key]
        if not isinstance(value, list):
            print(f"{key}: {say(value)}")
            continue
        print(f"{key}:")
        for item in value:
            if isinstance(item, dict):
                item.pop("tests", None)
            print(f"  {say(item)}")


main()
