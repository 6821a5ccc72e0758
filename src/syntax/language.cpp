#include "syntax/language.h"

#include "syntax/load_component.h"
#include "syntax/table.h"

namespace whittle {

namespace {

const LanguageTable& table() {
  // Never destroyed: trees and queries of static objects may still point into it.
  static const auto* const the_table =
      new LanguageTable(language_descriptions(), component_directories());
  return *the_table;
}

}  // namespace

std::span<const LanguageDescription> languages() {
  return table().all();
}

const LanguageDescription* find_description(std::string_view name) {
  return table().find(name);
}

const LanguageDescription* description_of(std::string_view file_name, std::string_view text) {
  return table().of(file_name, text);
}

std::string component_file(const LanguageDescription& description) {
  return find_component(description.name, table().directories());
}

Result<const Language*> load_language(const LanguageDescription& description) {
  return table().load(description);
}

const Language* find_language(std::string_view name) {
  const LanguageDescription* const description = find_description(name);
  if (description == nullptr) return nullptr;
  const Result<const Language*> loaded = load_language(*description);
  return loaded ? *loaded : nullptr;
}

const Language* language_of(std::string_view file_name, std::string_view text) {
  const LanguageDescription* const description = description_of(file_name, text);
  if (description == nullptr) return nullptr;
  const Result<const Language*> loaded = load_language(*description);
  return loaded ? *loaded : nullptr;
}

}  // namespace whittle
