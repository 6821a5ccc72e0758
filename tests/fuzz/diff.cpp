// The difference of two sequences: a script that turns one into the other, and a
// smallest one where the sequences are short enough to know.
#include "util/diff.h"

#include "fuzz/fuzz.h"

using namespace whittle;

namespace {

using Elements = std::vector<std::uint32_t>;

Elements elements_of(const std::string& text, std::size_t alphabet) {
  Elements result;
  for (const char c : text) {
    result.push_back(static_cast<std::uint32_t>(static_cast<unsigned char>(c) % alphabet));
  }
  return result;
}

/// Elements that have their place in the number: most occur once.
void make_unique(Elements& elements, std::size_t every) {
  for (std::size_t i = 0; i < elements.size(); i += every) {
    elements[i] = static_cast<std::uint32_t>(1000 + i);
  }
}

std::size_t fewest_edits(const Elements& a, const Elements& b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t best = a[i - 1] == b[j - 1] ? diagonal : 1 + std::min(row[j], row[j - 1]);
      diagonal = row[j];
      row[j] = best;
    }
  }
  return row[b.size()];
}

void check(const Elements& a, const Elements& b) {
  const std::vector<Hunk> hunks = diff(a, b);
  Elements made;
  std::size_t at_a = 0;
  std::size_t at_b = 0;
  std::size_t edits = 0;
  for (const Hunk& hunk : hunks) {
    must(hunk.a_begin <= hunk.a_end && hunk.a_end <= a.size() && hunk.b_begin <= hunk.b_end &&
             hunk.b_end <= b.size(),
         "hunks lie in the sequences");
    must(hunk.a_begin < hunk.a_end || hunk.b_begin < hunk.b_end, "no hunk is empty");
    must(hunk.a_begin >= at_a && hunk.a_begin - at_a == hunk.b_begin - at_b,
         "as much stands between hunks in both");
    must(&hunk == &hunks.front() || hunk.a_begin > at_a, "hunks do not touch");
    made.insert(made.end(), a.begin() + static_cast<std::ptrdiff_t>(at_a),
                a.begin() + static_cast<std::ptrdiff_t>(hunk.a_begin));
    made.insert(made.end(), b.begin() + static_cast<std::ptrdiff_t>(hunk.b_begin),
                b.begin() + static_cast<std::ptrdiff_t>(hunk.b_end));
    edits += (hunk.a_end - hunk.a_begin) + (hunk.b_end - hunk.b_begin);
    at_a = hunk.a_end;
    at_b = hunk.b_end;
  }
  made.insert(made.end(), a.begin() + static_cast<std::ptrdiff_t>(at_a), a.end());
  must(made == b, "the hunks turn the one into the other");
  if (a.size() * b.size() <= 10'000) must(edits == fewest_edits(a, b), "by the fewest edits");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  const std::size_t alphabet = 1 + bytes.below(256);
  const std::size_t every = bytes.below(8);
  const std::vector<std::string> texts = bytes.texts(2);
  Elements a = elements_of(texts[0], alphabet);
  Elements b = elements_of(texts[1], alphabet);
  if (every > 0) {
    make_unique(a, every);
    make_unique(b, every);
  }
  check(a, b);
  return 0;
}
