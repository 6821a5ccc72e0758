#include "repository/tree_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "repository/private_folders.h"
#include "util/files.h"

namespace whittle {

namespace fs = std::filesystem;

namespace {

Result<TreeFile> read_link(const fs::path& path, std::string name, BlobPool& pool) {
  std::error_code error;
  const fs::path target = fs::read_symlink(path, error);
  if (error) {
    return Error{ErrorKind::input,
                 fmt::format("cannot read the link {}: {}", path.string(), error.message())};
  }
  return TreeFile{std::move(name), VariantFile::kLink, pool.share(target.string())};
}

Result<TreeFile> read_one(const fs::path& path, std::string name, BlobPool& pool) {
  std::error_code ignored;  // what cannot be looked at cannot be read either, and that is said
  const fs::file_status status = fs::symlink_status(path, ignored);
  if (fs::is_symlink(status)) return read_link(path, std::move(name), pool);
  Result<std::string> bytes = read_file(path.string());
  if (!bytes) return bytes.error();
  const bool may_run = (status.permissions() & fs::perms::owner_exec) != fs::perms::none;
  return TreeFile{std::move(name), may_run ? 0755u : 0644u, pool.share(std::move(*bytes))};
}

}  // namespace

std::shared_ptr<const std::string> BlobPool::share(std::string bytes) {
  Hasher hasher;
  hasher.add(bytes);
  std::weak_ptr<const std::string>& known = blobs_[hasher.finish()];
  if (auto blob = known.lock()) return blob;
  auto blob = std::make_shared<const std::string>(std::move(bytes));
  known = blob;
  if (blobs_.size() > most_) forget_dead();
  return blob;
}

void BlobPool::forget_dead() {
  std::erase_if(blobs_, [](const auto& entry) { return entry.second.expired(); });
  most_ = std::max(most_, 2 * blobs_.size());
}

Result<std::vector<std::string>> list_tree(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error)) {
    std::error_code ignored;  // a link may lead nowhere
    const fs::file_status status = it->symlink_status(ignored);
    if (fs::is_directory(status)) {
      const std::string name = it->path().filename();
      if (is_private_folder(name)) it.disable_recursion_pending();
    } else if (fs::is_symlink(status) || fs::is_regular_file(status)) {
      names.push_back(it->path().lexically_relative(folder));
    }
  }
  if (error) {
    return Error{ErrorKind::input, fmt::format("cannot read {}: {}", folder, error.message())};
  }
  std::ranges::sort(names);
  return names;
}

std::vector<std::string> files_at(const std::string& folder, const std::string& name) {
  std::error_code ignored;
  const fs::path path = fs::path(folder) / name;
  if (!fs::is_directory(fs::symlink_status(path, ignored))) return {name};
  const auto files = list_tree(path);
  std::vector<std::string> names;
  if (!files) return names;
  for (const std::string& file : *files) names.push_back(fs::path(name) / file);
  return names;
}

Result<std::vector<TreeFile>> read_tree(const std::string& folder, BlobPool& pool) {
  Result<std::vector<std::string>> names = list_tree(folder);
  if (!names) return names.error();
  std::vector<TreeFile> files;
  files.reserve(names->size());
  for (std::string& name : *names) {
    const fs::path path = fs::path(folder) / name;
    Result<TreeFile> file = read_one(path, std::move(name), pool);
    if (!file) return file.error();
    files.push_back(std::move(*file));
  }
  return files;
}

Variant make_variant(std::vector<TreeFile> files) {
  std::ranges::sort(files, {}, &TreeFile::name);
  std::vector<VariantFile> made;
  std::vector<std::shared_ptr<const void>> owners;
  for (TreeFile& file : files) {
    VariantFile& added = made.emplace_back(VariantFile{std::move(file.name), {}, file.mode});
    if (!file.bytes->empty()) added.pieces.push_back({*file.bytes, 0});
    owners.push_back(std::move(file.bytes));
  }
  return Variant(std::move(made), std::move(owners));
}

}  // namespace whittle
