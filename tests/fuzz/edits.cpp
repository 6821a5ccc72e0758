// The edits between two variants: none are the one, all the other, and whatever
// stands between them is made of bytes of both.
#include "model/edits.h"

#include "fuzz/atoms.h"
#include "support/random_text.h"
#include "util/utf8.h"

using namespace whittle;

namespace {

/// The order of files is that of FAILING, then those only in PASSING.
Variant in_order(const Variant& variant, const Variant& failing) {
  std::vector<VariantFile> files;
  for (const VariantFile& file : failing.files()) {
    if (const VariantFile* same_name = variant.find(file.name)) files.push_back(*same_name);
  }
  for (const VariantFile& file : variant.files()) {
    if (!failing.find(file.name)) files.push_back(file);
  }
  return Variant(std::move(files), variant.owners());
}

Variant some_files(Bytes& bytes, std::vector<std::string> texts) {
  constexpr const char* kNames[] = {"a", "b c", "d\xff\n"};
  std::vector<VariantFile> files;
  const std::size_t first = bytes.below(3);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    files.push_back({kNames[(first + i) % 3], {}, bytes.flip() ? 0755u : 0644u});
  }
  return variant_of(std::move(files), texts);
}

void check_description(const EditsModel& model, const Configuration& difference) {
  const std::string text = model.describe(difference);
  must(text.empty() == difference.empty(), "what differs is described");
  must(text.empty() || text.back() == '\n', "by lines");
  must(is_utf8(text), "in UTF-8");
}

void check_between(const EditsModel& model, const Variant& failing, const Configuration& some) {
  const Variant rendered = model.render(some);
  must_keep_origins(rendered, failing);
  must(same(rendered, rendered.compact()), "compact keeps all bytes");
  for (const VariantFile& file : rendered.files()) {
    must(std::ranges::count(rendered.files(), file.name, &VariantFile::name) == 1,
         "a name comes once");
  }
  check_description(model, some);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  std::mt19937 random = bytes.random();
  const auto grain = static_cast<Grain>(bytes.below(14));
  const std::size_t count = bytes.below(3);
  const std::size_t others = bytes.below(3);
  Bytes names = bytes;
  for (int i = 0; i < 8; ++i) bytes.byte();
  std::vector<std::string> texts = bytes.texts(count + others + 1);
  std::vector<std::string> second(texts.begin() + static_cast<std::ptrdiff_t>(count),
                                  texts.begin() + static_cast<std::ptrdiff_t>(count + others));
  texts.resize(count);
  // Texts that have something in common: otherwise diffs find nothing.
  for (std::size_t i = 0; i < std::min(count, others); ++i) {
    if (random() % 4) second[i] = random_neighbour(random, texts[i]);
  }
  const Variant passing = some_files(names, texts);
  const Variant failing = some_files(names, second);

  const EditsModel model(passing, failing, grain);
  const Configuration all = Configuration::all(model.size());
  must(same(model.render({}), in_order(passing, failing)), "no edits are PASSING");
  must(same(model.render(all), failing), "all edits are FAILING");
  must(model.weights().of(all) >= model.size(), "every edit weighs something");
  const Configuration some = random_configuration(random, model.size());
  check_between(model, failing, some);
  check_between(model, failing, all.minus(some));
  check_description(model, all);
  return 0;
}
