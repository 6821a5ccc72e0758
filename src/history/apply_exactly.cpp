// Applies a patch to what it was made from: every line must be where its number says.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "history/patch_file.h"
#include "model/cut.h"
#include "model/quote.h"

namespace whittle {

namespace {

struct Content {
  std::string text;
  unsigned mode = 0644;
};

unsigned permissions(unsigned git_mode) {
  if (git_mode == VariantFile::kLink) return VariantFile::kLink;
  return (git_mode & 0111) != 0 ? 0755 : 0644;
}

// The executable bit, or that it is a link, is the patch's; the rest is the file's.
unsigned mode_after(unsigned before, const std::optional<unsigned>& git_mode) {
  if (!git_mode) return before;
  const unsigned after = permissions(*git_mode);
  const bool links = before == VariantFile::kLink || after == VariantFile::kLink;
  if (links || ((before ^ after) & 0111) == 0) return links ? after : before;
  return (after & 0111) != 0 ? before | ((before & 0444) >> 2) : before & ~0111u;
}

// `line` from 1; 0: it is about the file as a whole.
Error wrong(const std::string& file, std::size_t line, const std::string& what) {
  const std::string at = line > 0 ? fmt::format("{}:{}", file, line) : file;
  return {ErrorKind::input, fmt::format("{}: {}", at, what)};
}

// A text that hunks are applied to, from its beginning on.
class Rewriter {
 public:
  Rewriter(const std::string& name, const std::string& text)
      : name_(name), text_(text), lines_(cut_lines(text)) {}

  Status apply(const PatchHunk& hunk) {
    keep_to(hunk.old_begin);
    if (at_ < hunk.old_begin) return wrong(name_, at_ + 1, "the file ends before the hunk begins");
    for (const PatchLine& expected : hunk.lines) {
      if (expected.mark != '+') {
        if (Status status = check(expected.text); !status) return status;
        ++at_;
      }
      if (expected.mark != '-') put(expected.text);
    }
    return {};
  }

  Result<std::string> finish() {
    keep_to(lines_.size());
    if (!torn_) return std::move(result_);
    return wrong(name_, 0, "a line that the patch leaves without a newline is not the last");
  }

 private:
  void put(std::string_view line) {
    torn_ |= !result_.empty() && result_.back() != '\n';
    result_ += line;
  }

  std::string_view line() const {
    return std::string_view(text_).substr(lines_[at_].begin, lines_[at_].end - lines_[at_].begin);
  }

  void keep_to(std::size_t end) {
    for (; at_ < std::min(end, lines_.size()); ++at_) put(line());
  }

  Status check(const std::string& expected) const {
    const bool ended = at_ == lines_.size();
    if (!ended && line() == expected) return {};
    return wrong(name_, at_ + 1,
                 fmt::format("the patch expects {}, and {}", quote_short(expected),
                             ended ? "the file ends" : "there is " + quote_short(line())));
  }

  const std::string& name_;
  const std::string& text_;
  std::vector<Span> lines_;
  std::size_t at_ = 0;
  std::string result_;
  bool torn_ = false;  // something stands after a line without a newline
};

// What the parts of a patch have made so far, over the base.
class Patched {
 public:
  explicit Patched(const Variant& base) : base_(base) {
    for (const VariantFile& file : base.files()) by_name_[file.name] = &file;
  }

  Status apply(const FilePatch& part) {
    Content content;
    if (part.old_name) {
      const auto found = find(*part.old_name);
      if (!found) return wrong(*part.old_name, 0, "the patch changes it, and it is not there");
      content = *found;
    } else if (exists(*part.new_name)) {
      return wrong(*part.new_name, 0, "the patch adds it, and it is there already");
    }
    const std::string& name = part.old_name ? *part.old_name : *part.new_name;
    Rewriter rewriter(name, content.text);
    for (const PatchHunk& hunk : part.hunks) {
      if (Status status = rewriter.apply(hunk); !status) return status;
    }
    Result<std::string> text = rewriter.finish();
    if (!text) return text.error();
    if (part.old_name && (!part.copies || !part.new_name)) drop(*part.old_name);
    if (!part.new_name) {
      deleted_.insert(*part.old_name);
      if (text->empty() || part.copies) return {};
      return wrong(name, 0, "the patch deletes it, and more is in it than the patch removes");
    }
    const unsigned before = part.old_name ? content.mode : permissions(part.new_mode.value_or(0));
    if (part.old_name == part.new_name) in_place_.insert(*part.new_name);
    made_[*part.new_name] = {std::move(*text), mode_after(before, part.new_mode)};
    return {};
  }

  Variant finish() const {
    std::vector<VariantFile> files;
    std::vector<std::shared_ptr<const void>> owners = base_.owners();
    for (const VariantFile& file : base_.files()) {
      if (!gone_.contains(file.name) && !made_.contains(file.name)) files.push_back(file);
    }
    for (const auto& [name, content] : made_) {
      auto text = std::make_shared<const std::string>(content.text);
      files.push_back({name, {{*text, Piece::kNew}}, content.mode});
      owners.push_back(std::move(text));
    }
    std::ranges::sort(files, {}, &VariantFile::name);
    return Variant(std::move(files), std::move(owners));
  }

 private:
  // As base has it, unless the patch has changed it under this name: so two files can
  // exchange their names.
  std::optional<Content> find(const std::string& name) const {
    const auto in_base = by_name_.find(name);
    const auto made = made_.find(name);
    if (made != made_.end() && (in_base == by_name_.end() || in_place_.contains(name))) {
      return made->second;
    }
    if (in_base == by_name_.end() || deleted_.contains(name)) return std::nullopt;
    return Content{in_base->second->text(), in_base->second->mode};
  }

  bool exists(const std::string& name) const {
    return made_.contains(name) || (by_name_.contains(name) && !gone_.contains(name));
  }

  void drop(const std::string& name) {
    gone_.insert(name);
    if (!by_name_.contains(name) || in_place_.contains(name)) made_.erase(name);
  }

  const Variant& base_;
  std::map<std::string_view, const VariantFile*> by_name_;
  std::map<std::string, Content> made_;
  std::set<std::string> gone_;  // deleted, or renamed
  std::set<std::string> deleted_;
  std::set<std::string> in_place_;  // files of base that were changed without a new name
};

}  // namespace

std::vector<std::string> needed_files(const Patch& patch) {
  std::set<std::string> made;
  std::vector<std::string> result;
  for (const FilePatch& part : patch) {
    const bool known = !part.old_name || made.contains(*part.old_name) ||
                       std::ranges::find(result, *part.old_name) != result.end();
    if (!known) result.push_back(*part.old_name);
    if (part.new_name) made.insert(*part.new_name);
  }
  return result;
}

Result<Variant> apply_exactly(const Patch& patch, const Variant& base) {
  Patched patched(base);
  for (const FilePatch& part : patch) {
    if (Status status = patched.apply(part); !status) return status.error();
  }
  return patched.finish();
}

}  // namespace whittle
