#include "cli/git.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cstdio>
#include <memory>

#include "util/files.h"
#include "util/shell.h"

namespace whittle {

namespace {

constexpr int kMostRevisions = 2000;  // that are looked at

// What a command prints; nothing where it fails. The input is a file that has no name.
std::optional<std::string> printed(const std::string& command, const std::string& input) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::tmpfile(), std::fclose);
  if (!file) return std::nullopt;
  const bool written = std::fwrite(input.data(), 1, input.size(), file.get()) == input.size() &&
                       std::fflush(file.get()) == 0;
  if (!written) return std::nullopt;
  const std::string whole =
      fmt::format("{} </dev/fd/{} 2>/dev/null", command, ::fileno(file.get()));
  std::FILE* pipe = ::popen(whole.c_str(), "r");
  if (pipe == nullptr) return std::nullopt;
  std::string result;
  std::array<char, 1 << 16> chunk{};
  for (std::size_t n = 0; (n = std::fread(chunk.data(), 1, chunk.size(), pipe)) > 0;) {
    result.append(chunk.data(), n);
  }
  if (::pclose(pipe) != 0) return std::nullopt;
  return result;
}

// The texts between ends.
std::vector<std::string_view> split(std::string_view text, char end) {
  std::vector<std::string_view> result;
  while (!text.empty()) {
    const std::size_t size = std::min(text.find(end), text.size());
    result.push_back(text.substr(0, size));
    text.remove_prefix(std::min(size + 1, text.size()));
  }
  return result;
}

// The objects that `git cat-file --batch` prints, in the order in which they were asked for;
// nothing where one is missing.
std::optional<std::vector<std::string_view>> objects(std::string_view text) {
  std::vector<std::string_view> result;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view head = text.substr(0, end);
    std::size_t size = 0;
    const std::size_t space = head.rfind(' ');
    if (space == head.npos || head.find(" blob ") == head.npos) return std::nullopt;
    std::from_chars(head.data() + space + 1, head.data() + head.size(), size);
    if (text.size() < end + 1 + size + 1) return std::nullopt;
    result.push_back(text.substr(end + 1, size));
    text.remove_prefix(end + 1 + size + 1);
  }
  return result;
}

// A line of `git ls-tree`: "100644 blob ID\tNAME".
struct TreeEntry {
  unsigned mode = 0;
  std::string_view id;
  std::string_view name;
};

std::optional<TreeEntry> read_entry(std::string_view line) {
  const std::size_t blob = line.find(" blob ");
  const std::size_t tab = line.find('\t');
  if (blob == line.npos || tab == line.npos || blob > tab) return std::nullopt;
  unsigned mode = 0;
  std::from_chars(line.data(), line.data() + blob, mode, 8);
  return TreeEntry{mode, line.substr(blob + 6, tab - blob - 6), line.substr(tab + 1)};
}

}  // namespace

std::optional<std::string> GitDirectory::run(const std::string& words,
                                             const std::string& input) const {
  return printed(fmt::format("git --literal-pathspecs -C {} {}", shell_word(directory_), words),
                 input);
}

std::optional<GitDirectory> GitDirectory::around(const std::string& directory) {
  if (find_program("git").empty()) return std::nullopt;
  GitDirectory git(directory, "");
  auto prefix = git.run("rev-parse --show-prefix");
  if (!prefix || !prefix->ends_with('\n')) return std::nullopt;
  prefix->pop_back();
  git.prefix_ = *prefix;
  if (!git.prefix_.empty() && git.run("check-ignore -q .")) return std::nullopt;
  return git;
}

std::vector<std::string> GitDirectory::files() const {
  std::vector<std::string> result;
  const auto listed = run("ls-files -co --exclude-standard -z");
  if (!listed) return result;
  for (const std::string_view name : split(*listed, '\0')) result.emplace_back(name);
  return result;
}

Result<Variant> GitDirectory::revision(const std::string& name) const {
  const auto cannot = [&](const char* why) {
    return Error{ErrorKind::input, fmt::format("{}: {}", name, why)};
  };
  if (name.starts_with('-') || !run("rev-parse -q --verify " + shell_word(name + "^{tree}"))) {
    return cannot("neither a directory nor a revision of the repository");
  }
  // A folder that the revision does not have held nothing.
  const auto tree =
      run("ls-tree -r -z --full-tree " + shell_word(name + ":" + prefix_)).value_or("");
  std::vector<TreeEntry> entries;
  std::string ids;
  for (const std::string_view line : split(tree, '\0')) {
    const auto entry = read_entry(line);
    if (!entry) continue;
    entries.push_back(*entry);
    ids += fmt::format("{}\n", entry->id);
  }
  auto batch = run("cat-file --batch", ids);
  if (!batch) return cannot("its files cannot be read");
  const auto bytes = std::make_shared<const std::string>(std::move(*batch));
  const auto blobs = objects(*bytes);
  if (!blobs || blobs->size() != entries.size()) return cannot("its files cannot be read");
  std::vector<VariantFile> files;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const unsigned mode =
        entries[i].mode == VariantFile::kLink ? VariantFile::kLink : entries[i].mode & 0777;
    files.push_back({std::string(entries[i].name), {{(*blobs)[i], 0}}, mode});
  }
  return Variant(std::move(files), {bytes});
}

std::optional<std::map<std::string, std::string>> GitDirectory::contents(const Blobs& blobs) const {
  std::string ids;
  for (const auto& [name, id] : blobs) ids += id + "\n";
  const auto batch = run("cat-file --batch", ids);
  const auto texts = batch ? objects(*batch) : std::nullopt;
  if (!texts || texts->size() != blobs.size()) return std::nullopt;
  std::map<std::string, std::string> result;
  auto text = texts->begin();
  for (const auto& [name, id] : blobs) result[name] = *text++;
  return result;
}

std::optional<GitDirectory::Blobs> GitDirectory::full_ids(const Blobs& blobs) const {
  std::string ids;
  for (const auto& [name, id] : blobs) ids += id + "\n";
  const auto checked = run("cat-file --batch-check='%(objectname) %(objecttype)'", ids);
  if (!checked) return std::nullopt;
  const auto lines = split(*checked, '\n');
  if (lines.size() != blobs.size()) return std::nullopt;
  Blobs result;
  auto line = lines.begin();
  for (const auto& [name, id] : blobs) {
    if (!line->ends_with(" blob")) return std::nullopt;
    result[name] = line->substr(0, line->find(' '));
    ++line;
  }
  return result;
}

std::optional<std::string> GitDirectory::revision_with(const Blobs& blobs) const {
  const auto ids = full_ids(blobs);
  if (!ids || ids->empty()) return std::nullopt;
  std::string paths;
  for (const auto& [name, id] : *ids) {
    if (name.find('\n') != name.npos) return std::nullopt;
    paths += " " + shell_word(name);
  }
  const auto listed =
      run(fmt::format("rev-list --max-count={} --all HEAD --{}", kMostRevisions, paths));
  if (!listed) return std::nullopt;
  const auto revisions = split(*listed, '\n');
  std::string questions;
  for (const std::string_view revision : revisions) {
    for (const auto& [name, id] : *ids) {
      questions += fmt::format("{}:{}{}\n", revision, prefix_, name);
    }
  }
  const auto checked = run("cat-file --batch-check='%(objectname)'", questions);
  if (!checked) return std::nullopt;
  const auto found = split(*checked, '\n');
  if (found.size() != revisions.size() * ids->size()) return std::nullopt;
  auto answer = found.begin();
  for (const std::string_view revision : revisions) {
    bool all = true;
    for (const auto& [name, id] : *ids) all &= *answer++ == id;
    if (all) return std::string(revision);
  }
  return std::nullopt;
}

}  // namespace whittle
