// The three-way merge: regions that cover all three sequences, that say what they
// are, and the laws of the header.
#include "util/merge.h"

#include "fuzz/fuzz.h"
#include "util/diff.h"

using namespace whittle;

namespace {

using Ids = std::vector<std::uint32_t>;

Ids ids_of(const std::string& text, std::size_t alphabet) {
  Ids result;
  for (const char c : text) {
    result.push_back(static_cast<std::uint32_t>(static_cast<unsigned char>(c) % alphabet));
  }
  return result;
}

Ids part(const Ids& all, const Elements& range) {
  must(range.begin <= range.end && range.end <= all.size(), "regions lie in the sequences");
  return Ids(all.begin() + static_cast<std::ptrdiff_t>(range.begin),
             all.begin() + static_cast<std::ptrdiff_t>(range.end));
}

void check_regions(const Ids& base, const Ids& ours, const Ids& theirs) {
  MergeRegion last;
  for (const MergeRegion& region : merge(base, ours, theirs)) {
    must(region.base.begin == last.base.end && region.ours.begin == last.ours.end &&
             region.theirs.begin == last.theirs.end,
         "regions have no gaps");
    const Ids b = part(base, region.base);
    const Ids o = part(ours, region.ours);
    const Ids t = part(theirs, region.theirs);
    switch (region.kind) {
      case MergeKind::stable:
        must(b == o && b == t, "what is stable is equal");
        break;
      case MergeKind::ours:
        must(b == t && b != o, "only ours differs");
        break;
      case MergeKind::theirs:
        must(b == o && b != t, "only theirs differs");
        break;
      case MergeKind::both:
        must(o == t && b != o, "both differ and are equal");
        break;
      case MergeKind::conflict:
        must(b != o && b != t && o != t, "a conflict is one");
        break;
    }
    last = region;
  }
  must(last.base.end == base.size() && last.ours.end == ours.size() &&
           last.theirs.end == theirs.size(),
       "regions cover the sequences");
}

/// Whether an element of the base stands between any hunk of the one and any of the other.
bool apart(const std::vector<Hunk>& ours, const std::vector<Hunk>& theirs) {
  return std::ranges::none_of(ours, [&](const Hunk& o) {
    return std::ranges::any_of(
        theirs, [&](const Hunk& t) { return o.a_begin <= t.a_end && t.a_begin <= o.a_end; });
  });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, std::min<std::size_t>(size, 600));
  const std::size_t alphabet = 1 + bytes.below(256);
  const std::vector<std::string> texts = bytes.texts(3);
  const Ids base = ids_of(texts[0], alphabet);
  const Ids x = ids_of(texts[1], alphabet);
  const Ids y = ids_of(texts[2], alphabet);
  check_regions(base, x, y);
  must(merged(merge(base, base, x), base, x) == x, "what only theirs changed is theirs");
  must(merged(merge(base, x, base), x, base) == x, "what only ours changed is ours");
  must(merged(merge(base, x, x), x, x) == x, "the same change twice is that change");
  must(merged(merge(base, x, y), x, y) == merged(merge(base, y, x), y, x), "sides are equal");
  if (apart(diff(base, x), diff(base, y))) {
    must(merged(merge(base, x, y), x, y).has_value(), "changes apart do not conflict");
  }
  return 0;
}
