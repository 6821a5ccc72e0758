"""The programs of the chipping benchmarks, and what is counted about them (docs/chip-bench.md).

A case is a folder with the program's files and case.json:

    main       the main class (Java), or null (C)
    files      the program's files, in the order in which they are chipped
    options    what says the symptom, as whittle chip takes it
    arguments  the program's arguments
    input      a file that it reads on standard input, or null
    note       what it is, for the tables

and, where it is known, minimum/ with the files of the smallest program that shows the symptom.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROGRAMS = HERE / "programs"
TOKEN = re.compile(
    r"""//[^\n]*|/\*.*?\*/          # comments, which do not count
      | ([A-Za-z_$][\w$]*           # words
      | [0-9][\w.]*                 # numbers
      | "(?:\\.|[^"\\\n])*"         # strings
      | '(?:\\.|[^'\\\n])*'
      | \S)                         # any other sign""",
    re.VERBOSE | re.DOTALL)


class Case:
    """A program with its symptom."""

    def __init__(self, folder, data):
        self.folder, self.name = Path(folder), Path(folder).name
        self.main = data.get("main")
        self.files = data["files"]
        self.options = data["options"]
        self.arguments = data.get("arguments", [])
        self.input = data.get("input")
        self.note = data.get("note", "")

    def texts(self):
        """The program's files by name."""
        found = {}
        for name in self.files:
            found.update(texts_below(self.folder / name))
        return found

    def minimum(self):
        """The files of the known minimum by name, or None."""
        folder = self.folder / "minimum"
        return texts_below(folder) if folder.is_dir() else None

    def symptom(self):
        """The expression of --stdout, for the cases that have nothing else."""
        if len(self.options) != 2 or self.options[0] != "--stdout":
            raise ValueError(f"{self.name}: the symptom is more than --stdout")
        return self.options[1]


def load(name):
    """The case of this name; a script beside its case.json makes the files of a generated one."""
    folder = PROGRAMS / name
    if (folder / "generate").is_file():
        subprocess.run([sys.executable, folder / "generate"], check=True, cwd=folder)
    return load_from(folder)


def load_from(folder):
    return Case(folder, json.loads((folder / "case.json").read_text()))


def texts_below(path):
    """The texts of the files at and below a path, by their names below it."""
    path = Path(path)
    if path.is_file():
        return {path.name: path.read_text()}
    return {str(file.relative_to(path)): file.read_text(errors="replace")
            for file in sorted(path.rglob("*")) if file.is_file()}


def tokens(text):
    """The tokens of a Java or C text; white space and comments do not count."""
    return [match[1] for match in TOKEN.finditer(text) if match[1]]


def same_tokens(one, other):
    """Whether two programs are the same but for white space; files without a token do not count."""
    def without_empty(files):
        return {name: words for name, text in files.items() if (words := tokens(text))}
    return without_empty(one) == without_empty(other)


def count_tokens(files):
    return sum(len(tokens(text)) for text in files.values())


def count_lines(files):
    """Lines that are not blank."""
    return sum(bool(line.strip()) for text in files.values() for line in text.splitlines())
