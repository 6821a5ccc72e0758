#include "model/blank_rewrites.h"

#include "syntax/grammar.h"
#include "util/characters.h"

namespace whittle {

namespace {

std::vector<std::string> shorter(std::string_view text, Span run) {
  std::vector<std::string> found;
  const std::string_view now = text.substr(run.begin, run.end - run.begin);
  const bool outside = run.begin == 0 || run.end == text.size();
  const bool glues = !outside && would_glue(text[run.begin - 1], text[run.end]);
  const bool lines = now.find('\n') != now.npos;
  if (!glues) found.emplace_back();
  if (lines && now.back() != '\n') {
    if (now.size() > 2) found.emplace_back("\n ");
  }
  if (lines && now.size() > 1) found.emplace_back("\n");
  if (!lines && now.size() > 1) found.emplace_back(" ");
  return found;
}

}  // namespace

std::vector<Rewrite> remove_blanks(const RewriteInput& input) {
  std::vector<Rewrite> rewrites;
  for (std::size_t file = 0; file < input.files.size(); ++file) {
    if (input.files[file].language == nullptr) continue;
    const std::string_view text = input.text(file);
    std::size_t at = 0;
    const auto run_to = [&](std::size_t next) {
      // Blanks at either end of what is between: the rest is read without a node.
      std::size_t from = at;
      while (from < next) {
        while (from < next && !is_blank(text[from])) ++from;
        std::size_t end = from;
        while (end < next && is_blank(text[end])) ++end;
        if (end > from) {
          for (std::string& instead : shorter(text, {from, end})) {
            rewrites.push_back({{{file, {from, end}, std::move(instead)}}});
          }
        }
        from = end;
      }
    };
    for (const Leaf& leaf : input.files[file].leaves) {
      if (leaf.begin > at) run_to(leaf.begin);
      at = std::max<std::size_t>(at, leaf.end);
    }
    run_to(text.size());
  }
  return rewrites;
}

}  // namespace whittle
