#include "model/unified.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "model/compare.h"

namespace whittle {

namespace {

constexpr std::size_t kContext = 3;

// One side of a file pair; `file` is null where the file is missing.
struct PatchSide {
  explicit PatchSide(const VariantFile* f) : file(f), text(f ? f->text() : std::string()) {}
  const VariantFile* file;
  std::string text;
  bool executable() const { return !file->is_link() && (file->mode & 0111) != 0; }
  std::string_view git_mode() const {
    if (file->is_link()) return "120000";
    return executable() ? "100755" : "100644";
  }
};

// In C quotes where it would otherwise be misread: `patch` takes what follows a
// space for a date or another name.
std::string file_label(char side, std::string_view name) {
  const auto odd = [](char c) {
    return static_cast<unsigned char>(c) <= 0x20 || c == 0x7f || c == '"' || c == '\\';
  };
  if (std::ranges::none_of(name, odd)) return fmt::format("{}/{}", side, name);
  std::string result = fmt::format("\"{}/", side);
  for (const char c : name) {
    if (c == '"' || c == '\\') {
      result += '\\';
      result += c;
    } else if (odd(c) && c != ' ') {
      result += fmt::format("\\{:03o}", static_cast<unsigned>(static_cast<unsigned char>(c)));
    } else {
      result += c;
    }
  }
  return result + '"';
}

std::string side_label(char letter, const PatchSide& side) {
  return side.file ? file_label(letter, side.file->name) : "/dev/null";
}

// Whether plain unified diffs have no words for it.
bool needs_git(const PatchSide& a, const PatchSide& b) {
  if (!a.file) return b.text.empty() || b.executable() || b.file->is_link();
  if (!b.file) return a.text.empty() || a.file->is_link();
  return a.executable() != b.executable();
}

std::string git_header(const PatchSide& a, const PatchSide& b) {
  const std::string& name = a.file ? a.file->name : b.file->name;
  std::string header =
      fmt::format("diff --git {} {}\n", file_label('a', name), file_label('b', name));
  if (!a.file) return fmt::format("{}new file mode {}\n", header, b.git_mode());
  if (!b.file) return fmt::format("{}deleted file mode {}\n", header, a.git_mode());
  if (a.executable() == b.executable()) return header;
  return fmt::format("{}old mode {}\nnew mode {}\n", header, a.git_mode(), b.git_mode());
}

void put_lines(std::string& out, char marker, std::string_view text, const std::vector<Span>& lines,
               std::size_t first, std::size_t last) {
  for (std::size_t i = first; i < last; ++i) {
    out += marker;
    out += text.substr(lines[i].begin, lines[i].end - lines[i].begin);
    if (out.back() != '\n') out += "\n\\ No newline at end of file\n";
  }
}

// "12,3": the first line, from 1, and how many; of none, the line before.
std::string line_range(std::size_t begin, std::size_t end) {
  return fmt::format("{},{}", begin == end ? begin : begin + 1, end - begin);
}

// Hunks whose context would touch, as one.
void put_group(std::string& out, const PatchSide& a, const PatchSide& b, const Comparison& lines,
               std::size_t first, std::size_t last) {
  const Hunk& head = lines.hunks[first];
  const Hunk& tail = lines.hunks[last - 1];
  const std::size_t before = std::min(kContext, head.a_begin);
  const std::size_t after = std::min(kContext, lines.a.size() - tail.a_end);
  out += fmt::format("@@ -{} +{} @@\n", line_range(head.a_begin - before, tail.a_end + after),
                     line_range(head.b_begin - before, tail.b_end + after));
  std::size_t at = head.a_begin - before;
  for (std::size_t i = first; i < last; ++i) {
    const Hunk& hunk = lines.hunks[i];
    put_lines(out, ' ', a.text, lines.a, at, hunk.a_begin);
    put_lines(out, '-', a.text, lines.a, hunk.a_begin, hunk.a_end);
    put_lines(out, '+', b.text, lines.b, hunk.b_begin, hunk.b_end);
    at = hunk.a_end;
  }
  put_lines(out, ' ', a.text, lines.a, at, at + after);
}

std::string text_diff(const PatchSide& a, const PatchSide& b) {
  if (a.text == b.text) return "";
  std::string out = fmt::format("--- {}\n+++ {}\n", side_label('a', a), side_label('b', b));
  const Comparison lines = compare(a.text, b.text, cut_lines);
  for (std::size_t first = 0; first < lines.hunks.size();) {
    std::size_t last = first + 1;
    while (last < lines.hunks.size() &&
           lines.hunks[last].a_begin - lines.hunks[last - 1].a_end <= 2 * kContext) {
      ++last;
    }
    put_group(out, a, b, lines, first, last);
    first = last;
  }
  return out;
}

bool is_binary(const std::pair<PatchSide, PatchSide>& pair) {
  const auto has_nul = [](const std::string& text) { return text.find('\0') != std::string::npos; };
  return pair.first.text != pair.second.text &&
         (has_nul(pair.first.text) || has_nul(pair.second.text));
}

// In the order of b, then those only in a.
std::vector<std::pair<PatchSide, PatchSide>> differing_files(const Variant& a, const Variant& b) {
  std::map<std::string_view, const VariantFile*> only_a;
  for (const VariantFile& file : a.files()) only_a[file.name] = &file;
  std::vector<std::pair<PatchSide, PatchSide>> result;
  const auto add = [&](const VariantFile* from, const VariantFile* to) {
    std::pair<PatchSide, PatchSide> pair{PatchSide(from), PatchSide(to)};
    const bool differ = pair.first.text != pair.second.text || needs_git(pair.first, pair.second);
    if (differ) result.push_back(std::move(pair));
  };
  for (const VariantFile& file : b.files()) {
    const auto it = only_a.find(file.name);
    add(it == only_a.end() ? nullptr : it->second, &file);
    if (it != only_a.end()) only_a.erase(it);
  }
  for (const VariantFile& file : a.files()) {
    if (only_a.contains(file.name)) add(&file, nullptr);
  }
  return result;
}

}  // namespace

std::string unified_diff(const Variant& a, const Variant& b, const BinaryDiff& binary_diff) {
  std::string binary;  // first: after a header of git it would be read as a part of that
  std::vector<std::pair<PatchSide, PatchSide>> pairs;
  for (auto& pair : differing_files(a, b)) {
    if (is_binary(pair) && binary_diff) {
      const auto side = [](const PatchSide& s) {
        return s.file ? std::optional<std::string_view>(s.text) : std::nullopt;
      };
      binary += binary_diff(pair.second.file ? pair.second.file->name : pair.first.file->name,
                            side(pair.first), side(pair.second));
    } else if (is_binary(pair)) {
      binary += fmt::format("Binary files {} and {} differ\n", side_label('a', pair.first),
                            side_label('b', pair.second));
    } else {
      pairs.push_back(std::move(pair));
    }
  }
  // For all files or for none: a header without hunks would take those of the
  // file that follows.
  const bool git = (binary_diff && !binary.empty()) ||
                   std::ranges::any_of(
                       pairs, [](const auto& pair) { return needs_git(pair.first, pair.second); });
  std::string out = std::move(binary);
  for (const auto& [from, to] : pairs) {
    if (git) out += git_header(from, to);
    out += text_diff(from, to);
  }
  return out;
}

}  // namespace whittle
