#include "model/tree.h"

#include <algorithm>
#include <unordered_map>

#include "syntax/grammar.h"

namespace whittle {

namespace {

// What goes with a part and with none of its descendants.
std::uint32_t own_weight(const std::vector<Part>& parts, std::size_t i) {
  std::uint64_t weight = parts[i].end - parts[i].gap;
  for (std::size_t child = i + 1; child < parts[i].last; child = parts[child].last) {
    weight -= std::min<std::uint64_t>(weight, parts[child].end - parts[child].gap);
  }
  return static_cast<std::uint32_t>(weight);
}

}  // namespace

TreeModel::TreeModel(const Variant& start, std::vector<Parts> parts, const Scope& scope)
    : source_(start) {
  const Scope located = scope.located_in(start);
  auto files = std::make_shared<std::vector<File>>();
  std::vector<TreeNode> nodes(1);
  Slots slots(1);
  std::vector<NameUse> names;
  std::unordered_map<std::string, std::uint32_t> words;  // the same in all files
  for (std::size_t file = 0; file < parts.size(); ++file) {
    const auto first = static_cast<Change>(nodes.size());
    const auto first_slot = static_cast<std::uint32_t>(slots.size());
    for (std::size_t i = 0; i < parts[file].parts.size(); ++i) {
      Part& part = parts[file].parts[i];
      TreeNode node;
      node.parent = i == 0 ? 0 : first + part.parent;
      node.end = first + part.last;
      const bool changes = part.place != whittle::Slot::fixed || part.slot != 0;
      if (changes && !scope.everything() && !located.allows(source_, file, {part.gap, part.end})) {
        part.place = whittle::Slot::fixed;
        part.slot = 0;  // nor may a part of it replace the whole
      }
      node.place = part.place;
      node.weight = own_weight(parts[file].parts, i);
      node.kind = part.kind;
      node.slot = part.slot == 0 ? 0 : first_slot + part.slot;
      node.outline = part.outline;
      nodes.push_back(node);
    }
    const auto number_of = [&](std::uint32_t word) {
      if (word == NameUse::kNone) return word;
      const auto number = static_cast<std::uint32_t>(words.size());
      return words.try_emplace(parts[file].words[word], number).first->second;
    };
    for (NameUse use : parts[file].names) {
      use.node += first;
      use.name = number_of(use.name);
      use.of = number_of(use.of);
      if (use.scope != 0) use.scope += first;
      names.push_back(use);
    }
    // Kinds of different files are different kinds unless their parser is the same; a slot is
    // only ever filled from below, so it does not matter.
    for (auto& slot : parts[file].slots) slots.push_back(std::move(slot));
    files->push_back({std::move(parts[file]), first});
  }
  nodes.front().end = static_cast<Change>(nodes.size());
  tree_ = ChangeTree(std::move(nodes), std::move(slots), std::move(names));
  files_ = std::move(files);
}

Weights TreeModel::weights() const {
  std::vector<std::uint32_t> each(tree_.size());
  for (Change i = 0; i < tree_.size(); ++i) each[i] = tree_[i].weight;
  return Weights(each);
}

TreeModel::NodeSpan TreeModel::place(Change node) const {
  const auto after = std::ranges::upper_bound(*files_, node, {}, &File::first);
  const auto file =
      static_cast<std::size_t>(std::max<std::ptrdiff_t>(1, after - files_->begin())) - 1;
  const Part& part = (*files_)[file].parts.parts[node - (*files_)[file].first];
  return {file, {part.begin, part.end}};
}

Change TreeModel::node_at(std::size_t file, Span span) const {
  const auto& parts = (*files_)[file].parts.parts;
  Change found = 0;
  for (Change i = 1; i < parts[found].last;) {
    if (parts[i].begin <= span.begin && span.end <= parts[i].end) {
      found = i++;
    } else {
      i = parts[i].last;
    }
  }
  return (*files_)[file].first + found;
}

// One file of a configuration, from its beginning to its end.
class TreeModel::Renderer {
 public:
  Renderer(const TreeModel& model, std::size_t file, std::vector<Piece>& out)
      : source_(model.source_),
        file_(file),
        text_(source_.text(file)),
        parts_((*model.files_)[file].parts.parts),
        lists_((*model.files_)[file].parts.lists),
        strings_((*model.files_)[file].parts.strings),
        out_(out) {}

  /// `gone`: the parts that are out, of this file.
  void render(const std::vector<Range>& gone);

 private:
  static constexpr std::uint32_t kNone = Part::kNone;
  // A part that is out, in whose place descendants stand: the one being written.
  struct Hoist {
    std::uint32_t part;
    std::uint32_t kept;
  };

  void copy_to(std::uint32_t end) { at_ = std::max(at_, end); }
  void write_copied();
  void put(std::string_view text);
  void cut_to(std::uint32_t at, bool newline);
  void join(char next, std::string_view following);
  void drop(std::uint32_t part);
  void begin_hoist(std::uint32_t part, std::uint32_t kept);
  void after_kept(const std::vector<Range>& gone, std::size_t range, std::uint32_t& i);
  bool has_newline(std::uint32_t from, std::uint32_t to) const {
    return text_.substr(from, to - from).find('\n') != text_.npos;
  }

  const Source& source_;
  std::size_t file_;
  std::string_view text_;
  const std::vector<Part>& parts_;
  const std::vector<PartList>& lists_;
  const std::vector<std::string>& strings_;
  std::vector<Piece>& out_;

  std::uint32_t at_ = 0;            // up to here the text is copied, or left out
  std::uint32_t from_ = 0;          // copied from here, but not yet written
  bool seam_ = false;               // something was left out, or put in, before at_
  bool lost_newline_ = false;       // a newline went with it
  char last_ = '\n';                // written
  std::uint32_t headless_ = kNone;  // a list of which nothing is written yet, but elements are out
  std::uint32_t bare_ = kNone;      // the element that becomes its first: without its separator
  std::vector<Hoist> hoists_;
};

// Between what is written and what comes next: what a cut must not join.
void TreeModel::Renderer::join(char next, std::string_view following) {
  if (!seam_) return;
  seam_ = false;
  std::size_t blanks = following.find_first_not_of(" \t\r\f\v");
  const bool newline_follows = blanks != following.npos && following[blanks] == '\n';
  if (lost_newline_ && last_ != '\n' && !newline_follows) {
    static constexpr std::string_view kNewline = "\n";
    out_.push_back({kNewline, Piece::kNew});
    last_ = '\n';
  } else if (would_glue(last_, next)) {
    static constexpr std::string_view kSpace = " ";
    out_.push_back({kSpace, Piece::kNew});
    last_ = ' ';
  }
  lost_newline_ = false;
}

void TreeModel::Renderer::write_copied() {
  if (from_ == at_) return;
  join(text_[from_], text_.substr(from_, at_ - from_));
  source_.append(file_, from_, at_, out_);
  last_ = text_[at_ - 1];
  from_ = at_;
}

void TreeModel::Renderer::put(std::string_view text) {
  write_copied();
  if (text.empty()) return;
  seam_ = true;
  join(text.front(), text);
  out_.push_back({text, Piece::kNew});
  last_ = text.back();
  seam_ = true;
}

void TreeModel::Renderer::cut_to(std::uint32_t at, bool newline) {
  if (at <= at_) return;
  write_copied();
  at_ = from_ = at;
  seam_ = true;
  lost_newline_ = lost_newline_ || newline;
}

void TreeModel::Renderer::drop(std::uint32_t i) {
  const Part& part = parts_[i];
  copy_to(part.gap);
  if (part.place == whittle::Slot::required) {
    copy_to(part.begin);
    cut_to(part.end, false);
    put(strings_[part.instead]);
    return;
  }
  // Where a separator stands between two, no newline has to.
  cut_to(part.end, part.list == kNone && has_newline(part.gap, part.begin));
  if (part.list == kNone) return;
  const PartList& list = lists_[part.list];
  if (i == list.first) headless_ = part.list;
  if (headless_ != part.list) return;
  if (i == list.last) {
    if (list.instead != kNone) put(strings_[list.instead]);
    headless_ = kNone;
    return;
  }
  std::uint32_t next = part.last;
  while (parts_[next].list != part.list) next = parts_[next].last;
  bare_ = next;
}

void TreeModel::Renderer::begin_hoist(std::uint32_t i, std::uint32_t kept) {
  const Part& part = parts_[i];
  if (bare_ == i) {
    copy_to(part.gap);
    bare_ = headless_ = kNone;
  } else {
    copy_to(part.begin);
  }
  cut_to(parts_[kept].begin, false);
  hoists_.push_back({i, kept});
}

// The kept descendant is written: on to the next one, or to what follows the part.
void TreeModel::Renderer::after_kept(const std::vector<Range>& gone, std::size_t range,
                                     std::uint32_t& i) {
  Hoist& hoist = hoists_.back();
  const Part& part = parts_[hoist.part];
  copy_to(parts_[hoist.kept].end);
  std::uint32_t next = parts_[hoist.kept].last;
  while (range < gone.size() && gone[range].begin <= next && next < gone[range].end) {
    next = gone[range++].end;
  }
  if (next < part.last) {
    std::string_view separator;
    if (part.list != kNone) {
      const PartList& list = lists_[part.list];
      std::uint32_t other = hoist.part == list.first ? part.last : hoist.part;
      while (other < parts_.size() && other <= list.last && parts_[other].list != part.list) {
        other = parts_[other].last;
      }
      if (other <= list.last) {
        separator = text_.substr(parts_[other].lead, parts_[other].begin - parts_[other].lead);
      }
    }
    const bool newline = has_newline(parts_[next].gap, parts_[next].begin);
    if (separator.empty()) separator = newline ? "\n" : " ";
    cut_to(parts_[next].begin, false);
    write_copied();
    out_.push_back({separator, Piece::kNew});
    last_ = separator.back();
    hoist.kept = next;
    i = next + 1;
    return;
  }
  cut_to(part.end, false);
  i = part.last;
  hoists_.pop_back();
}

void TreeModel::Renderer::render(const std::vector<Range>& gone) {
  std::uint32_t i = 0;
  std::size_t range = 0;
  for (;;) {
    while (range < gone.size() && gone[range].end <= i) ++range;
    const std::uint32_t next = range < gone.size() ? std::max(gone[range].begin, i) : kNone;
    if (!hoists_.empty() && next >= parts_[hoists_.back().kept].last &&
        (bare_ == kNone || bare_ >= parts_[hoists_.back().kept].last)) {
      after_kept(gone, range, i);
      continue;
    }
    if (bare_ != kNone && bare_ < next) {
      copy_to(parts_[bare_].gap);
      cut_to(parts_[bare_].begin, false);
      bare_ = headless_ = kNone;
      continue;
    }
    if (next == kNone) break;
    if (gone[range].end >= parts_[next].last) {
      if (bare_ == next) bare_ = kNone;
      drop(next);
      i = parts_[next].last;
    } else {
      const std::uint32_t kept = gone[range].end;
      begin_hoist(next, kept);
      i = kept + 1;
    }
  }
  copy_to(static_cast<std::uint32_t>(text_.size()));
  write_copied();
}

Variant TreeModel::render(const Configuration& configuration) const {
  const Configuration out = Configuration::all(size()).minus(configuration);
  std::vector<VariantFile> files;
  const auto ranges = out.ranges();
  for (std::size_t file = 0; file < source_.files(); ++file) {
    VariantFile rendered{source_.file(file).name, {}, source_.file(file).mode};
    const Change first = file < files_->size() ? (*files_)[file].first : 0;
    const auto count =
        file < files_->size() ? static_cast<Change>((*files_)[file].parts.parts.size()) : 0;
    std::vector<Range> gone;
    auto range =
        std::ranges::lower_bound(ranges, first + 1, {}, [](const Range& r) { return r.end; });
    if (range != ranges.end() && range->end <= first) ++range;
    for (; range != ranges.end() && range->begin < first + count; ++range) {
      const Change from = std::max(range->begin, first + 1);
      const Change to = std::min(range->end, first + count);
      if (from < to) gone.push_back({from - first, to - first});
    }
    if (gone.empty()) {
      rendered.pieces = source_.file(file).pieces;
    } else {
      Renderer(*this, file, rendered.pieces).render(gone);
    }
    files.push_back(std::move(rendered));
  }
  std::vector<std::shared_ptr<const void>> owners = source_.variant().owners();
  owners.push_back(files_);
  return Variant(std::move(files), std::move(owners));
}

}  // namespace whittle
