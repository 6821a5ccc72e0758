#include "chip/probe.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "model/rewrites.h"

namespace whittle {

namespace {

std::string filled(std::string text, std::string_view word) {
  const std::size_t at = text.find('%');
  return at == text.npos ? text : text.replace(at, 1, word);
}

}  // namespace

// `word(line)`: what a probe before a statement of this line says; nullopt: there is none.
template <class Word>
Variant Probes::with_probes(const Variant& variant, const Word& word) {
  const Source source(variant);
  const auto files = reader_.files(source);
  std::vector<Rewrite> rewrites;
  std::map<std::string, std::string> helpers;
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (files[i]->rules == nullptr) continue;
    Rewrite rewrite;
    for (const CapturedNodes& match : files[i]->captured) {
      const RulePattern& pattern = files[i]->rules->patterns()[match.pattern];
      if (const RuleClause* helper = find_clause(pattern, "helper!")) {
        const std::string& file = helper->arguments[0].text;
        if (!file.empty()) helpers[file] = helper->arguments[1].text;
        if (helper->arguments.size() > 2) {
          rewrite.edits.push_back({i, {0, 0}, helper->arguments[2].text});
        }
      }
      const RuleClause* probe = find_clause(pattern, "probe!");
      const RuleClause* list = find_clause(pattern, "list!");
      if (probe == nullptr || list == nullptr) continue;
      const auto node = captured(match, *probe->arguments[0].capture);
      if (!node) continue;
      for (const TSNode element : elements_of(*node, *list)) {
        const bool passed_over = std::any_of(
            probe->arguments.begin() + 2, probe->arguments.end(),
            [&](const RuleArgument& kind) { return kind.text == ts_node_type(element); });
        const std::size_t at = ts_node_start_byte(element);
        const std::uint64_t origin = source.origin(i, at);
        if (passed_over || origin == Piece::kNew) continue;
        const std::string& name = source.file(i).name;
        const auto said = word(SourceLine{name, lines_->line_of(name, origin)});
        if (said) rewrite.edits.push_back({i, {at, at}, filled(probe->arguments[1].text, *said)});
      }
    }
    std::ranges::stable_sort(rewrite.edits, {}, [](const Edit& edit) { return edit.span.begin; });
    const auto same = std::unique(rewrite.edits.begin(), rewrite.edits.end(),
                                  [](const Edit& x, const Edit& y) { return x.span == y.span; });
    rewrite.edits.erase(same, rewrite.edits.end());
    if (!rewrite.edits.empty()) rewrites.push_back(std::move(rewrite));
  }
  const Variant probed = RewriteModel(source.variant(), std::move(rewrites)).render({});
  std::vector<VariantFile> all = probed.files();
  std::vector<std::shared_ptr<const void>> owners = probed.owners();
  for (const auto& [name, text] : helpers) {
    const auto bytes = std::make_shared<const std::string>(text + "\n");
    owners.push_back(bytes);
    all.push_back({name, {{*bytes, Piece::kNew}}, 0644});
  }
  return Variant(std::move(all), std::move(owners));
}

Variant Probes::everywhere(const Variant& variant) {
  words_.clear();
  std::map<SourceLine, std::string> known;
  return with_probes(variant, [&](const SourceLine& line) -> std::optional<std::string> {
    std::string& word = known[line];
    if (word.empty()) {
      word = fmt::format("~{:x}", known.size());
      words_[word] = line;
    }
    return word;
  });
}

ReachedLines Probes::reached(std::string_view printed) const {
  ReachedLines lines;
  for (const auto& [word, line] : words_) lines.probed.insert(line);
  for (std::size_t at = 0; at < printed.size();) {
    const std::size_t end = std::min(printed.find('\n', at), printed.size());
    std::string_view line = printed.substr(at, end - at);
    // The program may have begun a line of its own.
    if (const std::size_t tilde = line.rfind('~'); tilde != line.npos) {
      const auto word = words_.find(line.substr(tilde));
      if (word != words_.end()) lines.reached.emplace(word->second, lines.reached.size());
    }
    at = end + 1;
  }
  return lines;
}

Variant Probes::saying(const Variant& variant, const std::set<SourceLine>& where) {
  return with_probes(variant, [&](const SourceLine& line) -> std::optional<std::string> {
    if (!where.empty() && !where.contains(line)) return std::nullopt;
    return fmt::format("reached {}:{}", line.first, line.second);
  });
}

}  // namespace whittle
