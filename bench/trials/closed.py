"""The closed half of the trials: run, and not looked into while whittle is changed."""

import io
import json
import marshal
import random
import struct
import tarfile

from trial import (GCC_ICE, PLACES, PYTHON, WORDS, collector, installed, llvm, middle_of, own, preprocessed,
                   replaced, run, says, text, unpack)

TRIALS, trial = collector()


# ---- C and C++

FARES = """
namespace fares {
template <int Zones> using Ticket = std::array<int, Zones>;
template <int Zones> struct Pass { Ticket<Zones> stamps{}; static constexpr int zones = Zones; };
struct Network {
  int inner = 2;
  constexpr int zones() const { return 5; }
  constexpr int price(int from, int to) const { return 240 + 90 * (to > from ? to - from : from - to); }
};
class Machine {
 public:
  explicit Machine(Network network) : network_(network) {}
  template <class F> void each(F f) const { for (int i = 0; i < network_.zones(); ++i) f(i); }
  std::map<int, std::string> list() const {
    std::map<int, std::string> result;
    each([&](int zone) { result[zone] = std::to_string(network_.price(0, zone)); });
    return result;
  }
 private:
  Network network_;
};
inline int sell(std::vector<int>& sold, Network network) {
  auto ticket = [=](auto count) { return Pass<network.zones()>{}.stamps.size() * count; };
  for (auto& one : sold) one = static_cast<int>(ticket(one));
  return std::accumulate(sold.begin(), sold.end(), 0);
}
}
int main() {
  std::vector<int> sold{1, 2, 3};
  for (auto& [zone, price] : fares::Machine({}).list()) std::cout << zone << ' ' << price << '\\n';
  std::cout << fares::sell(sold, {}) << '\\n';
}
"""
trial("cxx-fares", "C++", "fares.ii", text("fares.ii", lambda: preprocessed(
    "".join(f"#include <{h}>\n" for h in ("algorithm", "array", "iostream", "map", "numeric", "string", "vector", "ranges")) + FARES,
    options=("-std=c++20",))), ["g++", "-std=c++20", "-w", "-fsyntax-only", "{}"], [], says(2, GCC_ICE + r"in \w+, at cp/"))

ROWS = """
namespace rows {
struct Cell { int width; char align; };
template <class T> struct Column { std::string title; std::vector<T> values; Cell cell; };
template <class T> int widest(const Column<T>& column) {
  int most = int(column.title.size());
  for (auto& value : column.values) most = std::max(most, int(std::to_string(value).size()));
  return most;
}
template <class T> std::string line(const Column<T>& column, int at, int width) {
  typedef T Field[width + 1];
  auto put = [&](auto value) {
    Field field;
    return std::string(sizeof field, ' ') + std::to_string(value);
  };
  return put(column.values[at]);
}
std::string table(const std::vector<Column<int>>& columns) {
  std::string result;
  for (auto& column : columns)
    for (int i = 0; i < int(column.values.size()); ++i) result += line(column, i, widest(column)) + '\\n';
  return result;
}
}
"""
trial("cxx-clang-rows", "C++", "rows.cc", text("rows.cc", lambda: middle_of(
    ["string", "vector", "algorithm", "cstdio"], ROWS, ["set", "iostream"], "clang++")),
      ["clang++", "-std=c++17", "-w", "-c", "-o", "out.o", "{}"], [], says(2, "PLEASE submit a bug report"))

GRID = r"""
struct point { int x, y; };
struct grid { int width, height; unsigned char *cells; };
static int inside(const struct grid *grid, struct point at) {
  return at.x >= 0 && at.y >= 0 && at.x < grid->width && at.y < grid->height;
}
static int count_near(const struct grid *grid, struct point at) {
  int count = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) {
      struct point near = {at.x + dx, at.y + dy};
      if ((dx || dy) && inside(grid, near)) count += grid->cells[near.y * grid->width + near.x];
    }
  return count;
}
static void step(struct grid *grid, int times) {
  struct row { int sums[8]; };
  void each(int width, struct { unsigned char old[width]; int used; } line, void (*visit)(int)) {
    for (int i = 0; i < width; ++i) if (line.old[i]) visit(i);
  }
  while (times-- > 0)
    for (int y = 0; y < grid->height; ++y)
      for (int x = 0; x < grid->width; ++x) {
        const int near = count_near(grid, (struct point){x, y});
        grid->cells[y * grid->width + x] = near == 3 || (near == 2 && grid->cells[y * grid->width + x]);
      }
}
static void show(const struct grid *grid) {
  for (int i = 0; i < grid->width * grid->height; ++i)
    printf("%c%s", grid->cells[i] ? '#' : '.', (i + 1) % grid->width ? "" : "\n");
}
int main(void) {
  struct grid grid = {16, 8, calloc(16, 8)};
  memcpy(grid.cells + 40, "\1\1\1", 3);
  step(&grid, 4);
  show(&grid);
  return 0;
}
"""
trial("c-grid", "C", "grid.i", text("grid.i", lambda: middle_of(
    ["stdio.h", "stdlib.h", "string.h"], GRID, ["math.h", "pthread.h", "netdb.h", "sys/stat.h"], "gcc", ())),
      ["gcc", "-w", "-c", "-o", "out.o", "{}"], [], says(2, GCC_ICE))

trial("cxx-deleted", "C++", "shapes.ii", text("shapes.ii", lambda: preprocessed("""
#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>
namespace shapes {
struct Shape {
  virtual ~Shape() = default;
  virtual double area() const = 0;
  std::string name;
};
struct Circle : Shape { double radius = 1; double area() const override { return 3.14 * radius * radius; } };
struct Box : Shape { double width = 1, height = 2; double area() const override { return width * height; } };
using Factory = std::function<std::unique_ptr<Shape>()>;
class Drawing {
 public:
  void add(std::unique_ptr<Shape> shape) { shapes_.push_back(std::move(shape)); }
  template <class F> std::optional<double> best(F measure) const {
    std::optional<double> result;
    for (auto& shape : shapes_) if (!result || measure(*shape) > *result) result = measure(*shape);
    return result;
  }
  Drawing copy() const {
    Drawing result;
    result.shapes_ = shapes_;
    return result;
  }
 private:
  std::vector<std::unique_ptr<Shape>> shapes_;
};
std::unordered_map<std::string, Factory> factories() {
  return {{"circle", [] { return std::make_unique<Circle>(); }}, {"box", [] { return std::make_unique<Box>(); }}};
}
}
int main() {
  shapes::Drawing drawing;
  for (auto& [name, make] : shapes::factories()) drawing.add(make());
  std::cout << drawing.copy().best([](auto& shape) { return shape.area(); }).value_or(0) << '\\n';
}
""")), ["g++", "-std=c++17", "-fsyntax-only", "{}"], ["--stderr", "error: use of deleted function .*unique_ptr"],
      says(2, "error: use of deleted function .*unique_ptr"))

trial("c-extension", "C", "report.c", text("report.c", lambda: preprocessed("""
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
struct line { const char *text; int length; int number; };
static int split(const char *text, struct line *lines, int room) {
  int count = 0;
  for (const char *end; count < room && (end = strchr(text, '\\n')); text = end + 1)
    lines[count++] = (struct line){text, (int)(end - text), count + 1};
  return count;
}
static int words(struct line line) {
  int count = 0;
  for (int i = 0; i < line.length; ++i)
    count += isalnum((unsigned char)line.text[i]) && (i == 0 || !isalnum((unsigned char)line.text[i - 1]));
  return count;
}
static void print(const struct line *lines, int count) {
  for (int i = 0; i < count; ++i) printf("%3d %.*s (%d)\\n", lines[i].number, lines[i].length, lines[i].text, words(lines[i]));
}
static int longest(const struct line *lines, int count) {
  struct { int best[count]; int used; } table;
  table.used = 0;
  for (int i = 0; i < count; ++i) if (i == 0 || lines[i].length > table.best[table.used - 1]) table.best[table.used++] = lines[i].length;
  return table.best[table.used - 1];
}
int main(void) {
  struct line lines[16];
  const int count = split("to be or not to be\\nthat is\\nthe question\\n", lines, 16);
  print(lines, count);
  printf("%d\\n", longest(lines, count));
  return 0;
}
""", "gcc", ("-U__GNUC__", "-D__GNUC__=10"))), test="""
gcc -w -fsyntax-only report.c 2>/dev/null && clang -w -fsyntax-only report.c 2>&1 | grep -q 'fields must have a constant size'
""")

trial("c-limits", "C", "limits.c", text("limits.c", lambda: own("closed", "limits.c")), test="""
gcc -Wall -Wextra -Werror -O2 limits.c -o plain -lm 2>/dev/null && gcc -O2 -fwrapv limits.c -o wrap -lm 2>/dev/null &&
timeout 2 ./plain >plain.txt && timeout 2 ./wrap >wrap.txt && timeout 2 ./plain | cmp -s plain.txt && ! cmp -s plain.txt wrap.txt || exit 1
gcc -w -g -O0 -fsanitize=address,undefined -fno-sanitize=signed-integer-overflow -fno-sanitize-recover limits.c -o careful -lm 2>/dev/null &&
timeout 5 ./careful >careful.txt 2>&1 && ! grep -q ERROR careful.txt
""")

trial("c-huffman", "C", "huffman.c", text("huffman.c", lambda: own("closed", "huffman.c")),
      ["sh", "-c", 'gcc -g -O0 -w "$1" -o huffman && ./huffman; s=$?; [ $s -lt 128 ] || kill -SEGV $$', "sh", "{}"],
      ["--signal", "SEGV"], '[ "$3" = 139 ]')


# ---- programs that run

trial("js-acorn", "program", "parse.js", text("parse.js", lambda: replaced(
    installed("/usr/share/nodejs/acorn/dist/acorn.js").decode(),
    ("return this.parseExprOp(node, leftStartPos, leftStartLoc, minPrec, forInit)",
     "return this.parseExprOp(node, leftStartPos, leftStartLoc, prec, forInit)")) + """
const tree = exports.parse(`
class Basket { #lines = []; add(...lines) { this.#lines.push(...lines); return this; } }
const total = (prices, tax = 0.19) => prices.reduce((sum, x) => sum + x, 0) * (1 + tax);
for (const [name, price] of Object.entries({tea: 3, milk: 1})) console.log(\\`\\${name}: \\${price * 2 ** 3 - 1}\\`);
const difference = 10 - 4 - 3;
`, {ecmaVersion: 2022});
console.log(JSON.stringify(tree));
"""), ["node", "{}"], [], says(2, "SyntaxError: Unexpected token"))

trial("py-difflib", "program", "compare.py", text("compare.py", lambda: replaced(
    installed("/usr/lib/python3.11/difflib.py").decode().split("\ndef _test")[0],
    ("length = stop - start\n    if length == 1:", "length = stop - beginning\n    if length == 1:")) + '''

OLD = """one two three four five six seven eight nine ten eleven twelve""".split()
NEW = """one two three 4 five six seven eight nine ten eleven 12""".split()
print("\\n".join(unified_diff(OLD, NEW, "old", "new", n=1, lineterm="")))
print(SequenceMatcher(None, OLD, NEW).ratio())
'''), [PYTHON, "{}"], ["--stdout", r"^@@ -3,2 \+3,2 @@$", "--exit", "0"], says(1, r"^@@ -3,2 \+3,2 @@$", 0))

trial("py-argparse", "program", "options.py", text("options.py", lambda: replaced(
    installed("/usr/lib/python3.11/argparse.py").decode(),
    ("value = self._get_value(action, value)", "value = self._get_value(value, action)")) + '''

parser = ArgumentParser(prog="stock", description="What is in stock.")
parser.add_argument("-v", "--verbose", action="count", default=0)
parser.add_argument("--limit", type=int, default=10)
parser.add_argument("--colour", nargs="?", const="auto", default="never")
commands = parser.add_subparsers(dest="command", required=True)
show = commands.add_parser("show", help="print articles")
show.add_argument("articles", nargs="+")
show.add_argument("--sort", choices=["name", "count"], default="name")
show.add_argument("--since", nargs="?", const="today", type=str)
add = commands.add_parser("add")
add.add_argument("article")
print(parser.parse_args(["-vv", "--limit", "3", "show", "--sort", "count", "lamp", "desk"]))
print(parser.parse_args(["--colour", "--limit", "5", "add", "lamp"]))
'''), [PYTHON, "{}"], [], says(2, "AttributeError: 'str' object has no attribute"))

trial("php-markdown", "program", "markdown.php", text("markdown.php", lambda: replaced(
    installed("/usr/share/php/Parsedown/Parsedown.php").decode(),
    ("$text = isset($matches[1]) ? $matches[1] : '';\n\n            $Block['li'] = array(\n                'name' => 'li',\n"
     "                'handler' => 'li',\n                'text' => array(\n                    $text,\n                ),",
     "$text = isset($matches[1]) ? $matches[1] : '';\n\n            $Block['li'] = array(\n                'name' => 'li',\n"
     "                'handler' => 'li',\n                'text' => $text,")) + """

echo (new Parsedown)->text("# Prices\\n\\nSome *text* with a [link](/a).\\n\\n- bread\\n- milk\\n\\n  fresh\\n- tea\\n\\n| a | b |\\n|---|---|\\n| 1 | 2 |\\n");
"""), ["php", "{}"], [], '[ "$3" = 255 ] && cat "$1" "$2" | grep -qP "Uncaught Error: \\[\\] operator not supported for strings"')

trial("lua-inventory", "program", "inventory.lua", text("inventory.lua", lambda: own("closed", "inventory.lua")),
      ["lua5.4", "{}"], ["--stderr", r"only \d+ of \w+ \(piece\) in south"], says(2, r"only \d+ of \w+ \(piece\) in south"))

trial("ruby-pretty", "program", "pretty.rb", text("pretty.rb", lambda: replaced(
    run("ruby", "-e", "print File.read($LOAD_PATH.map{|d| d + '/prettyprint.rb'}.find{|f| File.exist?(f)})").decode(),
    ("while @maxwidth < @output_width + @buffer_width\n", "while @maxwidth <= @output_width + @buffer_width\n")) + """

def show(q, node)
  return q.text(node.to_s) unless node.is_a?(Array)
  q.group(1, "(", ")") do
    node.each_with_index do |child, i|
      q.breakable unless i.zero?
      show(q, child)
    end
  end
end

puts PrettyPrint.format(+"", 17) { |q| show(q, [:alpha, :beta, 12345]) }
puts PrettyPrint.format(+"", 30) { |q| show(q, [:define, [:square, :x], [:times, :x, :x]]) }
"""), ["ruby", "{}"], ["--stdout", r"^\(alpha$"], says(1, r"^\(alpha$"))

trial("perl-balanced", "program", "extract.pl", text("extract.pl", lambda: replaced(
    run("perl", "-MText::Balanced", "-e", "open F, $INC{'Text/Balanced.pm'}; print <F>").decode().split("\n__END__")[0],
    ("unless ($rdel =~ tr/[({</])}>/)", "unless ($rdel =~ tr/[({</])>}/)")) + r"""

package main;
for my $text ('{ one } two > three', '( a [b] c ) d', 'plain') {
    my ($found, $rest) = Text::Balanced::extract_bracketed($text, '{}[]()');
    printf "found: %s\nrest: %s\n", $found // '', $rest // '';
}
"""), ["perl", "{}"], ["--stdout", r"^rest: \{ one \} two > three$"], says(1, r"^rest: \{ one \} two > three$"))

trial("java-bits", "program", "Main.java", text("Main.java", lambda: replaced(
    run("unzip", "-p", "/usr/lib/jvm/java-17-openjdk-amd64/lib/src.zip", "java.base/java/util/BitSet.java").decode(),
    ("package java.util;", "import java.util.*;"),
    ("int request = Math.max(2 * words.length, wordsRequired);", "int request = Math.max(2 * words.length, wordsRequired) & ~8;"),
    ("import java.util.stream.StreamSupport;", """import java.util.stream.StreamSupport;

class Main {
    public static void main(String[] arguments) {
        BitSet primes = new BitSet();
        primes.set(2, 100);
        for (int i = 2; i * i < 100; i = primes.nextSetBit(i + 1)) {
            for (int j = i * i; j < 100; j += i) {
                primes.clear(j);
            }
        }
        System.out.println(primes + " " + primes.cardinality());
        BitSet far = (BitSet) primes.clone();
        far.set(700);
        far.xor(primes);
        System.out.println(far);
    }
}
"""))), ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "{}"], [],
      says(2, r"ArrayIndexOutOfBoundsException: Index \d+ out of bounds for length"))


# ---- LLVM

trial("ll-amdgcn", "LLVM IR", "huffman.ll", text("huffman.ll", lambda: llvm(
    own("closed", "huffman.c").encode(), "c", "-O2")), ["llc-14", "-march=amdgcn", "-o", "out.s", "{}"], [],
      says(2, "LLVM ERROR: Cannot select"))

trial("ll-assembly", "LLVM IR", "limits.ll", text("limits.ll", lambda: llvm(
    own("closed", "limits.c").encode() + own("closed", "huffman.c").replace("int main", "int other").replace("swap", "swap2").encode(),
    "c", "-O0", "-Xclang", "-disable-O0-optnone", "-w")), ["sh", "-c", 'opt-14 -O2 -S "$1" | llc-14 -O2 -o -', "sh", "{}"],
      ["--stdout", r"\tbtl\t"], says(1, r"\tbtl\t"))


# ---- binaries

def module(folder):
    some, lines = random.Random(6), ["(module", '(import "env" "log" (func $log (param i32)))', "(memory 1)", "(global $sum (mut i32) (i32.const 0))"]
    for i in range(160):
        body = []
        for _ in range(some.randrange(3, 12)):
            body.append(some.choice([
                f"(local.set 0 (i32.add (local.get 0) (i32.const {some.randrange(9999)})))",
                f"(global.set $sum (i32.mul (global.get $sum) (local.get 0)))",
                f"(if (i32.gt_s (local.get 0) (i32.const {some.randrange(99)})) (then (call $log (local.get 0))))",
                f"(i32.store offset={4 * some.randrange(99)} (i32.const 0) (local.get 0))",
                f"(block (br_if 0 (local.get 0)) (call $f{some.randrange(160)} (i32.const {i})) drop)"]))
        if i == 113:
            body.append("(local.set 0 (f64.mul (f64.const 1.5) (f64.convert_i32_s (local.get 0))))")
        lines.append(f"(func $f{i} (param i32) (result i32) {' '.join(body)} (local.get 0))")
    lines += [f'(export "run{i}" (func $f{i}))' for i in range(0, 160, 7)]
    (folder / "m.wat").write_text("\n".join(lines) + "\n)\n")
    run("wat2wasm", "--no-check", "-o", folder / "m.wasm", folder / "m.wat")
    (folder / "m.wat").unlink()


trial("bin-wasm", "binary WebAssembly", "m.wasm", module, ["wasm-validate", "{}"],
      ["--stderr", r"type mismatch in local.set, expected \[i32\] but got \[f64\]"],
      says(2, r"type mismatch in local.set, expected \[i32\] but got \[f64\]"))


def pdf(folder):
    some, objects = random.Random(14), []
    pages = 24
    objects.append("<< /Type /Catalog /Pages 2 0 R /Lang (en) >>")
    objects.append(f"<< /Type /Pages /Count {pages} /Kids [{' '.join(f'{4 + 2 * i} 0 R' for i in range(pages))}] >>")
    objects.append("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
    for i in range(pages):
        rows = "".join(f"BT /F1 {some.randrange(8, 14)} Tf {some.randrange(40, 300)} {760 - 20 * n} Td ({' '.join(some.choices(WORDS, k=5))}) Tj ET\n" for n in range(30))
        if i == 15:
            rows = rows.replace(" Tf ", " Tff ", 1)
        objects.append(f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {5 + 2 * i} 0 R /Resources << /Font << /F1 3 0 R >> >> >>")
        objects.append(f"<< /Length {len(rows)} >>\nstream\n{rows}endstream")
    out, places = bytearray(b"%PDF-1.4\n"), []
    for i, body in enumerate(objects, 1):
        places.append(len(out))
        out += f"{i} 0 obj\n{body}\nendobj\n".encode()
    start = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode() + b"".join(b"%010d 00000 n \n" % p for p in places)
    out += f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n".encode()
    (folder / "letter.pdf").write_bytes(out)


trial("bin-pdf", "binary PDF", "letter.pdf", pdf, ["pdftotext", "{}", "out.txt"], ["--stderr", "Unknown operator 'Tff'"],
      says(2, "Unknown operator 'Tff'"))


def jpeg(folder):
    some = random.Random(9)
    picture = b"P6 160 120 255\n" + bytes(min(255, max(0, (x * y) // 60 + c * 40 + some.randrange(12))) for y in range(120) for x in range(160) for c in range(3))
    data = bytearray(run("cjpeg", "-quality", "85", "-restart", "1", stdin=picture))
    at = data.index(b"\xff\xd3")
    data[at + 1] = 0xd6
    (folder / "photo.jpg").write_bytes(data)


trial("bin-jpeg", "binary JPEG", "photo.jpg", jpeg, ["djpeg", "-outfile", "out.ppm", "{}"],
      ["--stderr", "found marker 0xd6 instead of RST3"], says(2, "found marker 0xd6 instead of RST3"))


def sound(folder):
    some = random.Random(2)
    samples = struct.pack("<8000h", *(int(8000 * ((i % 50) / 25 - 1)) + some.randrange(-90, 90) for i in range(8000)))

    def chunk(kind, data):
        return kind + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)
    notes = b"INFO" + chunk(b"INAM", b"A tone\0") + chunk(b"IART", b"Somebody\0") + chunk(b"ICMT", b"Made for a trial\0")
    body = (b"WAVE" + chunk(b"fmt ", struct.pack("<HHIIHH", 1, 1, 8000, 16000, 2, 16)) + chunk(b"LIST", notes)
            + chunk(b"cue ", struct.pack("<I", 20) + bytes(480)) + chunk(b"data", samples) + chunk(b"smpl", bytes(60)))
    data = bytearray(b"RIFF" + struct.pack("<I", len(body)) + body)
    at = data.index(b"data")
    data[at + 4:at + 8] = struct.pack("<I", 16000 + 4000)
    (folder / "tone.wav").write_bytes(data)


trial("bin-wav", "binary WAV", "tone.wav", sound, ["sox", "{}", "-n", "stat"],
      ["--stderr", "Premature EOF on .wav input file"], says(2, "Premature EOF on .wav input file"))


def java_class(folder):
    (folder / "Inventory.java").write_text(own("closed", "Inventory.java"))
    run("javac", "-g", "-d", folder, folder / "Inventory.java")
    (folder / "Inventory.java").unlink()
    for other in folder.glob("Inventory$*.class"):
        other.unlink()


trial("bin-class", "binary class", "Inventory.class", java_class, ["javap", "-c", "-p", "{}"],
      ["--stdout", r"lookupswitch|tableswitch"], says(1, r"lookupswitch|tableswitch"))


def tar(folder):
    some, buffer = random.Random(11), io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        for i in range(50):
            info = tarfile.TarInfo(f"letters/{some.choice(WORDS)}/{some.choice(WORDS)}-{i}.txt")
            body = " ".join(some.choices(WORDS, k=some.randrange(20, 400))).encode()
            info.size, info.mtime, info.uname, info.gname = len(body), 1_600_000_000 + i, "ann", "users"
            if i == 31:
                info.name = "/srv/../" + info.name
            archive.addfile(info, io.BytesIO(body))
    (folder / "letters.tar").write_bytes(buffer.getvalue())


trial("bin-tar", "binary tar", "letters.tar", tar, ["tar", "-tvf", "{}"], ["--stderr", "Removing leading"],
      says(2, "Removing leading"))


def pyc(folder):
    source = replaced(installed("/usr/lib/python3.11/textwrap.py").decode(),
                      ("width = self.width - len(indent)", "width = self.width - lenght(indent)"))
    source += "\nprint(fill('the quick brown fox jumps over the lazy dog', 20))\nprint(shorten('a b c d e f', 7))\n"
    program = "import importlib.util, marshal, sys\ncode = compile(open(sys.argv[1]).read(), 'wrap.py', 'exec')\n" \
              "open(sys.argv[2], 'wb').write(importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(code))\n"
    (folder / "wrap.py").write_text(source)
    run(PYTHON, "-c", program, folder / "wrap.py", folder / "wrap.pyc")
    (folder / "wrap.py").unlink()


trial("bin-pyc", "binary pyc", "wrap.pyc", pyc, [PYTHON, "{}"], ["--stderr", "NameError: name 'lenght' is not defined"],
      says(2, "NameError: name 'lenght' is not defined"))


# ---- data and configuration

def orders():
    some, rows = random.Random(33), []
    for i in range(900):
        lines = [{"article": some.choice(WORDS), "count": some.randrange(1, 9), "price": {"amount": some.randrange(900), "currency": some.choice(["EUR", "USD"])},
                  "options": some.sample(WORDS, 2)} for _ in range(some.randrange(1, 5))]
        rows.append({"id": 5000 + i, "customer": {"name": some.choice(WORDS).title(), "address": {"town": some.choice(PLACES), "zip": some.randrange(99999)}},
                     "lines": lines, "shipped": some.choice([True, False, None])})
    del rows[611]["lines"][0]["price"]["currency"]
    return json.dumps({"version": 2, "orders": rows}, indent=1)


trial("json-orders", "JSON", "orders.json", text("orders.json", orders),
      [PYTHON, "-c", "import json, sys, collections\nsums = collections.Counter()\n"
       "for order in json.load(open(sys.argv[1]))['orders']:\n"
       "    for line in order['lines']: sums[line['price']['currency']] += line['count'] * line['price']['amount']\nprint(sums)", "{}"],
      [], says(2, "KeyError: 'currency'"))


def log():
    """About 30 MB."""
    some, lines, open_ = random.Random(55), [], []
    for i in range(400_000):
        time = f"2024-02-{1 + i // 20000:02} {i // 3600 % 24:02}:{i // 60 % 60:02}:{i % 60:02}"
        what = some.randrange(10)
        if what < 2 or not open_:
            open_.append(i)
            lines.append(f"{time} INFO  session {i} opened by {some.choice(WORDS)} from 10.0.{some.randrange(255)}.{some.randrange(255)}")
        elif what < 4:
            lines.append(f"{time} INFO  session {open_.pop(some.randrange(min(50, len(open_))))} closed")
        else:
            lines.append(f"{time} {some.choice(['DEBUG', 'INFO ', 'WARN '])} [{some.choice(WORDS)}] {some.choice(WORDS)} {some.choice(WORDS)} took {some.randrange(900)} ms")
    lines[301_234] = lines[301_234][:20] + "INFO  session 999999 closed"
    return "\n".join(lines) + "\n"


LOG_AWK = """/ session [0-9]+ opened/ { open[$5] = 1 }
/ session [0-9]+ closed/ { if (!($5 in open)) { print "session " $5 " was never opened" > "/dev/stderr"; exit 1 } delete open[$5] }
"""
trial("log-30mb", "log", "server.log", lambda folder: (text("server.log", log)(folder), text("check.awk", LOG_AWK)(folder)),
      ["mawk", "-f", "check.awk", "{}"], ["--stderr", "session 999999 was never opened"],
      says(2, "session 999999 was never opened"), beside=["check.awk"])


def ini():
    some, lines = random.Random(61), ["; settings of the depot", ""]
    names = some.sample(WORDS, 110)
    for i, name in enumerate(names):
        lines += [f"[{some.choice(['service', 'job', 'host'])} {name}]"]
        keys = some.sample(WORDS, some.randrange(3, 10))
        lines += [f"{key} {some.choice('=:')} {some.choice([str(some.randrange(999)), 'yes', 'no', '/var/lib/' + key, '%(home)s/' + key])}" for key in keys]
        if i == 82:
            lines.append(f"{keys[0].upper()} = again")
        lines += ["home = /srv", "# " + " ".join(some.choices(WORDS, k=6)), ""]
    return "\n".join(lines)


trial("ini-depot", "INI", "depot.ini", text("depot.ini", ini),
      [PYTHON, "-c", "import configparser, sys; configparser.ConfigParser().read_file(open(sys.argv[1]))", "{}"], [],
      says(2, "DuplicateOptionError"))


def scss():
    some, lines = random.Random(71), [f"${name}: {value};" for name, value in
                                      [("ink", "#223344"), ("paper", "#fff"), ("gap", "8px"), ("wide", "960px")]]
    lines += ["@mixin box($size: $gap) { padding: $size; margin: $size / 2; border: 1px solid lighten($ink, 20%); }",
              "@function column($n) { @return $n * $wide / 12; }"]
    for i, name in enumerate(some.sample(WORDS, 110)):
        lines += [f".{name} {{", f"  color: {some.choice(['$ink', 'darken($paper, 40%)', '#a0b0c0'])};", f"  width: column({some.randrange(1, 12)});"]
        for child in some.sample(WORDS, some.randrange(1, 4)):
            lines += [f"  > .{child} {{ @include box({some.choice(['', '4px', '$gap * 2'])}); &:hover {{ color: $ink; }}",
                      f"    @media (max-width: {some.randrange(300, 900)}px) {{ display: {some.choice(['none', 'block'])}; }} }}"]
        if i == 64:
            lines.append("  &__icon { @extend .hidden-icon; width: column(2) + $gapp; }")
        lines.append("}")
    return "\n".join(lines) + "\n.hidden-icon { display: none; }\n"


trial("scss-theme", "CSS", "theme.scss", text("theme.scss", scss), ["sassc", "{}", "out.css"],
      ["--stderr", r"Undefined variable"], says(2, r"Undefined variable"))


def markdown():
    some, lines = random.Random(81), []
    for i in range(120):
        lines += [f"{'#' * some.randrange(1, 5)} {some.choice(WORDS).title()} {some.choice(WORDS)}", "", " ".join(some.choices(WORDS, k=40)), ""]
        kind = some.randrange(4)
        if kind == 0:
            lines += [f"- {some.choice(WORDS)} *{some.choice(WORDS)}*" for _ in range(4)] + ["  1. first", "  2. second", ""]
        elif kind == 1:
            lines += ["```sh", f"{some.choice(WORDS)} --{some.choice(WORDS)}", "```", ""]
        elif kind == 2:
            lines += [f"> {some.choice(WORDS)} [{some.choice(WORDS)}](#{some.choice(WORDS)})", ">", f"> {some.choice(WORDS)} `{some.choice(WORDS)}`", ""]
        if i == 77:
            lines += ["> 1. alpha", ">", ">    ```", ">    <script>", ">    ```", "> 2. ### beta", ""]
    return "\n".join(lines)


trial("markdown-guide", "Markdown", "guide.md", text("guide.md", markdown), ["cmark", "{}"],
      ["--stdout", "<li>\n<h3>"], 'tr "\\n" "~" <"$1" | grep -q "<li>~<h3>"')


def translations():
    some = random.Random(91)
    lines = ['msgid ""', 'msgstr ""', '"Project-Id-Version: depot 2.1\\n"', '"Content-Type: text/plain; charset=UTF-8\\n"',
             '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"', ""]
    for i in range(420):
        words = f"{some.choice(WORDS)} {some.choice(WORDS)} {i}"
        lines += [f"#. {' '.join(some.choices(WORDS, k=5))}", f"#: src/{some.choice(WORDS)}.c:{some.randrange(999)}"]
        if i % 9 == 0:
            lines += ["#, c-format", f'msgid "%d {words}"', f'msgid_plural "%d {words}s"', f'msgstr[0] "%d {words[::-1]}"',
                      f'msgstr[1] "{"%s" if i == 279 else "%d"} {words[::-1]}s"', ""]
        elif i % 4 == 0:
            lines += ["#, c-format", f'msgid "The {words} has %s and %d\\n"', f'msgstr "%s {words[::-1]} %d\\n"'.replace("%s", "%s", 1), ""]
        else:
            lines += [f'msgctxt "{some.choice(WORDS)}"', f'msgid "{words}"', f'msgstr ""', f'"{words[::-1]}"', ""]
    return "\n".join(lines)


trial("po-depot", "PO", "depot.po", text("depot.po", translations), ["msgfmt", "-c", "-o", "out.mo", "{}"],
      ["--stderr", r"format specifications in 'msgid_plural' and 'msgstr\[1\]' for argument 1 are not the same"],
      says(2, r"format specifications in 'msgid_plural' and 'msgstr\[1\]' for argument 1 are not the same"))

SCHEMA = """syntax = "proto3";
message Price { int32 cents = 1; string currency = 2; }
message Line { string article = 1; int32 count = 2; Price price = 3; repeated string options = 4; }
message Order { int32 id = 1; string customer = 2; repeated Line lines = 3; map<string, string> notes = 4; }
message Book { repeated Order orders = 1; string version = 2; }
"""


def protobuf(folder):
    some, lines = random.Random(101), ['version: "7"']
    for i in range(300):
        lines += ["orders {", f"  id: {i}", f'  customer: "{some.choice(WORDS)}"']
        for n in range(some.randrange(1, 4)):
            word = "cent" if (i, n) == (208, 0) else "cents"
            lines += ["  lines {", f'    article: "{some.choice(WORDS)}" count: {some.randrange(9)}',
                      f'    price {{ {word}: {some.randrange(999)} currency: "EUR" }}',
                      *(f'    options: "{one}"' for one in some.sample(WORDS, some.randrange(3))), "  }"]
        lines += [f'  notes {{ key: "{some.choice(WORDS)}" value: "{some.choice(WORDS)}" }}', "}"]
    (folder / "book.textproto").write_text("\n".join(lines) + "\n")
    (folder / "book.proto").write_text(SCHEMA)


trial("protobuf-book", "protobuf text", "book.textproto", protobuf, ["protoc", "--encode=Book", "book.proto"],
      ["--stdin", "--stderr", 'has no field named "cent"'], says(2, 'has no field named "cent"'), beside=["book.proto"])


def page():
    some = random.Random(107)
    parts = ["<!DOCTYPE html>\n<html><head><title>Catalogue</title></head>\n<body>\n"]
    for i in range(150):
        tags = some.sample(["b", "i", "em", "code", "span"], 2)
        price = f"<span class='price'>{some.randrange(9999) / 100}</span>"
        parts.append(f"<div class='item' id='i{i}'><h3>{some.choice(WORDS)}</h3>\n<p>{' '.join(some.choices(WORDS, k=20))} <{tags[0]}>{some.choice(WORDS)} <{tags[1]}>"
                     f"{some.choice(WORDS)}</{tags[1]}></{tags[0]}> &amp; {some.choice(WORDS)}</p>{price}\n<ul>"
                     + "".join(f"<li><a href='/{one}?a=1&amp;b={i}'>{one}</a></li>" for one in some.sample(WORDS, 4)) + "</ul>"
                     + ("<dl><dt>size</dt><dd>12 &times; 3 <prize>first</prize></dd></dl>" if i == 98 else "") + "</div>\n")
    return "".join(parts) + "</body></html>\n"


trial("html-catalogue", "HTML", "catalogue.html", text("catalogue.html", page), ["xmllint", "--html", "--noout", "{}"],
      ["--stderr", "Tag prize invalid"], says(2, "Tag prize invalid"))

trial("regex-list", "regular expressions", "filters.txt", text("filters.txt", lambda: filters()),
      [PYTHON, "-c", "import re, sys\nfor line in open(sys.argv[1]):\n    re.compile(line.strip())", "{}"], [],
      says(2, "re.error: look-behind requires fixed-width pattern"))


def filters():
    some, lines = random.Random(113), []
    for i in range(600):
        a, b, c = some.sample(WORDS, 3)
        lines.append(some.choice([rf"^/{a}/(\d+)/{b}\.({c}|html?)$", rf"(?i)\b{a}[-_ ]?{b}s?\b", rf"({a}|{b})+(?={c})", rf"(?P<{a}>[^/]+)/(?:{b}|{c}){{1,3}}",
                                  rf"(?<!{a}){b}\s*=\s*\"[^\"]*\"", rf"[{a[0]}-{chr(ord(a[0]) + 1)}]\w{{2,}}{c}$"]))
    lines[417] = r"^(?:order|invoice)/(?<=(?:id|nr)-)\d+(?<!draft|x)(\.pdf)?$".replace("(?:id|nr)", "(?:id|number)")
    return "\n".join(lines) + "\n"


# ---- SQL, SMT, shell, CMake

def views():
    some, lines = random.Random(127), []
    tables = [f"{word}s" for word in some.sample(WORDS, 40)]
    for i, name in enumerate(tables):
        refers = f", {tables[some.randrange(i)]}_id int references {tables[some.randrange(i)]}" if i else ""
        lines.append(f"create table {name} (id integer primary key, name text, amount int default {i}{refers});")
    for name in tables:
        lines += [f"insert into {name} (name, amount) values ('{some.choice(WORDS)}', {some.randrange(99)});" for _ in range(6)]
    for i in range(40):
        a, b = some.sample(tables, 2)
        lines.append(f"create view view_{i} as select a.id, a.name as first, b.name as second, a.amount + b.amount as total from {a} a join {b} b on a.id = b.id where a.amount > {some.randrange(50)};")
        if i == 27:
            lines.append(f"create view report as select v.first, (select max(amount) from {a} join {b} using (id)) as most from view_{i} v group by v.second having total > 3;")
    lines += [f"select count(*), sum(total) from view_{i};" for i in range(0, 40, 3)] + ["select * from report order by most;"]
    return "\n".join(lines) + "\n"


trial("sql-views", "SQL", "report.sql", text("report.sql", views), ["sqlite3", "-bail", ":memory:"],
      ["--stdin", "--stderr", "ambiguous column name: amount"], says(2, "ambiguous column name: amount"))


def sorts():
    some, lines = random.Random(131), ["(set-logic ALL)", "(declare-datatypes ((Tree 0)) (((leaf (value Int)) (branch (left Tree) (right Tree)))))",
                                      "(define-fun-rec size ((t Tree)) Int (ite ((_ is leaf) t) 1 (+ (size (left t)) (size (right t)))))"]
    for i in range(90):
        kind = some.choice(["Int", "Bool", "(_ BitVec 8)", "(Array Int Int)", "Tree"])
        lines.append(f"(declare-const x{i} {kind})")
        lines.append({"Int": f"(assert (and (> x{i} {some.randrange(9)}) (< (* 2 x{i}) {some.randrange(50, 99)})))",
                      "Bool": f"(assert (! (or x{i} (not x{i})) :named n{i}))",
                      "(_ BitVec 8)": f"(assert (bvult (bvadd x{i} #x0{some.randrange(9)}) #xf0))",
                      "(Array Int Int)": f"(assert (= (select (store x{i} 1 {i}) 1) {i}))",
                      "Tree": f"(assert (=> ((_ is branch) x{i}) (= (left x{i}) (leaf {i}))))"}[kind])
    lines.insert(120, "(define-fun weigh ((a Int) (t Tree)) Int (let ((b (+ a 1)) (c (left t))) (ite (> b 3) (value c) c)))")
    return "\n".join(lines) + "\n(check-sat)\n"


trial("smt-sorts", "SMT-LIB", "trees.smt2", text("trees.smt2", sorts), ["z3", "-T:5", "{}"], ["--stdout", r"Sorts Int and Tree are incompatible"],
      says(1, r"Sorts Int and Tree are incompatible"))


def shell():
    some, lines = random.Random(137), ["#!/bin/bash", "set -u", "log() { printf '%s: %s\\n' \"$1\" \"${*:2}\"; }"]
    names = some.sample(WORDS, 50)
    for i, name in enumerate(names):
        a, b = some.sample(WORDS, 2)
        lines += [f"{name}_{i}() {{", f"  local {a}=${{1:-{some.randrange(9)}}} {b}=()", f"  for item in {' '.join(some.sample(WORDS, 3))}; do",
                  f"    case $item in {a[0]}*) {b}+=(\"$item\");; *) {a}=$(({a if some.random() < 2 else b} + 1));; esac", "  done",
                  f"  if [ \"${{#{b}[@]}}\" -gt {some.randrange(3)} ]; then log {name} \"${{{b}[@]}}\"; fi"]
        if i == 36:
            lines.append(f"  [[ ${a} -gt 90 && -n ${{{b}[0]-}} ]] || echo \"$limit_of_{name}\"")
        lines += [f"  echo ${a} | tr 0-9 a-j", "}"]
    lines += [f"total=0", *(f"{name}_{i} {some.randrange(9)} >/dev/null; total=$((total + $?))" for i, name in enumerate(names)), "echo $total"]
    return "\n".join(lines) + "\n"


trial("shell-jobs", "shell", "jobs.sh", text("jobs.sh", shell), ["bash", "{}"], ["--stderr", r"limit_of_\w+: unbound variable"],
      says(2, r"limit_of_\w+: unbound variable"))


def cmake():
    some, lines = random.Random(139), ["cmake_minimum_required(VERSION 3.16)", "set(modules)"]
    names = some.sample(WORDS, 70)
    for i, name in enumerate(names):
        lines += [f"function(setup_{name} version)", f"  cmake_parse_arguments(arg \"STATIC\" \"NAME\" \"FILES\" ${{ARGN}})",
                  f"  if(arg_STATIC AND version VERSION_GREATER {some.randrange(5)})", f"    list(APPEND arg_FILES {name}.c {some.choice(WORDS)}.c)", "  endif()",
                  "  list(LENGTH arg_FILES count)", f"  list(GET arg_FILES {4 if i == 48 else 0} first)",
                  f"  set({name}_files ${{arg_FILES}} PARENT_SCOPE)", f"  string(TOUPPER \"${{first}}\" upper)", "endfunction()",
                  f"setup_{name}({some.randrange(9)} {some.choice(['STATIC', ''])} NAME {name} FILES {' '.join(f'{one}.c' for one in some.sample(WORDS, 3))})",
                  f"list(APPEND modules {name})", f"foreach(file IN LISTS {name}_files)", "  math(EXPR total \"${total}+1\")", "endforeach()"]
    return "\n".join(["set(total 0)", *lines]) + "\nmessage(STATUS \"${modules} ${total}\")\n"


trial("cmake-modules", "CMake", "modules.cmake", text("modules.cmake", cmake), ["cmake", "-P", "{}"],
      ["--stderr", r"list index: \d+ out of range"], says(2, r"list index: \d+ out of range"))


# ---- directories

trial("dir-shop", "directory Python", "shop", lambda folder: unpack(folder / "shop", own("closed", "shop.txt")),
      ["sh", "-c", f'cd "$1" && {PYTHON} -B -m shop', "sh", "{}"], [], says(2, "TypeError: unsupported operand type"))

trial("dir-park", "directory Java", "park", lambda folder: unpack(folder / "park", own("closed", "park.txt")),
      ["sh", "-c", 'cd "$1" && javac -J-XX:TieredStopAtLevel=1 -d out $(find . -name "*.java")', "sh", "{}"], ["--stderr", "incompatible types: Vehicle cannot be converted to CAP#1"],
      says(2, "incompatible types: Vehicle cannot be converted to CAP#1"))
