// What a test depends on beside its specification, and whether that has changed.
#include "run/surroundings.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "support/temporary_directory.h"

namespace whittle {
namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

class SurroundingsTest : public testing::Test {
 protected:
  /// Writes a file, and gives its path.
  std::string put(const std::string& name, const std::string& text, unsigned mode = 0644) {
    const std::string path = folder_.file(name);
    fs::create_directories(fs::path(path).parent_path());
    EXPECT_EQ(write_pieces(path, {text}, mode), 0);
    return path;
  }
  static Names names(const Surroundings& all) {
    Names result;
    for (const auto& [name, mark] : all) result.push_back(name);
    return result;
  }
  /// Whether the marks are others after the file was changed.
  bool notices(const std::string& path) {
    const Surroundings before = surroundings_of_test(test_, equipment_);
    EXPECT_EQ(surroundings_of_test(test_, equipment_), before);
    const std::string old = bytes_of(path);
    EXPECT_EQ(write_pieces(path, {old, "# changed\n"}, 0755), 0);
    return surroundings_of_test(test_, equipment_) != before;
  }

  TemporaryDirectory folder_;
  TestSpec test_;
  Equipment equipment_;
};

// ---- marks

TEST_F(SurroundingsTest, AMarkIsOfTheContent) {
  const std::string a = put("a", "same");
  EXPECT_EQ(mark_of(a), mark_of(put("b", "same")));
  EXPECT_NE(mark_of(a), mark_of(put("c", "other")));
  EXPECT_EQ(mark_of(folder_.file("none")), "missing");
}

TEST_F(SurroundingsTest, AMarkOfAFolderIsOfAllThatIsInIt) {
  put("d/a", "1");
  put("d/deep/b", "2");
  const std::string whole = mark_of(folder_.file("d"));
  EXPECT_EQ(mark_of(folder_.file("d")), whole);
  put("d/deep/b", "3");
  EXPECT_NE(mark_of(folder_.file("d")), whole);
  put("d/deep/b", "2");
  EXPECT_EQ(mark_of(folder_.file("d")), whole);
  fs::rename(folder_.file("d/a"), folder_.file("d/c"));
  EXPECT_NE(mark_of(folder_.file("d")), whole);
}

TEST_F(SurroundingsTest, OfALargeFileSizeAndTimeCount) {
  const std::string path = put("large", "");
  fs::resize_file(path, std::uintmax_t{64} << 20);  // a hole: it takes no space
  const auto time = fs::last_write_time(path);
  const std::string before = mark_of(path);
  EXPECT_EQ(mark_of(path), before);
  fs::last_write_time(path, time + std::chrono::hours(1));
  EXPECT_NE(mark_of(path), before);
  fs::last_write_time(path, time);
  fs::resize_file(path, (std::uintmax_t{64} << 20) + 1);
  fs::last_write_time(path, time);
  EXPECT_NE(mark_of(path), before);
}

// ---- tests

TEST_F(SurroundingsTest, ATestScriptCounts) {
  test_.script = put("test.sh", "exit 0\n", 0755);
  EXPECT_EQ(names(surroundings_of_test(test_, equipment_)), Names{"the test " + test_.script});
  EXPECT_TRUE(notices(test_.script));
}

TEST_F(SurroundingsTest, OfACommandItsProgramAndScriptsCount) {
  const std::string program = put("tool", "", 0755);
  const std::string script = put("check.py", "");
  const std::string log = put("log.txt", "");
  test_.command = {program, script, log, "{}", "-v"};
  EXPECT_EQ(names(surroundings_of_test(test_, equipment_)),
            (Names{"the program " + program, "the program " + script}));
  EXPECT_TRUE(notices(program));
  EXPECT_TRUE(notices(script));
  EXPECT_FALSE(notices(log)) << "a log changes with every test";
}

TEST_F(SurroundingsTest, AProgramIsFoundOnThePath) {
  test_.command = {"sh", "{}"};
  const Surroundings all = surroundings_of_test(test_, equipment_);
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].first, "the program sh");
  EXPECT_NE(all[0].second, "missing");
  test_.command = {"no-such-program-at-all", "{}"};
  EXPECT_EQ(surroundings_of_test(test_, equipment_)[0].second, "missing");
}

TEST_F(SurroundingsTest, EverythingElseOfATestCountsToo) {
  const std::string run = put("run", "", 0755);
  const std::string compare = put("compare", "", 0755);
  const std::string one = put("one", "", 0755);
  const std::string two = put("two", "", 0755);
  const std::string server = put("server", "", 0755);
  const std::string part = put("part.py", "");
  const std::string input = put("input", "");
  const std::string with = put("with", "");
  const std::string depends = put("depends", "");
  test_.run = run;
  test_.compare = compare;
  test_.differ = {one + " -O0 {}", two + " -O2 {}"};
  test_.resident = server + " " + part + " -x";
  test_.input = input;
  test_.with = {with};
  test_.depends = {depends};
  for (const std::string& path : {run, compare, one, two, server, part, input, with, depends}) {
    EXPECT_TRUE(notices(path)) << path;
  }
  EXPECT_EQ(surroundings_of_test(test_, equipment_).size(), 9u);
}

TEST_F(SurroundingsTest, AProgramOutsideOfACheckoutCounts) {
  equipment_.test_words = {put("test", "", 0755)};
  EXPECT_TRUE(notices(equipment_.test_words[0]));
  equipment_.test_words = {"./test"};
  EXPECT_TRUE(surroundings_of_test(test_, equipment_).empty()) << "it is carried along";
  equipment_.test_words = {"/bin/sh", "-c", "true"};
  EXPECT_TRUE(surroundings_of_test(test_, equipment_).empty());
}

// ---- the course

TEST_F(SurroundingsTest, AParserCountsWithItsQueries) {
  CourseSpec course;
  course.parser = {put("p/parser.so", ""), put("p/grammar.json", "{}")};
  put("p/rewrites.scm", "");
  put("p/language.json", "");
  put("p/notes.txt", "");
  EXPECT_EQ(names(surroundings_of_course(course)),
            (Names{"--parser " + course.parser[0], "--parser " + course.parser[1],
                   "--parser " + folder_.file("p/language.json"),
                   "--parser " + folder_.file("p/rewrites.scm")}));
}

TEST_F(SurroundingsTest, ProgramsOfTheCourseAndItsConstraintsCount) {
  CourseSpec course;
  EXPECT_TRUE(surroundings_of_course(course).empty());
  course.requires_file = put("requires", "");
  course.tree = "python3 " + put("tree.py", "") + " {}";
  course.pass = put("pass.sh", "");
  course.objective = put("measure", "", 0755);
  course.format = put("format.pl", "");
  EXPECT_EQ(names(surroundings_of_course(course)),
            (Names{"--requires " + course.requires_file, "--tree " + folder_.file("tree.py"),
                   "--pass " + course.pass, "--objective " + course.objective,
                   "--format " + course.format}));
}

}  // namespace
}  // namespace whittle
