// whittle apply: applies a patch to another revision, by three-way merge.

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/patch_base.h"
#include "cli/say.h"
#include "cli/work_tree.h"
#include "history/merge_variants.h"
#include "model/unified.h"
#include "util/files.h"

namespace whittle {

namespace {

std::string shown_name(const std::string& patch) {
  return patch == "-" ? "standard input" : patch;
}

Result<Patch> load_patch(const ApplyOptions& options) {
  const Result<std::string> text = read_file(options.patch == "-" ? "/dev/stdin" : options.patch);
  if (!text) return text.error();
  Result<Patch> patch = read_patch(*text, shown_name(options.patch));
  if (!patch || !options.reverse) return patch;
  return reversed(*patch);
}

Result<PatchTarget> load_target(const std::string& directory, const Patch& patch) {
  std::error_code ignored;
  if (!std::filesystem::is_directory(directory, ignored)) {
    return Error{ErrorKind::input, fmt::format("{} is not a directory", directory)};
  }
  std::vector<std::string> named;
  for (const FilePatch& part : patch) {
    for (const auto& name : {part.old_name, part.new_name}) {
      if (name) named.push_back(*name);
    }
  }
  auto git = GitDirectory::around(directory);
  Result<Variant> variant = load_work_tree(directory, git, named);
  if (!variant) return variant.error();
  return PatchTarget{directory, std::move(git), std::move(*variant)};
}

// The base with the patch applied. An error if the patch was not made from this base.
Result<Variant> patched_base(const ApplyOptions& options, const Patch& patch,
                             const PatchBase& base) {
  Result<Variant> patched = apply_exactly(patch, base.variant);
  if (patched) return patched;
  return Error{ErrorKind::input,
               fmt::format("{} was not made from {}\n  {}", shown_name(options.patch), base.name,
                           patched.error().message)};
}

struct FateWords {
  const char* done;
  const char* planned;
};

FateWords words_of(FileFate fate) {
  switch (fate) {
    case FileFate::merged:
      return {"merged", "would merge"};
    case FileFate::added:
      return {"added", "would add"};
    case FileFate::removed:
      return {"removed", "would remove"};
    case FileFate::kept:
      break;
  }
  return {"unchanged", "unchanged"};
}

std::string as_text(const MergedFile& file, const ApplyOptions& options) {
  const FateWords words = words_of(file.fate);
  std::vector<std::string> notes = file.notes;
  if (file.fate == FileFate::kept) notes.emplace_back("already so");
  const std::string after = notes.empty() ? "" : fmt::format(" ({})", fmt::join(notes, "; "));
  const bool planned = options.check || options.diff;
  return fmt::format("{} {}{}\n", planned ? words.planned : words.done, file.file, after);
}

std::string as_text(const MergeConflict& conflict) {
  if (conflict.line == 0) return fmt::format("{}: {}\n", conflict.file, conflict.reason);
  return fmt::format("{}:{}: {}\n", conflict.file, conflict.line, conflict.reason);
}

nlohmann::ordered_json as_json(const VariantMerge& merge, const PatchBase& base) {
  auto files = nlohmann::ordered_json::array();
  auto conflicts = nlohmann::ordered_json::array();
  if (merge.conflicts.empty()) {
    for (const MergedFile& file : merge.files) {
      files.push_back({{"file", file.file},
                       {"place", file.place},
                       {"what", words_of(file.fate).done},
                       {"notes", file.notes}});
    }
  }
  for (const MergeConflict& conflict : merge.conflicts) {
    nlohmann::ordered_json each{{"file", conflict.file}, {"line", nullptr}};
    if (conflict.line > 0) each["line"] = conflict.line;
    each["reason"] = conflict.reason;
    conflicts.push_back(std::move(each));
  }
  return {{"base", base.name}, {"files", std::move(files)}, {"conflicts", std::move(conflicts)}};
}

void print(const ApplyOptions& options, const PatchBase& base, const PatchTarget& target,
           const VariantMerge& merge, bool written) {
  const bool merges = merge.conflicts.empty();
  const std::string diff = options.diff && merges ? unified_diff(target.variant, merge.merged) : "";
  if (options.json) {
    auto json = as_json(merge, base);
    json["written"] = written;
    if (options.diff) json["diff"] = diff;
    fmt::print("{}\n", json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
    return;
  }
  std::string text;
  for (const MergeConflict& conflict : merge.conflicts) text += as_text(conflict);
  if (merges) {
    for (const MergedFile& file : merge.files) text += as_text(file, options);
  }
  if (options.diff && merges) {
    tell(text);
    text = diff;
  }
  fmt::print("{}", text);
}

}  // namespace

Result<int> apply_command(const Request& request) {
  const ApplyOptions& options = request.apply;
  const Result<Patch> patch = load_patch(options);
  if (!patch) return patch.error();
  const Result<PatchTarget> target = load_target(options.directory, *patch);
  if (!target) return target.error();
  const Result<PatchBase> base = find_base(*patch, *target, options.base);
  if (!base) return base.error();
  const Result<Variant> patched = patched_base(options, *patch, *base);
  if (!patched) return patched.error();
  const VariantMerge merge = merge_variants(base->variant, *patched, target->variant);
  const bool writes = merge.conflicts.empty() && !options.check && !options.diff;
  if (writes) {
    const Status status = write_work_tree(target->directory, target->variant, merge.merged);
    if (!status) return status.error();
  }
  print(options, *base, *target, merge, writes);
  if (merge.conflicts.empty()) return kDone;
  std::fflush(stdout);  // the list goes before the sentence
  const std::size_t count = merge.conflicts.size();
  say(fmt::format("{} does not merge: {} conflict{}; nothing was changed",
                  shown_name(options.patch), count, count == 1 ? "" : "s"));
  return kConflicts;
}

}  // namespace whittle
