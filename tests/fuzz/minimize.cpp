// The whole of it, from bytes to a smallest part that fails: every algorithm over
// every kind of atoms, as the public library runs them.
#include "fuzz/atoms.h"
#include "model/deletion.h"
#include "search/registry.h"
#include "whittle/whittle.h"

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
  MinimizeOptions options;
  options.algorithm = searches()[bytes.below(searches().size())].name;
  options.atoms.clear();
  for (std::size_t n = 1 + bytes.below(3); n > 0; --n)
    options.atoms.push_back(any_atoms_name(bytes));
  std::string needed;
  for (std::size_t n = 1 + bytes.below(6); n > 0; --n) needed += static_cast<char>(bytes.byte());
  const std::string input = bytes.text();
  std::size_t tests = 0;
  const std::string small = minimize(
      input,
      [&](std::string_view text) {
        ++tests;
        return test(text, needed);
      },
      options);
  if (test(input, needed) != Outcome::fail) {
    must(small == input && tests == 1, "what does not fail stays as it is");
    return 0;
  }
  must(test(small, needed) == Outcome::fail, "the result fails");
  must(small.size() <= input.size(), "the result is not larger");
  for (const std::string& atoms : options.atoms) {
    must_be_minimal(small, needed, *find_atoms(atoms));
  }
  return 0;
}
