"""Says whether a history report keeps to limits.

usage: limits.py REPORT TESTS LINES
"""

import json
import sys


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        report = json.load(file)
    for key, most in ("tests", int(sys.argv[2])), ("patch_lines", int(sys.argv[3])):
        within = report[key] <= most
        print(f"{key}: at most {most}" if within else f"{key}: {report[key]}, more than {most}")


main()
