#include "history/patch_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "history/patch_names.h"
#include "model/cut.h"

namespace whittle {

namespace {

constexpr unsigned kSubmodule = 0160000;

// A line without its end.
std::string_view bare(std::string_view line) {
  if (line.ends_with('\n')) line.remove_suffix(1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

bool take_word(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

std::optional<std::size_t> take_number(std::string_view& text) {
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

// "12,3" or "12", which is "12,1".
std::optional<std::pair<std::size_t, std::size_t>> take_range(std::string_view& text) {
  const auto begin = take_number(text);
  if (!begin) return std::nullopt;
  if (!take_word(text, ",")) return std::pair(*begin, std::size_t{1});
  const auto count = take_number(text);
  if (!count) return std::nullopt;
  return std::pair(*begin, *count);
}

struct HunkHead {
  std::size_t old_begin = 0;
  std::size_t old_count = 0;
  std::size_t new_count = 0;
};

std::optional<HunkHead> read_head(std::string_view line) {
  if (!take_word(line, "@@ -")) return std::nullopt;
  const auto from = take_range(line);
  if (!from || !take_word(line, " +")) return std::nullopt;
  const auto to = take_range(line);
  if (!to || !take_word(line, " @@")) return std::nullopt;
  const auto [begin, count] = *from;
  if (count > 0 && begin == 0) return std::nullopt;
  return HunkHead{count > 0 ? begin - 1 : begin, count, to->second};
}

bool says_binary(std::string_view line) {
  return line == "GIT binary patch" ||
         (line.starts_with("Binary files ") && line.ends_with(" differ"));
}

// `diff -N` dates a file that is not there back to the beginning of time.
bool is_missing(std::string_view date) {
  return date.starts_with("\t1970-01-01") || date.starts_with("\t1969-12-31");
}

class PatchReader {
 public:
  PatchReader(std::string_view text, const std::string& name) : name_(name) {
    for (const Span& line : cut_lines(text)) {
      lines_.push_back(text.substr(line.begin, line.end - line.begin));
    }
  }

  Result<Patch> read() {
    Patch patch;
    while (at_ < lines_.size()) {
      FilePatch file;
      file.at = at_ + 1;
      Status status = read_part(file);
      if (!status) return status.error();
      if (file.old_name || file.new_name) patch.push_back(std::move(file));
    }
    if (!patch.empty()) return patch;
    return Error{ErrorKind::input,
                 fmt::format("{} holds no unified diff, as diff -u and git diff write it", name_)};
  }

 private:
  std::string_view line(std::size_t ahead = 0) const {
    return at_ + ahead < lines_.size() ? bare(lines_[at_ + ahead]) : std::string_view();
  }

  Error wrong(std::size_t line, const std::string& what) const {
    return {ErrorKind::input, fmt::format("{}:{}: {}", name_, line, what)};
  }
  Error wrong_here(const std::string& what) const { return wrong(at_ + 1, what); }

  // A file's part, or a line that belongs to none.
  Status read_part(FilePatch& file) {
    std::string_view rest = line();
    if (take_word(rest, "diff --git ")) return read_git(file, rest);
    if (rest.starts_with("--- ") && line(1).starts_with("+++ ") && read_head(line(2))) {
      return read_plain(file);
    }
    if (rest.starts_with("diff --cc ") || rest.starts_with("diff --combined ")) {
      return wrong_here(
          "a combined diff of a merge cannot be applied; make one against one parent");
    }
    if (says_binary(rest)) return refuse_binary();
    if (read_head(rest)) return wrong_here("a hunk without the names of its file before it");
    ++at_;
    return {};
  }

  Error refuse_binary() const {
    return wrong_here("the patch changes a binary file, which is not supported");
  }

  Status read_plain(FilePatch& file) {
    std::string_view from = line().substr(4);
    std::string_view to = line(1).substr(4);
    auto old_name = take_name(from, '\t');
    auto new_name = take_name(to, '\t');
    if (!old_name || !new_name) return wrong_here("the quotes of the file's name do not close");
    auto [before, after] = without_prefixes(*old_name, *new_name);
    const bool appears = before.empty() || is_missing(from);
    const bool goes = after.empty() || is_missing(to);
    const std::string name = after.empty() ? before : after;  // "x.c.orig" and "x.c" are one
    if (!appears) file.old_name = name;
    if (!goes) file.new_name = name;
    if (Status status = check_names(file); !status) return status;
    at_ += 2;
    return read_hunks(file);
  }

  Status read_git(FilePatch& file, std::string_view names) {
    const auto name = name_of_git_header(names);
    if (name) file.old_name = file.new_name = *name;
    bool appears = false;
    bool goes = false;
    for (++at_; at_ < lines_.size(); ++at_) {
      std::string_view rest = line();
      const auto word = [&](std::string_view text) { return take_word(rest, text); };
      if (word("old mode ")) {
        file.old_mode = mode(rest);
      } else if (word("new mode ")) {
        file.new_mode = mode(rest);
      } else if (word("new file mode ")) {
        file.new_mode = mode(rest);
        appears = true;
      } else if (word("deleted file mode ")) {
        file.old_mode = mode(rest);
        goes = true;
      } else if (word("rename from ") || word("copy from ")) {
        file.copies = line().starts_with("copy");
        file.old_name = take_name(rest, '\n');
      } else if (word("rename to ") || word("copy to ")) {
        file.new_name = take_name(rest, '\n');
      } else if (word("index ")) {
        read_index(file, rest);
      } else if (!word("similarity index ") && !word("dissimilarity index ")) {
        break;
      }
    }
    if (line().starts_with("--- ") && line(1).starts_with("+++ ")) read_labels(file);
    if (appears) file.old_name.reset();
    if (goes) file.new_name.reset();
    if (says_binary(line())) return refuse_binary();
    if (file.old_mode == kSubmodule || file.new_mode == kSubmodule) {
      return wrong(file.at, "the patch changes a submodule, which is not a file");
    }
    if (Status status = check_names(file); !status) return status;
    return read_hunks(file);
  }

  static unsigned mode(std::string_view digits) {
    unsigned value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value, 8);
    return value;
  }

  // "OLD..NEW", and the mode where it stays.
  static void read_index(FilePatch& file, std::string_view rest) {
    const std::size_t dots = rest.find("..");
    if (dots == rest.npos) return;
    const std::size_t space = std::min(rest.find(' '), rest.size());
    file.old_blob = rest.substr(0, dots);
    file.new_blob = rest.substr(dots + 2, space - dots - 2);
    for (std::string* blob : {&file.old_blob, &file.new_blob}) {
      const bool hex = blob->find_first_not_of("0123456789abcdef") == blob->npos;
      if (!hex || blob->find_first_not_of('0') == blob->npos) blob->clear();
    }
    if (space < rest.size()) file.old_mode = file.new_mode = mode(rest.substr(space + 1));
  }

  // The names again, where they were not given as those of a renaming.
  void read_labels(FilePatch& file) {
    std::string_view from = line().substr(4);
    std::string_view to = line(1).substr(4);
    const auto old_name = take_name(from, '\t');
    const auto new_name = take_name(to, '\t');
    at_ += 2;
    if (!old_name || !new_name || (file.old_name && file.new_name)) return;
    auto [before, after] = without_prefixes(*old_name, *new_name);
    if (!before.empty()) file.old_name = before;
    if (!after.empty()) file.new_name = after;
  }

  Status check_names(const FilePatch& file) const {
    if (!file.old_name && !file.new_name) return wrong(file.at, "it does not say of which file");
    for (const auto& name : {file.old_name, file.new_name}) {
      if (name && !stays_inside(*name)) {
        return wrong(file.at, fmt::format("{} would be a file outside of the directory", *name));
      }
    }
    return {};
  }

  Status read_hunks(FilePatch& file) {
    std::size_t old_end = 0;
    std::size_t new_end = 0;
    while (line().starts_with("@@")) {
      const auto head = read_head(line());
      if (!head) return wrong_here("this is not how a hunk begins: @@ -LINE,COUNT +LINE,COUNT @@");
      if (head->old_begin < old_end) return wrong_here("the hunk begins before the last one ends");
      PatchHunk hunk{head->old_begin, new_end + (head->old_begin - old_end), {}, at_ + 1};
      if (Status status = read_lines(*head, hunk); !status) return status;
      old_end = head->old_begin + head->old_count;
      new_end = hunk.new_begin + head->new_count;
      file.hunks.push_back(std::move(hunk));
    }
    return {};
  }

  Status read_lines(const HunkHead& head, PatchHunk& hunk) {
    std::size_t old_left = head.old_count;
    std::size_t new_left = head.new_count;
    ++at_;
    while (old_left > 0 || new_left > 0) {
      if (at_ == lines_.size()) return wrong(hunk.at, "the patch ends before this hunk does");
      const std::string_view text = lines_[at_];
      const char mark = bare(text).empty() ? ' ' : text.front();  // mailers cut white space off
      if (mark == '\\') {
        drop_newline(hunk);
        continue;
      }
      const bool in_old = mark == ' ' || mark == '-';
      const bool in_new = mark == ' ' || mark == '+';
      if ((!in_old && !in_new) || old_left < in_old || new_left < in_new) {
        return wrong_here(
            fmt::format("the hunk does not have the lines that it promises on line {}", hunk.at));
      }
      old_left -= in_old;
      new_left -= in_new;
      hunk.lines.push_back({mark, std::string(text.substr(bare(text).empty() ? 0 : 1))});
      if (!hunk.lines.back().text.ends_with('\n')) hunk.lines.back().text += '\n';
      ++at_;
    }
    if (line().starts_with("\\ ")) drop_newline(hunk);
    return {};
  }

  void drop_newline(PatchHunk& hunk) {
    if (!hunk.lines.empty() && hunk.lines.back().text.ends_with('\n')) {
      hunk.lines.back().text.pop_back();
    }
    ++at_;
  }

  const std::string& name_;
  std::vector<std::string_view> lines_;
  std::size_t at_ = 0;
};

}  // namespace

Result<Patch> read_patch(std::string_view text, const std::string& name) {
  return PatchReader(text, name).read();
}

Patch reversed(const Patch& patch) {
  Patch result(patch.rbegin(), patch.rend());
  for (FilePatch& file : result) {
    std::swap(file.old_name, file.new_name);
    std::swap(file.old_mode, file.new_mode);
    std::swap(file.old_blob, file.new_blob);
    if (file.copies) {
      file.new_name.reset();
      file.hunks.clear();
    }
    for (PatchHunk& hunk : file.hunks) {
      std::swap(hunk.old_begin, hunk.new_begin);
      for (PatchLine& line : hunk.lines) {
        line.mark = line.mark == '+' ? '-' : line.mark == '-' ? '+' : ' ';
      }
    }
  }
  return result;
}

}  // namespace whittle
