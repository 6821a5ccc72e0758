#include "cli/patch_base.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "cli/work_tree.h"

namespace whittle {

namespace {

constexpr std::size_t kShortId = 12;

Result<PatchBase> said_base(const PatchTarget& target, const std::string& said) {
  std::error_code ignored;
  if (std::filesystem::is_directory(said, ignored)) {
    Result<Variant> variant = load_work_tree(said, GitDirectory::around(said), {});
    if (!variant) return variant.error();
    return PatchBase{std::move(*variant), said};
  }
  if (!target.git) {
    return Error{
        ErrorKind::input,
        fmt::format("--base {}: there is no such directory, and {} is in no git repository "
                    "that could have such a revision",
                    said, target.directory)};
  }
  Result<Variant> variant = target.git->revision(said);
  if (!variant) return Error{ErrorKind::input, "--base " + variant.error().message};
  return PatchBase{std::move(*variant), said};
}

// The contents that the patch says it was made of; nothing where it does not for one file.
std::optional<GitDirectory::Blobs> blobs_of(const Patch& patch) {
  GitDirectory::Blobs blobs;
  for (const std::string& name : needed_files(patch)) {
    const auto part =
        std::ranges::find_if(patch, [&](const FilePatch& each) { return each.old_name == name; });
    if (part->old_blob.empty()) return std::nullopt;
    blobs[name] = part->old_blob;
  }
  return blobs;
}

// Files with these contents, and all files of the target that the patch does not mention.
Variant completed(const std::map<std::string, std::string>& contents, const Patch& patch,
                  const Variant& target) {
  std::set<std::string> named;
  for (const FilePatch& part : patch) {
    if (part.old_name) named.insert(*part.old_name);
    if (part.new_name) named.insert(*part.new_name);
  }
  std::vector<VariantFile> files;
  std::vector<std::shared_ptr<const void>> owners = target.owners();
  for (const VariantFile& file : target.files()) {
    if (!named.contains(file.name)) files.push_back(file);
  }
  for (const auto& [name, content] : contents) {
    auto text = std::make_shared<const std::string>(content);
    const auto part = std::ranges::find_if(
        patch, [&, &file = name](const FilePatch& each) { return each.old_name == file; });
    const unsigned mode = part->old_mode.value_or(0);
    const unsigned kept = mode == VariantFile::kLink ? mode : (mode & 0111) != 0 ? 0755 : 0644;
    files.push_back({name, {{*text, 0}}, kept});
    owners.push_back(std::move(text));
  }
  return Variant(std::move(files), std::move(owners));
}

std::optional<PatchBase> base_by_blobs(const Patch& patch, const PatchTarget& target) {
  const auto blobs = blobs_of(patch);
  if (!blobs) return std::nullopt;
  if (blobs->empty()) return PatchBase{completed({}, patch, target.variant), target.directory};
  if (!target.git) return std::nullopt;
  const auto contents = target.git->contents(*blobs);
  if (!contents) return std::nullopt;
  const bool as_it_is = std::ranges::all_of(*contents, [&](const auto& each) {
    const VariantFile* file = target.variant.find(each.first);
    return file != nullptr && file->text() == each.second;
  });
  if (as_it_is && apply_exactly(patch, target.variant).ok()) {
    return PatchBase{target.variant, target.directory};
  }
  if (const auto revision = target.git->revision_with(*blobs)) {
    Result<Variant> variant = target.git->revision(*revision);
    if (variant) return PatchBase{std::move(*variant), revision->substr(0, kShortId)};
  }
  return PatchBase{completed(*contents, patch, target.variant), "git's blobs"};
}

}  // namespace

Result<PatchBase> find_base(const Patch& patch, const PatchTarget& target,
                            const std::string& said) {
  if (!said.empty()) return said_base(target, said);
  if (auto base = base_by_blobs(patch, target)) return std::move(*base);
  const Result<Variant> exactly = apply_exactly(patch, target.variant);
  if (exactly) return PatchBase{target.variant, target.directory};
  return Error{
      ErrorKind::input,
      fmt::format("the patch does not apply to {} as it is, and the version that it was made "
                  "from was not found; name it with --base DIR or --base REVISION\n  {}",
                  target.directory, exactly.error().message)};
}

}  // namespace whittle
