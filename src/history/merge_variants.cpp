#include "history/merge_variants.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "history/merge_lines.h"
#include "history/pair_files.h"
#include "history/variant_lines.h"

namespace whittle {

namespace {

constexpr unsigned kExecutable = 0111;

bool is_executable(const VariantFile& file) {
  return !file.is_link() && (file.mode & kExecutable) != 0;
}

// Everyone who may read it may execute it.
unsigned with_executable(unsigned mode, bool executable) {
  return executable ? mode | ((mode & 0444) >> 2) : mode & ~kExecutable;
}

bool same_kind(const VariantFile& a, const VariantFile& b) {
  return a.is_link() == b.is_link() && is_executable(a) == is_executable(b);
}

// A file of target, and what becomes of it.
struct TargetFile {
  std::string name;
  unsigned mode = 0;
  bool removed = false;
  std::optional<std::string_view> whole;  // bytes of patched
  std::vector<LineEdit> edits;
};

class Merger {
 public:
  Merger(const Variant& base, const Variant& patched, const Variant& target)
      : base_(base), patched_(patched), target_(target) {
    for (std::size_t i = 0; i < target_.files(); ++i) {
      results_.push_back({target_.file(i).name, target_.file(i).mode, false, {}, {}});
    }
  }

  VariantMerge run() {
    to_patched_ = pair_files(base_, patched_);
    to_target_ = pair_files(base_, target_);
    std::vector<bool> known(patched_.files());
    for (std::size_t i = 0; i < base_.files(); ++i) {
      if (to_patched_[i]) known[*to_patched_[i]] = true;
      take_over(i);
    }
    for (std::size_t i = 0; i < patched_.files(); ++i) {
      if (!known[i]) add(i);
    }
    for (std::size_t i = 0; i < results_.size(); ++i) check_edits(i);
    check_names();
    if (answer_.conflicts.empty()) answer_.merged = build();
    return std::move(answer_);
  }

 private:
  void conflict(const std::string& file, std::size_t line, std::string reason) {
    answer_.conflicts.push_back({file, line, std::move(reason)});
  }

  // What the patch does to a file of base.
  void take_over(std::size_t base) {
    const auto patched = to_patched_[base];
    const auto target = to_target_[base];
    MergedFile done{FileFate::kept, base_.file(base).name, base_.file(base).name, {}};
    if (target) done.place = results_[*target].name;
    if (!patched) {
      remove(base, done);
    } else if (!changed(base, *patched)) {
      return;
    } else if (target) {
      change(base, *patched, *target, done);
    } else {
      change_missing(base, *patched, done);
    }
    if (done.place != done.file) {
      done.notes.insert(done.notes.begin(), fmt::format("as {}: renamed", done.place));
    }
    answer_.files.push_back(std::move(done));
  }

  bool changed(std::size_t base, std::size_t patched) const {
    const VariantFile& before = base_.file(base);
    const VariantFile& after = patched_.file(patched);
    return before.name != after.name || !same_kind(before, after) ||
           base_.text(base) != patched_.text(patched);
  }

  void remove(std::size_t base, MergedFile& done) {
    const auto target = to_target_[base];
    if (!target) return;
    if (target_.text(*target) != base_.text(base)) {
      return conflict(done.place, 0, "the patch removes this file, and it was changed here");
    }
    results_[*target].removed = true;
    done.fate = FileFate::removed;
  }

  void change(std::size_t base, std::size_t patched, std::size_t target, MergedFile& done) {
    change_name(base, patched, target, done);
    const bool by_lines = base_lines_.has_lines(base) && patched_lines_.has_lines(patched) &&
                          target_lines_.has_lines(target);
    if (base_.text(base) == patched_.text(patched) &&
        base_.file(base).is_link() == patched_.file(patched).is_link()) {
      // only its name or its mode
    } else if (by_lines) {
      change_lines(base, patched, target, done);
    } else {
      change_whole(base, patched, target, done);
    }
    change_mode(base, patched, target, done);
  }

  void change_name(std::size_t base, std::size_t patched, std::size_t target, MergedFile& done) {
    const std::string& before = base_.file(base).name;
    const std::string& after = patched_.file(patched).name;
    std::string& name = results_[target].name;
    if (before == after || after == name) return;
    if (name != before) {
      return conflict(name, 0,
                      fmt::format("the patch renames {} to {}, and here it was renamed to this",
                                  before, after));
    }
    name = done.place = after;
    done.fate = FileFate::merged;
  }

  void change_mode(std::size_t base, std::size_t patched, std::size_t target, MergedFile& done) {
    const bool wanted = is_executable(patched_.file(patched));
    if (base_.file(base).is_link() || patched_.file(patched).is_link()) return;
    if (is_executable(base_.file(base)) == wanted) return;
    if (target_.file(target).is_link() || is_executable(target_.file(target)) == wanted) return;
    results_[target].mode = with_executable(results_[target].mode, wanted);
    done.fate = FileFate::merged;
    done.notes.push_back(wanted ? "executable" : "not executable");
  }

  void change_whole(std::size_t base, std::size_t patched, std::size_t target, MergedFile& done) {
    const auto same = [&](const Source& source, std::size_t file) {
      return source.text(file) == target_.text(target) &&
             source.file(file).is_link() == target_.file(target).is_link();
    };
    if (same(patched_, patched)) return;
    if (!same(base_, base)) {
      return conflict(target_.file(target).name, 0,
                      "the patch replaces this file as a whole, and it was changed here");
    }
    TargetFile& result = results_[target];
    result.whole = patched_.text(patched);
    if (base_.file(base).is_link() != patched_.file(patched).is_link()) {
      result.mode = patched_.file(patched).mode;
    }
    done.fate = FileFate::merged;
  }

  void change_lines(std::size_t base, std::size_t patched, std::size_t target, MergedFile& done) {
    LineMerge merge = merge_lines(base_lines_.file(base), target_lines_.file(target),
                                  patched_lines_.file(patched), target);
    for (LineEdit& edit : merge.edits) {
      done.fate = FileFate::merged;
      results_[target].edits.push_back(std::move(edit));
    }
    if (merge.reindented) done.notes.push_back("indented as it is here");
    for (const LineClash& clash : merge.clashes) {
      const LineRange here{target, clash.region.ours};
      MoveQuery query{{base, {}}, gone_lines(base, target), here};
      for (const Hunk& hunk : clash.hunks) {
        const MoveAnswer moved = move(query, patched, hunk, done);
        if (moved.taken) continue;
        conflict(target_.file(target).name, clash.region.ours.begin + 1, why(hunk, here, moved));
        break;
      }
    }
  }

  static std::string why(const Hunk& hunk, const LineRange& here, const MoveAnswer& moved) {
    const std::string what =
        fmt::format("the patch changes line {} of its base, which {} here", hunk.a_begin + 1,
                    here.lines.size() == 0 ? "is gone" : "was changed in another way");
    if (moved.places == 0) return what + " and was not moved";
    if (moved.places == 1) return what + "; it is not certain that the other place is meant";
    return fmt::format("{}; {} other places may be meant", what, moved.places);
  }

  // All hunks go to where their lines were moved, or it is a conflict.
  void change_missing(std::size_t base, std::size_t patched, MergedFile& done) {
    const std::string& name = base_.file(base).name;
    const bool only_lines = base_lines_.has_lines(base) && patched_lines_.has_lines(patched) &&
                            name == patched_.file(patched).name &&
                            same_kind(base_.file(base), patched_.file(patched));
    bool all = only_lines;
    if (only_lines) {
      MoveQuery query{{base, {}}, std::vector<bool>(base_lines_.file(base).size(), true), {}};
      for (const Hunk& hunk :
           diff(base_lines_.file(base).exact, patched_lines_.file(patched).exact)) {
        all = all && move(query, patched, hunk, done).taken;
      }
    }
    if (!all) conflict(name, 0, "the patch changes this file, and it is not here any more");
  }

  // Of each line of base's file whether target's no longer has it there.
  std::vector<bool> gone_lines(std::size_t base, std::size_t target) {
    std::vector<bool> gone(base_lines_.file(base).size());
    for (const Hunk& hunk : diff(base_lines_.file(base).exact, target_lines_.file(target).exact)) {
      for (std::size_t i = hunk.a_begin; i < hunk.a_end; ++i) gone[i] = true;
    }
    return gone;
  }

  // A hunk that is applied where its lines were moved to, with or without reindenting.
  MoveAnswer move(MoveQuery& query, std::size_t patched, const Hunk& hunk, MergedFile& done) {
    const LineRange& wanted = query.wanted;
    query.wanted.lines = {hunk.a_begin, hunk.a_end};
    const auto find = [&](LineMatch match) {
      return find_moved(base_lines_.index(match), query, target_lines_.index(match));
    };
    MoveAnswer answer = find(LineMatch::exact);
    if (answer.places == 0) answer = find(LineMatch::loose);
    if (!answer.taken) return answer;
    auto lines = lines_there(patched, wanted, hunk, *answer.taken);
    if (!lines) {
      answer.taken.reset();
      return answer;
    }
    const auto& place = answer.taken->place;
    const Elements there{place.line, place.line + wanted.lines.size()};
    results_[place.file].edits.push_back({{place.file, there}, std::move(*lines)});
    done.fate = FileFate::merged;
    done.notes.push_back(fmt::format("line {} at {}:{}: moved", hunk.a_begin + 1,
                                     target_.file(place.file).name, place.line + 1));
    return answer;
  }

  std::optional<std::vector<std::string>> lines_there(std::size_t patched, const LineRange& wanted,
                                                      const Hunk& hunk, const MovedLines& moved) {
    const LinedText& before = base_lines_.file(wanted.file);
    const LinedText& after = target_lines_.file(moved.place.file);
    std::vector<LinePair> pairs;
    const std::size_t size = moved.before + wanted.lines.size() + moved.after;
    for (std::size_t i = 0; i < size; ++i) {
      pairs.emplace_back(before.lines[wanted.lines.begin - moved.before + i],
                         after.lines[moved.place.line - moved.before + i]);
    }
    const auto replaced = std::span(pairs).subspan(moved.before, wanted.lines.size());
    const bool alike = std::ranges::all_of(replaced, [](const LinePair& pair) {
      return same_but_indentation(pair.first, pair.second);
    });
    if (!alike) return std::nullopt;
    const auto lines = std::span(patched_lines_.file(patched).lines)
                           .subspan(hunk.b_begin, hunk.b_end - hunk.b_begin);
    const bool exact =
        std::ranges::all_of(pairs, [](const LinePair& pair) { return pair.first == pair.second; });
    if (exact) return std::vector<std::string>(lines.begin(), lines.end());
    return reindented(before, after, pairs, lines);
  }

  void add(std::size_t patched) {
    const VariantFile& file = patched_.file(patched);
    MergedFile done{FileFate::kept, file.name, file.name, {}};
    const VariantFile* here = target_.variant().find(file.name);
    if (here == nullptr) {
      added_.push_back(patched);
      done.fate = FileFate::added;
    } else if (here->text() != patched_.text(patched) || !same_kind(*here, file)) {
      return conflict(file.name, 0, "the patch adds this file, and another one is here");
    }
    answer_.files.push_back(std::move(done));
  }

  // Edits of one file must not meet, and must have a file.
  void check_edits(std::size_t target) {
    TargetFile& result = results_[target];
    const std::string& name = target_.file(target).name;
    std::ranges::stable_sort(result.edits, {},
                             [](const LineEdit& edit) { return edit.place.lines.begin; });
    if (result.removed && !result.edits.empty()) {
      conflict(name, 0, "the patch removes this file, and changes lines that were moved into it");
    }
    for (std::size_t i = 1; i < result.edits.size(); ++i) {
      const Elements& last = result.edits[i - 1].place.lines;
      const Elements& next = result.edits[i].place.lines;
      if (next.begin >= last.end && next.begin != last.begin) continue;
      conflict(name, next.begin + 1, "two changes of the patch meet here, after lines were moved");
    }
  }

  // No two files of one name, and none where another has a directory.
  void check_names() {
    std::map<std::string_view, std::size_t> names;
    for (const TargetFile& result : results_) {
      if (!result.removed) ++names[result.name];
    }
    for (const std::size_t file : added_) ++names[patched_.file(file).name];
    for (const auto& [name, count] : names) {
      if (count > 1) conflict(std::string(name), 0, "the patch and another file want this name");
      for (std::size_t slash = name.find('/'); slash != name.npos;
           slash = name.find('/', slash + 1)) {
        if (!names.contains(name.substr(0, slash))) continue;
        conflict(
            std::string(name), 0,
            fmt::format("{} is a file, and cannot be a directory as well", name.substr(0, slash)));
      }
    }
  }

  Variant build() {
    std::vector<VariantFile> files;
    std::vector<std::shared_ptr<const void>> owners = target_.variant().owners();
    for (const auto& owner : patched_.variant().owners()) owners.push_back(owner);
    for (std::size_t i = 0; i < results_.size(); ++i) {
      const TargetFile& result = results_[i];
      if (result.removed) continue;
      VariantFile file = target_.file(i);
      file.name = result.name;
      file.mode = result.mode;
      if (result.whole) file.pieces = {{*result.whole, Piece::kNew}};
      if (!result.edits.empty()) {
        auto text = std::make_shared<const std::string>(edited(i));
        file.pieces = {{*text, Piece::kNew}};
        owners.push_back(std::move(text));
      }
      files.push_back(std::move(file));
    }
    for (const std::size_t file : added_) files.push_back(patched_.file(file));
    return Variant(std::move(files), std::move(owners));
  }

  std::string edited(std::size_t target) {
    const auto& lines = target_lines_.file(target).lines;
    std::string text;
    const auto put = [&](std::string_view line) {  // after a line that had been the last
      if (!text.empty() && text.back() != '\n') text += '\n';
      text += line;
    };
    std::size_t at = 0;
    for (const LineEdit& edit : results_[target].edits) {
      for (; at < edit.place.lines.begin; ++at) put(lines[at]);
      for (const std::string& line : edit.lines) put(line);
      at = edit.place.lines.end;
    }
    for (; at < lines.size(); ++at) put(lines[at]);
    return text;
  }

  Source base_;
  Source patched_;
  Source target_;
  LineBook book_;
  VariantLines base_lines_{base_, book_};
  VariantLines patched_lines_{patched_, book_};
  VariantLines target_lines_{target_, book_};
  std::vector<std::optional<std::size_t>> to_patched_;
  std::vector<std::optional<std::size_t>> to_target_;
  std::vector<TargetFile> results_;
  std::vector<std::size_t> added_;  // files of patched
  VariantMerge answer_;
};

}  // namespace

VariantMerge merge_variants(const Variant& base, const Variant& patched, const Variant& target) {
  return Merger(base, patched, target).run();
}

}  // namespace whittle
