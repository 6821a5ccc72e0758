import sys

# Shows what a program would print: it "crashes" with a trace where b comes after a.
def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()

for line in sys.stdin:
    word, number, *rest = line.split(None, 3)
    if word != "test":
        continue
    text = open("in.txt").read()
    crash = "a" in text and "b" in text[text.index("a"):]
    if crash and "stop" in sys.argv and number != "1":
        say(f"{number} out 6\ncrash\n")
        assert sys.stdin.readline() == f"stop {number}\n"
        say(f"{number} stopped\n")
    elif crash:
        out = "crash\nat b\n"
        say(f"{number} out {len(out)}\n{out}{number} exit 1\n")
    else:
        say(f"{number} exit 0\n")
