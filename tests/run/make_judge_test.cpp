// Which judge a test needs: what it runs on a variant.
#include "run/make_judge.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "oracle/program_judge.h"
#include "oracle/resident_judge.h"
#include "oracle/revision_judge.h"
#include "support/temporary_directory.h"

namespace whittle {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

class Judges : public testing::Test {
 protected:
  std::shared_ptr<Judge> made() {
    Result<std::shared_ptr<Judge>> judge = make_judge(test_, equipment_);
    EXPECT_TRUE(judge.ok()) << (judge.ok() ? "" : judge.error().message);
    return judge.ok() ? *judge : nullptr;
  }
  template <class T>
  bool makes() {
    return dynamic_cast<T*>(made().get()) != nullptr;
  }
  /// The first command that the judge has run.
  Command first() {
    const Variant variant = single_file("bug.c", "x\n");
    const Shape shape{{"bug.c"}, false};
    const Scene scene{"/scene", &variant, &shape, 5};
    return std::get<Command>(made()->next(scene, {}));
  }
  std::string program(const std::string& name, unsigned mode = 0755) {
    EXPECT_EQ(write_pieces(folder_.file(name), {"#!/bin/sh\n"}, mode), 0);
    return folder_.file(name);
  }
  Error refused() {
    const Result<std::shared_ptr<Judge>> judge = make_judge(test_, equipment_);
    EXPECT_FALSE(judge.ok());
    return judge.ok() ? Error{} : judge.error();
  }

  TemporaryDirectory folder_;
  TestSpec test_;
  Equipment equipment_;
};

TEST_F(Judges, AScriptIsRunByItsAbsolutePath) {
  test_.script = fs::relative(program("test.sh")).string();
  EXPECT_TRUE(makes<ScriptJudge>());
  EXPECT_EQ(first().argv[0], folder_.file("test.sh"));
  EXPECT_EQ(first().directory, "/scene");
}

TEST_F(Judges, AScriptThatCannotBeRunIsRefused) {
  test_.script = program("test.sh", 0644);
  EXPECT_EQ(refused().kind, ErrorKind::usage);
  EXPECT_NE(refused().message.find("is not executable; chmod +x it"), std::string::npos);
  test_.script = folder_.file("none");
  EXPECT_NE(refused().message.find("does not exist"), std::string::npos);
}

// Somebody who gives a long shell command in place of a script gets a sentence, no exception.
TEST_F(Judges, ATestWithAVeryLongNameDoesNotExist) {
  test_.script = "grep " + std::string(300, 'x');
  ASSERT_NO_THROW((void)make_judge(test_, equipment_));
  EXPECT_NE(refused().message.find("does not exist"), std::string::npos);
}

TEST_F(Judges, ACommandIsFilledIn) {
  test_.command = {"grep", "x", "{}"};
  EXPECT_TRUE(makes<SymptomJudge>());
  EXPECT_EQ(first().argv, (Words{"grep", "x", "bug.c"}));
  test_.command = {fs::relative(program("tool")).string(), "{}"};
  EXPECT_EQ(first().argv[0], folder_.file("tool"));
  test_.command = {"no-such-program", "{}"};
  EXPECT_EQ(refused().message, "there is no program no-such-program");
  test_.command = {"{}"};
  EXPECT_EQ(first().argv, Words{"./bug.c"}) << "the variant itself is the program";
}

TEST_F(Judges, ABadPatternIsRefused) {
  test_.command = {"sh", "{}"};
  test_.symptom.patterns.resize(1);
  test_.symptom.patterns[0].expression = "(";
  EXPECT_EQ(refused().kind, ErrorKind::usage);
}

TEST_F(Judges, RunAndCompareBothHaveToBeThere) {
  test_.run = program("run");
  test_.compare = folder_.file("compare");
  EXPECT_NE(refused().message.find("--compare"), std::string::npos);
  program("compare");
  EXPECT_TRUE(makes<CompareJudge>());
  EXPECT_EQ(first().argv[0], test_.run);
  test_.kind = RunKind::chip;
  EXPECT_TRUE(makes<ScriptsJudge>());
}

TEST_F(Judges, TwoCommandsAreCompared) {
  test_.differ = {"cat {}", "tac {}"};
  EXPECT_TRUE(makes<DifferJudge>());
}

TEST_F(Judges, AResidentTestComesBeforeTheOthers) {
  test_.command = {"no-such-program", "{}"};
  test_.resident = fs::relative(program("server")).string() + " --fast";
  EXPECT_TRUE(makes<ResidentJudge>());
  EXPECT_EQ(first().argv, (Words{"/bin/sh", "-c", folder_.file("server") + " --fast"}));
}

TEST_F(Judges, AFunctionComesFirstOfAll) {
  test_.script = folder_.file("none");
  equipment_.function = std::make_shared<TestFunction>();
  EXPECT_TRUE(makes<ResidentJudge>());
}

// ---- programs that whittle compiles

TEST_F(Judges, ACProgramIsCompiledWithTheUsersWords) {
  test_.program.c = true;
  test_.program.cc = "sh -x";  // any program will do for a compiler
  test_.program.compiler_options = {"-O2"};
  EXPECT_TRUE(makes<CompiledJudge>());
  const Words argv = first().argv;
  ASSERT_GE(argv.size(), 5u);
  EXPECT_EQ(Words(argv.begin(), argv.begin() + 4), (Words{"sh", "-x", "-o", "./.whittle-program"}));
  EXPECT_NE(std::ranges::find(argv, "-O2"), argv.end());
  EXPECT_EQ(std::ranges::find(argv, "-g"), argv.end());
  test_.symptom.same_crash = true;
  const Words debugged = first().argv;
  EXPECT_NE(std::ranges::find(debugged, "-g"), debugged.end());
  test_.program.cc = "no-such-compiler -x";
  EXPECT_EQ(refused().message, "there is no C compiler no-such-compiler -x; name one with --cc");
}

TEST_F(Judges, ToolsThatAreMissingAreNamed) {
  const std::string before = std::getenv("PATH");
  ::setenv("PATH", folder_.path().c_str(), 1);
  const Status none = find_jdk();
  program("javac");
  const Status half = find_jdk();
  program("java");
  const Status all = find_jdk();
  ::setenv("PATH", before.c_str(), 1);
  ASSERT_FALSE(none.ok());
  EXPECT_NE(none.error().message.find("there is no javac on the PATH"), std::string::npos);
  ASSERT_FALSE(half.ok());
  EXPECT_NE(half.error().message.find("there is no java on the PATH"), std::string::npos);
  EXPECT_TRUE(all.ok());
  EXPECT_FALSE(find_c_compiler("").ok());
}

// ---- revisions

TEST_F(Judges, ARevisionIsBuiltAndThenTested) {
  test_.kind = RunKind::history;
  test_.revision.build = "make";
  equipment_.test_words = {"./test.sh"};
  EXPECT_TRUE(makes<BuiltJudge>());
  const Words built = first().argv;
  EXPECT_NE(std::ranges::find(built, "make"), built.end());
  test_.revision.build = "";
  EXPECT_EQ(first().argv, Words{"./test.sh"});
}

TEST_F(Judges, ARevisionMayBeWatched) {
  test_.kind = RunKind::history;
  equipment_.test_words = {"./test.sh"};
  test_.revision.watch = {"time=3", "memory"};
  EXPECT_TRUE(makes<WatchedJudge>());
}

TEST(Absolute, NamesAreWithoutDotsAndSlashesAtTheEnd) {
  EXPECT_EQ(absolute("/a/./b/../c//"), "/a/c");
  EXPECT_EQ(absolute("/"), "/");
  EXPECT_EQ(absolute("x"), (fs::current_path() / "x").string());
}

}  // namespace
}  // namespace whittle
