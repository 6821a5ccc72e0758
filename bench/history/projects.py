"""Repositories for the benchmarks, made anew with the same revisions each time."""

import os
import subprocess

ENVIRONMENT = {
    **os.environ,
    "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_CONFIG_SYSTEM": "/dev/null",
}

ENTANGLED_TEST = "./program | grep -q wrong && exit 0; exit 1"
MANY_FILES_TEST = "[ \"$(./program)\" = 1225 ] && exit 1; exit 0"


def fast_import(repository, revisions):
    """Revisions, oldest first, each a dictionary of the files that it changes; their ids."""
    subprocess.run(["git", "init", "-q", "-b", "main", repository], check=True, env=ENVIRONMENT)
    stream = []
    for number, files in enumerate(revisions):
        message = f"revision {number}"
        stream.append(f"commit refs/heads/main\ncommitter A <a@b> {1700000000 + 60 * number} +0000\n"
                      f"data {len(message)}\n{message}\n")
        for name, text in files.items():
            stream.append(f"M 644 inline {name}\ndata {len(text)}\n{text}\n")
        stream.append("\n")
    subprocess.run(["git", "fast-import", "--quiet"], input="".join(stream).encode(), check=True,
                   cwd=repository, env=ENVIRONMENT)
    subprocess.run(["git", "reset", "-q", "--hard"], check=True, cwd=repository, env=ENVIRONMENT)
    listed = subprocess.run(["git", "rev-list", "--reverse", "main"], check=True, cwd=repository,
                            capture_output=True, text=True, env=ENVIRONMENT)
    return listed.stdout.split()


def line(repository, size, broken_at):
    """So many revisions, of which all from one on are broken, and none does not build."""
    return fast_import(repository, (
        {"counter": f"{i}\n", "state": "broken\n" if i >= broken_at else "fine\n"}
        for i in range(size)))


def entangled(repository, files, functions):
    """Two revisions: in the second every file has functions that the next file calls; one of all
    calls matters."""
    makefile = "program: *.c\n\tcc -w -Werror=implicit-function-declaration -o program *.c\n"
    before = {"Makefile": makefile}
    after = {}
    for file in range(files):
        old = new = ""
        for i in range(functions):
            own = f"{file}_{i}"
            below = f"{file - 1}_{i}"
            new += (f"int added{own}(int x) {{\n  int y = x;\n  y = y * 2;\n  return y - x;\n}}\n\n")
            if file > 0:
                new += f"int added{below}(int);\n"
            old += f"int kept{own}(int x) {{\n  return x;\n}}\n\n"
            call = f" + added{below}(x) - x" if file > 0 else ""
            if (file, i) == (files // 2, functions // 2):
                call += " + 1"
            new += f"int kept{own}(int x) {{\n  return x{call};\n}}\n\n"
        before[f"f{file}.c"] = old
        after[f"f{file}.c"] = new
    calls = [f"kept{file}_{i}" for file in range(files) for i in range(functions)]
    before["main.c"] = ("#include <stdio.h>\n" + "".join(f"int {call}(int);\n" for call in calls) +
                        "int main(void) {\n  int sum = 0;\n" +
                        "".join(f"  sum += {call}(1);\n" for call in calls) +
                        f"  puts(sum == {len(calls)} ? \"right\" : \"wrong\");\n  return 0;\n}}\n")
    return fast_import(repository, [before, after])


def many_files(repository, files, revisions):
    """Each revision changes one file; in the middle one of them goes wrong."""
    objects = " ".join(f"f{i}.o" for i in range(files))
    makefile = (f"program: main.o {objects}\n\tcc -o program main.o {objects}\n"
                "%.o: %.c\n\tcc -O2 -c -o $@ $<\n")
    body = "".join(f"static int helper{i}(int x) {{\n  return x * {i} % 7;\n}}\n" for i in range(40))
    uses = "".join(f"  x += helper{i}(x);\n" for i in range(40))

    def text(i, value, note):
        return (f"/* {note} */\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n{body}"
                f"int noise{i}(int x) {{\n{uses}  return x;\n}}\n"
                f"int f{i}(void) {{\n  return {value};\n}}\n")

    first = {"Makefile": makefile,
             "main.c": "#include <stdio.h>\n" +
                       "".join(f"int f{i}(void);\n" for i in range(files)) +
                       "int main(void) {\n  int sum = 0;\n" +
                       "".join(f"  sum += f{i}();\n" for i in range(files)) +
                       "  printf(\"%d\\n\", sum);\n  return 0;\n}\n"}
    for i in range(files):
        first[f"f{i}.c"] = text(i, i, "first")
    line_of_revisions = [first]
    wrong = set()
    for revision in range(1, revisions):
        i = revision % files
        if revision == revisions // 2:
            wrong.add(i)
        line_of_revisions.append(
            {f"f{i}.c": text(i, i + (1 if i in wrong else 0), f"revision {revision}")})
    return fast_import(repository, line_of_revisions)
