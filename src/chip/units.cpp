#include "chip/units.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "syntax/comments.h"
#include "syntax/rule_evaluation.h"
#include "syntax/walk.h"
#include "util/characters.h"

namespace whittle {

namespace {

using Word = ChipUnit::Word;

class Reader {
 public:
  Reader(const Source& source, const ReachedLines& lines, const ChipReader::Options& options)
      : source_(source), lines_(lines), options_(options) {}

  void add(std::size_t file, const ChipFile& read) {
    file_ = file;
    found_.clear();
    if (read.rules != nullptr) collect(*read.rules, read.captured);
    number();
    if (read.rules == nullptr) {
      result_.units.back().needed = true;
      return;
    }
    read_words(read);
    note_reached();
  }

  ChipUnits finish() {
    for (Change unit = 0; unit < result_.units.size(); ++unit) {
      ChipUnit& u = result_.units[unit];
      for (std::vector<Word>* words : {&u.names, &u.mentions}) {
        std::ranges::sort(*words);
        words->erase(std::unique(words->begin(), words->end()), words->end());
      }
      for (const Word name : u.names) named_.emplace(name, unit);
    }
    for (const Change unit : overriding_) {
      const auto outer = result_.units[unit].outer;
      std::set<Change> seen;
      result_.units[unit].stays |= outer && rests_upon_unknown(*outer, seen);
    }
    result_.words = static_cast<Word>(numbers_.size());
    return std::move(result_);
  }

 private:
  struct Found {
    bool import = false;
    bool overrides = false;
    bool stays = false;
    std::string text;
    std::vector<std::string_view> names;
    std::vector<std::string_view> bases;
  };
  // In preorder: outer units before inner ones.
  using Key = std::pair<std::size_t, std::size_t>;
  static Key key(Span span) { return {span.begin, ~span.end}; }

  void collect(const Rules& rules, const std::vector<CapturedNodes>& captured) {
    std::vector<const CapturedNodes*> matches;
    for (const CapturedNodes& match : captured) {
      const RulePattern& pattern = rules.patterns()[match.pattern];
      const bool tells = std::ranges::any_of(
          kClauses, [&](const char* name) { return find_clause(pattern, name) != nullptr; });
      if (tells) matches.push_back(&match);
    }
    for (const Rules::Joined& match : rules.join(matches)) {
      const RuleEvaluation& evaluation = match.evaluations.front();
      for (const char* name : kClauses) {
        const RuleClause* clause = find_clause(evaluation.pattern(), name);
        if (clause != nullptr) note(evaluation, *clause);
      }
    }
    std::erase_if(found_, [](const auto& row) {
      return row.second.names.empty();  // more was said of what is no unit
    });
  }

  void note(const RuleEvaluation& evaluation, const RuleClause& clause) {
    const auto nodes = [&](std::size_t i) {
      return clause.arguments.size() > i ? evaluation.nodes(*clause.arguments[i].capture)
                                         : std::vector<TSNode>();
    };
    for (const TSNode node : nodes(0)) {
      if (clause.name == "package!") {
        for (const std::string_view part : words_of(evaluation.text(node)))
          packages_.insert(word(part));
        continue;
      }
      Found& found = found_[key(span_of(node))];
      found.import |= clause.name == "import!";
      found.overrides |= clause.name == "overrides!";
      found.stays |= clause.name == "stays!";
      if (clause.arguments.size() > 2) found.text = clause.arguments[2].text;
      auto& texts = clause.name == "base!" ? found.bases : found.names;
      for (const TSNode text : nodes(1)) texts.push_back(evaluation.text(text));
    }
  }

  // Gives the file and its units their numbers, and finds the unit around each.
  void number() {
    first_ = static_cast<Change>(result_.units.size());
    files_.push_back(first_);
    add_unit({0, source_.text(file_).size()}, std::nullopt, {});
    std::vector<Change> around{first_};
    for (const auto& [where, found] : found_) {
      const Span span{where.first, ~where.second};
      while (spans_[around.back()].end < span.end) around.pop_back();
      const auto unit = static_cast<Change>(result_.units.size());
      add_unit(span, around.back(), found);
      around.push_back(unit);
    }
  }

  void add_unit(Span span, std::optional<Change> outer, const Found& found) {
    ChipUnit made;
    made.file = file_;
    made.outer = outer;
    made.import = found.import;
    made.stays = found.stays;
    made.needed = !options_.scope.everything() && !options_.scope.allows(source_, file_, span);
    for (const std::string_view name : found.names) made.names.push_back(word(name));
    if (found.overrides) overriding_.push_back(static_cast<Change>(result_.units.size()));
    result_.units.push_back(std::move(made));
    ChipEdit edit{file_, span, {}};
    if (!found.text.empty()) edit.parts.push_back({found.text, {}});
    result_.plan.changes.push_back({{std::move(edit)}});
    spans_.push_back(span);
    bases_.emplace_back(found.bases.begin(), found.bases.end());
  }

  void read_words(const ChipFile& read) {
    Change next = first_;
    std::vector<Change> around;
    walk(read.text.tree.root(), [&](TSNode node) {
      if (is_comment(*read.language, node)) return Walk::over;
      if (ts_node_child_count(node) > 0) return Walk::into;
      const Span span = span_of(node);
      while (next < spans_.size() && spans_[next].begin <= span.begin) around.push_back(next++);
      while (around.size() > 1 && spans_[around.back()].end < span.end) around.pop_back();
      const std::string_view text = text_of(node, read.bytes);
      if (ts_node_is_named(node) && is_word(text)) {
        result_.units[around.back()].mentions.push_back(word(text));
      }
      return Walk::over;
    });
  }

  // A line belongs to the innermost unit that it lies in.
  void note_reached() {
    const std::string& name = source_.file(file_).name;
    std::vector<std::pair<std::size_t, std::size_t>> stretches;
    for (std::size_t unit = first_; unit < spans_.size(); ++unit) {
      const Span span = spans_[unit];
      const std::uint64_t begin = source_.origin(file_, span.begin);
      const std::uint64_t end = source_.origin(file_, span.end - 1);
      const bool known = span.end > span.begin && begin != Piece::kNew && end != Piece::kNew;
      stretches.emplace_back(known ? options_.lines->line_of(name, begin) : 0,
                             known ? options_.lines->line_of(name, end) : 0);
    }
    for (auto line = lines_.reached.lower_bound({name, 0});
         line != lines_.reached.end() && line->first.first == name; ++line) {
      const std::size_t at = line->first.second;
      for (std::size_t i = stretches.size(); i-- > 0;) {
        if (at < stretches[i].first || stretches[i].second < at) continue;
        result_.units[first_ + i].needed = true;
        break;
      }
    }
  }

  bool rests_upon_unknown(Change unit, std::set<Change>& seen) const {
    if (!seen.insert(unit).second) return false;
    for (const std::string& base : bases_[unit]) {
      const auto words = words_of(std::string_view(base).substr(0, base.find('<')));
      std::optional<Word> name;
      for (const std::string_view part : words) {
        const auto known = numbers_.find(std::string(part));
        if (known == numbers_.end() || !of_the_program(known->second)) return true;
        name = known->second;
      }
      if (!name || (words.size() == 1 && comes_from_elsewhere(*name, unit))) return true;
      for (auto [it, end] = named_.equal_range(*name); it != end; ++it) {
        if (!result_.units[it->second].import && rests_upon_unknown(it->second, seen)) return true;
      }
    }
    return false;
  }

  bool of_the_program(Word name) const {
    if (packages_.contains(name)) return true;
    const auto [from, to] = named_.equal_range(name);
    return std::any_of(from, to,
                       [&](const auto& row) { return !result_.units[row.second].import; });
  }

  // Whether what has a name in a unit may be something that is no part of the program, although
  // something there has that name: by the imports of its file.
  bool comes_from_elsewhere(Word name, Change user) const {
    const std::size_t file = result_.units[user].file;
    const auto speaks_of_others = [&](Change unit) {
      return !std::ranges::all_of(result_.units[unit].mentions,
                                  [&](Word word) { return of_the_program(word); });
    };
    bool beside = false;
    for (auto [it, end] = named_.equal_range(name); it != end; ++it) {
      const ChipUnit& unit = result_.units[it->second];
      if (unit.import && unit.file == file) return speaks_of_others(it->second);
      beside |= !unit.import && folder(unit.file) == folder(file);
    }
    return !beside && speaks_of_others(files_[file]);
  }

  std::string_view folder(std::size_t file) const {
    const std::string_view name = source_.file(file).name;
    return name.substr(0, name.rfind('/') + 1);  // npos + 1 is 0
  }

  static std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    for (std::size_t at = 0; at < text.size();) {
      std::size_t end = at;
      while (end < text.size() && is_word_character(text[end])) ++end;
      if (end > at) words.push_back(text.substr(at, end - at));
      at = end + 1;
    }
    return words;
  }

  Word word(std::string_view text) {
    return numbers_.try_emplace(std::string(text), static_cast<Word>(numbers_.size()))
        .first->second;
  }

  static constexpr const char* kClauses[] = {"unit!", "import!",    "package!",
                                             "base!", "overrides!", "stays!"};

  const Source& source_;
  const ReachedLines& lines_;
  const ChipReader::Options& options_;
  ChipUnits result_;
  std::vector<Span> spans_;                      // of the units
  std::vector<std::vector<std::string>> bases_;  // likewise
  std::vector<Change> overriding_;
  std::vector<Change> files_;  // their units
  std::set<Word> packages_;    // what they are called
  std::unordered_map<std::string, Word> numbers_;
  std::multimap<Word, Change> named_;
  // Of the file that is read.
  std::size_t file_ = 0;
  Change first_ = 0;
  std::map<Key, Found> found_;
};

}  // namespace

ChipUnits read_units(const Source& source, std::span<const std::shared_ptr<const ChipFile>> files,
                     const ReachedLines& lines, const ChipReader::Options& options) {
  Reader reader(source, lines, options);
  for (std::size_t i = 0; i < files.size(); ++i) reader.add(i, *files[i]);
  ChipUnits units = reader.finish();
  units.plan.files = files.size();
  return units;
}

}  // namespace whittle
