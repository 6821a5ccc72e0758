#include "cli/excerpt.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace whittle {
namespace {

Variant files(std::vector<std::pair<std::string, std::string>> texts) {
  const auto kept =
      std::make_shared<const std::vector<std::pair<std::string, std::string>>>(std::move(texts));
  std::vector<VariantFile> made;
  for (const auto& [name, text] : *kept) made.push_back({name, {{text, 0}}, 0644});
  return Variant(std::move(made), {kept});
}

const std::string kLong(400, 'x');

TEST(Excerpt, AShortVariantIsShownWhole) {
  EXPECT_EQ(excerpt_of(files({{"a", "one\ntwo\n"}}), files({{"a", kLong}})), "one⏎two⏎");
}

TEST(Excerpt, OfALongOneWhatItChanges) {
  const std::string before = kLong + "\nwhile (a)\n    b();\nc();\n";
  EXPECT_EQ(excerpt_of(files({{"a", kLong + "\n\n    b();\nc();\n"}}), files({{"a", before}})),
            "line 2 -while (a)");
  EXPECT_EQ(
      excerpt_of(files({{"a", kLong + "\nwhile (0)\n    b();\nc();\n"}}), files({{"a", before}})),
      "line 2 -a +0");
}

TEST(Excerpt, OfSeveralFilesTheFirstThatChanges) {
  const Variant before = files({{"a", kLong}, {"b", "1\n2\n"}, {"c", "3\n"}});
  EXPECT_EQ(excerpt_of(files({{"a", kLong}, {"b", "1\n"}, {"c", "3\n"}}), before), "b:2 -2");
  EXPECT_EQ(excerpt_of(files({{"a", kLong}, {"c", ""}}), before), "-b and 1 more file");
}

}  // namespace
}  // namespace whittle
