#include "syntax/language.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <fnmatch.h>
#include <re2/re2.h>
#include <tree_sitter/api.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>

#include "syntax/table.h"
#include "util/files.h"

namespace whittle {

namespace {

// Only shell scripts of one line have longer ones, and what matters stands at the front.
constexpr std::size_t kLongestFirstLine = 4096;

struct Table {
  struct FirstLine {
    std::unique_ptr<RE2> pattern;
    const Language* language;
  };

  Table() : all(built_in_languages()) {
    std::sort(all.begin(), all.end(),
              [](const Language& a, const Language& b) { return a.name < b.name; });
    for (const Language& language : all) {
      for (const std::string& pattern : language.first_lines) {
        first_lines.push_back({std::make_unique<RE2>(pattern), &language});
      }
    }
  }

  std::vector<Language> all;
  std::vector<FirstLine> first_lines;
};

const Table& table() {
  static const Table the_table;
  return the_table;
}

const Language* by_file_name(const std::string& name, int flags) {
  const Language* best = nullptr;
  std::size_t longest = 0;
  for (const Language& language : table().all) {
    for (const std::string& pattern : language.files) {
      if (pattern.size() <= longest) continue;
      if (fnmatch(pattern.c_str(), name.c_str(), flags) != 0) continue;
      best = &language;
      longest = pattern.size();
    }
  }
  return best;
}

const Language* by_first_line(std::string_view text) {
  const std::string_view front = text.substr(0, kLongestFirstLine);
  const std::string_view line = front.substr(0, front.find_first_of("\r\n"));
  for (const Table::FirstLine& entry : table().first_lines) {
    if (RE2::PartialMatch(re2::StringPiece(line.data(), line.size()), *entry.pattern)) {
      return entry.language;
    }
  }
  return nullptr;
}

// What a loaded language points to; never freed.
struct Loaded {
  Language language;
  std::string grammar;
};

const Language* keep(std::unique_ptr<Loaded> loaded) {
  static std::mutex mutex;
  static auto* const all = new std::vector<std::unique_ptr<Loaded>>;  // outlives static objects
  const std::lock_guard lock(mutex);
  all->push_back(std::move(loaded));
  return &all->back()->language;
}

Error input_error(std::string message) {
  return {ErrorKind::input, std::move(message)};
}

Result<std::string> name_in_grammar(const std::string& text, const std::string& path) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (json.is_discarded()) return input_error(fmt::format("{} is not JSON", path));
  const auto name = json.is_object() ? json.find("name") : json.end();
  if (!json.is_object() || name == json.end() || !name->is_string()) {
    return input_error(fmt::format("{} is no grammar.json: it has no name", path));
  }
  return name->get<std::string>();
}

Result<const TSLanguage*> load_parser(const std::string& object, const std::string& symbol) {
  // A bare name would be looked for in the system's folders.
  const std::string path = object.find('/') == object.npos ? "./" + object : object;
  void* const handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr) return input_error(fmt::format("cannot load {}: {}", object, dlerror()));
  using Entry = const TSLanguage* (*)();
  const auto entry = reinterpret_cast<Entry>(dlsym(handle, symbol.c_str()));
  const TSLanguage* const parser = entry == nullptr ? nullptr : entry();
  if (parser == nullptr) {
    dlclose(handle);
    return input_error(fmt::format("{} has no parser {}, which its grammar names", object, symbol));
  }
  const std::uint32_t version = ts_language_abi_version(parser);
  if (version < TREE_SITTER_MIN_COMPATIBLE_LANGUAGE_VERSION ||
      version > TREE_SITTER_LANGUAGE_VERSION) {
    dlclose(handle);
    return input_error(
        fmt::format("{} was made for version {} of tree-sitter's tables; {} to {} are understood: "
                    "generate it again with --abi {}",
                    object, version, TREE_SITTER_MIN_COMPATIBLE_LANGUAGE_VERSION,
                    TREE_SITTER_LANGUAGE_VERSION, TREE_SITTER_LANGUAGE_VERSION));
  }
  return parser;
}

}  // namespace

std::span<const Language> languages() {
  return table().all;
}

const Language* find_language(std::string_view name) {
  const auto all = languages();
  const auto named = std::find_if(all.begin(), all.end(), [&](const Language& language) {
    return language.name == name || std::find(language.aliases.begin(), language.aliases.end(),
                                              name) != language.aliases.end();
  });
  return named == all.end() ? nullptr : &*named;
}

const Language* language_of(std::string_view file_name, std::string_view text) {
  const std::string name(file_name.substr(file_name.find_last_of('/') + 1));
  if (const Language* language = by_file_name(name, 0)) return language;
  if (const Language* language = by_file_name(name, FNM_CASEFOLD)) return language;
  return by_first_line(text);
}

Result<const Language*> load_language(const std::string& object,
                                      const std::string& grammar_json_path) {
  auto loaded = std::make_unique<Loaded>();
  Result<std::string> text = read_file(grammar_json_path);
  if (!text) return text.error();
  loaded->grammar = std::move(*text);
  Result<std::string> name = name_in_grammar(loaded->grammar, grammar_json_path);
  if (!name) return name.error();
  const Result<const TSLanguage*> parser = load_parser(object, "tree_sitter_" + *name);
  if (!parser) return parser.error();
  loaded->language.name = loaded->language.title = std::move(*name);
  loaded->language.parser = *parser;
  loaded->language.grammar = loaded->grammar;
  return keep(std::move(loaded));
}

}  // namespace whittle
