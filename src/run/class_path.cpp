#include "run/class_path.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <string_view>

namespace whittle {

namespace fs = std::filesystem;

namespace {

using Words = std::vector<std::string>;

constexpr std::string_view kSpellings[] = {"-cp", "-classpath", "--class-path"};

// An option and its value may come as one word: "-cp lib.jar", "--class-path=lib.jar".
std::string value_in(const std::string& word) {
  for (const std::string_view spelling : kSpellings) {
    if (word.size() <= spelling.size() || !word.starts_with(spelling)) continue;
    if (word[spelling.size()] == ' ') {
      return word.substr(word.find_first_not_of(' ', spelling.size()));
    }
    if (spelling.starts_with("--") && word[spelling.size()] == '=') {
      return word.substr(spelling.size() + 1);
    }
  }
  return {};
}

// Moves what says the class path from `options` to `found`.
void take_class_path(Words& options, Words& found) {
  Words others;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const bool spelling = std::ranges::find(kSpellings, options[i]) != std::end(kSpellings);
    const std::string value = value_in(options[i]);
    if (spelling && i + 1 < options.size()) {
      found.push_back(options[++i]);
    } else if (!value.empty()) {
      found.push_back(value);
    } else {
      others.push_back(options[i]);
    }
  }
  options = std::move(others);
}

Words jars_in(const fs::path& folder) {
  Words jars;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    const std::string kind = entry.path().extension();
    if (kind == ".jar" || kind == ".JAR") jars.push_back(entry.path().string());
  }
  std::ranges::sort(jars);
  return jars;
}

}  // namespace

void settle_class_path(TestSpec& test, const std::string& environment) {
  ProgramSpec& program = test.program;
  if (program.java.empty()) return;
  take_class_path(program.compiler_options, program.class_path);
  take_class_path(program.java_options, program.class_path);
  for (const std::string& path : test.with) {
    if (path.ends_with(".jar")) program.class_path.push_back(path);
  }
  if (program.class_path.empty() && !environment.empty()) program.class_path = {environment};
}

Words class_path_entries(const ProgramSpec& program) {
  std::error_code ignored;
  const fs::path here = fs::current_path(ignored);
  Words entries;
  const auto add = [&](const std::string& path) {
    if (std::ranges::find(entries, path) == entries.end()) entries.push_back(path);
  };
  for (const std::string& word : program.class_path) {
    for (std::size_t at = 0; at <= word.size();) {
      const std::size_t end = std::min(word.find(':', at), word.size());
      const fs::path entry = (here / word.substr(at, end - at)).lexically_normal();
      at = end + 1;
      if (entry.filename() == "*") {
        for (const std::string& jar : jars_in(entry.parent_path())) add(jar);
      } else if (entry != here && entry != here / "") {
        add(entry.string());
      }
    }
  }
  return entries;
}

std::string class_path_word(const ProgramSpec& program) {
  return fmt::format("{}", fmt::join(class_path_entries(program), ":"));
}

}  // namespace whittle
