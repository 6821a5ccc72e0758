#include "model/pair.h"

#include "model/tree_edits.h"

namespace whittle {

namespace {

// One end: its files in parts.
struct End {
  explicit End(const Variant& variant, const ReadFile& read) : source(variant) {
    for (std::size_t i = 0; i < source.files(); ++i) {
      FileParts file;
      if (!source.file(i).is_link()) {
        auto known = read(source.file(i).name, source.text(i));
        file = known ? std::move(*known) : FileParts{nullptr, line_parts(source.text(i))};
      }
      languages.push_back(file.language);
      parts.push_back(std::move(file.parts));
    }
  }

  std::unique_ptr<const ParseCheck> check() const {
    std::vector<ParseCheck::Parsed> parsed;
    for (std::size_t i = 0; i < parts.size(); ++i) parsed.push_back({languages[i], parts[i].tree});
    return std::make_unique<ParseCheck>(source, std::move(parsed));
  }
  std::optional<std::size_t> find(std::string_view name) const {
    for (std::size_t i = 0; i < source.files(); ++i) {
      if (source.file(i).name == name) return i;
    }
    return std::nullopt;
  }
  /// The number that TreeModel gives the first part of each file.
  std::vector<Change> firsts() const {
    std::vector<Change> result;
    Change next = 1;
    for (const Parts& file : parts) {
      result.push_back(next);
      next += static_cast<Change>(file.parts.size());
    }
    result.push_back(next);
    return result;
  }

  Source source;
  std::vector<const Language*> languages;
  std::vector<Parts> parts;
};

// Parts without a partner must not be removed: the difference would grow.
void fix_unlike(std::vector<Part>& failing, const std::vector<Part>& passing,
                const std::vector<std::uint32_t>& partner) {
  for (std::size_t i = 0; i < failing.size(); ++i) {
    const bool alike = partner[i] != Part::kNone && passing[partner[i]].place == failing[i].place;
    if (!alike) failing[i].place = Slot::fixed;
  }
}

}  // namespace

PairModel::PairModel(const Variant& passing, const Variant& failing, const ReadFile& read) {
  End a(passing, read);
  End b(failing, read);
  const std::vector<Change> first_a = a.firsts();
  const std::vector<Change> first_b = b.firsts();
  std::vector<Change> leader(first_a.back(), TreeNode::kNone);  // of each part of PASSING
  leader[0] = 0;
  for (std::size_t file = 0; file < b.parts.size(); ++file) {
    std::vector<Part>& parts = b.parts[file].parts;
    const auto other = a.find(b.source.file(file).name);
    std::vector<std::uint32_t> partner(parts.size(), Part::kNone);
    if (other && a.languages[*other] == b.languages[file]) {
      const PartedText from{a.source.text(*other), a.parts[*other]};
      partner = tree_edits(from, {b.source.text(file), b.parts[file]}).partner;
      for (std::size_t i = 0; i < parts.size(); ++i) {
        if (partner[i] == Part::kNone) continue;
        leader[first_a[*other] + partner[i]] = first_b[file] + static_cast<Change>(i);
      }
    }
    fix_unlike(parts, other ? a.parts[*other].parts : std::vector<Part>(), partner);
  }
  failing_check_ = b.check();
  passing_check_ = a.check();
  failing_ = std::make_unique<TreeModel>(b.source.variant(), std::move(b.parts));
  passing_ = std::make_unique<TreeModel>(a.source.variant(), std::move(a.parts));

  // Parents come before their children.
  for (Change i = 1; i < passing_->size(); ++i) {
    if (leader[i] == TreeNode::kNone) leader[i] = leader[passing_->tree()[i].parent];
  }
  first_.assign(failing_->size() + 1, 0);
  for (const Change i : leader) ++first_[i + 1];
  for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
  followers_.resize(leader.size());
  std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
  for (Change i = 0; i < leader.size(); ++i) followers_[next[leader[i]]++] = i;
}

Variant PairModel::passing(const Configuration& configuration) const {
  std::vector<Change> out;
  const Configuration gone = Configuration::all(failing_->size()).minus(configuration);
  for (const Range& range : gone.ranges()) {
    out.insert(out.end(), followers_.begin() + first_[range.begin],
               followers_.begin() + first_[range.end]);
  }
  return passing_->render(
      Configuration::all(passing_->size()).minus(Configuration::of_changes(std::move(out))));
}

}  // namespace whittle
