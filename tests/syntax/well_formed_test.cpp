// What a text keeps of its language, and whether others keep it too.
#include "syntax/well_formed.h"

#include <gtest/gtest.h>

namespace whittle {
namespace {

std::optional<WellFormed> xml(std::string_view text) {
  return WellFormed::of(*find_language("xml"), text);
}

bool keeps(std::string_view original, std::string_view text) {
  const auto kept = xml(original);
  EXPECT_TRUE(kept) << original;
  return kept && kept->kept_by(text);
}

TEST(WellFormed, OnlyOfLanguagesWithAChecker) {
  EXPECT_FALSE(WellFormed::of(*find_language("c"), "int a;"));
  EXPECT_FALSE(xml("<a>"));
  EXPECT_TRUE(xml("<a/>"));
}

TEST(WellFormed, Documents) {
  for (const std::string_view bad :
       {"", "a", "<a>", "<a></b>", "<a/><b/>", "<a/>b", "<a b='1' b='2'/>", "<a b='<'/>",
        "<a><!-- -- --></a>", "<a>]]></a>", "<a>&b;</a>", "<a>&#0;</a>",
        " <?xml version='1.0'?><a/>", "<?xml version='1.0' encoding='none'?><a/>",
        "<!DOCTYPEa><a/>"}) {
    EXPECT_FALSE(keeps("<a/>", bad)) << bad;
  }
}

TEST(WellFormed, PrefixesWhereAllAreBound) {
  const std::string_view bound = "<a xmlns:p='u' xmlns:q='v' p:b='1' q:b='2'/>";
  EXPECT_FALSE(keeps(bound, "<p:a/>"));
  EXPECT_FALSE(keeps(bound, "<a xmlns:p=''/>"));
  EXPECT_FALSE(keeps(bound, "<a xmlns:p='u' xmlns:q='u' p:b='1' q:b='2'/>"));
  EXPECT_TRUE(keeps(bound, "<a xmlns:p='u' p:b='1' xml:lang='en'/>"));
  EXPECT_TRUE(keeps("<p:a><q:b/></p:a>", "<q:b/>"));
}

TEST(WellFormed, EntitiesWhereTheDocumentDeclaresThem) {
  // With another file to look into, a parser does not complain.
  const std::string_view elsewhere = "<!DOCTYPE a SYSTEM 'a.dtd'><a b='&c;'>&d;</a>";
  EXPECT_TRUE(keeps(elsewhere, "<!DOCTYPE a SYSTEM 'a.dtd'><a>&d;</a>"));
  EXPECT_FALSE(keeps(elsewhere, "<a>&d;</a>"));
  const std::string_view here = "<!DOCTYPE a SYSTEM 'a.dtd' [<!ENTITY d 'e'>]><a b='&d;'>&d;</a>";
  EXPECT_FALSE(keeps(here, "<!DOCTYPE a SYSTEM 'a.dtd'><a>&d;</a>"));
  EXPECT_FALSE(keeps(here, "<!DOCTYPE a SYSTEM 'a.dtd'><a b='&d;'/>"));
  EXPECT_TRUE(keeps(here, "<!DOCTYPE a [<!ENTITY d 'e'>]><a>&d;</a>"));
  // What stands for an entity is looked at where it is used.
  EXPECT_FALSE(keeps(here, "<!DOCTYPE a [<!ENTITY d '<b>'>]><a>&d;</a>"));
  EXPECT_FALSE(keeps(here, "<!DOCTYPE a [<!ENTITY d '&d;'>]><a>&d;</a>"));
  EXPECT_FALSE(keeps(here, "<!DOCTYPE a [<!ENTITY % ''>]><a/>"));
}

TEST(WellFormed, AnyEncodingOfTheOriginal) {
  const std::string_view original = "\xEF\xBB\xBF<?xml version='1.0'?><a>\xC3\xA9</a>";
  EXPECT_TRUE(keeps(original, "\xEF\xBB\xBF<a/>"));
  EXPECT_FALSE(keeps(original, "<a>\xC3</a>"));
  const std::string_view other = "<?xml version='1.0' encoding='x-other'?><a b='\xE9'>\x80</a>";
  EXPECT_TRUE(keeps(other, "<?xml version='1.0' encoding='x-other'?><a>\x80</a>"));
  EXPECT_FALSE(keeps(other, "<?xml version='1.0' encoding='x'?><a>\x80</a>"));
}

}  // namespace
}  // namespace whittle
