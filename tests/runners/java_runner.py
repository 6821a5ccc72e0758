#!/usr/bin/env python3
"""Tests of runners/java: python3 java_runner.py RUNNERS_DIR [SCRATCH] [--long] [--only WORD]

Compiles the runner, drives it over pipes as whittle does, and compares with what javac and java
themselves make of the same programs. Prints `N passed, N failed`.
"""

import os
import random
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

import java_programs as programs

JAVA = ["-XX:+UseSerialGC", "-Xss1m", "-XX:+UseCountedLoopSafepoints", "-XX:LoopStripMiningIter=1000"]
EXPORT = ["--add-exports", "java.base/jdk.internal.org.objectweb.asm=ALL-UNNAMED"]
passed = 0
failed = 0


def check(what, condition, detail=""):
    global passed, failed
    if condition:
        passed += 1
    else:
        failed += 1
        print("FAILED: %s %s" % (what, detail))


def equal(what, got, wanted):
    check(what, got == wanted, "\n  got    %r\n  wanted %r" % (got, wanted))


def lay(folder, files):
    """The folder itself stays: a process may be running in it."""
    os.makedirs(folder, exist_ok=True)
    for name in os.listdir(folder):
        path = os.path.join(folder, name)
        if os.path.isdir(path):
            shutil.rmtree(path)
        else:
            os.remove(path)
    for path, text in files.items():
        whole = os.path.join(folder, path)
        os.makedirs(os.path.dirname(whole), exist_ok=True)
        with open(whole, "w", encoding="utf-8") as out:
            out.write(text)


class Runner:
    """A runner that is started again when it ends, as whittle does."""

    def __init__(self, classes, folder, *options, arguments=(), java=("-Xmx256m",), jdk=""):
        self.folder = folder
        self.log = tempfile.TemporaryFile()
        self.command = [os.path.join(jdk, "java") if jdk else "java", *JAVA, *java]
        self.command += [] if jdk else EXPORT
        self.command += ["-cp", classes, "whittle.Runner", "--main", "Main", *options, "--", *arguments]
        self.process = None
        self.started = 0
        self.next_id = 0
        self.buffer = b""

    def start(self):
        if self.process is None or self.process.poll() is not None:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.log, cwd=self.folder)
            self.started += 1
            self.buffer = b""

    def read(self, deadline):
        left = deadline - time.time()
        if left <= 0 or not select.select([self.process.stdout], [], [], left)[0]:
            raise TimeoutError
        data = os.read(self.process.stdout.fileno(), 1 << 16)
        if not data:
            raise EOFError
        self.buffer += data

    def line(self, deadline):
        while b"\n" not in self.buffer:
            self.read(deadline)
        line, self.buffer = self.buffer.split(b"\n", 1)
        return line.decode()

    def test(self, files, seconds=10.0, stop_after=None):
        """(answer, standard output, standard error); the answer is without the ID."""
        result = self.once(files, seconds, stop_after)
        if result[0].startswith("process ended") and self.process.returncode == 3:
            # It said that it must be replaced after the answer before; this test came too early.
            result = self.once(files, seconds, stop_after)
        return result

    def once(self, files, seconds, stop_after):
        lay(self.folder, files)
        self.start()
        self.next_id += 1
        printed = {"out": b"", "err": b""}
        deadline = time.time() + seconds + 2 + 30
        try:
            self.say("test %d %g %s" % (self.next_id, seconds, self.folder))
            if stop_after is not None:
                time.sleep(stop_after)
                self.say("stop %d" % self.next_id)
            while True:
                number, kind, *rest = self.line(deadline).split(" ", 2)
                if int(number) != self.next_id:
                    return "answer to another test: " + number, "", ""
                if kind == "begins":
                    deadline = time.time() + seconds + 2
                    continue
                if kind not in printed:
                    answer = " ".join([kind, *rest])
                    break
                size = int(rest[0])
                while len(self.buffer) < size:
                    self.read(deadline)
                printed[kind] += self.buffer[:size]
                self.buffer = self.buffer[size:]
        except TimeoutError:
            self.process.kill()
            self.process.wait()
            answer = "no answer"
        except (EOFError, BrokenPipeError, ValueError) as error:
            try:
                self.process.wait(0 if isinstance(error, ValueError) else 2)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            answer = "process ended: %r" % error
        return answer, printed["out"].decode(), printed["err"].decode()

    def say(self, line):
        self.process.stdin.write((line + "\n").encode())
        self.process.stdin.flush()

    def close(self):
        """Ends it and returns what it said on standard error."""
        if self.process is not None and self.process.poll() is None:
            self.process.stdin.close()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                check("ends with standard input", False)
        self.log.seek(0)
        return self.log.read().decode()


def is_late(answer):
    """What a test that should end in time gets on a busy machine."""
    return answer == "timeout"


def by_java(folder, files, arguments=(), stdin=""):
    lay(folder, files)
    sources = [path for path in files if path.endswith(".java")]
    subprocess.run(["javac", "-nowarn", "-g", "-encoding", "UTF-8", *sources], cwd=folder, check=True,
                   stderr=subprocess.DEVNULL)
    run = subprocess.run(["java", "-Xss1m", "-Xmx256m", "-cp", ".", "Main", *arguments], cwd=folder,
                         input=stdin.encode(), capture_output=True, timeout=20)
    return "exit %d" % run.returncode, run.stdout.decode(), run.stderr.decode()


def without_noise(text):
    """Identity hashes and the names of lambda classes differ from one java to the next too."""
    text = re.sub(r"\$\$Lambda\$\d+/0x[0-9a-f]+(@[0-9a-f]+)?", "$$LAMBDA", text)
    return re.sub(r"@[0-9a-f]{5,8}\b", "@HASH", text)


def test_as_java(classes, scratch):
    """Output, status and traces are those of java, one after the other in one JVM, twice."""
    wanted = {}
    for name, files in programs.ORDINARY.items():
        wanted[name] = by_java(os.path.join(scratch, "java"), files, ["one", "two"], "line 1\nline 2\n")
    given = os.path.join(scratch, "given.txt")
    with open(given, "w") as out:
        out.write("line 1\nline 2\n")
    runner = Runner(classes, os.path.join(scratch, "variant"), "--stdin", given, "--javac", "-encoding",
                    "--javac", "UTF-8", arguments=["one", "two"])
    for turn in ("first", "second"):
        for name, files in programs.ORDINARY.items():
            got = runner.test(files)
            for part, mine, theirs in zip(("status", "out", "err"), got, wanted[name]):
                equal("%s, %s time, %s" % (name, turn, part), without_noise(mine), without_noise(theirs))
    equal("ordinary programs need one JVM", runner.started, 1)
    equal("ordinary programs cause no complaints", runner.close(), "")


def test_endless(classes, scratch, may_replace, *options):
    """Whatever does not end is ended, in time, and the next test finds nothing of it."""
    runner = Runner(classes, os.path.join(scratch, "variant"), *options)
    for name, (files, wanted) in programs.HOSTILE.items():
        start = time.time()
        answer, out, err = runner.test(files, 0.3)
        took = time.time() - start
        if is_late(answer) and not re.fullmatch(wanted, answer):
            answer, out, err = runner.test(files, 2)
        check("hostile %s: answer" % name, re.fullmatch(wanted, answer), answer + " " + out[:200] + err[:300])
        check("hostile %s: in time" % name, took < 0.3 + 2 or runner.next_id == 1, "%.2f s" % took)
        before = runner.started
        equal("after " + name, runner.test(programs.HELLO), ("exit 0", "hello\n", ""))
        if runner.started != before and name not in may_replace:
            check("%s leaves the JVM usable" % name, False)
    runner.close()


def test_isolation(classes, scratch):
    """Statics, streams, properties and so on of one run are not seen by the next."""
    runner = Runner(classes, os.path.join(scratch, "variant"), "--property", "given=value")
    first = None
    for turn in range(3):
        for name, files in programs.CHANGERS.items():
            answer, out, err = runner.test(files)
            check("changer %s ran" % name, answer == "exit 0", answer + err[:300])
            seen = runner.test(programs.WITNESS)
            first = first or seen
            check("witness sees the property given", "given=value" in seen[1], seen[1])
            equal("witness after " + name, seen, first)
    check("isolation needs few JVMs", runner.started <= 1 + 3, str(runner.started))
    runner.close()


def test_input(classes, scratch):
    given = os.path.join(scratch, "given.txt")
    with open(given, "w") as out:
        out.write("some\ninput\n")
    runner = Runner(classes, os.path.join(scratch, "variant"), "--stdin", given)
    for turn in range(2):
        equal("stdin from its beginning", runner.test(programs.CAT), ("exit 0", "some\ninput\n", ""))
    runner.close()
    runner = Runner(classes, os.path.join(scratch, "variant"))
    equal("no stdin is an empty one", runner.test(programs.CAT), ("exit 0", "", ""))
    runner.close()


def blank(files, *parts):
    """A variant: each part is gone, with its lines left blank."""
    text = files["Main.java"]
    for part in parts:
        assert part in text
        text = text.replace(part, "\n" * part.count("\n"))
    return {"Main.java": text}


def test_record(classes, scratch):
    """--recording: variants read a subsequence of what the original read, each read its own."""
    given = os.path.join(scratch, "given.txt")
    for name, (files, text, wanted, variants) in programs.READERS.items():
        with open(given, "w") as out:
            out.write(text)
        place = os.path.join(scratch, "recording." + name)
        os.makedirs(os.path.join(place, "new"))
        runner = Runner(classes, os.path.join(scratch, "variant"), "--stdin", given, "--recording", place)
        equal("%s as without a recording" % name, by_java(os.path.join(scratch, "java"), files, stdin=text),
              ("exit 0", wanted, ""))
        for turn in ("first", "second"):
            equal("%s recorded, %s time" % (name, turn), runner.test(files), ("exit 0", wanted, ""))
        os.rename(os.path.join(place, "new", "recording"), os.path.join(place, "recording"))
        os.remove(given)
        open(given, "w").close()
        for turn in ("first", "second"):
            equal("%s replayed, %s time" % (name, turn), runner.test(files), ("exit 0", wanted, ""))
        for parts, seen in variants:
            equal("%s without %r" % (name, parts), runner.test(blank(files, *parts))[:2], ("exit 0", seen))
        equal("%s: a read that the original does not have" % name,
              runner.test(programs.main("System.out.println(System.in.read());")), ("exit 0", "-1\n", ""))
        equal("%s needs one JVM" % name, runner.started, 1)
        runner.close()


def test_stop_and_limits(classes, scratch):
    runner = Runner(classes, os.path.join(scratch, "variant"))
    loop = programs.main("System.out.println(1); while (true) { }")
    runner.test(programs.HELLO)
    start = time.time()
    equal("stop", runner.test(loop, 20, stop_after=1.5), ("stopped", "1\n", ""))
    check("stop is soon", time.time() - start < 4)
    equal("no limit", runner.test(programs.HELLO, 0), ("exit 0", "hello\n", ""))
    answer, out, err = runner.test(programs.main("for (int i = 0; i < 300000; i++) System.out.println(\"12345678\");"))
    equal("too much output: status", answer, "exit 0")
    equal("too much output: cut off", len(out), 1 << 20)
    answer, out, err = runner.test(programs.main("System.out.println(1); Thread.sleep(9000); System.exit(2);"), 1.5)
    equal("output before a timeout", (answer, out), ("timeout", "1\n"))
    answer, out, err = runner.test({"Main.java": "class Main {\n  int x = ;\n}"})
    check("parse error", re.match(r"unresolved does not compile: Main.java:2: ", answer), answer)
    answer, out, err = runner.test({"a/B.java": "package a;\nclass B extends Gone {}", **programs.HELLO})
    check("error", answer.startswith("unresolved does not compile: a/B.java:2: cannot find symbol"), answer)
    answer, out, err = runner.test({"a/B.java": "package a;\nclass B extends Gone {}", **programs.HELLO})
    check("error again", answer.startswith("unresolved does not compile: a/B.java:2: cannot find symbol"), answer)
    equal("status is a byte", runner.test(programs.main("System.exit(-1);"))[0], "exit 255")
    answer, out, err = runner.test({"Other.java": "class Other {}"})
    equal("no main class", answer, "exit 1")
    check("no main class: said", "Could not find or load main class Main" in err, err)
    equal("resources", runner.test(programs.RESOURCE), ("exit 0", "from a file\n", ""))
    equal("one JVM", runner.started, 1)
    runner.close()


def test_class_path(classes, scratch):
    library = os.path.join(scratch, "library")
    os.makedirs(library, exist_ok=True)
    with open(os.path.join(library, "Lib.java"), "w") as out:
        out.write("public class Lib { static int n; public static int next() { return n++; }"
                  " public static void loop() { while (true) { } } }")
    subprocess.run(["javac", "Lib.java"], cwd=library, check=True)
    os.remove(os.path.join(library, "Lib.java"))
    runner = Runner(classes, os.path.join(scratch, "variant"), "--class-path", library, "--no-stop")
    for turn in range(2):
        equal("statics of the class path are fresh", runner.test(programs.main("System.out.println(Lib.next());")),
              ("exit 0", "0\n", ""))
    equal("loops of the class path end", runner.test(programs.main("Lib.loop();"), 0.3)[0], "timeout")
    equal("after that", runner.test(programs.HELLO)[0], "exit 0")
    equal("one JVM", runner.started, 1)
    runner.close()


def test_incremental(classes, scratch, edits):
    """Random edits: what is compiled in part comes out as what is compiled wholly."""
    source = random.Random(7)
    runner = Runner(classes, os.path.join(scratch, "variant"), "--verify", "1", "--report")
    files = dict(programs.SHAPES)
    equal("the program runs", runner.test(files)[0], "exit 0")
    outcomes = {}
    kinds = {}
    for number in range(edits):
        changed, kind = programs.edit(source, files)
        answer = runner.test(changed)[0]
        key = "refused" if answer.startswith("unresolved does not compile") else answer
        outcomes[key] = outcomes.get(key, 0) + 1
        kinds.setdefault(kind, {}).setdefault(key, 0)
        kinds[kind][key] += 1
        # Going on from what compiles, as a reduction does; sometimes back to the beginning.
        if source.random() < 0.1:
            files = dict(programs.SHAPES)
        elif answer.startswith("exit"):
            files = changed
    said = runner.close()
    wrong = [line for line in said.splitlines() if line.startswith("verify")]
    equal("no disagreement with the whole", wrong, [])
    check("edits that compile and that do not",
          outcomes.get("refused", 0) > edits / 20 and outcomes.get("exit 0", 0) > edits / 5, str(outcomes))
    print("edits: %s" % outcomes)
    counts = [int(n) for n in re.findall(r"compiled (\d+)$", said, re.M)]
    print("files compiled: %s" % re.findall(r"tests.*", said))
    check("most is compiled in part", sum(counts) < len(counts) * len(programs.SHAPES) * 0.5,
          "%d files in %d tests" % (sum(counts), len(counts)))


def test_counts(classes, scratch):
    """How much is compiled, for changes of which that is known."""
    runner = Runner(classes, os.path.join(scratch, "variant"), "--verify", "1", "--report")
    files = dict(programs.SHAPES)
    wanted = []
    runner.test(files)
    wanted.append(len(files))
    for path, old, new, count in programs.COUNTED:
        assert old in files[path], (path, old)
        changed = dict(files)
        changed[path] = files[path].replace(old, new)
        answer = runner.test(changed)[0]
        check("compiles: " + new, answer == "exit 0" or answer == "exit 1", answer)
        wanted.append(count)
        runner.test(files)
        wanted.append(0)
    said = runner.close()
    equal("files compiled", [int(n) for n in re.findall(r"^test \d+ compiled (\d+)$", said, re.M)], wanted)
    check("verified", "verify:" not in said, said)


def test_one_edit_cases(classes, scratch):
    """Pairs of programs that once were, or could be, told apart too late."""
    runner = Runner(classes, os.path.join(scratch, "variant"), "--verify", "1")
    for name, (before, after) in programs.PAIRS.items():
        for first, second in ((before, after), (after, before)):
            runner.test({**programs.HELLO, **first})
            runner.test({**programs.HELLO, **second})
        said_before = runner.log.tell()
        said = os.pread(runner.log.fileno(), 100000, 0).decode()
        check("pair " + name, "verify:" not in said, said[-500:])
        if "verify:" in said:
            os.ftruncate(runner.log.fileno(), 0)
    runner.close()


def test_many_hostile(classes, scratch, count):
    """A thousand hostile variants use up a few JVMs."""
    runner = Runner(classes, os.path.join(scratch, "variant"))
    names = list(programs.HOSTILE)
    start = time.time()
    bad = []
    late = 0
    used = {}
    for number in range(count):
        name = names[number % len(names)]
        files, wanted = programs.HOSTILE[name]
        changed = {"Main.java": files["Main.java"] + "\n// %d" % number}
        before = runner.started
        answer = runner.test(changed, 0.2)[0]
        if runner.process.poll() is not None or runner.started != before:
            used[name] = used.get(name, 0) + 1
        if re.fullmatch(wanted, answer):
            continue
        if is_late(answer):
            late += 1
            answer = runner.test(changed, 3)[0]
        if not re.fullmatch(wanted, answer):
            bad.append((number, name, answer))
    equal("hostile answers", bad, [])
    check("few JVMs", runner.started <= 20, str(runner.started))
    print("%d hostile variants: %d JVMs, %.1f s, %d given more time, started for %s"
          % (count, runner.started, time.time() - start, late, used))
    runner.close()


def main():
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    long = "--long" in sys.argv
    only = words.pop() if "--only" in sys.argv else ""
    if not words:
        sys.exit(__doc__)
    scratch = os.path.abspath(words[1]) if len(words) > 1 else tempfile.mkdtemp(prefix="java_runner.")
    os.makedirs(scratch, exist_ok=True)
    classes = os.path.join(scratch, "classes")
    folder = os.path.join(words[0], "java", "whittle")
    if not os.path.isdir(folder):
        folder = os.path.join(words[0], "whittle")
    sources = [os.path.join(folder, name) for name in sorted(os.listdir(folder)) if name.endswith(".java")]
    subprocess.run(["javac", "-nowarn", *EXPORT, "-d", classes, *sources], check=True, stderr=subprocess.DEVNULL)
    tests = [
        ("as_java", lambda: test_as_java(classes, scratch)),
        ("input", lambda: test_input(classes, scratch)),
        ("record", lambda: test_record(classes, scratch)),
        ("stop", lambda: test_stop_and_limits(classes, scratch)),
        ("class_path", lambda: test_class_path(classes, scratch)),
        ("isolation", lambda: test_isolation(classes, scratch)),
        ("counts", lambda: test_counts(classes, scratch)),
        ("pairs", lambda: test_one_edit_cases(classes, scratch)),
        ("incremental", lambda: test_incremental(classes, scratch, 1000 if long else 300)),
        ("endless", lambda: test_endless(classes, scratch, programs.MAY_REPLACE)),
        ("woven", lambda: test_endless(classes, scratch, programs.MAY_REPLACE_WITHOUT_STOP, "--no-stop")),
        ("hostile", lambda: test_many_hostile(classes, scratch, 1000 if long else 200)),
    ]
    for name, test in tests:
        if only in name:
            start = time.time()
            test()
            print("%s: %.1f s" % (name, time.time() - start))
    if len(words) < 2:
        shutil.rmtree(scratch, ignore_errors=True)
    print("%d passed, %d failed" % (passed, failed))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
