// Any bytes as JSON, C or XML: parts as syntax/parts.h promises them, a model that renders
// as its naive twin does, and a check that refuses nothing of what the bytes are themselves.
#include "syntax/parts.h"

#include "fuzz/fuzz.h"
#include "model/parse_check.h"
#include "model/tree.h"
#include "support/naive_render.h"
#include "support/samples.h"

using namespace whittle;

namespace {

Configuration any_configuration(std::mt19937& random, const ChangeTree& tree) {
  std::vector<Range> gone, back;
  for (std::size_t n = random() % 8; n > 0; --n) {
    gone.push_back(tree.subtree(static_cast<Change>(random() % tree.size())));
  }
  for (std::size_t n = random() % 3; n > 0; --n) {
    back.push_back(tree.subtree(static_cast<Change>(random() % tree.size())));
  }
  return Configuration::all(tree.size())
      .minus(Configuration::of(std::move(gone)))
      .plus(Configuration::of(std::move(back)));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Language* const kLanguages[] = {find_language("json"), find_language("c"),
                                               find_language("xml")};
  Bytes bytes(data, size);
  const Language& language = *kLanguages[bytes.below(3)];
  std::mt19937 random = bytes.random();
  const std::string text = bytes.text();

  const Parts parts = read_parts(language, text);
  const std::string broken = broken_law(parts, text);
  must(broken.empty(), broken.c_str());
  const TreeModel model = model_of(language, text);
  const ParseCheck check(model.source(), {{&language, parts.tree}});
  const Variant whole = model.render(Configuration::all(model.size()));
  must(text_of(whole) == text, "all of it is the input");
  must(!check.refuses(whole), "the input is as good as itself");
  for (int i = 0; i < 4; ++i) {
    const Configuration in = any_configuration(random, model.tree());
    const Variant variant = model.render(in);
    const auto has = [&](std::uint32_t part) { return in.contains(part + 1); };
    if (text.size() < 2000) {
      must(text_of(variant) == naive_render(parts, text, has), "renders as its twin");
    }
    (void)check.refuses(variant);
  }
  return 0;
}
