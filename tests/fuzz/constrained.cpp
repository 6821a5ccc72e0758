// --requires files of any bytes, and the closure that they ask for against a twin.
#include "model/constrained.h"

#include "fuzz/atoms.h"
#include "support/random_text.h"
#include "util/utf8.h"

using namespace whittle;

namespace {

/// Lines go until none is left that needs one that is not there.
Configuration twin_of_closure(Configuration kept, const Requirements& requirements) {
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& [dependent, needed] : requirements) {
      const auto line = static_cast<Change>(dependent);
      if (!kept.contains(line) || kept.contains(static_cast<Change>(needed))) continue;
      kept = kept.minus(Configuration::of_changes({line}));
      changed = true;
    }
  }
  return kept;
}

void check_lines(const std::string& original, const Requirements& requirements,
                 std::mt19937& random) {
  auto lines = std::make_shared<const DeletionModel>(single_file("f", original),
                                                     *find_atoms("lines"), Scope());
  const ConstrainedModel model(lines, requirements, original);
  const Configuration all = Configuration::all(model.size());
  must(model.closure(all) == all, "everything keeps the constraints");
  const Configuration some = random_configuration(random, model.size());
  const Configuration kept = model.closure(some);
  must(kept == twin_of_closure(some, requirements), "closes like its twin");
  must(same(model.render(some), lines->render(kept)), "renders its closure");
}

/// With other atoms a line is many changes: it is in while one of them is.
void check_other_atoms(const Variant& start, const std::string& original,
                       const Requirements& requirements, const Atoms& atoms, std::mt19937& random) {
  auto deletion = std::make_shared<const DeletionModel>(start, atoms, Scope());
  const ConstrainedModel model(deletion, requirements, original);
  const Configuration all = Configuration::all(model.size());
  must(model.closure(all) == all, "everything keeps the constraints");
  const Configuration some = random_configuration(random, model.size());
  const Configuration fewer = some.intersect(random_configuration(random, model.size()));
  const Configuration kept = model.closure(some);
  must(model.closure(kept) == kept, "a closure is closed");
  must(kept.contains(model.closure(fewer)), "of fewer changes fewer are left");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  std::mt19937 random = bytes.random();
  const Atoms atoms = any_atoms(bytes);
  const std::vector<std::string> texts = bytes.texts(2);
  const std::string& original = texts[1];
  const std::size_t lines = cut_lines(original).size();
  const Result<Requirements> parsed = parse_requirements(texts[0], lines);
  if (!parsed) {
    must(parsed.error().kind == ErrorKind::usage, "a bad file is the user's error");
    must(parsed.error().message.starts_with("--requires: line "), "the message says where");
    must(is_utf8(parsed.error().message), "and can be read");
    return 0;
  }
  for (const auto& [dependent, needed] : *parsed) {
    must(dependent < lines && needed < lines, "requirements name lines that are there");
  }
  if (parsed->size() > 300) return 0;
  check_lines(original, *parsed, random);
  const Variant start = single_file("f", original);
  check_other_atoms(start, original, *parsed, atoms, random);
  const DeletionModel tokens(start, *find_atoms("tokens"), Scope());
  const Variant later = tokens.render(random_configuration(random, tokens.size()));
  check_other_atoms(later, original, *parsed, atoms, random);
  return 0;
}
