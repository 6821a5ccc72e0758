#include "repository/cvs_groups.h"

#include <algorithm>
#include <optional>
#include <tuple>

namespace whittle {

namespace {

constexpr std::int64_t kApart = 300;  // seconds

class Grouper {
 public:
  Grouper(const std::vector<CvsFile>& files, Grouping grouping)
      : files_(files), grouping_(grouping), group_of_(files.size()) {}

  std::vector<CvsGroup> run() {
    for (const CvsMember& member : in_order_of_time()) add(member);
    return std::move(groups_);
  }

 private:
  const CvsRevision& revision(const CvsMember& member) const {
    return files_[member.file].revisions[member.revision];
  }

  std::vector<CvsMember> in_order_of_time() const {
    std::vector<CvsMember> all;
    for (std::size_t file = 0; file < files_.size(); ++file) {
      for (std::size_t i = 0; i < files_[file].revisions.size(); ++i) all.push_back({file, i});
    }
    std::ranges::sort(all, {}, [&](const CvsMember& member) {
      return std::tuple(revision(member).time, member.file, member.revision);
    });
    return all;
  }

  bool fits(const CvsMember& member, std::size_t group) const {
    const auto& before = group_of_[member.file];
    if (before && *before >= group) return false;
    if (grouping_ == Grouping::by_time) return group + 1 == groups_.size();
    const CvsRevision& one = revision(member);
    const CvsRevision& other = revision(groups_[group].members.front());
    return one.author == other.author && one.message == other.message;
  }

  std::size_t group_for(const CvsMember& member) {
    const std::int64_t time = revision(member).time;
    std::erase_if(open_, [&](std::size_t group) { return groups_[group].end < time - kApart; });
    const auto found =
        std::find_if(open_.rbegin(), open_.rend(), [&](std::size_t g) { return fits(member, g); });
    if (found != open_.rend()) return *found;
    groups_.push_back({{}, time, time});
    open_.push_back(groups_.size() - 1);
    return groups_.size() - 1;
  }

  void add(const CvsMember& member) {
    const std::size_t group = group_for(member);
    groups_[group].members.push_back(member);
    groups_[group].end = revision(member).time;
    group_of_[member.file] = group;
  }

  const std::vector<CvsFile>& files_;
  Grouping grouping_;
  std::vector<CvsGroup> groups_;
  std::vector<std::size_t> open_;                     // groups that may yet grow, in their order
  std::vector<std::optional<std::size_t>> group_of_;  // of each file's last revision so far
};

}  // namespace

std::vector<CvsGroup> group_revisions(const std::vector<CvsFile>& files, Grouping grouping) {
  return Grouper(files, grouping).run();
}

}  // namespace whittle
