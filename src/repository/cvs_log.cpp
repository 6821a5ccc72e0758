#include "repository/cvs_log.h"

#include <algorithm>
#include <limits>
#include <optional>

#include "repository/dates.h"
#include "repository/paths.h"
#include "repository/text_lines.h"

namespace whittle {

namespace {

constexpr std::string_view kFile = "RCS file: ";
constexpr std::string_view kRevision = "revision ";
constexpr std::string_view kDate = "date: ";
constexpr std::string_view kBeforeRevision = "----------------------------";
constexpr std::string_view kAfterFile =
    "=============================================================================";

// "author: ann;" in "date: 2024-01-01 12:00:00 +0000;  author: ann;  state: Exp;"
std::string field(std::string_view line, std::string_view name) {
  const std::size_t at = line.find(name);
  if (at == line.npos) return "";
  line.remove_prefix(at + name.size());
  return std::string(line.substr(0, line.find(';')));
}

// Which name a file of the repository has in a checkout.
std::optional<std::string> checked_out_name(std::string_view path, const std::string& folder) {
  constexpr std::string_view kAttic = "Attic/";
  if (!path.ends_with(",v") || !is_within(path, folder)) return std::nullopt;
  path.remove_suffix(2);
  path.remove_prefix(folder.size() + 1);
  const std::size_t slash = path.rfind('/');
  const std::size_t last = slash == path.npos ? 0 : slash + 1;
  std::string name(path.substr(0, last));
  if (("/" + name).ends_with("/Attic/")) name.resize(name.size() - kAttic.size());
  return name.append(path.substr(last));
}

// Goes from line to line. A message may hold anything, so that what separates revisions and files
// is believed only where what must follow it follows.
class Reader {
 public:
  explicit Reader(std::string_view text) : lines_(text_lines(text)) {}

  /// The path of the next file; empty: there is none.
  std::string_view next_file() {
    while (at_ < lines_.size() && !lines_[at_].starts_with(kFile)) ++at_;
    if (at_ == lines_.size()) return {};
    return lines_[at_++].substr(kFile.size());
  }

  /// The branch that counts as trunk; mostly empty.
  std::string default_branch() {
    constexpr std::string_view kBranch = "branch: ";
    for (; at_ < lines_.size() && !is_revision(at_) && !is_end(at_); ++at_) {
      if (lines_[at_].starts_with(kBranch)) return std::string(lines_[at_].substr(kBranch.size()));
    }
    return "";
  }

  /// Its revisions, in the order of the log: those of the trunk, newest first, then those of each
  /// branch.
  std::vector<CvsRevision> revisions() {
    while (at_ < lines_.size() && !is_revision(at_) && !is_end(at_)) ++at_;
    std::vector<CvsRevision> result;
    while (at_ < lines_.size() && is_revision(at_)) result.push_back(revision());
    return result;
  }

 private:
  std::string_view line(std::size_t i) const { return i < lines_.size() ? lines_[i] : ""; }

  bool is_revision(std::size_t i) const {
    return line(i) == kBeforeRevision && line(i + 1).starts_with(kRevision) &&
           line(i + 2).starts_with(kDate);
  }

  bool is_end(std::size_t i) const {
    return line(i) == kAfterFile && line(i + 1).empty() &&
           (i + 2 >= lines_.size() || line(i + 2).starts_with(kFile));
  }

  static bool names_branches(std::string_view text) {
    constexpr std::string_view kBranches = "branches: ";
    return text.starts_with(kBranches) && text.ends_with(';') &&
           text.substr(kBranches.size()).find_first_not_of("0123456789.; ") == text.npos;
  }

  CvsRevision revision() {
    const std::string_view number = line(at_ + 1).substr(kRevision.size());
    const std::string_view facts = line(at_ + 2);
    CvsRevision result{std::string(number.substr(0, number.find_first_of("\t ")))};
    result.time = read_date(field(facts, kDate)).value_or(0);
    result.author = field(facts, "author: ");
    result.dead = field(facts, "state: ") == "dead";
    at_ += 3;
    if (names_branches(line(at_))) ++at_;
    for (; at_ < lines_.size() && !is_revision(at_) && !is_end(at_); ++at_) {
      result.message.append(lines_[at_]) += '\n';
    }
    return result;
  }

  std::vector<std::string_view> lines_;
  std::size_t at_ = 0;
};

// Those with so many dots that begin so, oldest first.
std::vector<CvsRevision> chosen(const std::vector<CvsRevision>& revisions, long dots,
                                std::string_view begin) {
  std::vector<CvsRevision> result;
  for (const CvsRevision& each : revisions) {
    if (std::ranges::count(each.number, '.') == dots && each.number.starts_with(begin)) {
      result.push_back(each);
    }
  }
  std::ranges::reverse(result);
  return result;
}

std::vector<CvsRevision> trunk_of(const std::vector<CvsRevision>& revisions) {
  std::vector<CvsRevision> trunk = chosen(revisions, 1, "");
  std::vector<CvsRevision> vendor = chosen(revisions, 3, "1.1.1.");
  const bool imported = !trunk.empty() && !vendor.empty() && trunk.front().number == "1.1" &&
                        vendor.front().time == trunk.front().time;
  if (!imported) return trunk;
  if (trunk.size() > 1) {
    const auto later = [&](const CvsRevision& each) { return each.time >= trunk[1].time; };
    vendor.erase(std::find_if(vendor.begin() + 1, vendor.end(), later), vendor.end());
  }
  std::move(trunk.begin() + 1, trunk.end(), std::back_inserter(vendor));
  return vendor;
}

// A clock that was wrong, or a default branch that is not the vendor's first revisions: there CVS
// finds other revisions by date.
bool is_found_by_date(const std::vector<CvsRevision>& trunk, const std::string& default_branch) {
  const bool plain = default_branch.empty() ||
                     (default_branch == "1.1.1" && trunk.back().number.starts_with("1.1.1."));
  return plain && std::ranges::is_sorted(trunk, {}, &CvsRevision::time);
}

void make_orderly(std::vector<CvsRevision>& revisions) {
  std::vector<CvsRevision> kept;
  for (CvsRevision& each : revisions) {
    // A file that first was on a branch has a dead 1.1.
    if (each.dead && (kept.empty() || kept.back().dead)) continue;
    if (!kept.empty()) each.time = std::max(each.time, kept.back().time);
    kept.push_back(std::move(each));
  }
  revisions = std::move(kept);
}

void set_ends(std::vector<CvsRevision>& revisions, bool found_by_date) {
  std::int64_t next = std::numeric_limits<std::int64_t>::max();
  for (auto each = revisions.rbegin(); each != revisions.rend(); ++each) {
    each->until = found_by_date ? next : each->time;
    next = each->time;
  }
}

}  // namespace

std::vector<CvsFile> read_cvs_log(std::string_view text, const std::string& folder) {
  std::vector<CvsFile> files;
  Reader reader(text);
  for (auto path = reader.next_file(); !path.empty(); path = reader.next_file()) {
    const std::string default_branch = reader.default_branch();
    std::vector<CvsRevision> trunk = trunk_of(reader.revisions());
    const bool found_by_date = !trunk.empty() && is_found_by_date(trunk, default_branch);
    make_orderly(trunk);
    set_ends(trunk, found_by_date);
    const auto name = checked_out_name(path, folder);
    if (name && !trunk.empty()) files.push_back({*name, std::move(trunk)});
  }
  std::ranges::sort(files, {}, &CvsFile::name);
  return files;
}

}  // namespace whittle
