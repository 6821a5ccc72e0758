// What a test needs in one start of a run.
#include "run/equipment.h"

#include <gtest/gtest.h>

#include "support/temporary_directory.h"

namespace whittle {
namespace {

TEST(Equipment, MostTestsNeedNothing) {
  RunSpec spec;
  spec.test.command = {"cc", "{}"};
  const Result<Equipment> equipment = equip(spec);
  ASSERT_TRUE(equipment.ok());
  EXPECT_EQ(equipment->recording, nullptr);
  EXPECT_EQ(equipment->jvm, nullptr);
  EXPECT_TRUE(equipment->visible().empty());
  EXPECT_TRUE(equipment->writable().empty());
  EXPECT_EQ(equipment->resident(spec.test), "");
  spec.test.resident = "./server";
  EXPECT_EQ(equipment->resident(spec.test), "./server");
}

TEST(Equipment, ARecordingIsSeenAndPartlyWritten) {
  if (find_program("cc").empty()) GTEST_SKIP() << "there is no C compiler";
  const TemporaryDirectory folder;
  RunSpec spec;
  spec.limits.tmp = folder.path();
  spec.test.program.c = true;
  spec.test.program.record_input = true;
  const Result<Equipment> equipment = equip(spec);
  ASSERT_TRUE(equipment.ok()) << equipment.error().message;
  ASSERT_NE(equipment->recording, nullptr);
  EXPECT_EQ(equipment->visible(), std::vector<std::string>{equipment->recording->directory()});
  EXPECT_EQ(equipment->writable(), std::vector<std::string>{equipment->recording->writable()});
}

TEST(Equipment, WhatCannotBeMadeIsAnError) {
  RunSpec spec;
  spec.test.program.c = true;
  spec.test.program.record_input = true;
  spec.test.program.cc = "no-such-compiler";
  EXPECT_FALSE(equip(spec).ok());
}

}  // namespace
}  // namespace whittle
