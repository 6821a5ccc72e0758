#include "cli/excerpt.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "util/utf8.h"

namespace whittle {

namespace {

constexpr std::size_t kShown = 160;  // bytes of a variant
constexpr std::size_t kLong = 2 * kShown;
constexpr std::size_t kPart = 60;  // of what goes, and of what comes

// Adds a text until the result has `most` bytes; whether all of it is there.
bool add_on_one_line(std::string_view text, std::size_t most, std::string& result) {
  while (!text.empty() && result.size() < most) {
    const std::size_t length = utf8_length(text);
    if (text[0] == '\n') {
      result += "⏎";
    } else if (length == 0 || static_cast<unsigned char>(text[0]) < ' ') {
      result += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[0]));
    } else {
      result += text.substr(0, length);
    }
    text.remove_prefix(std::max<std::size_t>(1, length));
  }
  return text.empty();
}

std::string on_one_line(const Variant& variant) {
  std::string result;
  for (const VariantFile& file : variant.files()) {
    if (variant.files().size() > 1) result += file.name + ": ";
    std::string text;
    for (const Piece& piece : file.pieces) {
      text += piece.bytes.substr(0, kShown + 1);
      if (text.size() > kShown) break;
    }
    if (!add_on_one_line(text, kShown, result) || file.size() > kShown) result += "…";
    if (result.size() >= kShown) break;
    if (variant.files().size() > 1) result += "  ";
  }
  return result;
}

// A part of a text, with single spaces instead of white space.
std::string part_of(std::string_view text) {
  std::string squeezed;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (!blank) {
      squeezed += c;
    } else if (!squeezed.empty() && squeezed.back() != ' ') {
      squeezed += ' ';
    }
    if (squeezed.size() > kPart) break;
  }
  if (squeezed.ends_with(' ')) squeezed.pop_back();
  std::string result;
  if (!add_on_one_line(squeezed, kPart, result)) result += "…";
  return result;
}

bool same_pieces(const VariantFile& a, const VariantFile& b) {
  return std::ranges::equal(a.pieces, b.pieces, [](const Piece& x, const Piece& y) {
    return x.bytes.data() == y.bytes.data() && x.bytes.size() == y.bytes.size();
  });
}

std::string difference(std::string_view before, std::string_view after) {
  const auto [first, second] = std::ranges::mismatch(before, after);
  const auto begin = static_cast<std::size_t>(first - before.begin());
  std::size_t same = 0;  // at the end
  const std::size_t most = std::min(before.size(), after.size()) - begin;
  while (same < most && before[before.size() - 1 - same] == after[after.size() - 1 - same]) ++same;
  const auto line = std::count(before.begin(), first, '\n') + 1;
  const std::string goes = part_of(before.substr(begin, before.size() - same - begin));
  const std::string comes = part_of(after.substr(begin, after.size() - same - begin));
  return fmt::format("{}{}{}", line, goes.empty() ? "" : " -" + goes,
                     comes.empty() ? "" : " +" + comes);
}

}  // namespace

std::string excerpt_of(const Variant& variant, const Variant& best) {
  if (variant.size() <= kLong) return on_one_line(variant);
  std::string first;
  std::size_t more = 0;
  for (const VariantFile& file : best.files()) {
    const auto other = std::ranges::find(variant.files(), file.name, &VariantFile::name);
    const bool gone = other == variant.files().end();
    if (!gone && same_pieces(file, *other)) continue;
    const std::string before = file.text();
    const std::string after = gone ? "" : other->text();
    if (!gone && before == after) continue;
    if (!first.empty()) {
      ++more;
    } else if (gone) {
      first = "-" + file.name;
    } else {
      first = (best.files().size() > 1 ? file.name + ":" : "line ") + difference(before, after);
    }
  }
  if (first.empty()) return on_one_line(variant);
  if (more > 0) first += fmt::format(" and {} more {}", more, more == 1 ? "file" : "files");
  return first;
}

}  // namespace whittle
