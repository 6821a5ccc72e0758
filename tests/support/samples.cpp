#include "support/samples.h"

#include <fmt/format.h>
#include <tree_sitter/api.h>

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "util/files.h"

namespace whittle {

const std::vector<const Language*>& all_languages() {
  static const std::vector<const Language*> all = [] {
    std::vector<const Language*> loaded;
    for (const LanguageDescription& description : languages()) {
      const Result<const Language*> language = load_language(description);
      if (!language) throw std::runtime_error(language.error().message);
      loaded.push_back(*language);
    }
    return loaded;
  }();
  return all;
}

const std::vector<Sample>& samples() {
  static const std::vector<Sample> all = [] {
    std::vector<Sample> found;
    for (const auto& entry : std::filesystem::directory_iterator(WHITTLE_SAMPLES)) {
      const Language* language = find_language(entry.path().stem().string());
      if (language == nullptr) continue;
      found.push_back(
          {language, entry.path().filename().string(), *read_file(entry.path().string())});
    }
    std::ranges::sort(found, {}, [](const Sample& one) { return one.language->name; });
    return found;
  }();
  return all;
}

const Sample& sample(std::string_view language) {
  for (const Sample& one : samples()) {
    if (one.language->name == language) return one;
  }
  throw std::out_of_range(std::string(language));
}

std::size_t errors_in(const Language& language, std::string_view text) {
  const SyntaxTree tree = parse(language, text);
  std::size_t errors = 0;
  std::vector<TSNode> left{tree.root()};
  while (!left.empty()) {
    const TSNode node = left.back();
    left.pop_back();
    if (ts_node_is_error(node) || ts_node_is_missing(node)) ++errors;
    if (!ts_node_has_error(node)) continue;
    for (std::uint32_t i = 0; i < ts_node_child_count(node); ++i) {
      left.push_back(ts_node_child(node, i));
    }
  }
  return errors;
}

TreeModel model_of(const Language& language, std::string text) {
  const Variant start = single_file("input", std::move(text));
  std::vector<Parts> parts;
  parts.push_back(read_parts(language, Source(start).text(0)));
  return TreeModel(start, std::move(parts));
}

std::string broken_law(const Parts& parts, std::string_view text) {
  const auto& all = parts.parts;
  if (all.empty()) return "there is no part";
  if (all[0].gap != 0 || all[0].begin != 0 || all[0].end != text.size()) {
    return "the first is not the whole text";
  }
  if (all[0].last != all.size()) return "not all are below the first";
  std::vector<std::uint32_t> at(all.size());  // of each part: the end of its last child
  for (std::uint32_t i = 0; i < all.size(); ++i) {
    const Part& part = all[i];
    const auto wrong = [&](std::string_view what) {
      return fmt::format("part {}, \"{}\": {}", i, text.substr(part.gap, part.end - part.gap),
                         what);
    };
    at[i] = part.begin;
    if (part.gap > part.lead || part.lead > part.begin || part.begin > part.end) {
      return wrong("gap, lead, begin and end are not in order");
    }
    if (part.last <= i || part.last > all.size()) return wrong("last is out of range");
    for (std::uint32_t byte = part.gap; byte < part.lead; ++byte) {
      if (std::string_view(" \t\r\n\f\v").find(text[byte]) == std::string_view::npos) {
        return wrong("its gap is not blank");
      }
    }
    if (part.instead != Part::kNone && part.instead >= parts.strings.size()) {
      return wrong("instead is out of range");
    }
    if (part.place == Slot::required) {
      if (part.instead == Part::kNone) return wrong("required, and nothing instead");
      if (parts.strings[part.instead].size() >= part.end - part.begin) {
        return wrong("what stands instead is not shorter");
      }
    }
    if (part.slot >= parts.slots.size()) return wrong("slot is out of range");
    if (part.list != Part::kNone && part.list >= parts.lists.size()) {
      return wrong("list is out of range");
    }
    if (part.lead != part.begin && part.list == Part::kNone) {
      return wrong("a separator outside of a list");
    }
    if (i == 0) continue;
    if (part.begin == part.end) return wrong("it is empty");
    if (part.parent >= i) return wrong("its parent comes after it");
    const Part& parent = all[part.parent];
    if (part.last > parent.last) return wrong("it reaches out of its parent's range");
    if (part.gap < parent.begin) return wrong("it begins before its parent");
    if (part.gap < at[part.parent]) return wrong("it begins in its sibling");
    if (part.end > parent.end) return wrong("it ends after its parent");
    at[part.parent] = part.end;
    // Preorder: the parent is the innermost one that is not over.
    std::uint32_t open = i - 1;
    while (all[open].last <= i) open = all[open].parent;
    if (open != part.parent) return wrong("not in preorder");
  }
  for (std::uint32_t i = 0; i < parts.lists.size(); ++i) {
    const PartList& list = parts.lists[i];
    const auto wrong = [&](std::string_view what) { return fmt::format("list {}: {}", i, what); };
    if (list.first >= all.size() || list.last >= all.size() || list.first > list.last) {
      return wrong("its ends are out of range");
    }
    if (all[list.first].list != i || all[list.last].list != i) return wrong("its ends are others'");
    if (all[list.first].parent != all[list.last].parent) return wrong("its ends have two parents");
    if (list.instead != Part::kNone && list.instead >= parts.strings.size()) {
      return wrong("instead is out of range");
    }
    for (std::uint32_t j = 1; j < all.size(); ++j) {
      if (all[j].list != i) continue;
      if (j < list.first || j > list.last) return wrong("an element lies outside of it");
      if (all[j].place != Slot::optional) return wrong("an element may not go");
      if (j != list.first && all[j].lead == all[j].begin) return wrong("no separator between two");
    }
  }
  for (const auto& slot : parts.slots) {
    if (!std::ranges::is_sorted(slot)) return "a slot is not sorted";
  }
  std::uint32_t before = 0;
  for (const NameUse& use : parts.names) {
    if (use.node >= all.size() || use.name >= parts.words.size()) return "a name out of range";
    if (use.node < before) return "names are not in order";
    before = use.node;
    const Part& part = all[use.node];
    if (text.substr(part.begin, part.end - part.begin).find(parts.words[use.name]) == text.npos) {
      return "a name that is another word";
    }
  }
  return {};
}

std::string text_of(const Variant& variant) {
  return variant.files().at(0).text();
}

}  // namespace whittle
