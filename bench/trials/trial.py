"""A trial: a failing input that is made when it is needed, and how to see that it fails."""

import gzip
import shlex
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable

HERE = Path(__file__).resolve().parent
PYTHON = "/usr/bin/python3"  # Debian's, which has the modules of its packages

GCC_ICE = "internal compiler error: "
PLACES = "Oslo Bergen Rome Turin Lyon Paris Graz Linz Porto Faro Gent Brno Kiel Bonn Ulm Bari".split()
WORDS = ("account address amount archive article balance board branch budget button cache carrier catalog channel "
         "client colour comment country course currency customer delivery deposit device discount driver editor engine "
         "entry event factory field filter folder format frame gateway group handler header history image index "
         "invoice label language layer layout letter level limit list market member memory message method mirror "
         "module monitor network notice number object office option order owner packet page panel parcel parser "
         "payment period person phone picture plugin policy price printer product profile project query queue range "
         "record region report request result review router rule sample schema screen script section sensor server "
         "service session shelf signal socket source station status storage stream string subject supplier switch "
         "system table target task template ticket timer token topic total transfer transport update user value "
         "vector vendor version view warehouse weight widget window worker zone").split()


@dataclass
class Trial:
    """MAKE writes INPUT (a file, or a directory) and what else the test needs into a folder.

    Either COMMAND, in whittle's words, with OPTIONS that say what the symptom is (none: whittle
    finds it), and CHECK, shell text that decides the same from "$1", the output, "$2", the
    errors, and "$3", the exit status. Or TEST, shell text that runs beside the input and exits
    with 0 where the symptom is.
    """

    name: str
    kind: str
    input: str
    make: Callable[[Path], None]
    command: list = field(default_factory=list)
    options: list = field(default_factory=list)
    check: str = ""
    test: str = ""
    beside: list = field(default_factory=list)
    half: str = ""

    @property
    def binary(self):
        return self.kind.startswith("binary")

    def words(self, probe):
        """The end of whittle's command line, with the probe before the test's command."""
        beside = [word for name in self.beside for word in ("--with", name)]
        if not self.command:
            return [*beside, *self.options, str(probe), self.input]
        return [self.input, *beside, *self.options, "--", str(probe), "--", *self.command]

    def script(self, checker):
        """A test for every tool: runs beside the input, exits with 0 where the symptom is."""
        if not self.command:
            return self.test
        file = "." if self.is_directory() else self.input
        words = [word if word != "{}" else file for word in self.command]
        if "{}" not in self.command and "{abs}" not in self.command:
            words = [word.replace("{}", file) for word in words]
        stdin = shlex.quote(self.input) if "--stdin" in self.options else "/dev/null"
        line = shlex.join(words).replace("'{abs}'", f'"$PWD"/{shlex.quote(file)}')
        return (f'd=$(mktemp -d) || exit 2\n{line} <{stdin} >"$d/out" 2>"$d/err"\n'
                f'sh {shlex.quote(str(checker))} "$d/out" "$d/err" $?\nshown=$?\nrm -rf "$d"\nexit $shown\n')

    def is_directory(self):
        return self.kind.startswith("directory")


def collector():
    """A list of trials, and the function that adds one to it."""
    trials = []

    def add(name, kind, input_, make, command=(), options=(), check="", test="", beside=()):
        trials.append(Trial(name, kind, input_, make, list(command), list(options), check, test, list(beside)))
    return trials, add


# ---- what trials are made of

def run(*command, cwd=None, stdin=None):
    """What a command prints. Its failure is an error."""
    done = subprocess.run([str(word) for word in command], cwd=cwd, input=stdin,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode != 0:
        raise RuntimeError(f"{shlex.join(map(str, command))}: {done.stderr.decode(errors='replace')[-2000:]}")
    return done.stdout


def own(half, name):
    """A program written for these trials."""
    return (HERE / half / name).read_text()


def text(name, content):
    """A maker of one file."""
    def make(folder):
        data = content() if callable(content) else content
        (folder / name).write_bytes(data if isinstance(data, bytes) else data.encode())
    return make


def installed(path):
    """The text of a file of a package, unpacked if it is packed."""
    path = Path(path)
    if not path.exists() and Path(f"{path}.gz").exists():
        path = Path(f"{path}.gz")
    data = path.read_bytes()
    return gzip.decompress(data) if path.suffix == ".gz" else data


def preprocessed(program, compiler="g++", options=("-std=c++17",), lines=False):
    """A program with its headers in it."""
    language = "c++" if "++" in compiler else "c"
    mark = [] if lines else ["-P"]
    return run(compiler, *options, "-E", *mark, "-x", language, "-", stdin=program.encode())


def replaced(source, *pairs):
    """The text with each first part replaced by the second, once; each must be there."""
    for old, new in pairs:
        if old not in source:
            raise RuntimeError(f"not found: {old}")
        source = source.replace(old, new, 1)
    return source


def middle_of(headers, program, rest, compiler="g++", options=("-std=c++17",)):
    """The program between two groups of headers."""
    both = preprocessed("".join(f"#include <{h}>\n" for h in headers), compiler, options)
    more = preprocessed("".join(f"#include <{h}>\n" for h in [*headers, *rest]), compiler, options)
    seen = set(both.splitlines())
    if not more.startswith(both[:2000]):
        raise RuntimeError("the headers do not begin in the same way")
    tail = more[len(both):] if more.startswith(both) else b"\n".join(l for l in more.splitlines() if l not in seen)
    return both + program.encode() + tail


def llvm(source, language, *options):
    return run("clang", "-x", language, *options, "-S", "-emit-llvm", "-o", "-", "-", stdin=source)


def unpack(target, packed):
    """Files in one text, each after a line "==== NAME"."""
    for part in packed.split("==== ")[1:]:
        name, _, content = part.partition("\n")
        path = target / name.strip()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)


def says(which, pattern, status=None):
    """A check: output (1) or errors (2) match the pattern; the status, if it counts."""
    grep = f'grep -qP -- {shlex.quote(pattern)} "${which}"'
    return grep if status is None else f'[ "$3" = {status} ] && {grep}'

