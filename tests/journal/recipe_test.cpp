#include "journal/recipe.h"

#include <gtest/gtest.h>

#include <random>

#include "support/random_text.h"

namespace whittle {
namespace {

std::shared_ptr<std::string> kept(std::string text) {
  return std::make_shared<std::string>(std::move(text));
}

// Files with text, an empty one, and a link.
Variant random_original(std::mt19937& random) {
  std::vector<VariantFile> files;
  std::vector<std::shared_ptr<const void>> owners;
  for (std::size_t n = 1 + below(random, 4); n > 0; --n) {
    const auto text = kept(below(random, 5) == 0 ? "" : random_text(random, 60));
    VariantFile file{"dir " + std::to_string(n) + "/file", {}, 0644};
    if (!text->empty()) file.pieces.push_back({*text, 0});
    if (below(random, 4) == 0) file.mode = 0755;
    files.push_back(std::move(file));
    owners.push_back(text);
  }
  const auto target = kept("dir 1/file");
  files.push_back({"link", {{*target, 0}}, VariantFile::kLink});
  owners.push_back(target);
  return Variant(std::move(files), std::move(owners));
}

// Pieces of the original, in order or not; new bytes; other values at an origin.
VariantFile random_version(std::mt19937& random, const VariantFile& file,
                           std::vector<std::shared_ptr<const void>>& owners) {
  VariantFile result{file.name, {}, file.mode};
  const auto whole = kept(file.text());
  owners.push_back(whole);
  std::size_t at = 0;
  for (std::size_t n = below(random, 9); n > 0; --n) {
    const std::size_t kind = below(random, 6);
    if (kind == 0 || whole->empty()) {
      const auto fresh = kept(random_text(random, 3));
      owners.push_back(fresh);
      result.pieces.push_back({*fresh, Piece::kNew});
      continue;
    }
    if (kind == 1) at = below(random, whole->size() + 1);  // also backwards
    at = std::min(at + below(random, 20), whole->size());
    const std::size_t size = std::min(1 + below(random, 60), whole->size() - at);
    if (kind == 2) {
      const auto changed = kept(whole->substr(at, size));
      for (char& c : *changed) c = static_cast<char>(c + 1);
      owners.push_back(changed);
      result.pieces.push_back({*changed, at});
    } else {
      result.pieces.push_back({std::string_view(*whole).substr(at, size), at});
    }
    at += size;
  }
  return result;
}

Variant random_variant(std::mt19937& random, const Variant& original) {
  std::vector<VariantFile> files;
  std::vector<std::shared_ptr<const void>> owners;
  for (const VariantFile& file : original.files()) {
    if (below(random, 5) == 0) continue;
    files.push_back(file.is_link() ? file : random_version(random, file, owners));
  }
  if (below(random, 6) == 0) {
    const auto text = kept("of no original\n");
    owners.push_back(text);
    files.push_back({"another", {{*text, Piece::kNew}}, 0600});
  }
  owners.insert(owners.end(), original.owners().begin(), original.owners().end());
  return Variant(std::move(files), std::move(owners));
}

void expect_same(const Variant& a, const Variant& b) {
  ASSERT_EQ(a.hash(), b.hash());
  ASSERT_EQ(a.size(), b.size());
  ASSERT_EQ(a.files().size(), b.files().size());
  for (std::size_t i = 0; i < a.files().size(); ++i) {
    const VariantFile& one = a.files()[i];
    const VariantFile& other = b.files()[i];
    EXPECT_EQ(one.name, other.name);
    EXPECT_EQ(one.mode, other.mode);
    ASSERT_EQ(one.pieces.size(), other.pieces.size());
    for (std::size_t p = 0; p < one.pieces.size(); ++p) {
      EXPECT_EQ(one.pieces[p].bytes, other.pieces[p].bytes);
      EXPECT_EQ(one.pieces[p].origin, other.pieces[p].origin);
    }
  }
}

TEST(Recipe, GivesBackWhatWasWritten) {
  std::mt19937 random(1);
  for (int i = 0; i < 3000; ++i) {
    const Variant original = random_original(random);
    const Variant variant = random_variant(random, original);
    const Result<Variant> read = read_recipe(write_recipe(variant, original), original);
    ASSERT_TRUE(read.ok()) << read.error().message;
    expect_same(variant, *read);
  }
}

TEST(Recipe, OfNothing) {
  const Variant original = single_file("f", "text\n");
  const Variant nothing({{"f", {}, 0644}}, {});
  const Result<Variant> read = read_recipe(write_recipe(nothing, original), original);
  ASSERT_TRUE(read.ok());
  expect_same(nothing, *read);
  const Result<Variant> none = read_recipe(write_recipe(Variant({}, {}), original), original);
  ASSERT_TRUE(none.ok());
  EXPECT_TRUE(none->files().empty());
}

TEST(Recipe, IsShortWhateverTheInputsSize) {
  std::mt19937 random(2);
  std::string text;
  while (text.size() < 1'000'000) text += static_cast<char>(random());
  const Variant original = single_file("f", text);
  const std::string_view bytes = original.files()[0].pieces[0].bytes;
  const Variant variant(
      {{"f", {{bytes.substr(0, 400'000), 0}, {bytes.substr(600'000), 600'000}}, 0644}},
      original.owners());
  EXPECT_LT(write_recipe(variant, original).size(), 60u);
}

// Whatever bytes it is given, it says no or gives a variant.
TEST(Recipe, WithFlippedOrMissingBytesIsRefusedOrReadAsSomethingElse) {
  std::mt19937 random(3);
  std::size_t refused = 0;
  std::size_t tried = 0;
  for (int i = 0; i < 300; ++i) {
    const Variant original = random_original(random);
    const std::string recipe = write_recipe(random_variant(random, original), original);
    for (int flip = 0; flip < 40; ++flip) {
      std::string damaged = recipe;
      for (std::size_t n = 1 + below(random, 3); n > 0; --n) {
        damaged[below(random, damaged.size())] ^= static_cast<char>(1u << below(random, 8));
      }
      if (below(random, 4) == 0) damaged.resize(below(random, damaged.size()));
      const Result<Variant> read = read_recipe(damaged, original);
      ++tried;
      if (!read) ++refused;
      if (read) (void)read->hash();
    }
  }
  EXPECT_GT(refused, tried / 3);
}

// The same below the compression, where zstd's own checks do not help.
TEST(Recipe, DamagedBeforeItWasCompressedIsRefusedOrReadAsSomethingElse) {
  std::mt19937 random(4);
  std::size_t refused = 0;
  for (int i = 0; i < 300; ++i) {
    const Variant original = random_original(random);
    const Result<std::string> plain =
        decompress(write_recipe(random_variant(random, original), original));
    ASSERT_TRUE(plain.ok());
    for (int flip = 0; flip < 40; ++flip) {
      std::string damaged = *plain;
      for (std::size_t n = 1 + below(random, 3); n > 0; --n) {
        damaged[below(random, damaged.size())] = static_cast<char>(random());
      }
      if (below(random, 4) == 0) damaged.resize(below(random, damaged.size()));
      const Result<Variant> read = read_recipe(compress(damaged), original);
      if (!read) ++refused;
      if (read) (void)read->hash();
    }
  }
  EXPECT_GT(refused, 300u);
}

TEST(Recipe, CutShortAnywhereIsRefused) {
  const Variant original = single_file("f", "one\ntwo\nthree\n");
  const std::string recipe = write_recipe(original, original);
  const Result<std::string> plain = decompress(recipe);
  ASSERT_TRUE(plain.ok());
  for (std::size_t size = 0; size < recipe.size(); ++size) {
    EXPECT_FALSE(read_recipe(recipe.substr(0, size), original).ok()) << size;
  }
  for (std::size_t size = 0; size < plain->size(); ++size) {
    EXPECT_FALSE(read_recipe(compress(plain->substr(0, size)), original).ok()) << size;
  }
  EXPECT_FALSE(read_recipe(compress(*plain + "x"), original).ok());
}

std::string number(std::uint64_t value) {
  std::string digits;
  for (; value >= 0x80; value >>= 7) digits += static_cast<char>(value | 0x80);
  return digits + static_cast<char>(value);
}

// A few bytes must not make gigabytes.
TEST(Recipe, ThatAsksForManyCopiesOfTheOriginalIsRefused) {
  const Variant original = single_file("f", std::string(1'000'000, 'x'));
  const int copies = 100'000;
  const std::uint64_t whole = original.size();
  std::string plain = number(1) + number(1) + "f" + number(0644) + number(copies);
  for (int i = 0; i < copies; ++i) {
    plain += number(whole * 2 + 1);               // bytes of the original
    plain += number(i == 0 ? 0 : whole * 2 - 1);  // zigzag: back to its start
  }
  EXPECT_FALSE(read_recipe(compress(plain), original).ok());
}

TEST(Recipe, ForAnotherOriginalIsRefusedWhereThePiecesAreNotThere) {
  const Variant original = single_file("f", "a long text that has its end far off\n");
  const std::string recipe = write_recipe(original, original);
  EXPECT_FALSE(read_recipe(recipe, single_file("f", "short")).ok());
  EXPECT_FALSE(read_recipe(recipe, single_file("g", "other name")).ok());
}

TEST(Compression, GivesBackWhatWasWritten) {
  std::mt19937 random(5);
  for (const std::size_t size : {0, 1, 100, 100'000, 5'000'000}) {
    std::string text;
    for (std::size_t i = 0; i < size; ++i) text += static_cast<char>(random() % 7);
    const Result<std::string> back = decompress(compress(text));
    ASSERT_TRUE(back.ok());
    EXPECT_EQ(*back, text);
  }
  const std::string zeros(50'000'000, '\0');  // as much as can come out of few bytes
  const Result<std::string> back = decompress(compress(zeros));
  ASSERT_TRUE(back.ok());
  EXPECT_TRUE(*back == zeros);
}

}  // namespace
}  // namespace whittle
