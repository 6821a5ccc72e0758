// The class path of a Java program: every spelling that javac and java know says the same.
#include "run/class_path.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>

#include "support/temporary_directory.h"

namespace whittle {
namespace {

using Words = std::vector<std::string>;

TestSpec java_test() {
  TestSpec test;
  test.program.java = "Main";
  return test;
}

// Bug: the runner put -classpath "" after whatever was said, so no jar was ever found.
TEST(ClassPath, EverySpellingIsUnderstood) {
  const std::function<void(TestSpec&)> spellings[] = {
      [](TestSpec& t) { t.program.class_path = {"/a.jar:/b.jar"}; },
      [](TestSpec& t) {
        t.program.class_path = {"/a.jar", "/b.jar"};
      },
      [](TestSpec& t) {
        t.program.compiler_options = {"-cp", "/a.jar:/b.jar"};
      },
      [](TestSpec& t) { t.program.compiler_options = {"-classpath /a.jar:/b.jar"}; },
      [](TestSpec& t) { t.program.java_options = {"--class-path=/a.jar:/b.jar"}; },
      [](TestSpec& t) {
        t.program.compiler_options = {"-cp", "/a.jar"};
        t.program.java_options = {"-cp", "/a.jar:/b.jar"};
      },
      [](TestSpec& t) {
        t.with = {"/a.jar", "/data.txt", "/b.jar"};
      },
  };
  for (const auto& say : spellings) {
    TestSpec test = java_test();
    say(test);
    settle_class_path(test, "/environment.jar");
    EXPECT_EQ(class_path_entries(test.program), (Words{"/a.jar", "/b.jar"}));
    EXPECT_TRUE(test.program.compiler_options.empty());
    EXPECT_TRUE(test.program.java_options.empty());
  }
}

TEST(ClassPath, OtherOptionsStay) {
  TestSpec test = java_test();
  test.program.compiler_options = {"-Xlint", "-cp", "/a.jar", "-g"};
  test.program.java_options = {"-ea"};
  settle_class_path(test, "");
  EXPECT_EQ(test.program.compiler_options, (Words{"-Xlint", "-g"}));
  EXPECT_EQ(test.program.java_options, (Words{"-ea"}));
  EXPECT_EQ(class_path_word(test.program), "/a.jar");
}

TEST(ClassPath, TheEnvironmentCountsWhereNothingIsSaid) {
  TestSpec test = java_test();
  settle_class_path(test, "/environment.jar");
  EXPECT_EQ(class_path_word(test.program), "/environment.jar");
  TestSpec c;
  settle_class_path(c, "/environment.jar");
  EXPECT_EQ(class_path_word(c.program), "");
}

TEST(ClassPath, PathsAreTakenFromTheCurrentDirectory) {
  const TemporaryDirectory directory;
  const std::string folder = directory.path() + "/lib";
  std::filesystem::create_directory(folder);
  for (const char* name : {"/one.jar", "/two.jar", "/notes.txt"}) std::ofstream(folder + name);
  const std::filesystem::path here = std::filesystem::current_path();
  ProgramSpec program;
  program.class_path = {".:lib/x.jar", ":", folder + "/*"};
  EXPECT_EQ(class_path_entries(program),
            (Words{(here / "lib/x.jar").string(), folder + "/one.jar", folder + "/two.jar"}));
}

}  // namespace
}  // namespace whittle
