// Paths as people write them, and the files that they mean.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace whittle {

/// Whether it is that file, or stands in that folder; in "" stands everything.
bool is_within(std::string_view name, std::string_view folder);

/// From the root on, with no "." in it and no slash at its end.
std::string absolute_path(const std::string& path);

/// The files and the folders, with all that is in them, that a person asks about.
class PathFilter {
 public:
  /// As they are written: "src/", "./a.c". None: all.
  explicit PathFilter(const std::vector<std::string>& paths);

  bool asks_for_all() const { return paths_.empty(); }
  bool has(std::string_view name) const;
  /// Whether one of the paths stands in this folder.
  bool has_within(std::string_view folder) const;

 private:
  std::vector<std::string> paths_;
};

}  // namespace whittle
