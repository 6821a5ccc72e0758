"""The open half of the trials: what may be looked into while whittle is changed."""

import random
import sqlite3
import struct
import zipfile
import zlib

from trial import (GCC_ICE, HERE, PLACES, PYTHON, WORDS, collector, installed, llvm, middle_of, own, preprocessed,
                   replaced, run, says, text, unpack)

TRIALS, trial = collector()


# ---- C and C++

CXX_MATRIX = """
namespace grid {
template <class T> struct Cell { T value{}; bool known = false; };
template <class T> class Sheet {
 public:
  Sheet(int rows, int columns) : rows_(rows), columns_(columns), cells_(rows * columns) {}
  Cell<T>& at(int row, int column) { return cells_[row * columns_ + column]; }
  template <class F> void each(F f) { for (auto& cell : cells_) f(cell); }
  template <class F> T fold(T start, F f) const {
    for (auto& cell : cells_) if (cell.known) start = f(start, cell.value);
    return start;
  }
  int rows() const { return rows_; }
  int columns() const { return columns_; }
 private:
  int rows_, columns_;
  std::vector<Cell<T>> cells_;
};
struct Shape { int width; int height; int area() const { return width * height; } };
template <class T> class Window {
 public:
  explicit Window(Sheet<T>& sheet, Shape shape) : sheet_(sheet), shape_(shape) {}
  T sum(int row, int column) {
    typedef T Line[shape_.width];
    T total{};
    for (int i = 0; i < shape_.height; ++i) {
      auto add = [&](auto from) {
        Line line;
        for (int j = 0; j < shape_.width; ++j) line[j] = sheet_.at(row + i, from + j).value;
        return std::accumulate(line, line + shape_.width, T{});
      };
      total += add(column);
    }
    return total;
  }
 private:
  Sheet<T>& sheet_;
  Shape shape_;
};
template <class T> std::map<std::string, T> summary(Sheet<T>& sheet) {
  std::map<std::string, T> result;
  result["sum"] = sheet.fold(T{}, std::plus<T>());
  result["first"] = Window<T>(sheet, Shape{1, 1}).sum(0, 0);
  return result;
}
}
"""


trial("cxx-sheet", "C++", "sheet.ii", text("sheet.ii", lambda: middle_of(
    ["vector", "map", "string", "numeric", "functional"], CXX_MATRIX, ["regex", "thread"]) + b"""
int main() {
  grid::Sheet<double> sheet(4, 5);
  sheet.each([](auto& cell) { cell.known = true; });
  for (auto& [name, value] : grid::summary(sheet)) std::printf("%s %f\\n", name.c_str(), value);
}
"""), ["g++", "-std=c++17", "-w", "-c", "-o", "out.o", "{}"], [],
      says(2, GCC_ICE + "in expand_expr_real_1"))

CLANG_COROUTINE = """
namespace std {
template <class R, class... A> struct coroutine_traits { using promise_type = typename R::promise_type; };
template <class P = void> struct coroutine_handle;
template <> struct coroutine_handle<void> { static coroutine_handle from_address(void*) noexcept; void* address(); };
template <class P> struct coroutine_handle : coroutine_handle<> {
  static coroutine_handle from_address(void*) noexcept;
  static coroutine_handle from_promise(P&);
};
struct suspend_never {
  bool await_ready() noexcept;
  void await_suspend(coroutine_handle<>) noexcept;
  void await_resume() noexcept;
};
}
namespace piping {
struct Task {
  struct promise_type {
    Task get_return_object();
    std::suspend_never initial_suspend();
    std::suspend_never final_suspend() noexcept;
    void unhandled_exception();
    void return_void();
  };
};
struct Block {
  std::vector<char> bytes;
  bool await_ready() { return !bytes.empty(); }
  void await_suspend(std::coroutine_handle<>);
  int await_resume() { return int(bytes.size()); }
};
struct Source { virtual ~Source(); virtual Block read(int size) = 0; };
struct Sink { std::string name; void write(const char* from, int size); int written = 0; };
inline int rounded(int size) { return (size + 15) / 16 * 16; }
Task copy(Source& source, Sink& sink, int size) {
  if (size <= 0) co_return;
  char buffer[rounded(size)];
  for (int got = 1; got > 0;) {
    auto block = source.read(size);
    got = co_await block;
    for (int i = 0; i < got; ++i) buffer[i] = block.bytes[i];
    sink.write(buffer, got);
    sink.written += got;
  }
}
Task copy_all(std::map<std::string, std::unique_ptr<Source>>& sources, Sink& sink) {
  for (auto& [name, source] : sources) { sink.name = name; copy(*source, sink, 512); }
  co_return;
}
}
"""
trial("cxx-clang-copy", "C++", "copy.cc", text("copy.cc", lambda: preprocessed(
    "#include <vector>\n#include <map>\n#include <memory>\n#include <string>\n", "clang++", ("-std=c++20",))
    + CLANG_COROUTINE.encode()),
      ["clang++", "-std=c++20", "-w", "-c", "-o", "out.o", "{}"], [], says(2, "PLEASE submit a bug report"))

NESTED = r"""
struct entry { char name[16]; double amount; int month; };
static struct entry entries[] = {{"rent", 830, 1}, {"food", 211.5, 1}, {"rent", 830, 2}, {"train", 89, 2}};
static double total(const struct entry *from, size_t count) {
  double sum = 0;
  for (size_t i = 0; i < count; ++i) sum += from[i].amount;
  return sum;
}
static int by_name(const void *a, const void *b) {
  return strcmp(((const struct entry *)a)->name, ((const struct entry *)b)->name);
}
static void chart(FILE *out, int width, int months) {
  double sums[months];
  double most = 1;
  int fill(int limit, struct { double part[limit]; char mark; } *row) {
    int used = 0;
    for (int i = 0; i < limit; ++i) used += row->part[i] > 0;
    return used + width;
  }
  for (int i = 0; i < months; ++i) sums[i] = 0;
  for (size_t i = 0; i < sizeof entries / sizeof *entries; ++i)
    if (entries[i].month <= months) sums[entries[i].month - 1] += entries[i].amount;
  for (int i = 0; i < months; ++i) if (sums[i] > most) most = sums[i];
  for (int i = 0; i < months; ++i) {
    fprintf(out, "%2d ", i + 1);
    for (int j = 0; j < sums[i] / most * width; ++j) fputc('#', out);
    fputc('\n', out);
  }
}
int main(int count, char **words) {
  const size_t size = sizeof entries / sizeof *entries;
  qsort(entries, size, sizeof *entries, by_name);
  printf("%.2f\n", total(entries, size));
  chart(stdout, count > 1 ? atoi(words[1]) : 40, 3);
  return 0;
}
"""
trial("c-chart", "C", "chart.i", text("chart.i", lambda: preprocessed("".join(
    f"#include <{h}.h>\n" for h in ("stdio", "stdlib", "string", "math", "time", "unistd", "sys/socket", "pthread"))
    + NESTED, "gcc", ())),
      ["gcc", "-w", "-c", "-o", "out.o", "{}"], [], says(2, GCC_ICE + "limit from fill referenced in chart"))

trial("cxx-no-less", "C++", "routes.ii", text("routes.ii", lambda: preprocessed("""
#include <algorithm>
#include <iostream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>
namespace routes {
struct Place { std::string name; double x, y; };
struct Road { Place from, to; double length; };
class Net {
 public:
  void add(Road road) { roads_.push_back(road); by_name_[road.from.name].push_back(road); }
  std::set<std::string> names() const {
    std::set<std::string> result;
    for (auto& road : roads_) { result.insert(road.from.name); result.insert(road.to.name); }
    return result;
  }
  template <class Filter> std::set<Place> places(Filter filter) const {
    std::set<Place> result;
    for (auto& road : roads_) if (filter(road)) result.insert(road.to);
    return result;
  }
  double length() const {
    double sum = 0;
    for (auto& road : roads_) sum += road.length;
    return sum;
  }
 private:
  std::vector<Road> roads_;
  std::map<std::string, std::vector<Road>> by_name_;
};
}
int main() {
  routes::Net net;
  std::regex line("(\\\\w+) (\\\\w+) ([0-9.]+)");
  std::string text;
  while (std::getline(std::cin, text)) {
    std::smatch found;
    if (std::regex_match(text, found, line)) net.add({{found[1], 0, 0}, {found[2], 0, 0}, std::stod(found[3])});
  }
  for (auto& name : net.names()) std::cout << name << '\\n';
  for (auto& place : net.places([](auto& road) { return road.length > 10; })) std::cout << place.name << '\\n';
  std::cout << net.length() << '\\n';
}
""")), ["g++", "-std=c++17", "-fsyntax-only", "{}"],
      ["--stderr", r"error: no match for .operator<. \(operand types are .const routes::Place. and .const routes::Place.\)"],
      says(2, r"error: no match for .operator<. \(operand types are .const routes::Place. and .const routes::Place.\)"))

trial("c-two-opinions", "C", "zones.c", text("zones.c", lambda: preprocessed("""
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
extern int atoi(const char *text);
enum zone { INNER = 1, OUTER = 2, AIRPORT = 4 };
struct fare { enum zone zone; uint8_t hours; uint16_t cents; };
static const struct fare fares[] = {{INNER, 2, 290}, {OUTER, 2, 410}, {AIRPORT, 3, 1150}};
static int find(enum zone zone) {
  for (size_t i = 0; i < sizeof fares / sizeof *fares; ++i) if (fares[i].zone == zone) return (int)i;
  return -1;
}
static int night(uint8_t hour) { return hour > 22 || hour < 5; }
static unsigned price(const struct fare *fare, uint8_t hour) {
  unsigned cents = fare->cents;
  if (fare->hours > 300) cents += 100;
  if (night(hour)) cents += cents / 2;
  return cents;
}
int main(int count, char **words) {
  const int zone = count > 1 ? atoi(words[1]) : INNER;
  const int index = find((enum zone)zone);
  if (index < 0) { fprintf(stderr, "no zone %d: %s\\n", zone, strerror(ENOENT)); return 1; }
  time_t now = time(NULL);
  printf("%u\\n", price(&fares[index], (uint8_t)localtime(&now)->tm_hour));
  return 0;
}
""", "gcc", ("-U__GNUC__", "-D__GNUC__=10"))), test="""
clang -fsyntax-only zones.c 2>err && grep -q 'result of comparison of constant 300 .* always false' err &&
gcc -fsyntax-only -Wall zones.c 2>err && ! grep -q warning: err
""")

trial("c-fast-math", "C", "survey.c", text("survey.c", lambda: own("open", "survey.c")), test="""
gcc -Wall -Wextra -Werror -O1 survey.c -o plain -lm 2>/dev/null && gcc -O1 -ffast-math survey.c -o fast -lm 2>/dev/null &&
timeout 2 ./plain >plain.txt && timeout 2 ./fast >fast.txt && timeout 2 ./plain | cmp -s plain.txt && ! cmp -s plain.txt fast.txt || exit 1
gcc -w -g -O0 -fsanitize=address,undefined -fno-sanitize=signed-integer-overflow -fno-sanitize-recover survey.c -o careful -lm 2>/dev/null &&
timeout 5 ./careful >careful.txt 2>&1 && cmp -s plain.txt careful.txt
""")

trial("c-calculator", "C", "calc.c", text("calc.c", lambda: own("open", "calc.c")),
      ["sh", "-c", 'gcc -g -O0 -fsanitize=address "$1" -o calc && ASAN_OPTIONS=detect_leaks=0 ./calc', "sh", "{}"], [],
      says(2, "AddressSanitizer: heap-buffer-overflow"))


# ---- programs that run

trial("js-ledger", "program", "ledger.js", text("ledger.js", lambda: own("open", "ledger.js")), ["node", "{}"], [],
      says(2, r"TypeError: Cannot read properties of undefined \(reading"))

trial("js-markdown", "program", "markdown.js", text("markdown.js", lambda: replaced(
    installed("/usr/share/nodejs/marked/lib/marked.cjs").decode(),
    ("body += this.renderer.tablerow(cell);", "body = this.renderer.tablerow(cell);")) + r"""
const table = ["# Prices", "", "| what | cents |", "|------|------:|", "| bread | 280 |", "| milk | 119 |",
  "| *tea* | 349 |", "", "1. [first](/a)", "2. second", "", "> and a `quote`"].join("\n");
console.log(exports.parse(table));
"""), ["node", "{}"],
      ["--stdout", r"<td align=.right.>349</td>", "--not-stdout", "280"],
      says(1, r"<td align=.right.>349</td>") + " && ! grep -q 280 \"$1\"")

trial("py-configparser", "program", "settings.py", text("settings.py", lambda: replaced(
    installed("/usr/lib/python3.11/configparser.py").decode(),
    ("sect = path[0]\n                        opt = parser.optionxform(path[1])\n"
     "                        v = parser.get(sect, opt, raw=True)",
     "sect = path[0]\n                        opt = parser.optionxform(path[1])\n                        v = map[opt]")) + '''

SETTINGS = """
[DEFAULT]
home = /srv/shop
[web]
port = 8080
pages = ${home}/pages
[mail]
from = shop@example.org
log = ${web:pages}/../mail.log
"""
parser = ConfigParser(interpolation=ExtendedInterpolation())
parser.read_string(SETTINGS)
for section in parser.sections():
    for key, value in parser.items(section):
        print(section, key, value)
'''), [PYTHON, "{}"], [], says(2, "InterpolationMissingOptionError: Bad value substitution"))

trial("py-depot", "program", "depot.py", text("depot.py", lambda: own("open", "depot.py")), [PYTHON, "{}"],
      ["--stdout", r"^total 316\.90, per trip 2\.24, lost 45$"], says(1, r"^total 316\.90, per trip 2\.24, lost 45$"))

trial("lua-json", "program", "orders.lua", text("orders.lua", lambda: "local json = (function ()\n" + replaced(
    installed("/usr/share/lua/5.4/dkjson.lua").decode(),
    ("return scanstring (str, pos)", "return scanstring (str, pos + 1)")) + """
end)()
local text = [[{"orders": [{"id": 17, "lines": [{"article": "lamp", "count": 2}], "paid": true},
  {"id": 18, "lines": [], "note": "gift"}], "total": 59.9}]]
local data, position, problem = json.decode(text)
if problem then error(problem .. " at " .. position) end
for _, order in ipairs(data.orders) do
  print(order.id, #order.lines, json.encode(order, {indent = true}))
end
"""), ["lua5.4", "{}"], ["--stderr", "attempt to index a nil value"],
      says(2, "attempt to index a nil value"))

trial("ruby-options", "program", "options.rb", text("options.rb", lambda: replaced(
    run("ruby", "-e", "print File.read($LOAD_PATH.map{|d| d + '/optparse.rb'}.find{|f| File.exist?(f)})").decode()
    .split("__END__")[0],
    ("left = [sopts.join(', ')]", "left = [sopts.first]")) + """

options = {names: []}
parser = OptionParser.new do |o|
  o.banner = "usage: stock [options]"
  o.on("-v", "--verbose", "say more") { options[:verbose] = true }
  o.on("--limit N", Integer, "how many") { |n| options[:limit] = n }
  o.on("--name LIST", Array, "names") { |list| options[:names] += list }
end
parser.parse!(%w[--verb --limit 12 --name lamp,desk rest])
p options
puts parser.help
"""), ["ruby", "{}"], [], says(2, "undefined method `length' for nil:NilClass .NoMethodError.", 1))

trial("perl-report", "program", "report.pl", text("report.pl", lambda: own("open", "report.pl")), ["perl", "-w", "{}"],
      ["--stderr", r"Use of uninitialized value (\S+) in multiplication"],
      says(2, r"Use of uninitialized value \$price in multiplication"))

trial("java-timetable", "program", "Timetable.java", text("Timetable.java", lambda: own("open", "Timetable.java")),
      ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "{}"], [],
      says(2, r"ArrayIndexOutOfBoundsException: Index \d+ out of bounds for length"))


# ---- LLVM

trial("ll-bpf", "LLVM IR", "calc.ll", text("calc.ll", lambda: llvm(
    own("open", "calc.c").encode(), "c", "-O0", "-Xclang", "-disable-O0-optnone")),
      ["llc-14", "-march=bpf", "-o", "out.s", "{}"], ["--stderr", "A call to built-in function '__divdf3' is not supported"],
      says(2, "A call to built-in function '__divdf3' is not supported"))

trial("ll-vector", "LLVM IR", "survey.ll", text("survey.ll", lambda: llvm(
    b"#include <vector>\n#include <map>\n#include <string>\n#include <algorithm>\n#include <numeric>\n" + b"""
struct Sample { std::string name; std::vector<double> values; };
using Samples = std::map<std::string, Sample>;
double mean(const std::vector<double>& v) { return std::accumulate(v.begin(), v.end(), 0.0) / v.size(); }
void normalize(std::vector<double>& v) {
  const double middle = mean(v);
  for (auto& x : v) x = (x - middle) * 0.5 + 1;
}
void add(Samples& samples, const std::string& name, double value) {
  auto& one = samples[name];
  one.name = name;
  one.values.push_back(value);
}
std::vector<std::string> sorted(const Samples& samples) {
  std::vector<std::string> names;
  for (auto& [name, one] : samples) if (one.values.size() > 2) names.push_back(name + "/" + one.name);
  std::sort(names.begin(), names.end(), [](auto& a, auto& b) { return a.size() < b.size(); });
  return names;
}
double compare(const Samples& samples, const std::string& a, const std::string& b) {
  return mean(samples.at(a).values) - mean(samples.at(b).values);
}
""", "c++", "-std=c++17", "-O1")),
      ["opt-14", "-O3", "-pass-remarks=loop-vectorize", "-S", "-o", "out.ll", "{}"], ["--stderr", r"remark: .*vectorized loop \(vectorization width: 2"],
      says(2, r"remark: .*vectorized loop \(vectorization width: 2"))


# ---- binaries

trial("bin-elf", "binary ELF", "calc.o", lambda folder: run(
    "gcc", "-g", "-O1", "-c", "-o", folder / "calc.o", HERE / "open" / "calc.c"),
      ["objdump", "-d", "--no-show-raw-insn", "{}"], ["--stdout", r"divsd +0x0\(%rbp,%rdx,8\)"],
      says(1, r"divsd +0x0\(%rbp,%rdx,8\)"))


def png(folder):
    picture = random.Random(5)
    width = height = 96
    rows = b"".join(b"\0" + bytes((x * y // 40 + picture.randrange(9)) % 64 for x in range(width)) for y in range(height))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    (folder / "chart.png").write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0))
        + chunk(b"gAMA", struct.pack(">I", 45455)) + chunk(b"PLTE", bytes(picture.randrange(256) for _ in range(192)))
        + chunk(b"tEXt", b"Title\0A chart of last year") + chunk(b"tIME", struct.pack(">HBBBBB", 2023, 14, 1, 12, 0, 0))
        + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


trial("bin-png", "binary PNG", "chart.png", png, ["pngcheck", "-v", "{}"], ["--stdout", "invalid month"],
      'grep -qP "invalid month" "$1"')


def archive(folder):
    some = random.Random(8)
    with zipfile.ZipFile(folder / "letters.zip", "w", zipfile.ZIP_DEFLATED) as file:
        for i in range(40):
            body = " ".join(some.choices(WORDS, k=300))
            file.writestr(zipfile.ZipInfo(f"letters/{some.choice(WORDS)}-{i}.txt", (2023, 5, 6, 7, 8, 10)), body)
    data = bytearray((folder / "letters.zip").read_bytes())
    at = -1
    for _ in range(23):
        at = data.index(b"PK\x03\x04", at + 1)
    data[at + 14] ^= 0x55
    (folder / "letters.zip").write_bytes(data)


trial("bin-zip", "binary ZIP", "letters.zip", archive, ["unzip", "-t", "{}"], ["--stdout", "bad CRC"],
      says(1, "bad CRC"))


def font(folder):
    data = bytearray(installed("/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"))
    for i in range(struct.unpack(">H", data[4:6])[0]):
        tag, _, offset, size = struct.unpack(">4sIII", data[12 + 16 * i:28 + 16 * i])
        if tag == b"post":
            data[offset + 2000:offset + 2004] = b"\xff\xff\xff\xff"
    (folder / "mono.ttf").write_bytes(data)


trial("bin-font", "binary TrueType", "mono.ttf", font,
      [PYTHON, "-c", "import sys\nfrom fontTools.ttLib import TTFont\nTTFont(sys.argv[1]).getGlyphOrder()", "{}"],
      ["--stderr", r"not enough data in post.stringData array"], says(2, r"not enough data in post.stringData array"))


def broken_database(folder):
    path, some = folder / "stock.db", random.Random(3)
    base = sqlite3.connect(path)
    base.execute("pragma page_size = 1024")
    base.execute("create table article (id integer primary key, name text, price int, place text)")
    base.execute("create table move (id integer primary key, article int references article, count int)")
    base.executemany("insert into article values (?, ?, ?, ?)", [
        (i, f"{some.choice(WORDS)} {some.choice(WORDS)}", some.randrange(9000), some.choice(PLACES)) for i in range(400)])
    base.executemany("insert into move values (?, ?, ?)",
                     [(i, some.randrange(400), some.randrange(-9, 9)) for i in range(900)])
    base.execute("create index by_name on article (name)")
    base.execute("create index by_article on move (article, count)")
    base.commit()
    base.execute("pragma writable_schema = on")
    base.close()
    data = bytearray(path.read_bytes())
    at = data.rindex(b"warehouse ")
    data[at] = ord("v")
    path.write_bytes(data)


trial("bin-sqlite", "binary SQLite", "stock.db", broken_database,
      ["sqlite3", "-readonly", "{}", "pragma integrity_check"], ["--stdout", r"row \d+ missing from index by_name"],
      says(1, r"row \d+ missing from index by_name"))


# ---- data and configuration

def measurements():
    """About 27 MB."""
    some, rows = random.Random(21), []
    for i in range(150_000):
        rows.append('{"id": %d, "station": "%s", "kind": "%s", "value": %.2f, "quality": {"source": "%s", "level": %d}, '
                    '"tags": ["%s", "%s"], "valid": true}' % (
                        i, some.choice(PLACES), some.choice(WORDS), some.uniform(-40, 40),
                        some.choice(WORDS), some.randrange(5), some.choice(WORDS), some.choice(WORDS)))
    rows[97_531] = rows[97_531].replace('"value": ', '"value": "n/a", "old": ')
    return '{"version": 3, "measurements": [\n' + ",\n".join(rows) + "\n]}\n"


MEAN_JS = """const data = JSON.parse(require("fs").readFileSync(process.argv[2], "utf8"));
let sum = 0;
for (const one of data.measurements) sum += Number(one.value.toFixed(1));
console.log(sum / data.measurements.length);
"""
trial("json-27mb", "JSON", "data.json",
      lambda folder: (text("data.json", measurements)(folder), text("mean.js", MEAN_JS)(folder)),
      ["node", "mean.js", "{}"], ["--stderr", "one.value.toFixed is not a function"],
      says(2, "one.value.toFixed is not a function"), beside=["mean.js"])


def library():
    some = random.Random(4)
    parts = ['<?xml version="1.0"?>\n<!DOCTYPE library [\n<!ELEMENT library (shelf+)>\n<!ELEMENT shelf (label, book*)>\n'
             '<!ATTLIST shelf id ID #REQUIRED>\n<!ELEMENT label (#PCDATA)>\n<!ELEMENT book (title, author+, year?, loan*)>\n'
             '<!ATTLIST book lang CDATA "en" follows IDREF #IMPLIED>\n<!ELEMENT title (#PCDATA|em)*>\n<!ELEMENT em (#PCDATA)>\n'
             '<!ELEMENT author (#PCDATA)>\n<!ELEMENT year (#PCDATA)>\n<!ELEMENT loan EMPTY>\n'
             '<!ATTLIST loan by CDATA #REQUIRED until CDATA #IMPLIED>\n]>\n<library>\n']
    for shelf in range(60):
        parts.append(f' <shelf id="s{shelf}">\n  <label>{some.choice(PLACES)} {shelf}</label>\n')
        for book in range(30):
            follows = f' follows="s{some.randrange(60)}"' if some.random() < 0.1 else ""
            if (shelf, book) == (41, 17):
                follows = ' follows="s61"'
            year = f"<year>{some.randrange(1800, 2020)}</year>" if some.random() < 0.7 else ""
            loans = "".join(f'<loan by="{some.choice(WORDS)}" until="2024-0{some.randrange(1, 9)}-11"/>'
                            for _ in range(some.randrange(3)))
            parts.append(f'  <book lang="{some.choice(["en", "fr", "no"])}"{follows}>\n   <title>The <em>{some.choice(WORDS)}'
                         f'</em> and the {some.choice(WORDS)}</title>\n   <author>{some.choice(WORDS).title()}, A.</author>\n'
                         f'   {year}{loans}\n  </book>\n')
        parts.append(" </shelf>\n")
    return "".join(parts) + "</library>\n"


trial("xml-library", "XML", "library.xml", text("library.xml", library), ["xmllint", "--noout", "--valid", "{}"],
      ["--stderr", "IDREF attribute follows references an unknown ID"],
      says(2, "IDREF attribute follows references an unknown ID"))


def compose():
    some = random.Random(12)
    lines = ["version: '3.8'", "x-logging: &logging", "  driver: json-file", "  options: {max-size: 10m, max-file: '3'}",
             "x-limits: &limits", "  cpus: '0.50'", "  memory: 256M", "services:"]
    names = some.sample(WORDS, 70)
    for i, name in enumerate(names):
        lines += [f"  {name}:", f"    image: registry.example.org/{name}:{some.randrange(9)}.{some.randrange(20)}",
                  "    restart: unless-stopped", "    logging: *logging", "    environment:"]
        lines += [f"      {some.choice(WORDS).upper()}_{some.choice(WORDS).upper()}: {some.choice(['yes', '12', 'false', name, '~'])}"
                  for _ in range(some.randrange(2, 7))]
        lines += ["    ports:", f"      - '{8000 + i}:80'", "    deploy:", "      resources:",
                  f"        limits: *{'limit' if i == 47 else 'limits'}"]
        if i:
            lines += ["    depends_on:", *(f"      - {one}" for one in some.sample(names[:i], min(i, 2)))]
        lines += ["    healthcheck:", f"      test: [\"CMD\", \"curl\", \"-f\", \"http://localhost:{8000 + i}/health\"]",
                  "      interval: 1m30s"]
    return "\n".join(lines) + "\n"


trial("yaml-compose", "YAML", "compose.yaml", text("compose.yaml", compose),
      [PYTHON, "-c", "import sys, yaml; yaml.safe_load(open(sys.argv[1]))", "{}"], [],
      says(2, "found undefined alias"))


def sales():
    some = random.Random(31)
    rows = ["date,shop,article,count,price,customer,note"]
    for i in range(12_000):
        rows.append(f"2023-{some.randrange(1, 13):02}-{some.randrange(1, 29):02},{some.choice(PLACES)},{some.choice(WORDS)},"
                    f"{some.randrange(1, 9)},{some.randrange(100, 9000) / 100:.2f},{some.randrange(10_000, 99_999)},"
                    f"{some.choice(['', '', '', 'gift', 'to be collected'])}")
    rows[7777] = '2023-06-11,Lyon,lamp,2,19.90,40412,"blue, with a ""dimmer"""'
    rows[8888] = '2023-07-02,Lyon,mirror,1,1.249.00,55310,'
    return "\n".join(rows) + "\n"


trial("csv-sales", "CSV", "sales.csv", text("sales.csv", sales),
      [PYTHON, "-c", "import csv, sys, collections\nsums = collections.Counter()\n"
       "for row in csv.DictReader(open(sys.argv[1])): sums[row['shop']] += float(row['price']) * int(row['count'])\n"
       "print(sums)", "{}"], [], says(2, "could not convert string to float"))


def nginx():
    some = random.Random(17)
    lines = ["user www-data;", "worker_processes auto;", "error_log stderr;", "pid /dev/null;",
             "events { worker_connections 768; }", "http {", "  access_log off;", "  sendfile on;", "  types_hash_max_size 2048;"]
    for i in range(60):
        name = f"{some.choice(WORDS)}{i}"
        lines += [f"  upstream {name} {{", *(f"    server 10.0.{i}.{n}:8080 weight={n};" for n in range(1, some.randrange(2, 6))), "  }",
                  "  server {", f"    listen {8000 + i};", f"    server_name {name}.example.org www.{name}.example.org;",
                  f"    root /srv/{name};", "    client_max_body_size 8m;"]
        places = some.sample(WORDS, 6)
        if i == 38:
            places[5] = places[1]
        for place in places:
            lines += [f"    location /{place}/ {{", f"      proxy_pass http://{name};",
                      f"      proxy_set_header X-{place.title()} $remote_addr;", f"      proxy_read_timeout {some.randrange(9, 99)}s;", "    }"]
        lines += ["    location ~ \\.(css|js)$ { expires 7d; add_header Cache-Control public; }", "  }"]
    return "\n".join(lines) + "\n}\n"


trial("nginx-twice", "nginx", "nginx.conf", text("nginx.conf", nginx), ["nginx", "-t", "-c", "{abs}"],
      ["--stderr", 'duplicate location "/'], says(2, 'duplicate location "/'))

trial("changelog", "changelog", "changelog", text("changelog", lambda: replaced(
    installed("/usr/share/doc/libc6/changelog.Debian.gz").decode(errors="replace"),
    ("\n\n -- Aurelien Jarno <aurel32@debian.org>  Mon, 02", "\n\n- Aurelien Jarno <aurel32@debian.org>  Mon, 02"))), ["dpkg-parsechangelog", "-l", "{}", "--all", "--format", "rfc822"],
      ["--stderr", "found start of entry where expected more change data or trailer"],
      says(2, "found start of entry where expected more change data or trailer"))

trial("html-manual", "HTML", "manual.html", text("manual.html", lambda: html()), ["tidy", "-q", "-e", "{}"],
      ["--stderr", r"anchor .* already defined"], says(2, r"anchor .* already defined"))


def html():
    some = random.Random(19)
    parts = ["<!DOCTYPE html>\n<html lang='en'>\n<head><title>Manual</title><meta charset='utf-8'>\n<style>td { padding: 2px }</style></head>\n<body>\n<nav><ul>"]
    names = [f"{some.choice(WORDS)}-{i}" for i in range(90)]
    parts += [f"<li><a href='#{name}'>{name}</a></li>\n" for name in names]
    parts.append("</ul></nav>\n")
    for i, name in enumerate(names):
        ident = names[12] if i == 71 else name
        parts.append(f"<section id='{ident}'>\n<h2>The {name}</h2>\n<p>{' '.join(some.choices(WORDS, k=40))} <b>{some.choice(WORDS)}</b>.</p>\n"
                     "<table><tr><th>option</th><th>meaning</th></tr>\n")
        parts += [f"<tr><td><code>--{some.choice(WORDS)}</code></td><td>{' '.join(some.choices(WORDS, k=8))}</td></tr>\n" for _ in range(5)]
        parts.append("</table>\n<pre>$ " + some.choice(WORDS) + " --help | less\n</pre>\n</section>\n")
    return "".join(parts) + "<script>for (const a of document.links) if (a.hash < 3 && a.host) a.title = a.hash;</script>\n</body>\n</html>\n"


def settings():
    some, lines = random.Random(23), ["[tool]", 'name = "depot"', 'version = "2.1.0"', ""]
    for i, name in enumerate(some.sample(WORDS, 80)):
        lines += [f"[tool.{name}]", f"enabled = {some.choice(['true', 'false'])}", f"limit = {some.randrange(9999)}",
                  f'path = "/srv/{name}/{some.choice(WORDS)}"', f"hosts = [{', '.join(repr(some.choice(WORDS)) for _ in range(3))}]",
                  f"since = 2023-{some.randrange(1, 13):02}-11T07:32:00Z", ""]
        if some.random() < 0.4:
            lines += [f"[[tool.{name}.rule]]", f'match = "{some.choice(WORDS)}*"', f"weight = {some.random():.3f}", ""]
        if i == 55:
            lines += [f"[tool.{name}.limit]", "soft = 10", ""]
    return "\n".join(lines)


trial("toml-settings", "TOML", "depot.toml", text("depot.toml", settings),
      [PYTHON, "-c", "import sys, tomllib; tomllib.load(open(sys.argv[1], 'rb'))", "{}"], [],
      says(2, "TOMLDecodeError: Cannot overwrite a value"))


# ---- SQL, SMT, make

def shop_dump():
    some, lines = random.Random(29), ["pragma foreign_keys = on;", "begin;"]
    lines += ["create table customer (id integer primary key, name text not null, town text, mail text unique);",
              "create table article (id integer primary key, name text, price int check (price > 0), stock int);",
              "create table orders (id integer primary key, customer int references customer, day text, paid int default 0);",
              "create table line (orders int references orders, article int references article, count int, primary key (orders, article));",
              "create view open_orders as select o.id, c.name from orders o join customer c on c.id = o.customer where not o.paid;",
              "create trigger sold after insert on line begin update article set stock = stock - new.count where id = new.article;\n"
              "  select raise(abort, 'out of stock') from article where id = new.article and stock < 0; end;"]
    lines += [f"insert into customer values ({i}, '{some.choice(WORDS).title()} {some.choice(WORDS).title()}', '{some.choice(PLACES)}', 'c{i}@example.org');" for i in range(200)]
    stock = {i: some.randrange(150, 300) for i in range(120)}
    stock[77] = 19
    lines += [f"insert into article values ({i}, '{some.choice(WORDS)}', {some.randrange(1, 900)}, {n});" for i, n in stock.items()]
    for i in range(500):
        lines.append(f"insert into orders values ({i}, {some.randrange(200)}, '2023-0{some.randrange(1, 9)}-1{some.randrange(9)}', {some.randrange(2)});")
        lines.append(f"insert into line values {', '.join(f'({i}, {a}, {some.randrange(1, 4)})' for a in some.sample(range(120), 3))};")
    return "\n".join(lines) + "\ncommit;\nselect count(*) from open_orders;\n"


trial("sql-stock", "SQL", "shop.sql", text("shop.sql", shop_dump), ["sqlite3", "-bail", ":memory:"],
      ["--stdin", "--stderr", "Runtime error near line .*: out of stock"],
      says(2, "Runtime error near line .*: out of stock"))


def schedule():
    some, lines = random.Random(37), ["(set-logic QF_LIA)", "(set-option :produce-models true)"]
    lines += [f"(declare-const t{i} Int)" for i in range(60)] + [f"(assert (and (>= t{i} 0) (<= t{i} 90)))" for i in range(60)]
    for _ in range(120):
        a, b = sorted(some.sample(range(60), 2))
        lines.append(some.choice([f"(assert (<= (+ t{a} {some.randrange(3)}) t{b}))", f"(assert (=> (> t{a} {some.randrange(70, 90)}) (> t{b} 3)))",
                                  f"(assert (or (<= (+ t{a} 1) t{b}) (>= t{a} (- t{b} 40))))"]))
    lines.insert(150, "(assert (= t20 (* 2 t11)))")
    lines.insert(170, "(assert (distinct t11 t20 t33))")
    lines.insert(190, "(assert (and (> t11 40) (<= (+ t20 (* 2 t33)) 100)))")
    lines.insert(60, "(assert (let ((k (+ t33 t11))) (ite (> k 20) (> t33 15) (< k 0))))")
    return "\n".join(lines) + "\n(check-sat)\n(get-info :name)\n"


trial("smt-schedule", "SMT-LIB", "schedule.smt2", text("schedule.smt2", schedule), ["z3", "-T:5", "{}"],
      ["--stdout", "^unsat$", "--not-stdout", "error"], 'grep -qx unsat "$1" && ! grep -q error "$1"')


def makefile():
    some = random.Random(41)
    names = some.sample(WORDS, 60)
    lines = ["CC = gcc", "CFLAGS = -O2 -Wall", "OBJECTS = " + " ".join(f"{n}.o" for n in names), "", "all: program doc", "",
             "program: $(OBJECTS)", "\t$(CC) -o $@ $^", "", "%.o: %.c", "\t$(CC) $(CFLAGS) -c -o $@ $<", ""]
    for i, name in enumerate(names):
        needs = some.sample(names[:i], min(i, some.randrange(4))) if i else []
        if i == 9:
            needs.append(names[44])
        if i == 44:
            needs.append(names[23])
        if i == 23:
            needs.append(names[9])
        lines += [f"{name}.o: {name}.c {name}.h {' '.join(f'{n}.h' for n in needs)}".rstrip()]
        if needs:
            lines += [f"{name}.h: {' '.join(f'{n}.h' for n in needs)}", "\ttouch $@"]
    lines += ["", "doc: $(OBJECTS:.o=.html)", "%.html: %.md", "\tmarkdown $< >$@", "clean:", "\trm -f $(OBJECTS) program", ".PHONY: all doc clean"]
    return "\n".join(lines) + "\n"


trial("make-circle", "Makefile", "Makefile", text("Makefile", makefile), ["make", "-n", "-k", "-f", "{}"],
      ["--stderr", "Circular .* dependency dropped"], says(2, "Circular .* dependency dropped"))


# ---- directories

def c_project(folder):
    project = folder / "queue"
    unpack(project, own("open", "queue.txt"))


trial("dir-queue", "directory C", "queue", c_project,
      ["sh", "-c", 'cd "$1" && make -s >make.log 2>&1 && ./queue-test', "sh", "{}"], ["--stderr", "Assertion .* failed"],
      says(2, "Assertion .* failed"))
