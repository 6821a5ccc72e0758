#include "model/describe_edits.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "model/cut.h"
#include "model/quote.h"
#include "model/text_edits.h"

namespace whittle {

namespace {

// Line numbers, from 1, of offsets that grow.
class LineCounter {
 public:
  explicit LineCounter(std::string_view text) : text_(text) {}
  std::size_t line(std::size_t offset) {
    const std::string_view between = text_.substr(at_, offset - at_);
    line_ += static_cast<std::size_t>(std::ranges::count(between, '\n'));
    at_ = offset;
    return line_;
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
};

/// Text that is removed (-) or added (+), in bytes of its side.
struct Note {
  char sign;
  std::size_t begin;
  std::size_t end;
};

// Joined with the note before where they adjoin.
void add_note(std::vector<Note>& notes, const Note& note) {
  if (note.begin == note.end) return;
  if (!notes.empty() && notes.back().sign == note.sign && notes.back().end == note.begin) {
    notes.back().end = note.end;
  } else {
    notes.push_back(note);
  }
}

// Of a file whose texts are the same: its only edit.
std::string describe_without_text(const VariantPair& variants, const VariantPair::File& file,
                                  const std::string& name) {
  const VariantFile* const passing = variants.passing(file);
  const VariantFile* const failing = variants.failing(file);
  if (!passing) return fmt::format("{}: + empty file\n", name);
  if (!failing) return fmt::format("{}: - empty file\n", name);
  return fmt::format("{}: mode {:o} -> {:o}\n", name, passing->mode, failing->mode);
}

std::string describe_file(const EditList& list, const VariantPair::File& file,
                          const std::vector<Range>& which) {
  const std::string name = escape(list.variants.name(file));
  const std::string_view a = list.variants.passing_text(file);
  const std::string_view b = list.variants.failing_text(file);
  if (a == b) return describe_without_text(list.variants, file, name);
  std::vector<Note> notes;
  for (const Range& range : which) {
    for (Change i = range.begin; i < range.end; ++i) {
      for (const Hunk& hunk : refine(a, b, {list.edits[i]}, cut_lines)) {
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
    const std::string_view text = (removed ? a : b).substr(note.begin, note.end - note.begin);
    result += fmt::format("{}:{}: {} {}\n", name, (removed ? lines_a : lines_b).line(note.begin),
                          note.sign, quote_short(text));
  }
  return result;
}

}  // namespace

std::string describe_edits(const EditList& list, const Configuration& which) {
  std::string result;
  list.each_file(which, [&](std::size_t index, const std::vector<Range>& edits) {
    if (!edits.empty()) result += describe_file(list, list.variants.files()[index], edits);
  });
  return result;
}

}  // namespace whittle
