// Unified diffs: a naive applier makes the second variant of the first.
#include "model/unified.h"

#include <charconv>
#include <map>

#include "fuzz/atoms.h"
#include "support/random_text.h"

using namespace whittle;

namespace {

struct File {
  std::string text;
  bool executable = false;
  friend bool operator==(const File&, const File&) = default;
};
using Tree = std::map<std::string, File>;

Tree tree_of(const Variant& variant) {
  Tree tree;
  for (const VariantFile& file : variant.files()) {
    tree[file.name] = {file.text(), (file.mode & 0111) != 0};
  }
  return tree;
}

class Applier {
 public:
  Applier(std::string_view patch, Tree tree) : rest_(patch), tree_(std::move(tree)) {}

  Tree apply() {
    while (!rest_.empty()) {
      if (skip("diff --git a/")) {
        name_ = std::string(line());
        name_.resize((name_.size() - 3) / 2);  // "NAME b/NAME"
        read_git_header();
      } else {
        must(skip("--- "), "a file begins with its names");
        const std::string_view from = line();
        must(skip("+++ "), "of both sides");
        apply_hunks(from, line());
      }
    }
    return std::move(tree_);
  }

 private:
  bool skip(std::string_view prefix) {
    if (!rest_.starts_with(prefix)) return false;
    rest_.remove_prefix(prefix.size());
    return true;
  }
  std::string_view line() {
    const std::size_t end = rest_.find('\n');
    must(end != std::string_view::npos, "lines end");
    const std::string_view result = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    return result;
  }
  std::size_t number() {
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    must(error == std::errc(), "hunks begin with numbers");
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return value;
  }

  void read_git_header() {
    if (skip("new file mode ")) {
      tree_[name_] = {"", line() == "100755"};
    } else if (skip("deleted file mode ")) {
      line();
      if (tree_[name_].text.empty()) tree_.erase(name_);
    } else if (skip("old mode ")) {
      line();
      must(skip("new mode "), "modes come in pairs");
      tree_[name_].executable = line() == "100755";
    }
  }

  void apply_hunks(std::string_view from, std::string_view to) {
    const bool gone = to == "/dev/null";
    const std::string name((gone ? from : to).substr(2));
    const std::string old = tree_[name].text;
    const std::vector<Span> lines = cut_lines(old);
    std::string made;
    std::size_t at = 0;  // lines of the old text that are done
    while (skip("@@ -")) {
      std::size_t first = number();
      must(skip(","), "with a count");
      std::size_t old_left = number();
      must(skip(" +"), "and the other side");
      number();
      must(skip(","), "with a count");
      std::size_t new_left = number();
      must(skip(" @@\n"), "and an end");
      if (old_left > 0) --first;
      for (; at < first; ++at) made += old.substr(lines[at].begin, size_of(lines[at]));
      while (old_left + new_left > 0) {
        const char sign = rest_.at(0);
        rest_.remove_prefix(1);
        std::string text = std::string(line()) + "\n";
        if (skip("\\ No newline at end of file\n")) text.pop_back();
        if (sign != '+') {
          must(at < lines.size() && old.substr(lines[at].begin, size_of(lines[at])) == text,
               "context and removed lines are there");
          ++at;
          --old_left;
        }
        if (sign != '-') {
          made += text;
          --new_left;
        }
      }
    }
    for (; at < lines.size(); ++at) made += old.substr(lines[at].begin, size_of(lines[at]));
    tree_[name].text = made;
    if (gone) {
      must(made.empty(), "a file that goes loses all lines");
      tree_.erase(name);
    }
  }

  static std::size_t size_of(const Span& span) { return span.end - span.begin; }

  std::string_view rest_;
  Tree tree_;
  std::string name_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  std::mt19937 random = bytes.random();
  const std::size_t present = bytes.below(64);  // for each file, on which sides it is
  std::vector<std::string> texts = bytes.texts(3);
  std::vector<VariantFile> files[2];
  std::vector<std::string> sides[2];
  for (std::size_t i = 0; i < texts.size(); ++i) {
    std::ranges::replace(texts[i], '\0', 'n');  // binary files cannot be patched
    for (std::size_t side = 0; side < 2; ++side) {
      if ((present >> (2 * i + side)) & 1) continue;
      files[side].push_back({"file" + std::to_string(i), {}, random() % 5 ? 0644u : 0755u});
      sides[side].push_back(side == 1 && random() % 8 ? random_neighbour(random, texts[i])
                                                      : texts[i]);
    }
  }
  const Variant a = variant_of(files[0], sides[0]);
  const Variant b = variant_of(files[1], sides[1]);
  const std::string patch = unified_diff(a, b);
  must(patch.empty() == (tree_of(a) == tree_of(b)), "nothing is said where nothing differs");
  must(Applier(patch, tree_of(a)).apply() == tree_of(b), "the diff makes the second of the first");
  return 0;
}
