#include "model/describe_edits.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "model/cut.h"
#include "model/hex_diff.h"
#include "model/quote.h"
#include "model/text_edits.h"
#include "util/binary.h"
#include "util/characters.h"

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
  bool pair = false;  // the note before, or the next, stands in its place on the other side

  bool removed() const { return sign == '-'; }
};

// Joined with the note before where they adjoin.
void add_note(std::vector<Note>& notes, const Note& note) {
  if (note.begin == note.end) return;
  if (!notes.empty() && notes.back().sign == note.sign && notes.back().end == note.begin) {
    notes.back().end = note.end;
    notes.back().pair = false;
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

std::vector<Note> notes_of(const EditList& list, std::string_view a, std::string_view b,
                           const std::vector<Range>& which, bool binary) {
  std::vector<Note> notes;
  for (const Range& range : which) {
    for (Change i = range.begin; i < range.end; ++i) {
      const std::vector<Hunk> edit{list.edits[i]};
      for (const Hunk& hunk : binary ? edit : refine(a, b, edit, cut_lines)) {
        const bool pair = hunk.a_begin < hunk.a_end && hunk.b_begin < hunk.b_end;
        add_note(notes, {'-', hunk.a_begin, hunk.a_end, pair});
        add_note(notes, {'+', hunk.b_begin, hunk.b_end, pair});
      }
    }
  }
  return notes;
}

// The notes of one file, with their places.
class FileNotes {
 public:
  FileNotes(const EditList& list, const VariantPair::File& file, const Originals* originals)
      : variants_(list.variants),
        file_(file),
        originals_(originals),
        a_(variants_.passing_text(file)),
        b_(variants_.failing_text(file)),
        binary_(looks_binary(a_) || looks_binary(b_)) {}

  std::string describe(const EditList& list, const std::vector<Range>& which) {
    const std::vector<Note> notes = notes_of(list, a_, b_, which, binary_);
    std::string result;
    for (std::size_t i = 0; i < notes.size(); ++i) {
      const Note& note = notes[i];
      const bool first = note.removed() && i + 1 < notes.size();
      const bool second = !note.removed() && i > 0;
      const Note* const other =
          note.pair && (first || second) ? &notes[first ? i + 1 : i - 1] : nullptr;
      const std::string shown = binary_ ? hex_short(text(note))
                                : other ? quote_beside(text(note), text(*other))
                                        : quote_short(text(note));
      result += fmt::format("{}: {} {}\n", place(note), note.sign, shown);
    }
    return result;
  }

 private:
  std::string_view text(const Note& note) const {
    return (note.removed() ? a_ : b_).substr(note.begin, note.end - note.begin);
  }

  // The place of the first byte that can be seen: text that is removed may begin with the end of
  // the line before.
  std::string place(const Note& note) {
    const std::string_view bytes = text(note);
    const auto seen = std::ranges::find_if_not(bytes, is_blank);
    const bool blank = binary_ || seen == bytes.end();
    return place(note, note.begin + static_cast<std::size_t>(
                                        blank ? 0 : std::distance(bytes.begin(), seen)));
  }

  std::string place(const Note& note, std::size_t at) {
    const Source& source = note.removed() ? variants_.passing() : variants_.failing();
    const std::size_t file = note.removed() ? *file_.passing : *file_.failing;
    const std::string& name = variants_.name(file_);
    const auto told = originals_ ? originals_->place(name, source.origin(file, at)) : std::nullopt;
    const std::string path = escape(told ? told->path : name);
    if (!binary_) {
      const std::size_t line = (note.removed() ? lines_a_ : lines_b_).line(at);
      return fmt::format("{}:{}", path, told ? told->line : line);
    }
    const std::size_t offset = told ? told->offset : at;
    return fmt::format("{}: at {} ({:#x})", path, offset, offset);
  }

  const VariantPair& variants_;
  const VariantPair::File& file_;
  const Originals* originals_;
  std::string_view a_;
  std::string_view b_;
  bool binary_;
  LineCounter lines_a_{a_};
  LineCounter lines_b_{b_};
};

std::string describe_file(const EditList& list, const VariantPair::File& file,
                          const std::vector<Range>& which, const Originals* originals) {
  if (list.variants.passing_text(file) == list.variants.failing_text(file)) {
    return describe_without_text(list.variants, file, escape(list.variants.name(file)));
  }
  return FileNotes(list, file, originals).describe(list, which);
}

}  // namespace

std::string describe_edits(const EditList& list, const Configuration& which,
                           const Originals* originals) {
  std::string result;
  list.each_file(which, [&](std::size_t index, const std::vector<Range>& edits) {
    if (edits.empty()) return;
    result += describe_file(list, list.variants.files()[index], edits, originals);
  });
  return result;
}

}  // namespace whittle
