"""Sources of tools of JDK 17, from the package openjdk-17-source, made cases for whittle chip."""

import json
import sys
import zipfile
from pathlib import Path

JVMS = Path("/usr/lib/jvm")


def sources():
    """src.zip of JDK 17."""
    for path in sorted(JVMS.glob("*17*/lib/src.zip")):
        if path.is_file():
            return path
    sys.exit("no src.zip of JDK 17 (package openjdk-17-source)")


def unpack(prefix, folders, into, leave_out=lambda name: False):
    """Writes the Java files of a module (prefix) that are in these folders below a directory."""
    with zipfile.ZipFile(sources()) as archive:
        for name in archive.namelist():
            inside = name.removeprefix(prefix + "/")
            wanted = name != inside and inside.startswith(tuple(folder + "/" for folder in folders))
            if wanted and inside.endswith(".java") and not leave_out(inside):
                target = into / inside
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(archive.read(name))


def module_options(modules, exports):
    """Options for javac and java: the modules that are seen, and packages of java.base that are open."""
    options = ["--compiler-option=--limit-modules", "--compiler-option=" + ",".join(modules)]
    for package in exports:
        options += ["--compiler-option=--add-exports", f"--compiler-option=java.base/{package}=ALL-UNNAMED",
                    f"--java-option=--add-exports=java.base/{package}=ALL-UNNAMED"]
    return options + ["--compiler-option=-XDignore.symbol.file"]


def write_case(folder, **data):
    """The case.json of a prepared case (see cases.py)."""
    (folder / "case.json").write_text(json.dumps({"files": ["p"], **data}, indent=1) + "\n")


def target_folder():
    """The folder that the command line names."""
    if len(sys.argv) != 2:
        sys.exit(f"usage: {sys.argv[0]} DIR")
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    return folder
