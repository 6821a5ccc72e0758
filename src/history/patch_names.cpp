#include "history/patch_names.h"

#include <algorithm>

namespace whittle {

namespace {

constexpr std::string_view kNone = "/dev/null";

// What stands after a backslash in quotes; takes it off.
char take_escape(std::string_view& text) {
  constexpr std::string_view kLetters = "abtnvfr";
  constexpr std::string_view kMeanings = "\a\b\t\n\v\f\r";
  if (const std::size_t letter = kLetters.find(text.front()); letter != kLetters.npos) {
    text.remove_prefix(1);
    return kMeanings[letter];
  }
  unsigned value = 0;
  std::size_t digits = 0;
  while (digits < 3 && digits < text.size() && text[digits] >= '0' && text[digits] <= '7') {
    value = value * 8 + static_cast<unsigned>(text[digits++] - '0');
  }
  const char plain = text.front();
  text.remove_prefix(std::max<std::size_t>(digits, 1));
  return digits > 0 ? static_cast<char>(value) : plain;
}

std::string_view after_first_part(std::string_view name) {
  const std::size_t slash = name.find('/');
  return slash == name.npos ? std::string_view() : name.substr(slash + 1);
}

}  // namespace

std::optional<std::string> take_name(std::string_view& text, char end) {
  std::string name;
  if (!text.starts_with('"')) {
    name = text.substr(0, text.find(end));
    text.remove_prefix(name.size());
    return name;
  }
  text.remove_prefix(1);
  while (!text.empty() && text.front() != '"') {
    const char c = text.front();
    text.remove_prefix(1);
    if (c == '\\' && text.empty()) return std::nullopt;
    name += c == '\\' ? take_escape(text) : c;
  }
  if (text.empty()) return std::nullopt;
  text.remove_prefix(1);
  return name;
}

std::pair<std::string, std::string> without_prefixes(std::string old_name, std::string new_name) {
  for (std::string* name : {&old_name, &new_name}) {
    if (*name == kNone) name->clear();
    if (name->starts_with("./")) name->erase(0, 2);
  }
  const bool usual = (old_name.empty() || old_name.starts_with("a/")) &&
                     (new_name.empty() || new_name.starts_with("b/"));
  const std::string_view old_rest = after_first_part(old_name);
  const bool only_first_differs = !old_rest.empty() && old_name != new_name &&
                                  old_rest == after_first_part(new_name) &&
                                  !old_name.starts_with('/') && !new_name.starts_with('/');
  if (usual || only_first_differs) {
    old_name = after_first_part(old_name);
    new_name = after_first_part(new_name);
  }
  return {std::move(old_name), std::move(new_name)};
}

std::optional<std::string> name_of_git_header(std::string_view rest) {
  if (rest.starts_with('"')) {
    const auto first = take_name(rest, ' ');
    if (!first || rest.empty()) return std::nullopt;
    rest.remove_prefix(1);
    const auto second = take_name(rest, '\n');
    if (!second) return std::nullopt;
    auto [old_name, new_name] = without_prefixes(*first, *second);
    if (old_name != new_name) return std::nullopt;
    return old_name;
  }
  // Spaces may be a part of the names: they are the same, and so are as long.
  if (rest.size() % 2 == 0) return std::nullopt;
  const std::size_t middle = rest.size() / 2;
  if (rest[middle] != ' ') return std::nullopt;
  auto [old_name, new_name] =
      without_prefixes(std::string(rest.substr(0, middle)), std::string(rest.substr(middle + 1)));
  if (old_name != new_name || old_name.empty()) return std::nullopt;
  return old_name;
}

bool stays_inside(std::string_view name) {
  if (name.empty() || name.find('\0') != name.npos) return false;
  while (true) {
    const std::size_t slash = name.find('/');
    const std::string_view part = name.substr(0, slash);
    if (part.empty() || part == "." || part == ".." || part == ".git") return false;
    if (slash == name.npos) return true;
    name.remove_prefix(slash + 1);
  }
}

}  // namespace whittle
