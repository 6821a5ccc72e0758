#include "model/name_rewrites.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <string>

#include "util/characters.h"

namespace whittle {

namespace {

struct Occurrence {
  std::size_t file;
  Span span;
  std::uint16_t symbol;
  bool quoted;
};

using Names = std::map<std::string_view, std::vector<Occurrence>>;

// The words of a leaf: runs of word characters, and of those that names may have beside them,
// that do not begin with a digit.
template <class Use>
void each_word(std::string_view text, Span leaf, std::string_view in_names, const Use& use) {
  const auto in_word = [&](char c) {
    return is_word_character(c) || in_names.find(c) != in_names.npos;
  };
  for (std::size_t at = leaf.begin; at < leaf.end;) {
    if (!in_word(text[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < leaf.end && in_word(text[end])) ++end;
    if (std::isdigit(static_cast<unsigned char>(text[at])) == 0) use(Span{at, end});
    at = end;
  }
}

// Names are words or, in a language whose names have other characters too, have a sign at one
// of their ends: there words are the language's own.
bool may_be_name(std::string_view leaf, Leaf::Look look, std::string_view in_names) {
  constexpr std::size_t kLongestName = 200;
  if (leaf.size() > kLongestName || leaf.find_first_of(" \t\n\"'(){}[]") != leaf.npos) return false;
  if (!in_names.empty()) return look != Leaf::Look::word;
  return is_word_character(leaf.front()) || leaf.front() == '@';
}

Names read_names(const RewriteInput& input) {
  Names names;
  for (std::size_t file = 0; file < input.files.size(); ++file) {
    const std::string_view text = input.text(file);
    const Language* const language = input.files[file].language;
    const std::string_view in_names =
        language == nullptr ? std::string_view() : std::string_view(language->in_names);
    for (const Leaf& leaf : input.files[file].leaves) {
      if (!leaf.named) continue;
      const bool quoted = leaf.look == Leaf::Look::quoted;
      const std::string_view leaf_text = input.text(file, leaf);
      if (leaf.look == Leaf::Look::number) continue;
      if (!quoted && !may_be_name(leaf_text, leaf.look, in_names)) continue;
      each_word(text, {leaf.begin, leaf.end}, quoted ? "" : in_names, [&](Span span) {
        names[text.substr(span.begin, span.end - span.begin)].push_back(
            {file, span, leaf.symbol, quoted});
      });
    }
  }
  return names;
}

// a, b, …, z, A, …, Z, aa, ab, …
class ShortNames {
 public:
  explicit ShortNames(const RewriteInput& input, const Names& names) {
    for (const auto& [name, uses] : names) used_.insert(name);
    for (const RewriteInput::File& file : input.files) {
      if (file.language != nullptr) used_.merge(reserved_words(*file.language));
    }
  }
  std::string next() {
    for (;;) {
      std::string name = spelled(number_++);
      if (!used_.contains(name)) return name;
    }
  }

 private:
  static std::string spelled(std::size_t number) {
    static constexpr std::string_view kLetters =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    std::string name;
    for (++number; number > 0; number /= kLetters.size()) {
      --number;
      name.insert(name.begin(), kLetters[number % kLetters.size()]);
    }
    return name;
  }
  std::unordered_set<std::string_view> used_;
  std::size_t number_ = 0;
};

Rewrite renamed(const std::vector<Occurrence>& uses, const std::string& to, bool quoted_too) {
  Rewrite rewrite;
  for (const Occurrence& use : uses) {
    if (!use.quoted || quoted_too) rewrite.edits.push_back({use.file, use.span, to});
  }
  return rewrite;
}

bool is_name(const std::vector<Occurrence>& uses) {
  return std::ranges::any_of(uses, [](const Occurrence& use) { return !use.quoted; });
}

// The innermost removable part around it, with what is removed with it.
std::optional<Span> smallest_optional(const RewriteInput& input, const Occurrence& use) {
  const std::vector<Part>& parts = input.files[use.file].parts.parts;
  std::optional<Span> found;
  for (std::uint32_t i = 1; !parts.empty() && i < parts.front().last;) {
    const Part& part = parts[i];
    if (part.begin > use.span.begin || part.end < use.span.end) {
      i = part.last;
      continue;
    }
    if (part.place == Slot::optional) found = Span{part.gap, part.end};
    ++i;
  }
  return found;
}

// Names in leaves of the same kind that are not longer; the shortest first.
std::vector<std::string_view> partners(const Names& names, std::string_view name) {
  constexpr std::size_t kMaxNames = 3;
  std::set<std::uint16_t> symbols;
  for (const Occurrence& use : names.at(name)) {
    if (!use.quoted) symbols.insert(use.symbol);
  }
  std::vector<std::string_view> found;
  for (const auto& [other, uses] : names) {
    if (other == name || other.size() > name.size()) continue;
    const bool same_kind = std::ranges::any_of(
        uses, [&](const Occurrence& use) { return !use.quoted && symbols.contains(use.symbol); });
    if (same_kind) found.push_back(other);
  }
  std::ranges::stable_sort(found, {}, &std::string_view::size);
  if (found.size() > kMaxNames) found.resize(kMaxNames);
  return found;
}

}  // namespace

std::vector<Rewrite> rename_names(const RewriteInput& input) {
  const Names names = read_names(input);
  std::vector<std::pair<std::string_view, const std::vector<Occurrence>*>> order;
  for (const auto& [name, uses] : names) {
    if (name.size() > 1 && is_name(uses)) order.emplace_back(name, &uses);
  }
  const auto weight = [](const auto& entry) { return entry.second->size() * entry.first.size(); };
  std::ranges::stable_sort(order, std::ranges::greater{}, weight);
  ShortNames short_names(input, names);
  std::vector<Rewrite> rewrites;
  for (const auto& [name, uses] : order) {
    const std::string to = short_names.next();
    if (to.size() >= name.size()) break;
    if (std::ranges::any_of(*uses, &Occurrence::quoted)) {
      rewrites.push_back(renamed(*uses, to, true));
    }
    rewrites.push_back(renamed(*uses, to, false));
  }
  return rewrites;
}

std::vector<Rewrite> merge_names(const RewriteInput& input) {
  const Names names = read_names(input);
  std::vector<Rewrite> rewrites;
  for (const auto& [name, uses] : names) {
    if (uses.size() < 2 || !is_name(uses)) continue;
    for (const std::string_view other : partners(names, name)) {
      for (const Occurrence& gone : uses) {
        if (gone.quoted) continue;
        const auto part = smallest_optional(input, gone);
        if (!part) continue;
        Rewrite rewrite;
        rewrite.edits.push_back({gone.file, *part, ""});
        for (const Occurrence& use : uses) {
          const bool inside =
              use.file == gone.file && use.span.begin < part->end && part->begin < use.span.end;
          if (!inside && !use.quoted) {
            rewrite.edits.push_back({use.file, use.span, std::string(other)});
          }
        }
        if (rewrite.edits.size() > 1) rewrites.push_back(std::move(rewrite));
      }
    }
  }
  return rewrites;
}

std::vector<Rewrite> merge_names_only(const RewriteInput& input) {
  const Names names = read_names(input);
  std::vector<Rewrite> rewrites;
  for (const auto& [name, uses] : names) {
    if (!is_name(uses)) continue;
    for (const std::string_view other : partners(names, name)) {
      rewrites.push_back(renamed(uses, std::string(other), false));
    }
  }
  return rewrites;
}

}  // namespace whittle
