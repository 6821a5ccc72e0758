// The whole of it, from bytes to a smallest part that fails: every algorithm over
// every kind of parts, as the public library runs them.
#include "fuzz/atoms.h"
#include "model/deletion.h"
#include "search/registry.h"
#include "whittle/reduce.h"

using namespace whittle;

namespace {

/// Fails where all characters of `needed` stand, in order; unresolved where there are
/// more opening than closing brackets.
Outcome test(std::string_view text, std::string_view needed) {
  std::size_t at = 0;
  long open = 0;
  for (const char c : text) {
    if (at < needed.size() && c == needed[at]) ++at;
    open += c == '(' ? 1 : c == ')' ? -1 : 0;
  }
  if (open > 0) return Outcome::unresolved;
  return at == needed.size() ? Outcome::fail : Outcome::pass;
}

void must_be_minimal(const std::string& small, std::string_view needed, const Atoms& atoms) {
  const DeletionModel model(single_file("f", small), atoms, {});
  const Configuration all = Configuration::all(model.size());
  for (Change i = 0; i < model.size(); ++i) {
    const Variant less = model.render(all.minus(Configuration::of_changes({i})));
    must(test(less.files()[0].text(), needed) != Outcome::fail, "no single atom can go");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, std::min<std::size_t>(size, 400));
  Options options;
  options.algorithm = searches()[bytes.below(searches().size())].name;
  for (std::size_t n = 1 + bytes.below(3); n > 0; --n) {
    options.stages.push_back(any_atoms_name(bytes));
  }
  std::string needed;
  for (std::size_t n = 1 + bytes.below(6); n > 0; --n) needed += static_cast<char>(bytes.byte());
  const std::string input = bytes.text();
  if (input.find("DDBEGIN") != input.npos) return 0;  // a mark: then not everything may go
  const auto reduced = reduce(
      input, [&](std::string_view text) { return test(text, needed); }, options);
  if (input.empty() || test(input, needed) != Outcome::fail) {
    must(!reduced, "what is empty or does not fail is an error");
    return 0;
  }
  must(reduced.ok(), "what fails is reduced");
  const std::string small(reduced->text());
  must(test(small, needed) == Outcome::fail, "the result fails");
  must(small.size() <= input.size(), "the result is not larger");
  for (const std::string& atoms : options.stages) {
    must_be_minimal(small, needed, *find_atoms(atoms));
  }
  return 0;
}
