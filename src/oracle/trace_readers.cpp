// Text handling for the readers of failure reports. All functions take time linear in the text, and
// copy at most kLongest bytes of it.
#include "oracle/trace_readers.h"

#include <algorithm>
#include <cstddef>

namespace whittle::trace_reader {

namespace {

constexpr std::size_t kLongest = 400;
constexpr std::string_view kAnonymous = "(anonymous namespace)";

// How a process starts and aborts, and how a report is made: in every
// backtrace, and different from one libc to the next.
constexpr std::string_view kMachinery[] = {
    "raise",
    "gsignal",
    "abort",
    "pthread_kill",
    "_start",
    "call_init",
    "start_thread",
    "clone",
    "clone3",
    "__restore_rt",
    "__libc_message",
    "__fortify_fail",
    "__chk_fail",
    "malloc_printerr",
    "std::terminate",
    "std::__glibcxx_assert_fail",
    "std::__replacement_assert",
    "crash_signal",
    "internal_error",
    "fancy_abort",
    "SignalHandler",
    "PrintStackTraceSignalHandler",
    "<signal",
};
constexpr std::string_view kMachineryPrefixes[] = {
    "__GI_",         "__assert_fail",     "__pthread_kill",
    "__libc_start",  "__asan_",           "__ubsan_",
    "__msan_",       "__tsan_",           "__lsan_",
    "__hwasan_",     "__sanitizer_",      "__interceptor_",
    "__asan::",      "__ubsan::",         "__sanitizer::",
    "__cxxabiv1::",  "llvm::sys::",       "llvm::report_fatal_error",
    "llvm::CrashRe", "llvm::llvm_unreac",
};

// The compiler's copies of a function go by its name.
std::string_view without_clone_suffix(std::string_view name) {
  for (const std::string_view suffix : {".part.", ".isra.", ".constprop.", ".cold", "@plt"}) {
    const std::size_t at = name.find(suffix);
    if (at != kNone && at > 0) name = name.substr(0, at);
  }
  return name;
}

// Where the name of an operator, begun by "operator" at `at`, ends.
std::size_t operator_end(std::string_view text, std::size_t at) {
  at += std::string_view("operator").size();
  if (text.substr(at).starts_with("()") || text.substr(at).starts_with("[]")) return at + 2;
  if (at < text.size() && text[at] == ' ') {  // operator new, operator bool
    return std::min(text.find_first_of(" (", at + 1), text.size());
  }
  return std::min(text.find_first_not_of("<>=!+-*/%&|^~,", at), text.size());
}

bool begins_operator(std::string_view text, std::size_t at) {
  constexpr std::string_view kOperator = "operator";
  return text.substr(at).starts_with(kOperator) && (at == 0 || !is_word(text[at - 1])) &&
         (at + kOperator.size() < text.size() && !is_word(text[at + kOperator.size()]));
}

}  // namespace

bool is_machinery(std::string_view name) {
  return std::ranges::find(kMachinery, name) != std::end(kMachinery) ||
         std::ranges::any_of(kMachineryPrefixes,
                             [&](std::string_view prefix) { return name.starts_with(prefix); });
}

std::optional<std::string_view> Lines::next() {
  if (done_) return std::nullopt;
  const std::size_t end = rest_.find('\n');
  std::string_view line = rest_.substr(0, end);
  if (end == kNone) {
    done_ = true;
  } else {
    rest_.remove_prefix(end + 1);
  }
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

void Frames::add(std::string_view name, std::string_view place) {
  name = name.substr(0, kLongest);
  if (full() || name.empty() || (!names_.empty() && names_.back() == name)) return;
  names_.emplace_back(name);
  places_.emplace_back(place.substr(0, kLongest));
}

Trace Frames::under(std::string kind, std::string what) {
  return {std::move(kind), std::move(what), std::move(names_), std::move(places_), {}};
}

void Frames::add_native(std::string_view frame) {
  const std::string_view name = function_name(frame);
  if (!is_machinery(name)) add(name, line_of_file(frame));
}

std::string_view line_of_file(std::string_view place) {
  place = trim(place);
  // Valgrind has it in parentheses.
  if (place.ends_with(')')) place.remove_suffix(1);
  const auto number = [&]() -> std::string_view {
    const std::size_t colon = place.find_last_not_of("0123456789");
    if (colon == kNone || place[colon] != ':' || colon + 1 == place.size()) return {};
    const std::string_view digits = place.substr(colon + 1);
    place = place.substr(0, colon);
    return digits;
  };
  const std::size_t name = place.find_last_of("/(\" ") + 1;  // npos + 1 is 0
  const std::string_view last = number();
  if (last.empty()) return {};
  const std::string_view line = number();
  const std::string_view end = line.empty() ? last : line;
  if (place.size() <= name) return {};
  return {place.data() + name,
          static_cast<std::size_t>(end.data() + end.size() - place.data()) - name};
}

// Demangled names have their result type in front only where they are
// templates, and arguments right behind the name; gdb and C have a blank there.
std::string_view function_name(std::string_view frame) {
  frame = frame.substr(0, std::min(frame.find(" /"), 8 * kLongest));
  if (frame.starts_with("<null>") || frame.starts_with("??")) return "??";
  std::size_t name = 0;  // where it starts, if it has arguments
  std::size_t first_blank = kNone;
  int depth = 0;
  for (std::size_t at = 0; at < frame.size();) {
    const char c = frame[at];
    if (c == 'o' && begins_operator(frame, at)) {
      at = operator_end(frame, at);
      if (depth > 0) continue;
      if (at < frame.size() && frame[at] == ' ') ++at;  // operator<< <int>
      first_blank = kNone;
      continue;
    }
    if (c == '<' || c == '{') ++depth;
    if ((c == '>' || c == '}') && depth > 0) --depth;
    if (depth == 0 && c == ' ') {
      first_blank = std::min(first_blank, at);
      name = at + 1;
    }
    if (depth == 0 && c == '(') {
      if (!frame.substr(at).starts_with(kAnonymous)) {
        const bool blank_before = at > 0 && frame[at - 1] == ' ';
        if (!blank_before) return without_clone_suffix(frame.substr(name, at - name));
        break;
      }
      at += kAnonymous.size();
      continue;
    }
    ++at;
  }
  return without_clone_suffix(trim(frame.substr(0, std::min(first_blank, frame.find(" (")))));
}

std::optional<std::string_view> numbered_frame(std::string_view line) {
  line = trim(line);
  if (!skip(line, "#") || line.empty() || !is_digit(line[0])) return std::nullopt;
  skip_digits(line);
  if (!line.starts_with(' ')) return std::nullopt;
  line = trim(line);
  if (line.starts_with("0x")) {
    const std::size_t end = line.find(' ');
    line = end == kNone ? std::string_view() : trim(line.substr(end));
    skip(line, "in ");
  }
  // Where there is no name, the module follows in parentheses.
  if (line.empty() || (line[0] == '(' && !line.starts_with(kAnonymous))) return "??";
  return line;
}

Frames numbered_frames(std::string_view text) {
  constexpr int kMaxSkipped = 6;  // lines between a report's head and its frames
  Frames frames;
  Lines lines(text);
  bool begun = false;
  for (int skipped = 0; skipped < kMaxSkipped && !frames.full();) {
    const auto line = lines.next();
    if (!line) break;
    if (const auto frame = numbered_frame(*line)) {
      frames.add_native(*frame);
      begun = true;
    } else if (begun || line->find(": runtime error: ") != kNone) {
      break;
    } else {
      ++skipped;
    }
  }
  return frames;
}

std::string without_numbers(std::string_view text) {
  text = text.substr(0, kLongest);
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (!is_digit(c) || (at > 0 && is_word(text[at - 1]))) {
      result += c;
      ++at;
      continue;
    }
    const bool negative = result.ends_with('-') && (at < 2 || !is_word(text[at - 2]));
    if (negative) result.pop_back();
    result += 'N';
    while (at < text.size()) {
      const bool point = text[at] == '.' && at + 1 < text.size() && is_digit(text[at + 1]);
      const bool exponent = (text[at] == '+' || text[at] == '-') && text[at - 1] == 'e';
      if (!is_word(text[at]) && !point && !exponent) break;
      ++at;
    }
  }
  return result;
}

std::string_view trim(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == kNone) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

std::string_view line_at(std::string_view text, std::size_t position) {
  return *Lines(text.substr(position)).next();
}

std::size_t line_start(std::string_view text, std::size_t position) {
  if (position == 0) return 0;
  const std::size_t end = text.rfind('\n', position - 1);
  return end == kNone ? 0 : end + 1;
}

std::string_view after_line(std::string_view text, std::size_t position) {
  const std::size_t end = text.find('\n', position);
  return end == kNone ? std::string_view() : text.substr(end + 1);
}

std::string_view before(std::string_view text, std::string_view mark) {
  return text.substr(0, text.find(mark));
}

bool skip(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

void skip_digits(std::string_view& text) {
  while (!text.empty() && is_digit(text[0])) text.remove_prefix(1);
}

std::string_view leading_name(std::string_view text) {
  const auto end = std::ranges::find_if_not(
      text, [](char c) { return is_word(c) || c == '$' || c == '.' || c == '-'; });
  return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

}  // namespace whittle::trace_reader
