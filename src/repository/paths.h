// Paths as the user writes them, and the files that they mean.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace whittle {

/// Whether `name` is that file, or is in that folder. Everything is in "".
bool is_within(std::string_view name, std::string_view folder);

/// From the root, without "." and without a slash at the end.
std::string absolute_path(const std::string& path);

/// The files and the folders (with everything in them) that the user names.
class PathFilter {
 public:
  /// Paths as the user writes them: "src/", "./a.c". None: all.
  explicit PathFilter(const std::vector<std::string>& paths);

  bool asks_for_all() const { return paths_.empty(); }
  bool has(std::string_view name) const;
  /// Whether one of the paths is in this folder.
  bool has_within(std::string_view folder) const;

 private:
  std::vector<std::string> paths_;
};

}  // namespace whittle
