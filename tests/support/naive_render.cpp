#include "support/naive_render.h"

#include <optional>
#include <vector>

#include "syntax/grammar.h"

namespace whittle {

namespace {

class Naive {
 public:
  Naive(const Parts& parts, std::string_view text, const std::function<bool(std::uint32_t)>& in)
      : parts_(parts), text_(text), in_(in) {}

  std::string render() {
    content(0);
    flush();
    return out_;
  }

 private:
  const Part& part(std::uint32_t i) const { return parts_.parts[i]; }
  std::string slice(std::uint32_t begin, std::uint32_t end) const {
    return std::string(text_.substr(begin, end - begin));
  }
  static bool has_newline(std::string_view text) { return text.find('\n') != text.npos; }

  // What stays of the original is collected, and written at the next cut.
  void keep(std::uint32_t begin, std::uint32_t end) { kept_ += slice(begin, end); }
  void flush() {
    std::string text;
    std::swap(text, kept_);
    write(text);
  }
  void write(const std::string& text) {
    if (text.empty()) return;
    if (cut_) {
      const std::size_t first = text.find_first_not_of(" \t\r\f\v");
      const bool newline_follows = first != text.npos && text[first] == '\n';
      const char last = out_.empty() ? '\n' : out_.back();
      if (lost_newline_ && last != '\n' && !newline_follows) {
        out_ += '\n';
      } else if (would_glue(last, text.front())) {
        out_ += ' ';
      }
      cut_ = lost_newline_ = false;
    }
    out_ += text;
  }
  void cut(std::uint32_t begin, std::uint32_t end, bool newline = false) {
    if (begin == end) return;
    seam(newline);
  }
  void seam(bool newline) {
    flush();
    cut_ = true;
    lost_newline_ = lost_newline_ || newline;
  }
  void put(const std::string& text) {
    seam(false);
    write(text);
    seam(false);
  }

  std::vector<std::uint32_t> children(std::uint32_t i) const {
    std::vector<std::uint32_t> all;
    for (std::uint32_t j = i + 1; j < parts_.parts.size(); ++j) {
      if (part(j).parent == i) all.push_back(j);
    }
    return all;
  }
  // Those below that are in, without what is below these.
  void topmost(std::uint32_t i, std::vector<std::uint32_t>& out) const {
    for (const std::uint32_t child : children(i)) {
      if (in_(child)) {
        out.push_back(child);
      } else {
        topmost(child, out);
      }
    }
  }
  std::vector<std::uint32_t> standing_for(std::uint32_t i) const {
    std::vector<std::uint32_t> all;
    if (in_(i)) {
      all.push_back(i);
    } else {
      topmost(i, all);
    }
    return all;
  }
  std::vector<std::uint32_t> elements(std::uint32_t list) const {
    std::vector<std::uint32_t> all;
    for (std::uint32_t j = 1; j < parts_.parts.size(); ++j) {
      if (part(j).list == list) all.push_back(j);
    }
    return all;
  }
  // Whether all elements before it are gone, and there are some.
  bool becomes_first(std::uint32_t i) const {
    if (part(i).list == Part::kNone) return false;
    for (const std::uint32_t other : elements(part(i).list)) {
      if (other == i) return parts_.lists[part(i).list].first != i;
      if (!standing_for(other).empty()) return false;
    }
    return false;
  }
  bool last_of_none(std::uint32_t i) const {
    if (part(i).list == Part::kNone || parts_.lists[part(i).list].last != i) return false;
    for (const std::uint32_t other : elements(part(i).list)) {
      if (!standing_for(other).empty()) return false;
    }
    return true;
  }

  void content(std::uint32_t i) {
    std::uint32_t at = part(i).begin;
    for (const std::uint32_t child : children(i)) {
      keep(at, part(child).gap);
      one(child);
      at = part(child).end;
    }
    keep(at, part(i).end);
  }

  void one(std::uint32_t i) {
    const Part& p = part(i);
    const std::vector<std::uint32_t> there = standing_for(i);
    if (there.empty()) return nothing(i);
    if (becomes_first(i)) {
      cut(p.gap, p.begin);
    } else {
      keep(p.gap, p.begin);
    }
    if (there.front() == i) return content(i);
    std::uint32_t at = p.begin;
    for (std::size_t k = 0; k < there.size(); ++k) {
      cut(at, part(there[k]).begin);
      if (k > 0) {
        flush();
        out_ += separator(i, there[k]);
      }
      content(there[k]);
      at = part(there[k]).end;
    }
    cut(at, p.end);
  }

  std::string separator(std::uint32_t owner, std::uint32_t next) const {
    if (part(owner).list != Part::kNone) {
      const auto all = elements(part(owner).list);
      const std::uint32_t one = owner == all.front() && all.size() > 1 ? all[1] : owner;
      const std::string text = slice(part(one).lead, part(one).begin);
      if (!text.empty()) return text;
    }
    return has_newline(slice(part(next).gap, part(next).begin)) ? "\n" : " ";
  }

  void nothing(std::uint32_t i) {
    const Part& p = part(i);
    if (p.place == Slot::required) {
      keep(p.gap, p.begin);
      return put(parts_.strings[p.instead]);
    }
    cut(p.gap, p.end, p.list == Part::kNone && has_newline(slice(p.gap, p.begin)));
    if (!last_of_none(i)) return;
    const std::uint32_t instead = parts_.lists[p.list].instead;
    if (instead != Part::kNone && !parts_.strings[instead].empty()) put(parts_.strings[instead]);
  }

  const Parts& parts_;
  std::string_view text_;
  const std::function<bool(std::uint32_t)>& in_;
  std::string out_;
  std::string kept_;
  bool cut_ = false;
  bool lost_newline_ = false;
};

}  // namespace

std::string naive_render(const Parts& parts, std::string_view text,
                         const std::function<bool(std::uint32_t)>& in) {
  return Naive(parts, text, in).render();
}

}  // namespace whittle
