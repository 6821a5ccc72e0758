// Recipes of variants: what was written is read again; any other bytes are a variant or
// an Error, whatever they say of themselves.
#include "journal/recipe.h"

#include "fuzz/fuzz.h"

using namespace whittle;

namespace {

// Pieces of the original, in any order, some with other bytes.
Variant some_variant(Bytes& bytes, const std::string& text, const std::string& other) {
  auto original = std::make_shared<const std::string>(text);
  auto others = std::make_shared<const std::string>(other);
  VariantFile file{"input", {}, bytes.flip() ? 0644u : 0755u};
  for (std::size_t count = bytes.below(6); count > 0; --count) {
    const std::size_t begin = bytes.below(text.size() + 1);
    const std::size_t size = bytes.below(text.size() - begin + 1);
    file.pieces.push_back({std::string_view(*original).substr(begin, size), begin});
    if (bytes.flip()) file.pieces.push_back({*others, bytes.flip() ? begin : Piece::kNew});
  }
  std::vector<VariantFile> files{std::move(file)};
  if (bytes.flip()) files.push_back({"new", {{*others, Piece::kNew}}, VariantFile::kLink});
  return Variant(std::move(files), {original, others});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  Bytes decisions = bytes;  // the same bytes decide and are taken for a recipe
  const std::string text = bytes.text();
  const Variant original = single_file("input", text);
  const Variant variant = some_variant(decisions, text, "other bytes");
  const std::string recipe = write_recipe(variant, original);
  const Result<Variant> again = read_recipe(recipe, original);
  must(again.ok(), "what was written can be read");
  must(again->hash() == variant.hash(), "and is the same");
  for (std::size_t i = 0; i < variant.files().size(); ++i) {
    const auto& pieces = variant.files()[i].pieces;
    must(pieces.size() == again->files()[i].pieces.size(), "with the same pieces");
    for (std::size_t p = 0; p < pieces.size(); ++p) {
      must(pieces[p].origin == again->files()[i].pieces[p].origin, "from the same places");
    }
  }
  (void)read_recipe(compress(text), original);
  (void)read_recipe(text, original);
  (void)decompress(text);
  return 0;
}
