#include "syntax/table.h"

#include <fnmatch.h>
#include <strings.h>

#include <algorithm>

#include "syntax/load_component.h"

namespace whittle {

namespace {

// Only shell scripts of one line have longer ones, and what matters is at the front.
constexpr std::size_t kLongestFirstLine = 4096;

}  // namespace

LanguageTable::LanguageTable(std::vector<LanguageDescription> descriptions,
                             std::vector<std::string> directories)
    : all_(std::move(descriptions)),
      directories_(std::move(directories)),
      slots_(std::make_unique<Slot[]>(all_.size())) {
  std::ranges::sort(all_, {}, &LanguageDescription::name);
  for (const LanguageDescription& language : all_) {
    for (const std::string& pattern : language.first_lines) {
      first_lines_.push_back({std::make_unique<RE2>(pattern), &language});
    }
  }
}

const LanguageDescription* LanguageTable::find(std::string_view name) const {
  const auto is = [&](const std::string& other) {
    return other.size() == name.size() && strncasecmp(other.data(), name.data(), name.size()) == 0;
  };
  const auto named = std::ranges::find_if(all_, [&](const LanguageDescription& language) {
    return is(language.name) || is(language.title) || std::ranges::any_of(language.aliases, is);
  });
  return named == all_.end() ? nullptr : &*named;
}

const LanguageDescription* LanguageTable::of(std::string_view file_name,
                                             std::string_view text) const {
  const std::string name(file_name.substr(file_name.find_last_of('/') + 1));
  if (const LanguageDescription* language = by_file_name(name, 0)) return language;
  if (const LanguageDescription* language = by_file_name(name, FNM_CASEFOLD)) return language;
  return by_first_line(text);
}

const LanguageDescription* LanguageTable::by_file_name(const std::string& name, int flags) const {
  const LanguageDescription* best = nullptr;
  std::size_t longest = 0;
  for (const LanguageDescription& language : all_) {
    for (const std::string& pattern : language.files) {
      if (pattern.size() <= longest) continue;
      if (fnmatch(pattern.c_str(), name.c_str(), flags) != 0) continue;
      best = &language;
      longest = pattern.size();
    }
  }
  return best;
}

const LanguageDescription* LanguageTable::by_first_line(std::string_view text) const {
  const std::string_view front = text.substr(0, kLongestFirstLine);
  const std::string_view line = front.substr(0, front.find_first_of("\r\n"));
  for (const FirstLine& entry : first_lines_) {
    if (RE2::PartialMatch(re2::StringPiece(line.data(), line.size()), *entry.pattern)) {
      return entry.language;
    }
  }
  return nullptr;
}

Result<const Language*> LanguageTable::load(const LanguageDescription& description) const {
  Slot& slot = slots_[static_cast<std::size_t>(&description - all_.data())];
  std::call_once(slot.once, [&] { slot.loaded = load_component(description, directories_); });
  if (!*slot.loaded) return slot.loaded->error();
  return &slot.loaded->value();
}

}  // namespace whittle
