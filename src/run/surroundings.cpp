#include "run/surroundings.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "run/class_path.h"
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

// Whether a further word of a command is a script that an interpreter runs. Other files do not
// count: one that the test writes, such as a log, changes with every test.
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

namespace {

// Collects names and marks.
class Marks {
 public:
  void add(std::string_view what, const std::string& path) {
    all_.emplace_back(fmt::format("{} {}", what, path), mark_of(path));
  }
  /// A program by its name: one of this directory comes before one on the PATH.
  void add_program(std::string_view what, const std::string& name) {
    std::string found = name.find('/') == std::string::npos ? find_program("./" + name) : "";
    if (found.empty()) found = find_program(name);
    all_.emplace_back(fmt::format("{} {}", what, name), found.empty() ? "missing" : mark_of(found));
  }
  Surroundings take() { return std::move(all_); }

 private:
  Surroundings all_;
};

}  // namespace

Surroundings surroundings_of_test(const TestSpec& test, const Equipment& equipment) {
  Marks marks;
  if (test.scripted()) marks.add_program("the test", test.script);
  if (const auto& words = equipment.test_words; words.size() == 1 && words[0].starts_with('/')) {
    marks.add("the test", words[0]);
  }
  if (!test.command.empty()) marks.add_program("the program", test.command.front());
  for (std::size_t i = 1; i < test.command.size(); ++i) {
    if (is_program(test.command[i])) marks.add("the program", test.command[i]);
  }
  if (!test.run.empty()) marks.add_program("--run", test.run);
  if (!test.compare.empty()) marks.add_program("--compare", test.compare);
  for (const std::string& command : test.differ) {
    marks.add_program("the program", first_word(command));
  }
  if (!test.resident.empty()) marks.add_program("--resident", first_word(test.resident));
  for (const std::string& word : words(test.resident)) {
    if (word != first_word(test.resident) && is_program(word)) marks.add("--resident", word);
  }
  if (!test.input.empty()) marks.add("--input", test.input);
  for (const std::string& path : test.with) marks.add("--with", path);
  for (const std::string& path : class_path_entries(test.program)) marks.add("--class-path", path);
  for (const std::string& path : test.depends) {
    const std::string found = find_program(path);
    marks.add("--depends", found.empty() ? path : found);
  }
  return marks.take();
}

Surroundings surroundings_of_course(const CourseSpec& course) {
  Marks marks;
  if (!course.requires_file.empty()) marks.add("--requires", course.requires_file);
  for (const std::string& path : course.parser) marks.add("--parser", path);
  if (!course.parser.empty()) {
    std::vector<std::string> queries;
    std::error_code error;
    const fs::path folder = fs::absolute(course.parser.back(), error).parent_path();
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
      const fs::path& path = entry.path();
      if (path.extension() == ".scm" || path.filename() == "language.json") {
        queries.push_back(path.string());
      }
    }
    std::ranges::sort(queries);
    for (const std::string& path : queries) marks.add("--parser", path);
  }
  const std::pair<std::string_view, const std::string&> commands[] = {
      {"--tree", course.tree},
      {"--pass", course.pass},
      {"--objective", course.objective},
      {"--format", course.format}};
  for (const auto& [option, command] : commands) {
    for (const std::string& word : words(command)) {
      if (is_program(word)) marks.add(option, word);
    }
  }
  return marks.take();
}

}  // namespace whittle
