// Minimizes what only this program knows the structure of: a session of nested tasks.
//
// A part is a word with what its braces enclose. The player under test crashes if a task reads
// what it has not opened; it refuses sessions whose braces do not match.
#include <whittle/tree.h>

#include <cctype>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

namespace {

bool is_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0;
}

// Every word, to its end or to the end of its braces, with the spaces in front of it.
std::vector<whittle::TreePart> parts_of(std::string_view text) {
  std::vector<whittle::TreePart> parts;
  std::vector<std::size_t> open;  // the parts whose braces are open
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '}' && !open.empty()) {
      parts[open.back()].end = at + 1;
      open.pop_back();
    }
    const std::size_t begin = at;
    while (at < text.size() && text[at] == ' ') ++at;
    const std::size_t word = at;
    while (at < text.size() && is_letter(text[at])) ++at;
    if (at > word) {
      parts.push_back({begin, at});
      if (at < text.size() && text[at] == '{') open.push_back(parts.size() - 1);
    }
    if (at == begin || (at == word && at > begin)) ++at;
  }
  return parts;
}

whittle::Outcome play(std::string_view text) {
  std::vector<bool> opened{false};  // in each task that goes on
  bool crashes = false;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && is_letter(text[end])) ++end;
    const std::string_view word = text.substr(at, end - at);
    if (word == "open") opened.back() = true;
    if (word == "read" && !opened.back()) crashes = true;
    if (word.empty() && text[at] == '{') opened.push_back(false);
    if (word.empty() && text[at] == '}') opened.pop_back();
    if (opened.empty()) return whittle::Outcome::unresolved;
    at = word.empty() ? at + 1 : end;
  }
  if (opened.size() != 1) return whittle::Outcome::unresolved;
  return crashes ? whittle::Outcome::fail : whittle::Outcome::pass;
}

std::string session() {
  std::string text = "session{login";
  for (int i = 0; i < 100; ++i) {
    text +=
        i == 63 ? " task{wait task{read write} idle}" : " task{open task{open read} read close}";
  }
  return text + " logout}";
}

}  // namespace

int main() {
  const std::string before = session();
  std::cout << "before: " << before.size() << " characters, " << parts_of(before).size()
            << " parts\n";
  const auto after = whittle::minimize_tree(before, parts_of, play);
  if (!after) {
    std::cerr << after.error().message << "\n";
    return 1;
  }
  std::cout << "after " << after->counts.tests << " tests: " << after->text() << "\n";
}
