#include "model/scope.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>

namespace whittle {

struct Scope::Marks {
  std::unique_ptr<re2::RE2> begin;  // or, without an end, the removable lines
  std::unique_ptr<re2::RE2> end;
};

namespace {

Result<std::unique_ptr<re2::RE2>> compile(const std::string& expression, std::string_view option) {
  re2::RE2::Options options(re2::RE2::Quiet);
  options.set_encoding(re2::RE2::Options::EncodingLatin1);  // any bytes
  auto compiled = std::make_unique<re2::RE2>(expression, options);
  if (compiled->ok()) return compiled;
  return Error{ErrorKind::usage, fmt::format("{}: \"{}\" is not a regular expression: {}", option,
                                             expression, compiled->error())};
}

}  // namespace

Result<Scope> Scope::region(const std::string& begin, const std::string& end) {
  auto first = compile(begin, "--region");
  if (!first) return first.error();
  auto last = compile(end, "--region");
  if (!last) return last.error();
  Scope scope;
  scope.marks_ = std::make_shared<const Marks>(Marks{std::move(*first), std::move(*last)});
  return scope;
}

Result<Scope> Scope::removable(const std::string& expression) {
  auto compiled = compile(expression, "--removable");
  if (!compiled) return compiled.error();
  Scope scope;
  scope.marks_ = std::make_shared<const Marks>(Marks{std::move(*compiled), nullptr});
  return scope;
}

Scope Scope::without(const std::vector<Lines>& lines, const Variant& original) {
  auto parts = std::make_shared<Parts>();
  const Source source(original);
  for (std::size_t i = 0; i < source.files(); ++i) {
    const std::string_view text = source.text(i);
    std::vector<Span>& may_go = (*parts)[source.file(i).name];
    std::size_t at = 0;
    std::size_t number = 0;
    for (const Span& line : cut_lines(text)) {
      ++number;
      const bool stays = std::ranges::any_of(lines, [&](const Lines& some) {
        return some.file == source.file(i).name && some.from <= number && number <= some.to;
      });
      const std::size_t first = text.find_first_not_of(" \t\r\n", line.begin);
      if (!stays || first >= line.end) continue;
      if (at < first) may_go.push_back({at, first});
      at = text.find_last_not_of(" \t\r\n", line.end - 1) + 1;
    }
    if (at < text.size()) may_go.push_back({at, text.size()});
  }
  Scope scope;
  scope.parts_ = std::move(parts);
  scope.new_may_go_ = true;
  return scope;
}

std::vector<Span> Scope::of(std::string_view text) const {
  if (!marks_) return {{0, text.size()}};
  std::vector<Span> result;
  constexpr std::size_t kClosed = ~std::size_t{0};
  std::size_t opened = kClosed;
  const auto matches = [&](const re2::RE2& expression, const Span& line) {
    std::string_view bytes = text.substr(line.begin, line.end - line.begin);
    while (!bytes.empty() && (bytes.back() == '\n' || bytes.back() == '\r')) bytes.remove_suffix(1);
    return re2::RE2::PartialMatch(re2::StringPiece(bytes.data(), bytes.size()), expression);
  };
  for (const Span& line : cut_lines(text)) {
    if (!marks_->end) {
      if (!matches(*marks_->begin, line)) continue;
      // Lines that adjoin are one part: an atom may reach over their border.
      if (!result.empty() && result.back().end == line.begin) {
        result.back().end = line.end;
      } else {
        result.push_back(line);
      }
    } else if (opened == kClosed) {
      if (matches(*marks_->begin, line)) opened = line.end;
    } else if (matches(*marks_->end, line)) {
      if (opened < line.begin) result.push_back({opened, line.begin});
      opened = kClosed;
    }
  }
  if (opened < text.size()) result.push_back({opened, text.size()});
  return result;
}

Scope Scope::located_in(const Variant& original) const {
  if (everything() || parts_) return *this;
  auto parts = std::make_shared<Parts>();
  const Source source(original);
  for (std::size_t i = 0; i < source.files(); ++i) {
    (*parts)[source.file(i).name] = of(source.text(i));
  }
  Scope scope = *this;
  scope.parts_ = std::move(parts);
  return scope;
}

bool Scope::allows(const Source& source, std::size_t file, Span span) const {
  if (everything()) return true;
  const auto found = parts_->find(source.file(file).name);
  if (found == parts_->end()) return false;
  const std::vector<Span>& parts = found->second;
  std::vector<Piece> pieces;
  source.append(file, span.begin, span.end, pieces);
  return std::ranges::all_of(pieces, [&](const Piece& piece) {
    if (piece.origin == Piece::kNew) return new_may_go_;
    const auto part = std::ranges::upper_bound(parts, piece.origin, {}, &Span::end);
    if (part == parts.end() || piece.origin < part->begin) return false;
    return piece.origin + piece.bytes.size() <= part->end;
  });
}

bool Scope::ends_part(const Source& source, std::size_t file, Span span) const {
  const std::string_view text = source.text(file);
  return span.end < text.size() && text[span.end - 1] == '\n' &&
         !allows(source, file, {span.end, span.end + 1});
}

}  // namespace whittle
