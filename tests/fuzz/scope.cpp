// Regions and removable lines of any text, by any expressions: what may not go
// stays, and its lines stay lines, whatever atoms cut the rest.
#include "model/scope.h"

#include "fuzz/atoms.h"
#include "model/deletion.h"
#include "model/values.h"
#include "support/random_text.h"

using namespace whittle;

namespace {

void must_be_parts(std::string_view text, const std::vector<Span>& parts) {
  const auto line_start = [&](std::size_t at) { return at == 0 || text[at - 1] == '\n'; };
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Span& part = parts[i];
    must(part.begin < part.end && part.end <= text.size(), "parts lie in the text");
    must(i == 0 || parts[i - 1].end < part.begin, "parts do not touch");
    must(line_start(part.begin), "a part begins with a line");
    must(part.end == text.size() || line_start(part.end), "a part ends with a line");
  }
}

/// What lies in no part is there, in order, and its lines begin lines.
void must_keep_the_rest(const std::string& original, const std::vector<Span>& parts,
                        const Variant& variant) {
  std::vector<std::size_t> fixed;
  std::size_t at = 0;
  for (const Span& part : parts) {
    for (; at < part.begin; ++at) fixed.push_back(at);
    at = part.end;
  }
  for (; at < original.size(); ++at) fixed.push_back(at);

  auto next = fixed.begin();
  char before = '\n';
  for (const Piece& piece : variant.files()[0].pieces) {
    for (std::size_t i = 0; i < piece.bytes.size(); ++i) {
      const bool known = piece.origin != Piece::kNew;
      if (known && next != fixed.end() && *next == piece.origin + i) {
        must(piece.bytes[i] == original[*next], "what may not go is unchanged");
        const bool starts = *next == 0 || original[*next - 1] == '\n';
        must(!starts || before == '\n', "lines that stay do not join with others");
        ++next;
      }
      before = piece.bytes[i];
    }
  }
  must(next == fixed.end(), "what may not go stays");
}

Result<Scope> any_scope(Bytes& bytes, const std::string& first, const std::string& second) {
  return bytes.flip() ? Scope::region(first, second) : Scope::removable(first);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  std::mt19937 random = bytes.random();
  const bool values = bytes.below(4) == 0;
  const Atoms atoms[] = {any_atoms(bytes), any_atoms(bytes), any_atoms(bytes)};
  Bytes choice = bytes;
  bytes.byte();
  const std::string text = bytes.text();
  const auto lines = cut_lines(text);
  if (lines.size() < 2 || lines[1].end > 200) return 0;
  const std::string first = text.substr(0, lines[0].end - 1);
  std::string second = text.substr(lines[1].begin, lines[1].end - lines[1].begin);
  if (second.ends_with('\n')) second.pop_back();
  const Result<Scope> scope = any_scope(choice, first, second);
  if (!scope) {
    must(scope.error().kind == ErrorKind::usage, "a bad expression is the user's error");
    return 0;
  }
  const std::string original = text.substr(lines[1].end);
  const std::vector<Span> parts = scope->of(original);
  must_be_parts(original, parts);
  Variant variant = single_file("f", original);
  const Scope located = scope->located_in(variant);
  for (const Atoms& each : atoms) {
    const DeletionModel model(variant, each, located);
    must_keep_the_rest(original, parts, model.render({}));
    variant = model.render(random_configuration(random, model.size()));
    must_keep_the_rest(original, parts, variant);
  }
  if (values && original.size() < 300) {
    const ValuesModel model(variant, located, ValuesModel::Unit::bytes);
    must_keep_the_rest(original, parts, model.render({}));
  }
  return 0;
}
