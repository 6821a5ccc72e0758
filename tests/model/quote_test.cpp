#include "model/quote.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "support/random_text.h"

namespace whittle {
namespace {

TEST(Quote, EscapesWhatCannotBeSeen) {
  EXPECT_EQ(escape("a\tb\\\"\x1b\r\n"), "a\\tb\\\\\\\"\\x1b\\r\\n");
  EXPECT_EQ(escape(std::string_view("\0\x7f", 2)), "\\x00\\x7f");
  EXPECT_EQ(escape("\xc3\xa9\xff"), "\xc3\xa9\\xff");
  EXPECT_EQ(escape("\xc2\x9b"), "\\xc2\\x9b");  // a control character that terminals obey
}

TEST(Quote, ShortensInTheMiddle) {
  EXPECT_EQ(quote_short(std::string(60, 'a')), '"' + std::string(60, 'a') + '"');
  EXPECT_EQ(quote_short(std::string(500, 'a') + "z\n"),
            '"' + std::string(28, 'a') + "\" ... \"" + std::string(25, 'a') + "z\\n\" (502 bytes)");
  std::mt19937 random(5);
  for (int i = 0; i < 300; ++i) EXPECT_LE(quote_short(random_text(random, 60)).size(), 150u);
}

}  // namespace
}  // namespace whittle
