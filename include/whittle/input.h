// What is made small: one text, some bytes, or several files with names.
//
//   Input one("int main() { return 0 / 0; }\n", "bug.c");   // the name tells the language
//   Input some(std::as_bytes(std::span(buffer)));
//   Input several(Files{{"main.c", ...}, {"table.h", ...}});
//   Result<Input> read = Input::read({"src/main.c", "src/table.h"});
//
// An Input is a value: it owns its bytes, and nothing refers to the caller's.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "whittle/result.h"

namespace whittle {
inline namespace v0 {

/// A file with its name. The name is relative and may have folders: "src/main.c".
struct File {
  std::string name{};
  std::vector<std::byte> bytes{};
  unsigned mode = 0644;  ///< permissions; for tests that are commands

  File() = default;
  File(std::string file_name, std::vector<std::byte> content)
      : name(std::move(file_name)), bytes(std::move(content)) {}
  File(std::string file_name, std::string_view text) : name(std::move(file_name)) {
    const auto content = std::as_bytes(std::span(text.data(), text.size()));
    bytes.assign(content.begin(), content.end());
  }
  /// The bytes as text. Valid as long as `bytes` is not changed.
  std::string_view text() const {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
  }
};
using Files = std::vector<File>;

/// How many bytes there are in all the files.
inline std::size_t size_of(const Files& files) {
  std::size_t size = 0;
  for (const File& file : files) size += file.bytes.size();
  return size;
}

class Input {
 public:
  /// One text. Its name is that of the file that a command finds, and decides the language unless
  /// Options::language does.
  Input(std::string_view text, std::string name = "input") { add(File(std::move(name), text)); }
  Input(const std::string& text, std::string name = "input")
      : Input(std::string_view(text), std::move(name)) {}
  Input(const char* text, std::string name = "input")
      : Input(std::string_view(text), std::move(name)) {}
  /// One file of any bytes.
  Input(std::span<const std::byte> bytes, std::string name = "input") {
    add(File(std::move(name), std::vector(bytes.begin(), bytes.end())));
  }
  /// Several files. A single one is the same as above.
  Input(Files files) : files_(std::move(files)) {}

  /// Reads files and directories from the disk. A file is named by the last part of its path;
  /// the files of a directory are named as they are there. An error of the kind `input` says
  /// what cannot be read.
  static Result<Input> read(const std::vector<std::string>& paths);

  const Files& files() const { return files_; }
  Files take() && { return std::move(files_); }

 private:
  void add(File file) { files_.push_back(std::move(file)); }

  Files files_;
};

}  // namespace v0
}  // namespace whittle
