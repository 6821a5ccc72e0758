#include "model/edits.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "model/compare.h"
#include "model/quote.h"
#include "model/tree_edits.h"

namespace whittle {

namespace {

constexpr std::array<std::pair<std::string_view, Grain>, 9> kGrains{{
    {"files", Grain::files},
    {"hunks", Grain::hunks},
    {"declarations", Grain::declarations},
    {"statements", Grain::statements},
    {"tree", Grain::tree},
    {"lines", Grain::lines},
    {"words", Grain::words},
    {"tokens", Grain::tokens},
    {"chars", Grain::chars},
}};

std::string_view part(std::string_view text, std::size_t begin, std::size_t end) {
  return text.substr(begin, end - begin);
}

// The parts of an area that differ, when it is compared by these atoms.
std::vector<Hunk> refine(std::string_view a, std::string_view b, const Hunk& area, Cut cut) {
  std::vector<Hunk> hunks = byte_hunks(
      compare(part(a, area.a_begin, area.a_end), part(b, area.b_begin, area.b_end), cut));
  for (Hunk& hunk : hunks) {
    hunk.a_begin += area.a_begin;
    hunk.a_end += area.a_begin;
    hunk.b_begin += area.b_begin;
    hunk.b_end += area.b_begin;
  }
  return hunks;
}

std::vector<Hunk> refine(std::string_view a, std::string_view b, const std::vector<Hunk>& areas,
                         Cut cut) {
  std::vector<Hunk> result;
  for (const Hunk& area : areas) {
    const std::vector<Hunk> hunks = refine(a, b, area, cut);
    result.insert(result.end(), hunks.begin(), hunks.end());
  }
  return result;
}

// Every atom that is removed, then every one that is added.
std::vector<Hunk> split(std::string_view a, std::string_view b, const std::vector<Hunk>& areas,
                        Cut cut) {
  std::vector<Hunk> result;
  for (const Hunk& area : areas) {
    for (const Span& atom : cut(part(a, area.a_begin, area.a_end))) {
      result.push_back(
          {area.a_begin + atom.begin, area.a_begin + atom.end, area.b_begin, area.b_begin});
    }
    for (const Span& atom : cut(part(b, area.b_begin, area.b_end))) {
      result.push_back(
          {area.a_end, area.a_end, area.b_begin + atom.begin, area.b_begin + atom.end});
    }
  }
  return result;
}

// Which lines are one edit with the one in whose place they stand: of an area with as many added
// as removed, all; else only a last line without its newline, behind which nothing can stand.
enum class Pairs { all, last };

// Lines in pairs; all other lines as split() has them.
std::vector<Hunk> pair_lines(std::string_view a, std::string_view b, const Hunk& area,
                             Pairs which) {
  const std::vector<Span> removed = cut_lines(part(a, area.a_begin, area.a_end));
  const std::vector<Span> added = cut_lines(part(b, area.b_begin, area.b_end));
  const auto open_end = [](std::string_view text, std::size_t end) {
    return end == text.size() && !text.empty() && text.back() != '\n';
  };
  const bool same = which == Pairs::all && removed.size() == added.size();
  const bool ends =
      !removed.empty() && !added.empty() && (open_end(a, area.a_end) || open_end(b, area.b_end));
  const std::size_t pairs = same ? removed.size() : ends ? 1 : 0;
  const std::size_t lone_a = removed.size() - pairs;
  const std::size_t lone_b = added.size() - pairs;
  const std::size_t a_middle =
      pairs > 0 && lone_a < removed.size() ? area.a_begin + removed[lone_a].begin : area.a_end;
  std::vector<Hunk> result;
  for (std::size_t i = 0; i < lone_a; ++i) {
    result.push_back({area.a_begin + removed[i].begin, area.a_begin + removed[i].end, area.b_begin,
                      area.b_begin});
  }
  for (std::size_t i = 0; i < lone_b; ++i) {
    result.push_back(
        {a_middle, a_middle, area.b_begin + added[i].begin, area.b_begin + added[i].end});
  }
  for (std::size_t i = 0; i < pairs; ++i) {
    const Span& from = removed[lone_a + i];
    const Span& to = added[lone_b + i];
    result.push_back({area.a_begin + from.begin, area.a_begin + from.end, area.b_begin + to.begin,
                      area.b_begin + to.end});
  }
  return result;
}

std::vector<Hunk> pair_lines(std::string_view a, std::string_view b, const std::vector<Hunk>& areas,
                             Pairs which) {
  std::vector<Hunk> result;
  for (const Hunk& area : areas) {
    const std::vector<Hunk> lines = pair_lines(a, b, area, which);
    result.insert(result.end(), lines.begin(), lines.end());
  }
  return result;
}

std::vector<Hunk> edits_between(std::string_view a, std::string_view b, Grain grain) {
  std::vector<Hunk> areas{{0, a.size(), 0, b.size()}};
  if (grain == Grain::files) return areas;
  areas = refine(a, b, areas, cut_lines);
  if (grain == Grain::hunks || grain == Grain::declarations) return areas;
  if (grain == Grain::lines || grain == Grain::tree) return split(a, b, areas, cut_lines);
  if (grain == Grain::line_pairs || grain == Grain::statements) {
    return pair_lines(a, b, areas, Pairs::last);
  }
  areas = refine(a, b, areas, cut_tokens);
  if (grain == Grain::words) return areas;
  if (grain == Grain::tokens) return split(a, b, areas, cut_tokens);
  areas = refine(a, b, areas, cut_chars);
  return split(a, b, areas, cut_chars);
}

// Takes the ranges that lie in `within` from the front of `rest`; one that goes
// on behind it stays. REQUIRES: nothing of `rest` lies wholly before.
std::vector<Range> take(std::span<const Range>& rest, Range within) {
  std::vector<Range> taken;
  while (!rest.empty() && rest.front().begin < within.end) {
    const Range range = rest.front();
    const Range inside{std::max(range.begin, within.begin), std::min(range.end, within.end)};
    if (inside.begin < inside.end) taken.push_back(inside);
    if (range.end > within.end) break;
    rest = rest.subspan(1);
  }
  return taken;
}

std::size_t count(const std::vector<Range>& ranges) {
  std::size_t total = 0;
  for (const Range& range : ranges) total += range.end - range.begin;
  return total;
}

// Pieces of the two texts, those that follow each other joined.
class PieceWriter {
 public:
  PieceWriter(std::string_view passing, const Source& failing, std::size_t failing_file)
      : passing_(passing), failing_(failing), failing_file_(failing_file) {}

  void passing(std::size_t begin, std::size_t end) { add(true, begin, end); }
  void failing(std::size_t begin, std::size_t end) { add(false, begin, end); }
  std::vector<Piece> finish() {
    flush();
    return std::move(pieces_);
  }

 private:
  void add(bool from_passing, std::size_t begin, std::size_t end) {
    if (begin == end) return;
    if (from_passing != from_passing_ || begin != end_) {
      flush();
      from_passing_ = from_passing;
      begin_ = begin;
    }
    end_ = end;
  }
  void flush() {
    if (begin_ == end_) return;
    if (from_passing_) {
      pieces_.push_back({part(passing_, begin_, end_), Piece::kNew});
    } else {
      failing_.append(failing_file_, begin_, end_, pieces_);
    }
    begin_ = end_;
  }

  std::string_view passing_;
  const Source& failing_;
  std::size_t failing_file_;
  bool from_passing_ = false;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::vector<Piece> pieces_;
};

// Line numbers, from 1, of offsets that grow.
class LineCounter {
 public:
  explicit LineCounter(std::string_view text) : text_(text) {}
  std::size_t line(std::size_t offset) {
    line_ += static_cast<std::size_t>(std::ranges::count(part(text_, at_, offset), '\n'));
    at_ = offset;
    return line_;
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
};

// Text that is removed or added, for describe().
struct Note {
  char sign;
  std::size_t begin;
  std::size_t end;
};

void add_note(std::vector<Note>& notes, const Note& note) {
  if (note.begin == note.end) return;
  if (!notes.empty() && notes.back().sign == note.sign && notes.back().end == note.begin) {
    notes.back().end = note.end;
  } else {
    notes.push_back(note);
  }
}

// Edits of a text made to begin and to end with lines; those that share one are one.
std::vector<Hunk> widened(std::string_view a, const std::vector<Hunk>& edits) {
  std::vector<Hunk> result;
  for (const Hunk& edit : edits) {
    const std::size_t from = result.empty() ? 0 : result.back().a_end;
    const std::string_view between = part(a, from, edit.a_begin);
    if (!result.empty() && between.find('\n') == between.npos) {
      result.back().a_end = edit.a_end;
      result.back().b_end = edit.b_end;
    } else {
      result.push_back(edit);
    }
  }
  for (std::size_t i = 0; i < result.size(); ++i) {
    Hunk& edit = result[i];
    const std::size_t line = edit.a_begin == 0 ? a.npos : a.rfind('\n', edit.a_begin - 1);
    const std::size_t before =
        std::min(edit.a_begin - (line == a.npos ? 0 : line + 1), edit.b_begin);
    edit.a_begin -= before;
    edit.b_begin -= before;
    const std::size_t next = i + 1 < result.size() ? result[i + 1].a_begin : a.size();
    const std::size_t newline = part(a, edit.a_end, next).find('\n');
    const std::size_t after = newline == a.npos ? next - edit.a_end : newline + 1;
    edit.a_end += after;
    edit.b_end += after;
  }
  return result;
}

// The lines that differ, by what the trees say is the same: a closing brace is that of its own
// function.
class LinesByParts {
 public:
  LinesByParts(const PartedText& passing, const PartedText& failing, Grain grain)
      : passing_(passing), failing_(failing), grain_(grain) {
    TreeEdits trees = tree_edits(passing, failing);
    areas_ = refine(passing.text, failing.text, widened(passing.text, trees.edits), cut_lines);
    partner_ = std::move(trees.partner);
  }

  /// Lines that belong to one part go together.
  std::vector<Hunk> edits() const {
    if (grain_ == Grain::line_pairs) {
      return pair_lines(passing_.text, failing_.text, areas_, Pairs::all);
    }
    std::vector<Hunk> result;
    Key last;
    for (const Hunk& area : areas_) {
      bool first = true;
      for (const Hunk& line : pair_lines(passing_.text, failing_.text, area, Pairs::all)) {
        const Key key = key_of(line, area);
        // What stays around a change holds together what is apart.
        const bool joins = key.part != Part::kNone && key == last && (!first || !key.changed);
        if (joins) {
          result.back().a_end = line.a_end;
          result.back().b_end = line.b_end;
        } else {
          result.push_back(line);
        }
        last = key;
        first = false;
      }
    }
    return result;
  }

 private:
  struct Key {
    std::uint32_t part = Part::kNone;  // of PASSING, where it is the partner of one of FAILING
    bool of_failing = false;
    bool changed = false;  // the part as a whole is new, or gone
    friend bool operator==(const Key&, const Key&) = default;
  };

  Key key_of(const Hunk& line, const Hunk& area) const {
    const bool adds = line.b_begin < line.b_end;
    const Key key = adds ? find(failing_, {line.b_begin, line.b_end}, {area.b_begin, area.b_end})
                         : find(passing_, {line.a_begin, line.a_end}, {area.a_begin, area.a_end});
    if (key.part == Part::kNone || !adds) return key;
    const std::uint32_t partner = partner_[key.part];
    if (key.changed || partner == Part::kNone) return {key.part, true, key.changed};
    return {partner, false, false};
  }

  // Down from the whole to what stands at the beginning of the line.
  Key find(const PartedText& side, Span line, Span area) const {
    while (line.begin < line.end &&
           std::string_view(" \t").find(side.text[line.begin]) != std::string_view::npos) {
      ++line.begin;
    }
    const std::vector<Part>& parts = side.parts.parts;
    Key around;
    Key statement;
    for (std::uint32_t i = 0; i < parts.size();) {
      const Part& part = parts[i];
      if (line.begin < part.begin || part.end <= line.begin) {
        i = std::max(i + 1, part.last);
        continue;
      }
      const bool inside = area.begin <= part.begin && part.end <= area.end;
      const bool item = part.outline == Outline::item;
      if (item && inside && grain_ == Grain::declarations) return {i, false, true};
      if (item) around = {i, false, false};
      if (item) statement = {};
      const bool may_go = part.outline == Outline::none && part.place == Place::optional;
      if (may_go && inside && i > 0 && statement.part == Part::kNone) statement = {i, false, true};
      ++i;
    }
    return grain_ == Grain::declarations ? around : statement;
  }

  PartedText passing_;
  PartedText failing_;
  std::vector<Hunk> areas_;
  std::vector<std::uint32_t> partner_;
  Grain grain_;
};

// The side that does not have a file.
FileParts read_nothing(const Language* language) {
  return {language, language != nullptr ? read_parts(*language, "") : line_parts("")};
}

}  // namespace

std::optional<Grain> find_grain(std::string_view name) {
  for (const auto& [known, grain] : kGrains) {
    if (known == name) return grain;
  }
  return std::nullopt;
}

std::vector<std::string> grain_names() {
  std::vector<std::string> names;
  for (const auto& [name, grain] : kGrains) names.emplace_back(name);
  return names;
}

std::string_view grain_name(Grain grain) {
  if (grain == Grain::line_pairs) grain = Grain::lines;
  return std::ranges::find(kGrains, grain, &std::pair<std::string_view, Grain>::second)->first;
}

EditsModel::EditsModel(const Variant& passing, const Variant& failing, Grain grain,
                       const ReadFile& read)
    : passing_(passing), failing_(failing), owners_(failing_.variant().owners()) {
  const auto& others = passing_.variant().owners();
  owners_.insert(owners_.end(), others.begin(), others.end());
  pair_up();
  std::vector<ParseCheck::Parsed> parsed(failing_.files());
  for (FilePair& pair : files_) {
    pair.edits.begin = size();
    const std::vector<Hunk> edits = edits_of(pair, grain, read, parsed);
    edits_.insert(edits_.end(), edits.begin(), edits.end());
    pair.edits.end = size();
  }
  find_needs();
  if (std::ranges::any_of(parsed, [](const auto& file) { return file.language != nullptr; })) {
    check_ = std::make_shared<ParseCheck>(failing_, std::move(parsed));
  }
}

void EditsModel::pair_up() {
  std::map<std::string_view, std::size_t> only_passing;
  for (std::size_t i = 0; i < passing_.files(); ++i) only_passing[passing_.file(i).name] = i;
  for (std::size_t i = 0; i < failing_.files(); ++i) {
    FilePair pair{std::nullopt, i, {}};
    if (const auto it = only_passing.find(failing_.file(i).name); it != only_passing.end()) {
      pair.passing = it->second;
      only_passing.erase(it);
    }
    files_.push_back(pair);
  }
  for (std::size_t i = 0; i < passing_.files(); ++i) {
    if (only_passing.contains(passing_.file(i).name)) files_.push_back({i, std::nullopt, {}});
  }
}

const VariantFile& EditsModel::named(const FilePair& pair) const {
  return pair.failing ? failing_.file(*pair.failing) : passing_.file(*pair.passing);
}

const EditsModel::FilePair& EditsModel::pair_of(Change edit) const {
  return *std::ranges::upper_bound(files_, edit, {},
                                   [](const FilePair& pair) { return pair.edits.end; });
}

std::string_view EditsModel::passing_text(const FilePair& pair) const {
  return pair.passing ? passing_.text(*pair.passing) : std::string_view();
}

std::string_view EditsModel::failing_text(const FilePair& pair) const {
  return pair.failing ? failing_.text(*pair.failing) : std::string_view();
}

// None where nothing is known of a file, or the language is not the same.
std::optional<EditsModel::Trees> EditsModel::trees_of(const FilePair& pair,
                                                      const ReadFile& read) const {
  const std::string_view name = named(pair).name;
  auto passing = pair.passing ? read(name, passing_text(pair)) : std::nullopt;
  auto failing = pair.failing ? read(name, failing_text(pair)) : std::nullopt;
  if (failing && !pair.passing) passing = read_nothing(failing->language);
  if (passing && !pair.failing) failing = read_nothing(passing->language);
  if (!passing || !failing || passing->language != failing->language) return std::nullopt;
  return Trees{std::move(*passing), std::move(*failing)};
}

std::vector<Hunk> EditsModel::edits_of(const FilePair& pair, Grain grain, const ReadFile& read,
                                       std::vector<ParseCheck::Parsed>& parsed) {
  const std::string_view a = passing_text(pair);
  const std::string_view b = failing_text(pair);
  if (a == b) {
    const bool same = pair.passing && pair.failing &&
                      passing_.file(*pair.passing).mode == failing_.file(*pair.failing).mode;
    if (same) return {};
    return {{a.size(), a.size(), b.size(), b.size()}};
  }
  const bool link = (pair.passing && passing_.file(*pair.passing).is_link()) ||
                    (pair.failing && failing_.file(*pair.failing).is_link());
  if (link) return {{0, a.size(), 0, b.size()}};  // half a link is none
  const auto trees = grain == Grain::files ? std::nullopt : trees_of(pair, read);
  if (!trees) return edits_between(a, b, grain);
  const bool by_lines =
      grain == Grain::declarations || grain == Grain::statements || grain == Grain::line_pairs;
  const bool by_tree = grain == Grain::tree || by_lines;
  const PartedText parted_a{a, trees->passing.parts};
  const PartedText parted_b{b, trees->failing.parts};
  std::vector<Hunk> edits = by_lines               ? LinesByParts(parted_a, parted_b, grain).edits()
                            : grain == Grain::tree ? tree_edits(parted_a, parted_b).edits
                                                   : edits_between(a, b, grain);
  std::size_t common = b.size();
  for (const Hunk& edit : edits) common -= edit.b_end - edit.b_begin;
  const bool one_side = !pair.passing || !pair.failing;
  if (grain == Grain::tree && common == 0 && !one_side) return edits_between(a, b, grain);
  if (by_tree) collect_names(pair, edits, *trees);
  if (pair.failing) {
    parsed[*pair.failing] = {trees->failing.language, trees->failing.parts.tree,
                             count_errors(trees->passing.parts.tree)};
  }
  return edits;
}

void EditsModel::collect_names(const FilePair& pair, const std::vector<Hunk>& edits,
                               const Trees& trees) {
  std::vector<Range> removed;
  std::vector<Range> added;
  for (const Hunk& edit : edits) {
    removed.push_back({static_cast<Change>(edit.a_begin), static_cast<Change>(edit.a_end)});
    added.push_back({static_cast<Change>(edit.b_begin), static_cast<Change>(edit.b_end)});
  }
  collect_names(trees.passing.parts, removed, pair.edits.begin, removed_);
  collect_names(trees.failing.parts, added, pair.edits.begin, added_);
}

// `places`: of the edits, in bytes of the text; the first of them has the number `first`.
void EditsModel::collect_names(const Parts& parts, const std::vector<Range>& places, Change first,
                               Names& names) {
  for (const NameUse& use : parts.names) {
    const Part& part = parts.parts[use.node];
    const auto behind = std::ranges::upper_bound(places, part.begin, {}, &Range::begin);
    const auto place = std::ranges::find_if(
        places.begin(), behind, [&](const Range& range) { return part.begin < range.end; });
    const std::string& word = parts.words[use.name];
    if (place == behind) {
      if (use.defines) names.kept.insert(word);
      continue;
    }
    const auto edit = first + static_cast<Change>(place - places.begin());
    (use.defines ? names.definitions : names.uses).push_back({word, edit});
  }
}

void EditsModel::find_needs() {
  const auto match = [](const Names& names, const Names& other, auto add) {
    std::multimap<std::string_view, Change> defined;
    for (const Names::Use& definition : names.definitions) {
      if (names.kept.contains(definition.word)) continue;
      // Defined on the other side too: one takes the place of the other.
      const bool both = std::ranges::any_of(
          other.definitions, [&](const Names::Use& o) { return o.word == definition.word; });
      if (!both) defined.emplace(definition.word, definition.edit);
    }
    for (const Names::Use& use : names.uses) {
      const auto [begin, end] = defined.equal_range(use.word);
      for (auto it = begin; it != end; ++it) {
        if (it->second != use.edit) add(use.edit, it->second);
      }
    }
  };
  match(added_, removed_, [&](Change use, Change definition) {
    needs_.push_back({use, definition});
  });
  match(removed_, added_, [&](Change use, Change definition) {
    needs_.push_back({definition, use});
  });
  std::ranges::sort(needs_);
  needs_.erase(std::unique(needs_.begin(), needs_.end()), needs_.end());
  added_ = removed_ = {};
}

Weights EditsModel::weights() const {
  std::vector<std::uint32_t> each;
  each.reserve(edits_.size());
  for (const Hunk& edit : edits_) {
    const std::uint64_t bytes = (edit.a_end - edit.a_begin) + (edit.b_end - edit.b_begin);
    each.push_back(static_cast<std::uint32_t>(std::clamp<std::uint64_t>(bytes, 1, ~0u)));
  }
  return Weights(each);
}

Variant EditsModel::render(const Configuration& configuration) const {
  std::vector<VariantFile> files;
  std::span<const Range> rest = configuration.ranges();
  for (const FilePair& pair : files_) {
    auto file = render_file(pair, take(rest, pair.edits));
    if (file) files.push_back(std::move(*file));
  }
  return Variant(std::move(files), owners_);
}

std::optional<VariantFile> EditsModel::render_file(const FilePair& pair,
                                                   const std::vector<Range>& applied) const {
  const std::size_t in = count(applied);
  if (!pair.passing && in == 0) return std::nullopt;
  if (!pair.failing && in == pair.edits.end - pair.edits.begin) return std::nullopt;

  PieceWriter writer(passing_text(pair), failing_, pair.failing.value_or(0));
  std::size_t at = 0;  // in FAILING: what both have stands between here and the next edit
  const auto leave_out = [&](Change first, Change last) {
    for (Change i = first; i < last; ++i) {
      writer.failing(at, edits_[i].b_begin);
      writer.passing(edits_[i].a_begin, edits_[i].a_end);
      at = edits_[i].b_end;
    }
  };
  Change next = pair.edits.begin;
  for (const Range& range : applied) {
    leave_out(next, range.begin);
    writer.failing(at, edits_[range.end - 1].b_end);
    at = edits_[range.end - 1].b_end;
    next = range.end;
  }
  leave_out(next, pair.edits.end);
  writer.failing(at, failing_text(pair).size());

  const bool failing_mode = pair.failing && (!pair.passing || in > 0);
  const VariantFile& like =
      pair.passing && !failing_mode ? passing_.file(*pair.passing) : named(pair);
  return VariantFile{like.name, writer.finish(), like.mode};
}

std::string EditsModel::describe(const Configuration& difference) const {
  std::string result;
  std::span<const Range> rest = difference.ranges();
  for (const FilePair& pair : files_) {
    const std::vector<Range> edits = take(rest, pair.edits);
    if (!edits.empty()) result += describe_file(pair, edits);
  }
  return result;
}

std::string EditsModel::describe_file(const FilePair& pair, const std::vector<Range>& edits) const {
  const std::string name = escape(named(pair).name);
  const std::string_view a = passing_text(pair);
  const std::string_view b = failing_text(pair);
  if (a == b) {  // its only edit
    if (!pair.passing) return fmt::format("{}: + empty file\n", name);
    if (!pair.failing) return fmt::format("{}: - empty file\n", name);
    return fmt::format("{}: mode {:o} -> {:o}\n", name, passing_.file(*pair.passing).mode,
                       failing_.file(*pair.failing).mode);
  }
  std::vector<Note> notes;
  for (const Range& range : edits) {
    for (Change i = range.begin; i < range.end; ++i) {
      for (const Hunk& hunk : refine(a, b, edits_[i], cut_lines)) {
        add_note(notes, {'-', hunk.a_begin, hunk.a_end});
        add_note(notes, {'+', hunk.b_begin, hunk.b_end});
      }
    }
  }
  std::string result;
  LineCounter lines_a(a);
  LineCounter lines_b(b);
  for (const Note& note : notes) {
    const bool removed = note.sign == '-';
    result += fmt::format("{}:{}: {} {}\n", name, (removed ? lines_a : lines_b).line(note.begin),
                          note.sign, quote_short(part(removed ? a : b, note.begin, note.end)));
  }
  return result;
}

std::size_t changed_lines(const Variant& a, const Variant& b) {
  if (a.hash() == b.hash()) return 0;
  return EditsModel(a, b, Grain::lines, [](auto, auto) { return std::nullopt; }).size();
}

}  // namespace whittle
