#include "syntax/load_component.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <link.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>

#include "syntax/component.h"
#include "syntax/shared_object.h"

namespace whittle {

namespace {

namespace fs = std::filesystem;

void add_listed(std::string_view list, std::vector<std::string>& directories) {
  while (!list.empty()) {
    const std::size_t colon = std::min(list.find(':'), list.size());
    if (colon > 0) directories.emplace_back(list.substr(0, colon));
    list.remove_prefix(std::min(list.size(), colon + 1));
  }
}

// The program or the shared library that this code is linked into.
void* own_object() {
  Dl_info info{};
  link_map* object = nullptr;
  const auto here = reinterpret_cast<void*>(&own_object);
  if (dladdr1(here, &info, reinterpret_cast<void**>(&object), RTLD_DL_LINKMAP) == 0) return nullptr;
  const bool program = *object->l_name == '\0';
  return dlopen(program ? nullptr : object->l_name, RTLD_LAZY | RTLD_NOLOAD);
}

// The dynamic loader knows the run path, with what is relative to the program resolved. The
// directories of the system are in its list too; the name tells ours from them.
void add_run_path(std::vector<std::string>& directories) {
  void* const program = own_object();
  Dl_serinfo size{};
  if (program == nullptr || dlinfo(program, RTLD_DI_SERINFOSIZE, &size) != 0) return;
  const std::size_t words = size.dls_size / sizeof(std::max_align_t) + 1;
  const auto room = std::make_unique<std::max_align_t[]>(words);
  auto* const list = reinterpret_cast<Dl_serinfo*>(room.get());
  if (dlinfo(program, RTLD_DI_SERINFOSIZE, list) != 0) return;
  if (dlinfo(program, RTLD_DI_SERINFO, list) != 0) return;
  for (unsigned i = 0; i < list->dls_cnt; ++i) {
    const fs::path directory = fs::path(list->dls_serpath[i].dls_name).lexically_normal();
    if (directory.filename() == "languages") directories.push_back(directory.string());
  }
}

constexpr std::string_view kInstallAgain =
    "\n  Install the languages of this whittle again, or set WHITTLE_LANGUAGES to a directory that "
    "has them.";

Error missing(const LanguageDescription& description, std::span<const std::string> directories) {
  return input_error(fmt::format(
      "the parser for {} is not installed: there is no {}.so in {}\n"
      "  Install whittle's languages, or set WHITTLE_LANGUAGES to the directory that has them.",
      description.title, description.name, fmt::join(directories, " or ")));
}

std::string_view view(const WhittleText& text) {
  return {text.begin, static_cast<std::size_t>(text.end - text.begin)};
}

Result<const WhittleComponent*> open_component(const LanguageDescription& description,
                                               const std::string& file) {
  const auto refused = [&](std::string_view why) {
    return input_error(
        fmt::format("cannot load the parser for {}: {}{}", description.title, why, kInstallAgain));
  };
  const Result<void*> handle = open_shared_object(file);
  if (!handle) return refused(handle.error().message);
  using Entry = const WhittleComponent* (*)();
  const auto entry = reinterpret_cast<Entry>(dlsym(*handle, WHITTLE_COMPONENT_ENTRY));
  if (entry == nullptr) return refused(fmt::format("{} is not a component of whittle", file));
  const WhittleComponent* const component = entry();
  if (component->version != WHITTLE_COMPONENT_VERSION) {
    return refused(
        fmt::format("{} belongs to another version of whittle: its interface has "
                    "version {}, and this whittle reads version {}",
                    file, component->version, WHITTLE_COMPONENT_VERSION));
  }
  if (component->name != description.name) {
    return refused(fmt::format("{} holds the parser for {}", file, component->name));
  }
  return component;
}

}  // namespace

std::vector<std::string> component_directories() {
  std::vector<std::string> directories;
  if (const char* const said = std::getenv("WHITTLE_LANGUAGES")) add_listed(said, directories);
  add_run_path(directories);
  directories.emplace_back(WHITTLE_INSTALLED_LANGUAGES);
  std::vector<std::string> unique;
  for (std::string& directory : directories) {
    if (std::ranges::find(unique, directory) == unique.end())
      unique.push_back(std::move(directory));
  }
  return unique;
}

std::string find_component(std::string_view name, std::span<const std::string> directories) {
  for (const std::string& directory : directories) {
    std::string file = fmt::format("{}/{}.so", directory, name);
    std::error_code ignored;  // what cannot be looked at is not there
    if (fs::exists(file, ignored)) return file;
  }
  return {};
}

Result<Language> load_component(const LanguageDescription& description,
                                std::span<const std::string> directories) {
  const std::string file = find_component(description.name, directories);
  if (file.empty()) return missing(description, directories);
  const Result<const WhittleComponent*> opened = open_component(description, file);
  if (!opened) return opened.error();
  const WhittleComponent& component = **opened;
  Language language;
  static_cast<LanguageDescription&>(language) = description;
  language.parser = component.parser();
  language.grammar = view(component.grammar);
  language.names = view(component.names);
  language.rewrites = view(component.rewrites);
  language.outline = view(component.outline);
  language.numbers = view(component.numbers);
  language.first = view(component.first);
  language.jumps = view(component.jumps);
  language.chip = view(component.chip);
  language.values = view(component.values);
  if (const Status status = check_table_version(language.parser, file); !status) {
    return status.error();
  }
  return language;
}

}  // namespace whittle
