// UTF-8 and quoting, against a decoder of code points and an unquoter.
#include "util/utf8.h"

#include "fuzz/fuzz.h"
#include "model/quote.h"

using namespace whittle;

namespace {

/// The length of the character, by its code point.
std::size_t length_by_value(std::string_view text) {
  const auto at = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
  };
  const unsigned first = at(0);
  if (text.empty()) return 0;
  if (first < 0x80) return 1;
  const std::size_t length = (first & 0xe0) == 0xc0   ? 2
                             : (first & 0xf0) == 0xe0 ? 3
                             : (first & 0xf8) == 0xf0 ? 4
                                                      : 0;
  if (length == 0) return 0;
  std::uint32_t value = first & (0x7fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((at(i) & 0xc0) != 0x80) return 0;
    value = value << 6 | (at(i) & 0x3f);
  }
  constexpr std::uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = value >= 0xd800 && value <= 0xdfff;
  return value < kLeast[length] || value > 0x10ffff || surrogate ? 0 : length;
}

std::string unescape(std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\') {
      result += text[i];
      continue;
    }
    must(++i < text.size(), "a backslash is followed by something");
    const char c = text[i];
    if (c == 'x') {
      must(i + 2 < text.size(), "\\x has two digits");
      result += static_cast<char>(16 * kHex.find(text[i + 1]) + kHex.find(text[i + 2]));
      i += 2;
    } else {
      result += c == 'n' ? '\n' : c == 'r' ? '\r' : c == 't' ? '\t' : c;
    }
  }
  return result;
}

void must_be_for_people(std::string_view text) {
  must(is_utf8(text), "is UTF-8");
  must(std::ranges::none_of(text, [](unsigned char c) { return c < ' ' || c == 0x7f; }),
       "holds no control characters");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text = Bytes(data, size).text();
  bool valid = true;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const std::string_view rest = std::string_view(text).substr(i);
    must(utf8_length(rest) == length_by_value(rest), "lengths are those of code points");
  }
  for (std::size_t i = 0; i < text.size() && valid;) {
    const std::size_t length = utf8_length(std::string_view(text).substr(i));
    valid = length > 0;
    i += length;
  }
  must(is_utf8(text) == valid, "a text is UTF-8 where its characters are");
  must(unescape(escape(text)) == text, "escaping loses nothing");
  must_be_for_people(escape(text));
  const std::string shown = quote_short(text);
  must_be_for_people(shown);
  must(shown.size() <= 4 * 60 + 60, "a long text is shortened");
  return 0;
}
