// Reading what is to be reduced.
#include "run/input.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "support/temporary_directory.h"
#include "support/variants.h"

namespace whittle {
namespace {

namespace fs = std::filesystem;

class Inputs : public testing::Test {
 protected:
  std::string put(const std::string& name, const std::string& text, unsigned mode = 0644) {
    const std::string path = folder_.file(name);
    fs::create_directories(fs::path(path).parent_path());
    EXPECT_EQ(write_pieces(path, {text}, mode), 0);
    return path;
  }
  LoadedInput load(const std::vector<std::string>& paths, Naming naming = Naming::last_part) {
    Result<LoadedInput> input = load_input(paths, naming);
    EXPECT_TRUE(input.ok()) << (input.ok() ? "" : input.error().message);
    return input.ok() ? *input : LoadedInput{};
  }

  TemporaryDirectory folder_;
};

TEST_F(Inputs, AFileIsNamedByTheLastPartOfItsPath) {
  const LoadedInput input = load({put("deep/bug.sh", "x\n", 0755)});
  EXPECT_FALSE(input.directory);
  EXPECT_EQ(texts_of(input.variant), (Texts{{"bug.sh", "x\n"}}));
  EXPECT_EQ(input.variant.files()[0].mode & 0777, 0755u);
  EXPECT_EQ(input.variant.files()[0].pieces[0].origin, 0u);
}

TEST_F(Inputs, AnEmptyFileHasNoPieces) {
  const LoadedInput input = load({put("empty", "")});
  ASSERT_EQ(input.variant.files().size(), 1u);
  EXPECT_TRUE(input.variant.files()[0].pieces.empty());
}

TEST_F(Inputs, ADirectoryIsReadWithoutTheJournals) {
  put("d/b", "2\n");
  put("d/deep/a", "1\n");
  put("d/.whittle/x.journal", "no\n");
  put("d/deep/.whittle/y.journal", "no\n");
  const LoadedInput input = load({folder_.file("d")});
  EXPECT_TRUE(input.directory);
  EXPECT_EQ(texts_of(input.variant), (Texts{{"b", "2\n"}, {"deep/a", "1\n"}}));
  EXPECT_EQ(load({folder_.file("d/")}).variant.hash(), input.variant.hash());
}

TEST_F(Inputs, LinksOfADirectoryStayLinks) {
  put("d/a", "1\n");
  fs::create_symlink("a", folder_.file("d/link"));
  fs::create_symlink("nowhere", folder_.file("d/lost"));
  const LoadedInput input = load({folder_.file("d")});
  EXPECT_EQ(texts_of(input.variant), (Texts{{"a", "1\n"}, {"link", "a"}, {"lost", "nowhere"}}));
  EXPECT_TRUE(input.variant.find("link")->is_link());
  EXPECT_TRUE(input.variant.find("lost")->is_link());
  EXPECT_FALSE(input.variant.find("a")->is_link());
}

TEST_F(Inputs, SeveralFilesAreADirectory) {
  const LoadedInput input = load({put("x/a", "1"), put("y/b", "2")});
  EXPECT_TRUE(input.directory);
  EXPECT_EQ(texts_of(input.variant), (Texts{{"a", "1"}, {"b", "2"}}));
}

TEST_F(Inputs, TwoFilesOfOneNameAreAnError) {
  const Result<LoadedInput> input = load_input({put("x/a", "1"), put("y/a", "2")});
  ASSERT_FALSE(input.ok());
  EXPECT_EQ(input.error().kind, ErrorKind::input);
  EXPECT_NE(input.error().message.find("two inputs are named a"), std::string::npos);
}

// A program keeps its folders: they are its packages.
TEST_F(Inputs, FilesOfAProgramAreNamedFromTheFolderThatTheyShare) {
  const std::string a = put("src/p/A.java", "1");
  const std::string b = put("src/q/A.java", "2");
  put("src/r/s/C.java", "3");
  const LoadedInput input = load({a, b, folder_.file("src/r")}, Naming::folders);
  EXPECT_EQ(texts_of(input.variant),
            (Texts{{"p/A.java", "1"}, {"q/A.java", "2"}, {"r/s/C.java", "3"}}));
}

TEST_F(Inputs, OneFileOfAProgramHasNoFolder) {
  EXPECT_EQ(texts_of(load({put("src/p/A.java", "1")}, Naming::folders).variant),
            (Texts{{"A.java", "1"}}));
}

TEST_F(Inputs, AMissingFileIsAnError) {
  const Result<LoadedInput> input = load_input({folder_.file("none")});
  ASSERT_FALSE(input.ok());
  EXPECT_EQ(input.error().kind, ErrorKind::input);
  EXPECT_NE(input.error().message.find("none"), std::string::npos);
}

// Otherwise the variant has two files of one name.
TEST_F(Inputs, ALinkOfTheSameNameAsAFileIsAnErrorToo) {
  put("x/a", "1");
  fs::create_directory(folder_.file("y"));
  fs::create_symlink("elsewhere", folder_.file("y/a"));
  const Result<LoadedInput> input = load_input({folder_.file("x"), folder_.file("y")});
  EXPECT_FALSE(input.ok());
}

}  // namespace
}  // namespace whittle
