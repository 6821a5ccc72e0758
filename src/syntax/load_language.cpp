#include "syntax/load_language.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <re2/re2.h>

#include <deque>
#include <filesystem>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <vector>

#include "syntax/query.h"
#include "syntax/rules.h"
#include "syntax/shared_object.h"
#include "util/files.h"

namespace whittle {

namespace {

// What a loaded language points to; never freed.
struct Loaded {
  Language language;
  std::deque<std::string> texts;  // of its files

  std::string_view own(std::string text) { return texts.emplace_back(std::move(text)); }
};

const Language* keep(std::unique_ptr<Loaded> loaded) {
  static std::mutex mutex;
  static auto* const all = new std::vector<std::unique_ptr<Loaded>>;  // outlives static objects
  const std::lock_guard lock(mutex);
  all->push_back(std::move(loaded));
  return &all->back()->language;
}

Result<nlohmann::json> object_in(const std::string& text, const std::string& path) {
  nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
  if (json.is_discarded()) return input_error(fmt::format("{} is not JSON", path));
  if (!json.is_object()) return input_error(fmt::format("{} is not an object", path));
  return json;
}

Result<const TSLanguage*> load_parser(const std::string& object, const std::string& symbol) {
  const Result<void*> handle = open_shared_object(object);
  if (!handle) {
    return input_error(fmt::format("cannot load {}: {}", object, handle.error().message));
  }
  using Entry = const TSLanguage* (*)();
  const auto entry = reinterpret_cast<Entry>(dlsym(*handle, symbol.c_str()));
  const TSLanguage* const parser = entry == nullptr ? nullptr : entry();
  if (parser == nullptr) {
    return input_error(fmt::format("{} has no parser {}, which its grammar names", object, symbol));
  }
  if (const Status status = check_table_version(parser, object); !status) return status.error();
  return parser;
}

// For a parser that comes without a language.json: the types of nodes that are called comments.
std::vector<std::string> usual_comments(const TSLanguage* parser) {
  std::vector<std::string> types;
  for (std::uint32_t i = 0; i < ts_language_symbol_count(parser); ++i) {
    const auto symbol = static_cast<TSSymbol>(i);
    if (ts_language_symbol_type(parser, symbol) != TSSymbolTypeRegular) continue;
    const std::string_view type = ts_language_symbol_name(parser, symbol);
    if (type.ends_with("comment")) types.emplace_back(type);
  }
  return types;
}

// What language.json says beside what the build needs.
Status read_description(const std::string& path, Language& language) {
  if (!std::filesystem::exists(path)) return {};
  const Result<std::string> text = read_file(path);
  if (!text) return text.error();
  const Result<nlohmann::json> json = object_in(*text, path);
  if (!json) return json.error();
  try {
    language.title = json->value("title", language.name);
    language.as_comments = json->value("as_comments", language.as_comments);
    language.comments = json->value("comments", language.comments);
    language.in_names = json->value("in_names", language.in_names);
    language.incremental = json->value("incremental", language.incremental);
    language.data = json->value("data", language.data);
  } catch (const nlohmann::json::exception& wrong) {
    return input_error(fmt::format("{}: {}", path, wrong.what()));
  }
  for (const std::string& pattern : language.as_comments) {
    const RE2 expression(pattern, RE2::Quiet);
    if (!expression.ok()) {
      return input_error(fmt::format("{}: as_comments: {}", path, expression.error()));
    }
  }
  return {};
}

struct QueryFile {
  std::string_view name;
  std::string_view Language::*text;
  bool rules = false;
};
constexpr QueryFile kQueryFiles[] = {
    {"names", &Language::names},           {"numbers", &Language::numbers},
    {"jumps", &Language::jumps},           {"rewrites", &Language::rewrites, true},
    {"outline", &Language::outline, true}, {"first", &Language::first, true},
    {"chip", &Language::chip, true},       {"values", &Language::values},
};

Status check(const Language& language, const QueryFile& file, std::string_view text,
             const std::string& shown_name) {
  if (file.rules) {
    const auto rules = Rules::read(language, text, shown_name);
    return rules ? Status() : rules.error();
  }
  const auto query = compile_query(language, text, shown_name);
  return query ? Status() : query.error();
}

// A query whose first line is "; inherits: NAME" comes after the one of that language.
Result<const Language*> inherited(std::string_view text, const std::string& path) {
  constexpr std::string_view kInherits = "; inherits: ";
  if (!text.starts_with(kInherits)) return nullptr;
  text = text.substr(0, text.find('\n')).substr(kInherits.size());
  const LanguageDescription* const description = find_description(text);
  if (description != nullptr) return load_language(*description);
  return input_error(fmt::format("{} inherits {}, which is not built in", path, text));
}

Status read_query(const QueryFile& file, const std::string& folder, Loaded& loaded) {
  const std::string path = fmt::format("{}{}.scm", folder, file.name);
  if (!std::filesystem::exists(path)) return {};
  Result<std::string> text = read_file(path);
  if (!text) return text.error();
  const Result<const Language*> base = inherited(*text, path);
  if (!base) return base.error();
  Language& language = loaded.language;
  // Alone at first, so that the line in an error is that of the file.
  if (const auto query = compile_query(language, *text, path); !query) return query.error();
  std::string shown_name = path;
  if (*base != nullptr && !((*base)->*file.text).empty()) {
    text->insert(0, fmt::format("{}\n", (*base)->*file.text));
    shown_name = fmt::format("{}.scm of {}, which {} inherits", file.name, (*base)->name, path);
  }
  language.*file.text = loaded.own(std::move(*text));
  return check(language, file, language.*file.text, shown_name);
}

}  // namespace

Result<const Language*> load_language(const std::string& object,
                                      const std::string& grammar_json_path) {
  auto loaded = std::make_unique<Loaded>();
  Language& language = loaded->language;
  Result<std::string> text = read_file(grammar_json_path);
  if (!text) return text.error();
  const Result<nlohmann::json> grammar = object_in(*text, grammar_json_path);
  if (!grammar) return grammar.error();
  if (!grammar->contains("name") || !grammar->at("name").is_string()) {
    return input_error(fmt::format("{} is no grammar.json: it has no name", grammar_json_path));
  }
  language.grammar = loaded->own(std::move(*text));
  language.name = language.title = grammar->at("name");
  const std::string folder =
      grammar_json_path.substr(0, grammar_json_path.rfind('/') + 1);  // with its slash, or none
  if (const Status status = read_description(folder + "language.json", language); !status) {
    return status.error();
  }
  const Result<const TSLanguage*> parser = load_parser(object, "tree_sitter_" + language.name);
  if (!parser) return parser.error();
  language.parser = *parser;
  if (language.comments.empty()) language.comments = usual_comments(*parser);
  for (const QueryFile& file : kQueryFiles) {
    if (const Status status = read_query(file, folder, *loaded); !status) return status.error();
  }
  return keep(std::move(loaded));
}

}  // namespace whittle
