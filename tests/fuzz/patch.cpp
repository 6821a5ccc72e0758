// Patches: any bytes are read or refused with a sentence; what applies can be undone.
#include "fuzz/fuzz.h"
#include "history/merge_variants.h"
#include "history/patch_file.h"
#include "support/variants.h"

using namespace whittle;

namespace {

bool renames(const Patch& patch) {
  return std::ranges::any_of(
      patch, [](const FilePatch& part) { return part.copies || part.old_name != part.new_name; });
}

/// Whether one name is a folder of another: no directory can hold both.
bool nest(const Texts& texts) {
  return std::ranges::any_of(texts, [&](const auto& outer) {
    return std::ranges::any_of(
        texts, [&](const auto& inner) { return inner.first.starts_with(outer.first + "/"); });
  });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  const std::vector<std::string> texts = bytes.texts(3);
  const Result<Patch> patch = read_patch(texts[0], "patch");
  if (!patch) {
    must(!patch.error().message.empty(), "what is refused gets a sentence");
    return 0;
  }
  must(!patch->empty(), "a patch speaks of a file");
  Texts named{{"other", texts[2]}};
  for (const FilePatch& part : *patch) {
    if (part.old_name) named[*part.old_name] = texts[1];
  }
  const Variant base = variant_of(named);
  const Result<Variant> patched = apply_exactly(*patch, base);
  if (!patched || nest(texts_of(*patched))) return 0;
  if (!renames(*patch)) {
    const Result<Variant> back = apply_exactly(reversed(*patch), *patched);
    must(back.ok() && texts_of(*back) == named, "what is undone is as before");
  }
  const VariantMerge merge = merge_variants(base, *patched, base);
  must(merge.conflicts.empty() && texts_of(merge.merged) == texts_of(*patched),
       "onto its own base a patch gives what it was made for");
  return 0;
}
