"""Sets the times of commits in the files of a CVS repository.

usage: dates.py FOLDER MESSAGE MINUTES ...   each revision with that message is so many minutes
after 2020-01-01 12:00
"""

import datetime
import os
import pathlib
import re
import sys


def main():
    begin = datetime.datetime(2020, 1, 1, 12)
    minutes = dict(zip(sys.argv[2::2], map(int, sys.argv[3::2])))
    for path in pathlib.Path(sys.argv[1]).rglob("*,v"):
        text = path.read_text()
        # Of the texts at the end: "1.2\nlog\n@MESSAGE\n@".
        for revision, message in re.findall(r"^([\d.]+)\nlog\n@(.*)\n", text, re.M):
            # The branch that an import makes has its message; its trunk says "Initial revision".
            at = minutes.get(message, minutes["begun"] if message == "Initial revision" else None)
            time = begin + datetime.timedelta(minutes=at)
            text = re.sub(
                rf"^({re.escape(revision)}\ndate\s+)[\d.]+;",
                rf"\g<1>{time:%Y.%m.%d.%H.%M.%S};",
                text,
                flags=re.M,
            )
        os.chmod(path, 0o644)
        path.write_text(text)


main()
