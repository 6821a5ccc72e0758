// Uncaught exceptions and panics of Java, Python, Node, Rust, Go and C++.
//
// What an exception says is stored separately from its type.
#include <algorithm>

#include "oracle/trace_readers.h"

namespace whittle::trace_reader {

namespace {

// Whether "java.lang.Error: ..." or "a.b.C" may head a Java backtrace.
std::optional<std::string_view> java_type(std::string_view line, bool announced) {
  const std::string_view type = leading_name(line);
  const std::string_view rest = line.substr(type.size());
  if (type.empty() || !(rest.empty() || rest[0] == ':')) return std::nullopt;
  const std::size_t dot = type.rfind('.');
  if (announced) return type;
  const bool qualified = dot != kNone && dot > 0 && dot + 1 < type.size();
  if (!qualified || !(type[dot + 1] >= 'A' && type[dot + 1] <= 'Z')) return std::nullopt;
  return type;
}

// A line of a backtrace.
struct TraceLine {
  std::string_view function;  // empty: of the runtime itself
  std::string line;           // "List.java:3"
};

// "\tat java.base/java.util.List.of(List.java:3)" -> "java.util.List.of"; names
// that the runtime makes up ("lambda$main$0", hidden classes) lose their number
// or come out empty.
std::optional<TraceLine> java_frame(std::string_view line) {
  line = trim(line);
  if (!skip(line, "at ") || line.empty()) return std::nullopt;
  // A ~[jar:version] that a logger appends comes after.
  const std::size_t open = line.find('(');
  const std::size_t close = line.find(')', std::min(open, line.size()));
  if (open == kNone || close == kNone) return std::nullopt;
  std::string_view name = line.substr(0, open);
  if (name.find(' ') != kNone || name.find('.') == kNone) return std::nullopt;
  if (name.find("$$Lambda") != kNone) return TraceLine{};
  const std::size_t slash = name.rfind('/');
  if (slash != kNone) name.remove_prefix(slash + 1);
  if (name.find("lambda$") != kNone) {
    const std::size_t end = name.find_last_not_of("0123456789");
    if (end != kNone && name[end] == '$') name = name.substr(0, end);
  }
  return TraceLine{name, std::string(line_of_file(line.substr(open + 1, close - open - 1)))};
}

// ": what it says" behind the type of an exception.
std::string_view message_of(std::string_view rest) {
  skip(rest, ":");
  return trim(rest.substr(0, 400));
}

// An exception that has another as its cause.
std::string wrapped(std::string_view type, std::string_view rest) {
  const std::string_view message = message_of(rest);
  return " within " + std::string(type) + (message.empty() ? "" : ": " + std::string(message));
}

// `Exception in thread "main" ` and `Caused by: `; whether one was there.
bool skip_java_announcement(std::string_view& line) {
  if (skip(line, "Caused by: ")) return true;
  if (!skip(line, "Exception in thread \"")) return false;
  const std::size_t end = line.find("\" ");
  line.remove_prefix(end == kNone ? line.size() : end + 2);
  return true;
}

// "    at P.parse (/src/a.js:1:32)": the name; empty for node's own frames.
std::optional<TraceLine> node_frame(std::string_view line) {
  line = trim(line);
  if (line.ends_with('{')) line = trim(line.substr(0, line.size() - 1));
  if (!skip(line, "at ")) return std::nullopt;
  skip(line, "async ");
  const std::size_t open = line.ends_with(')') ? line.rfind(" (") : kNone;
  std::string_view place = open == kNone ? line : line.substr(open + 2, line.size() - open - 3);
  if (place.starts_with("node:")) return TraceLine{};
  if (place != "<anonymous>" && place != "native") {
    const std::size_t colon = place.find_last_not_of("0123456789");
    if (colon == kNone || place[colon] != ':' || colon + 1 == place.size()) return std::nullopt;
  }
  const std::string_view name =
      open == kNone ? "<anonymous>" : before(line.substr(0, open), " [as ");
  return TraceLine{name, std::string(line_of_file(place))};
}

// `  File "/src/a.py", line 9, in f`
std::optional<TraceLine> python_frame(std::string_view line) {
  const std::size_t in = line.rfind(", in ");
  const std::size_t number = line.find("\", line ");
  if (in == kNone || number == kNone || number > in) return std::nullopt;
  const std::size_t digits = number + std::string_view("\", line ").size();
  std::string place(line.substr(0, number));
  place += ":";
  place += line.substr(digits, std::max(in, digits) - digits);
  return TraceLine{trim(line.substr(in + 5)), std::string(line_of_file(place))};
}

// "TypeError: ...", "My [Error]: ...", "AssertionError [ERR_ASSERTION]: ..."
std::optional<std::string_view> node_type(std::string_view line) {
  skip(line, "Uncaught ");
  const std::string_view type = leading_name(line);
  const std::string_view rest = line.substr(type.size());
  if (type.empty()) return std::nullopt;
  if (rest.starts_with(" [")) return type;
  const bool names_error = type.ends_with("Error") || type.ends_with("Exception");
  if (names_error && (rest.empty() || rest[0] == ':')) return type;
  return std::nullopt;
}

// "src/main.rs:3:5" -> "src/main.rs"; of an absolute path, its last part.
std::string_view rust_file(std::string_view place) {
  const std::size_t end = place.find(".rs:");
  if (end != kNone) place = place.substr(0, end + 3);
  const std::size_t slash = place.rfind('/');
  return place.starts_with('/') && slash != kNone ? place.substr(slash + 1) : place;
}

bool in_rust_library(std::string_view name) {
  if (name == "<unknown>" || name.starts_with("__rust")) return true;
  skip(name, "<");
  for (const std::string_view crate : {"core", "std", "alloc"}) {
    std::string_view rest = name;
    if (skip(rest, crate) && (rest.starts_with("::") || rest.starts_with('['))) return true;
  }
  return false;
}

// "r::idx::h4bdd3eb65edd9142" -> "r::idx": the hash changes with the program.
std::string_view without_rust_hash(std::string_view name) {
  constexpr std::size_t kLength = 19;
  if (name.size() <= kLength) return name;
  const std::string_view tail = name.substr(name.size() - kLength);
  const bool hash =
      tail.starts_with("::h") && tail.substr(3).find_first_not_of("0123456789abcdef") == kNone;
  return hash ? name.substr(0, name.size() - kLength) : name;
}

// A message often ends with a value after a colon; an assertion's is its text.
std::string rust_what(std::string_view message) {
  if (!message.starts_with("assertion failed: ")) message = before(message, ": ");
  return without_numbers(trim(message));
}

// "   6: r::idx" or "   6: 0x55be12 - r::idx", and where known on the next line
// "at ./r.rs:1:36"; what lies in /rustc/ is the standard library.
Frames rust_frames(std::string_view text) {
  Frames frames;
  const std::size_t at = text.find("stack backtrace:");
  if (at == kNone) return frames;
  Lines lines(after_line(text, at));
  std::string_view pending;
  while (const auto line = lines.next()) {
    std::string_view rest = trim(*line);
    if (rest.starts_with("at /rustc/")) {
      pending = {};
      continue;
    }
    if (rest.starts_with("at ")) continue;
    if (!pending.empty()) frames.add_native(pending);
    pending = {};
    const std::size_t digits = rest.size();
    skip_digits(rest);
    if (frames.full() || rest.size() == digits || !skip(rest, ": ")) break;
    pending = trim(rest);
    const std::size_t dash = pending.starts_with("0x") ? pending.find(" - ") : kNone;
    if (dash != kNone) pending = pending.substr(dash + 3);
    pending = in_rust_library(pending) ? std::string_view() : without_rust_hash(pending);
  }
  return frames;
}

// The first goroutine's functions; each has its place on the next line.
Frames go_frames(std::string_view text) {
  Frames frames;
  Lines lines(text);
  while (const auto line = lines.next()) {
    if (line->starts_with('\t') || line->starts_with(' ')) continue;
    const std::size_t open = line->rfind('(');
    if (open == kNone || line->starts_with("created by ") || frames.full()) break;
    const std::string_view name = line->substr(0, open);
    if (name != "panic" && !name.starts_with("runtime.")) frames.add(name);
  }
  return frames;
}

}  // namespace

// The root cause is taken: what wraps it says less.
FoundTrace java(std::string_view text) {
  std::string_view type;   // of the head that waits for its frames
  bool announced = false;  // it cannot be mistaken, so a message's second line cannot replace it
  std::string_view said;   // behind the type
  std::string_view found, message;
  std::string around;  // what the root cause was wrapped in, outermost first
  Frames frames;
  Lines lines(text);
  while (const auto line = lines.next()) {
    std::string_view head = *line;
    if (const auto frame = java_frame(head)) {
      if (!type.empty()) {
        if (!found.empty()) around += wrapped(found, message);
        found = type;
        message = said;
        frames = Frames();
        type = {};
      }
      if (!found.empty()) frames.add(frame->function, frame->line);
      continue;
    }
    const bool now = skip_java_announcement(head);
    if (!found.empty() && !line->starts_with("Caused by: ")) {
      if (trim(head).starts_with("... ") || line->starts_with('\t') || !type.empty()) continue;
      break;
    }
    const auto candidate = java_type(head, now);
    if (candidate && (now || !announced)) {
      type = *candidate;
      said = head.substr(type.size());
      announced = now;
    }
  }
  if (found.empty()) return std::nullopt;
  Trace trace = frames.under("java", std::string(found.substr(0, 400)));
  trace.message = std::string(message_of(message)) + around;
  return trace;
}

// The first of a chain of tracebacks is the root cause. A SyntaxError comes
// without the first line.
FoundTrace python(std::string_view text) {
  Lines lines(text);
  std::vector<TraceLine> functions;  // outermost first
  bool begun = false;
  while (const auto line = lines.next()) {
    const std::string_view rest = trim(*line);
    if (rest == "Traceback (most recent call last):") {
      functions.clear();
      begun = true;
    } else if (line->starts_with("  File \"") && line->find("\", line ") != kNone) {
      if (auto frame = python_frame(*line)) functions.push_back(std::move(*frame));
      begun = true;
    } else if (begun && !line->empty() && !line->starts_with(' ')) {
      const std::string_view type = leading_name(*line);
      const std::string_view after = line->substr(type.size());
      if (!type.empty() && (after.empty() || after[0] == ':')) {
        Frames frames;
        for (auto each = functions.rbegin(); each != functions.rend(); ++each) {
          frames.add(each->function, each->line);
        }
        Trace trace = frames.under("python", std::string(type.substr(0, 400)));
        trace.message = message_of(after);
        return trace;
      }
      begun = false;
      functions.clear();
    }
  }
  return std::nullopt;
}

FoundTrace node(std::string_view text) {
  Lines lines(text);
  std::string_view type, message;
  Frames frames;
  bool begun = false;
  while (const auto line = lines.next()) {
    const auto frame = type.empty() ? std::nullopt : node_frame(*line);
    if (frame) {
      frames.add(frame->function, frame->line);
      begun = true;
    } else if (begun) {
      break;
    } else if (const auto head = node_type(*line)) {
      type = *head;
      message = line->substr(static_cast<std::size_t>(type.data() - line->data()) + type.size());
    }
  }
  if (!begun) return std::nullopt;
  Trace trace = frames.under("node", std::string(type.substr(0, 400)));
  trace.message = message_of(message);
  return trace;
}

// "thread 'main' (12) panicked at src/main.rs:3:5:" with the message on the next
// line, or, before Rust 1.73, "... panicked at 'message', src/main.rs:3:5".
FoundTrace rust(std::string_view text) {
  constexpr std::string_view kMark = " panicked at ";
  const std::size_t at = text.find(kMark);
  if (at == kNone || !line_at(text, line_start(text, at)).starts_with("thread ")) {
    return std::nullopt;
  }
  std::string_view place = line_at(text, at + kMark.size());
  std::string_view message = line_at(after_line(text, at), 0);
  if (skip(place, "'")) {
    const std::size_t end = std::min(place.rfind("', "), place.size());
    message = place.substr(0, end);
    place = place.substr(std::min(end + 3, place.size()));
  }
  Frames frames = rust_frames(text.substr(at));
  if (frames.empty()) frames.add(rust_file(place), line_of_file(place));
  return frames.under("rust", rust_what(message));
}

FoundTrace go(std::string_view text) {
  Lines lines(text);
  std::string_view what;
  std::size_t read = 0;
  while (const auto line = lines.next()) {
    std::string_view rest = *line;
    if (what.empty() && (skip(rest, "panic: ") || skip(rest, "fatal error: "))) {
      what = before(rest, " [recovered");
    } else if (!what.empty() && line->starts_with("goroutine ") && line->ends_with("]:")) {
      read = static_cast<std::size_t>(line->data() - text.data());
      return go_frames(after_line(text, read)).under("go", without_numbers(trim(what)));
    }
  }
  return std::nullopt;
}

FoundTrace cpp_exception(std::string_view text) {
  constexpr std::string_view kMark = "terminate called after throwing an instance of '";
  const std::size_t at = text.find(kMark);
  if (at == kNone) return std::nullopt;
  const std::string_view line = line_at(text, at + kMark.size());
  const std::string_view type = line.substr(0, std::min<std::size_t>(line.rfind('\''), 400));
  Trace trace = Frames().under("c++", std::string(type));
  std::string_view said = trim(line_at(after_line(text, at), 0));
  if (skip(said, "what():")) trace.message = message_of(said);
  return trace;
}

}  // namespace whittle::trace_reader
