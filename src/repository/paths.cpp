#include "repository/paths.h"

#include <algorithm>
#include <filesystem>

namespace whittle {

namespace {

std::string normal(const std::filesystem::path& path) {
  std::string name = path.lexically_normal();
  while (name.size() > 1 && name.ends_with('/')) name.pop_back();
  return name;
}

}  // namespace

bool is_within(std::string_view name, std::string_view folder) {
  return folder.empty() || name == folder ||
         (name.starts_with(folder) && name[folder.size()] == '/');
}

std::string absolute_path(const std::string& path) {
  return normal(std::filesystem::absolute(path));
}

PathFilter::PathFilter(const std::vector<std::string>& paths) {
  for (const std::string& path : paths) {
    std::string name = normal(path);
    paths_.push_back(name == "." ? "" : std::move(name));
  }
}

bool PathFilter::has(std::string_view name) const {
  return paths_.empty() ||
         std::ranges::any_of(paths_, [&](const auto& path) { return is_within(name, path); });
}

bool PathFilter::has_within(std::string_view folder) const {
  return paths_.empty() ||
         std::ranges::any_of(paths_, [&](const auto& path) { return is_within(path, folder); });
}

}  // namespace whittle
