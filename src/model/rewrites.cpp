#include "model/rewrites.h"

#include <algorithm>
#include <map>

#include "syntax/grammar.h"

namespace whittle {

namespace {

using Taken = std::map<std::pair<std::size_t, std::size_t>, const Edit*>;  // by file and begin

bool overlap(const Span& a, const Span& b) {
  return (a.begin < b.end && b.begin < a.end) || a == b;
}

// How an edit and those that are taken get along.
enum class Fit { apart, gone, overlaps };

// An edit in what another deletes is gone with it.
Fit fit(const Taken& taken, const Edit& edit) {
  auto other = taken.lower_bound({edit.file, edit.span.begin});
  if (other != taken.begin()) {
    const Edit& before = *std::prev(other)->second;
    if (before.file == edit.file && overlap(before.span, edit.span)) {
      return before.text.empty() && within(edit.span, before.span) ? Fit::gone : Fit::overlaps;
    }
  }
  for (; other != taken.end() && other->second->file == edit.file &&
         overlap(other->second->span, edit.span);
       ++other) {
    const Edit& after = *other->second;
    if (after.text.empty() && within(edit.span, after.span)) return Fit::gone;
    if (!edit.text.empty() || !within(after.span, edit.span)) return Fit::overlaps;
  }
  return Fit::apart;
}

void take(Taken& taken, const Edit& edit) {
  auto inside = taken.lower_bound({edit.file, edit.span.begin});
  while (inside != taken.end() && inside->second->file == edit.file &&
         overlap(inside->second->span, edit.span)) {
    inside = taken.erase(inside);
  }
  taken[{edit.file, edit.span.begin}] = &edit;
}

}  // namespace

std::int64_t saved(const Rewrite& rewrite) {
  std::int64_t bytes = 0;
  for (const Edit& edit : rewrite.edits) {
    bytes += static_cast<std::int64_t>(edit.span.end - edit.span.begin);
    bytes -= static_cast<std::int64_t>(edit.text.size());
  }
  return bytes;
}

RewriteModel::RewriteModel(const Variant& start, std::vector<Rewrite> rewrites, const Scope& scope)
    : source_(start) {
  if (!scope.everything()) {
    const Scope located = scope.located_in(start);
    std::erase_if(rewrites, [&](const Rewrite& rewrite) {
      return std::ranges::any_of(rewrite.edits, [&](const Edit& edit) {
        return !located.allows(source_, edit.file, edit.span) ||
               located.ends_part(source_, edit.file, edit.span);
      });
    });
  }
  rewrites_ = std::make_shared<const std::vector<Rewrite>>(std::move(rewrites));
}

Weights RewriteModel::weights() const {
  std::vector<std::uint32_t> each;
  each.reserve(rewrites_->size());
  for (const Rewrite& rewrite : *rewrites_) {
    each.push_back(
        static_cast<std::uint32_t>(std::clamp<std::int64_t>(saved(rewrite), 1, 1 << 30)));
  }
  return Weights(each);
}

std::vector<const Edit*> RewriteModel::applied(const Configuration& out) const {
  Taken taken;
  for (const Range& range : out.ranges()) {
    for (Change i = range.begin; i < range.end; ++i) {
      const Rewrite& rewrite = (*rewrites_)[i];
      const auto overlaps = [&](const Edit& edit) { return fit(taken, edit) == Fit::overlaps; };
      if (std::ranges::any_of(rewrite.edits, overlaps)) continue;
      for (const Edit& edit : rewrite.edits) {
        if (fit(taken, edit) == Fit::apart) take(taken, edit);
      }
    }
  }
  std::vector<const Edit*> edits;
  edits.reserve(taken.size());
  for (const auto& [place, edit] : taken) edits.push_back(edit);
  return edits;
}

Variant RewriteModel::render(const Configuration& configuration) const {
  static constexpr std::string_view kSpace = " ";
  const std::vector<const Edit*> edits = applied(Configuration::all(size()).minus(configuration));
  std::vector<VariantFile> files;
  auto edit = edits.begin();
  for (std::size_t file = 0; file < source_.files(); ++file) {
    VariantFile rendered{source_.file(file).name, {}, source_.file(file).mode};
    std::vector<Piece>& out = rendered.pieces;
    const std::string_view text = source_.text(file);
    std::size_t at = 0;
    char last = ' ';    // written
    bool seam = false;  // an edit was made before `at`
    const auto join = [&](char next) {
      if (seam && would_glue(last, next)) out.push_back({kSpace, Piece::kNew});
      seam = false;
    };
    const auto copy_to = [&](std::size_t end) {
      if (end <= at) return;
      join(text[at]);
      source_.append(file, at, end, out);
      last = text[end - 1];
      at = end;
    };
    for (; edit != edits.end() && (*edit)->file == file; ++edit) {
      copy_to((*edit)->span.begin);
      at = (*edit)->span.end;
      seam = true;
      if ((*edit)->text.empty()) continue;
      join((*edit)->text.front());
      out.push_back({(*edit)->text, Piece::kNew});
      last = (*edit)->text.back();
      seam = true;
    }
    copy_to(text.size());
    files.push_back(std::move(rendered));
  }
  std::vector<std::shared_ptr<const void>> owners = source_.variant().owners();
  owners.push_back(rewrites_);
  return Variant(std::move(files), std::move(owners));
}

}  // namespace whittle
