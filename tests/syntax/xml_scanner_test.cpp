// What XML's own scanner reads (languages/xml/scanner.c).
#include <gtest/gtest.h>

#include <string>

#include "support/samples.h"

namespace whittle {
namespace {

std::size_t errors(const std::string& text) {
  return errors_in(*find_language("xml"), text);
}

TEST(XmlScanner, Reads) {
  for (const char* good :
       {"<?pi?><a/>", "<?pi one\ntwo?><a/>", "<a><?pi ?\?></a>", "<a><?pi x?><b/></a>",
        "<?xml version='1.0'?><a/>", "<?xml-stylesheet href='a'?><a/>", "<?xmlish?><a/>",
        "<a><![CDATA[]]></a>", "<a><![CDATA[]]><b/><![CDATA[x]]></a>", "<a><![CDATA[ ]] > ]]></a>",
        "<a><!----></a>", "<a><!-- - --></a>", "<a>] ]> ]></a>", "<\xC3\xA9t\xC3\xA9/>",
        "<a.b-c:d></a.b-c:d >", "<a b='1'/>"}) {
    EXPECT_EQ(errors(good), 0u) << good;
  }
}

TEST(XmlScanner, DoesNotRead) {
  for (const char* bad : {"<a><!-- -- --></a>", "<a>]]></a>", "<a><?pi </a>", "<a><![CDATA[x</a>",
                          "<a></ a>", "<a/ >", "<1/>", "<?xml?><a/>"}) {
    EXPECT_GT(errors(bad), 0u) << bad;
  }
}

// The package's scanner kept the names of open tags, and had no room for more than a hundred.
TEST(XmlScanner, ReadsWhatIsNestedDeep) {
  std::string text;
  for (int i = 0; i < 5000; ++i) text += "<bookmark>";
  for (int i = 0; i < 5000; ++i) text += "</bookmark>";
  EXPECT_EQ(errors(text), 0u);
}

}  // namespace
}  // namespace whittle
