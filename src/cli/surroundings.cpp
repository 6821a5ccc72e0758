#include "cli/surroundings.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "util/files.h"
#include "util/hash.h"

namespace whittle {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t kLarge = std::uintmax_t{64} << 20;

void add_file(const fs::path& path, Hasher& hasher) {
  std::error_code error;
  const std::uintmax_t size = fs::file_size(path, error);
  if (error) return;
  hasher.add_number(size);
  if (size >= kLarge) {
    const auto time = fs::last_write_time(path, error).time_since_epoch().count();
    hasher.add_number(static_cast<std::uint64_t>(time));
  } else if (const Result<FileBytes> bytes = map_file(path); bytes) {
    hasher.add(bytes->bytes);
  }
}

void add_directory(const fs::path& path, Hasher& hasher) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::recursive_directory_iterator it(path, error), end; !error && it != end;
       it.increment(error)) {
    if (it->is_regular_file(error)) files.push_back(it->path());
  }
  std::ranges::sort(files);
  for (const fs::path& file : files) {
    hasher.add(file.string());
    add_file(file, hasher);
  }
}

// Of the other words of a command, what an interpreter is given to run. Not any file: one
// that the test writes, a log, changes with every test.
bool is_program(const std::string& word) {
  constexpr std::string_view kScripts[] = {".sh", ".py", ".pl", ".rb", ".js", ".awk", ".sed"};
  std::error_code ignored;
  if (!fs::is_regular_file(word, ignored)) return false;
  const std::string kind = fs::path(word).extension();
  return std::ranges::find(kScripts, kind) != std::end(kScripts) || !find_program(word).empty();
}

// The program that a shell command begins with.
std::string first_word(const std::string& command) {
  return command.substr(0, command.find(' '));
}

std::vector<std::string> words(const std::string& command) {
  std::vector<std::string> result;
  for (std::size_t at = 0; at < command.size();) {
    const std::size_t end = std::min(command.find(' ', at), command.size());
    result.push_back(command.substr(at, end - at));
    at = end + 1;
  }
  return result;
}

}  // namespace

std::string mark_of(const std::string& path) {
  std::error_code error;
  if (!fs::exists(path, error)) return "missing";
  Hasher hasher;
  if (fs::is_directory(path, error)) {
    add_directory(path, hasher);
  } else {
    add_file(path, hasher);
  }
  return hasher.finish().hex();
}

Surroundings surroundings_of_test(const Options& o) {
  Surroundings result;
  const auto add = [&](std::string_view what, const std::string& path) {
    result.emplace_back(fmt::format("{} {}", what, path), mark_of(path));
  };
  const auto add_program = [&](std::string_view what, const std::string& name) {
    std::string found = name.find('/') == std::string::npos ? find_program("./" + name) : "";
    if (found.empty()) found = find_program(name);
    result.emplace_back(fmt::format("{} {}", what, name),
                        found.empty() ? "missing" : mark_of(found));
  };
  if (o.scripted() && !o.names.empty()) add_program("the test", o.names.front());
  if (const auto& words = o.history.test_words; words.size() == 1 && words[0].starts_with('/')) {
    add("the test", words[0]);
  }
  if (!o.command.empty()) add_program("the program", o.command.front());
  for (std::size_t i = 1; i < o.command.size(); ++i) {
    if (is_program(o.command[i])) add("the program", o.command[i]);
  }
  if (!o.run.empty()) add_program("--run", o.run);
  if (!o.compare.empty()) add_program("--compare", o.compare);
  for (const std::string& command : o.differ) add_program("the program", first_word(command));
  if (!o.resident.empty()) add_program("--resident", first_word(o.resident));
  for (const std::string& word : words(o.resident)) {
    if (word != first_word(o.resident) && is_program(word)) add("--resident", word);
  }
  if (!o.chip.input.empty()) add("--input", o.chip.input);
  for (const std::string& path : o.with) add("--with", path);
  for (const std::string& path : o.depends) {
    const std::string found = find_program(path);
    add("--depends", found.empty() ? path : found);
  }
  if (!o.requires_file.empty()) add("--requires", o.requires_file);
  return result;
}

Surroundings surroundings_of_search(const Options& o) {
  Surroundings result;
  const auto add = [&](std::string_view what, const std::string& path) {
    result.emplace_back(fmt::format("{} {}", what, path), mark_of(path));
  };
  for (const std::string& path : o.parser) add("--parser", path);
  if (!o.parser.empty()) {
    std::vector<std::string> queries;
    std::error_code error;
    const fs::path folder = fs::absolute(o.parser.back(), error).parent_path();
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
      const fs::path& path = entry.path();
      if (path.extension() == ".scm" || path.filename() == "language.json") {
        queries.push_back(path.string());
      }
    }
    std::ranges::sort(queries);
    for (const std::string& path : queries) add("--parser", path);
  }
  const std::pair<std::string_view, const std::string&> commands[] = {
      {"--tree", o.tree}, {"--pass", o.pass}, {"--objective", o.objective}, {"--format", o.format}};
  for (const auto& [option, command] : commands) {
    for (const std::string& word : words(command)) {
      if (is_program(word)) add(option, word);
    }
  }
  return result;
}

}  // namespace whittle
