"""A small reducer to measure others by: halving, one way after the other.

    reference.py TEST FILE RESULT

TEST runs in a new directory that holds the variant and exits with 0 where the symptom is.
Bytes that are no text become zeros, then go. Text loses the parts of its outline, from the
outermost to the innermost, then lines, then words: each from the end, the largest first.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

DEPTHS = 6
BRACKETS = {ord(c): step for c, step in zip("([{)]}", (1, 1, 1, -1, -1, -1))}
MARKS = re.compile(rb"[\[\](){},;\n]")
PIECE = re.compile(rb"\w+|\s+|[^\w\s]", re.S)
TAG = re.compile(rb"<(/?)[A-Za-z][^<>]*?(/?)>", re.S)


class Search:
    """The files of the input; one of them is worked on at a time."""

    def __init__(self, test, source, result):
        self.test, self.source, self.result = test, Path(source), Path(result)
        self.single = self.source.is_file()
        self.files = {self.source.name: self.source.read_bytes()} if self.single else {
            str(path.relative_to(source)): path.read_bytes()
            for path in sorted(self.source.rglob("*")) if path.is_file()}
        self.scratch = Path(tempfile.mkdtemp(prefix="reference."))
        self.seen, self.limit = {}, None

    def test_files(self, files):
        folder = self.scratch / "test"
        shutil.rmtree(folder, ignore_errors=True)
        for name, data in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)
        folder.mkdir(exist_ok=True)
        begin = time.monotonic()
        with subprocess.Popen([self.test], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, start_new_session=True) as process:
            try:
                shown = process.wait(self.limit) == 0
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                return False
        if self.limit is None:
            self.limit = max(1.0, 5 * (time.monotonic() - begin))
        return shown

    def keep(self, files):
        if self.single:
            self.result.write_bytes(*files.values())
            return
        shutil.rmtree(self.result, ignore_errors=True)
        shutil.copytree(self.scratch / "test", self.result)

    def shows_files(self, files):
        key = hash(tuple(sorted(files.items())))
        if key not in self.seen:
            self.seen[key] = self.test_files(files)
            if self.seen[key]:
                self.files = files
                self.keep(files)
        return self.seen[key]

    def shows(self, data):
        return self.shows_files({**self.files, self.name: data})

    def without(self, parts, join=b"".join, empty=None):
        """Parts that are left when, from the end and the largest first, groups of them go."""
        size = len(parts)
        while size:
            end = len(parts)
            while end > 0:
                begin = max(0, end - size)
                middle = [] if empty is None else [empty(part) for part in parts[begin:end]]
                if middle != parts[begin:end] and self.shows(join(parts[:begin] + middle + parts[end:])):
                    parts = parts[:begin] + middle + parts[end:]
                end = begin
            size //= 2
        return parts


def is_text(data):
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return b"\0" not in data


def cut(data, ends):
    return [data[a:b] for a, b in zip([0, *ends], [*ends, len(data)]) if a < b]


def by_tags(data, depth):
    ends, now = [], 0
    for tag in TAG.finditer(data):
        if tag[1]:
            now -= 1
        if now <= depth and not tag[1]:
            ends.append(tag.start())
        if now <= depth and (tag[1] or tag[2]):
            ends.append(tag.end())
        if not tag[1] and not tag[2]:
            now += 1
    return cut(data, sorted(set(ends)))


def by_brackets(data, depth):
    ends, now = [], 0
    for mark in MARKS.finditer(data):
        byte = data[mark.start()]
        now += BRACKETS.get(byte, 0)
        if now <= depth and byte in b",;}\n":
            ends.append(mark.end())
    return cut(data, ends)


def by_indent(data, depth):
    lines = data.splitlines(keepends=True)
    steps = sorted({len(line) - len(line.lstrip()) for line in lines if line.strip()})
    limit = steps[min(depth, len(steps) - 1)] if steps else 0
    parts = []
    for line in lines:
        inner = not line.strip() or len(line) - len(line.lstrip()) > limit
        if parts and inner:
            parts[-1] += line
        else:
            parts.append(line)
    return parts


def outline(data):
    if data.lstrip()[:1] == b"<":
        return by_tags
    opened = sum(data.count(c) for c in (b"{", b"["))
    return by_brackets if opened * 200 > len(data) or data.count(b"\n") * 500 < len(data) else by_indent


def reduce_text(search, data):
    cutter = outline(data)
    while True:
        before = data
        for depth in range(DEPTHS):
            data = b"".join(search.without(cutter(data, depth)))
        data = b"".join(search.without(data.splitlines(keepends=True)))
        data = b"".join(search.without(PIECE.findall(data)))
        if data == before:
            return


def reduce_bytes(search, data):
    while True:
        before = data
        # Large files in parts of 16 bytes first: most of them go together.
        for step in (16, 1):
            data = b"".join(search.without([data[i:i + step] for i in range(0, len(data), step)],
                                           empty=lambda part: bytes(len(part))))
            data = b"".join(search.without([data[i:i + step] for i in range(0, len(data), step)]))
        if data == before:
            return


def reduce_files(search):
    """Whole files first, then what is in each, until nothing changes."""
    while True:
        before = search.files
        if not search.single:
            names = list(search.files)
            for size in (2 ** n for n in range(len(names).bit_length() - 1, -1, -1)):
                for end in range(len(names), 0, -size):
                    gone = set(names[max(0, end - size):end])
                    if gone & set(search.files):
                        search.shows_files({n: d for n, d in search.files.items() if n not in gone})
        for search.name in list(search.files):
            data = search.files[search.name]
            (reduce_text if is_text(data) else reduce_bytes)(search, data)
        if search.single or search.files == before:
            return


def main():
    test, source, result = sys.argv[1:]
    search = Search(os.path.abspath(test), source, os.path.abspath(result))
    try:
        if not search.shows_files(search.files):
            sys.exit("reference: the input does not show the symptom")
        reduce_files(search)
    finally:
        shutil.rmtree(search.scratch, ignore_errors=True)


if __name__ == "__main__":
    main()
