// --record-input: the directory in which a program records what it reads, and replays it.
#include "run/input_recording.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "support/temporary_directory.h"

namespace whittle {
namespace {

namespace fs = std::filesystem;

class Recordings : public testing::Test {
 protected:
  Recordings() {
    spec_.limits.tmp = folder_.path();
    spec_.test.program.record_input = true;
    spec_.test.program.java = "Main";  // a resident JVM needs nothing to be built
  }
  std::unique_ptr<InputRecording> made() {
    Result<std::unique_ptr<InputRecording>> recording = InputRecording::make(spec_);
    EXPECT_TRUE(recording.ok()) << (recording.ok() ? "" : recording.error().message);
    return recording.ok() ? std::move(*recording) : nullptr;
  }
  static void put(const std::string& path, const std::string& text) {
    ASSERT_EQ(write_pieces(path, {text}, 0644), 0);
  }

  TemporaryDirectory folder_;
  RunSpec spec_;
};

TEST_F(Recordings, TheDirectoryIsGoneAtTheEnd) {
  std::string directory;
  {
    const auto recording = made();
    directory = recording->directory();
    EXPECT_TRUE(fs::is_directory(recording->writable()));
    EXPECT_EQ(recording->writable(), directory + "/new");
    EXPECT_FALSE(recording->kept());
    EXPECT_TRUE(recording->words().empty());
  }
  EXPECT_FALSE(fs::exists(directory));
}

TEST_F(Recordings, WhatTheLastRunHasReadIsKept) {
  const auto recording = made();
  put(recording->writable() + "/recording", "2 a\nhi\n");
  const Result<bool> read = recording->keep();
  ASSERT_TRUE(read.ok());
  EXPECT_TRUE(*read);
  EXPECT_TRUE(recording->kept());
  EXPECT_EQ(bytes_of(recording->directory() + "/recording"), "2 a\nhi\n");
  EXPECT_FALSE(fs::exists(recording->writable() + "/recording"));
}

// Variants must not record anew: there is an empty recording.
TEST_F(Recordings, AProgramThatReadsNothingHasAnEmptyRecording) {
  for (const bool empty_file : {false, true}) {
    const auto recording = made();
    if (empty_file) put(recording->writable() + "/recording", "");
    const Result<bool> read = recording->keep();
    ASSERT_TRUE(read.ok());
    EXPECT_FALSE(*read);
    EXPECT_FALSE(recording->kept());
    EXPECT_TRUE(fs::exists(recording->directory() + "/recording"));
  }
}

TEST_F(Recordings, WhatAReplayGivesIsToldWhileItIsAskedFor) {
  const auto recording = made();
  const std::string tell = recording->directory() + "/tell";
  put(recording->writable() + "/read", "old");
  const Result<std::string> read = recording->read_during([&] {
    EXPECT_TRUE(fs::exists(tell));
    EXPECT_FALSE(fs::exists(recording->writable() + "/read")) << "that of an earlier run is gone";
    put(recording->writable() + "/read", "new");
    return Status();
  });
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(*read, "new");
  EXPECT_FALSE(fs::exists(tell));
}

TEST_F(Recordings, AReplayMayReadNothingOrFail) {
  const auto recording = made();
  EXPECT_EQ(*recording->read_during([] { return Status(); }), "");
  const Result<std::string> failed = recording->read_during([] {
    return Status(Error{ErrorKind::flaky, "not any more"});
  });
  ASSERT_FALSE(failed.ok());
  EXPECT_EQ(failed.error().message, "not any more");
  EXPECT_FALSE(fs::exists(recording->directory() + "/tell"));
}

TEST_F(Recordings, ForCAnObjectIsCompiledThatProgramsAreLinkedWith) {
  if (find_program("cc").empty()) GTEST_SKIP() << "there is no C compiler";
  spec_.test.program.java = "";
  spec_.test.program.c = true;
  const auto recording = made();
  ASSERT_NE(recording, nullptr);
  const std::vector<std::string>& words = recording->words();
  ASSERT_EQ(words.size(), 3u);
  EXPECT_EQ(words[0], "-isystem");
  EXPECT_TRUE(fs::is_directory(words[1])) << words[1];
  EXPECT_TRUE(fs::is_regular_file(words[2])) << words[2];
}

TEST_F(Recordings, AMissingOrFailingCompilerIsAnErrorThatLeavesNothing) {
  spec_.test.program.java = "";
  spec_.test.program.c = true;
  spec_.test.program.cc = "no-such-compiler";
  const auto missing = InputRecording::make(spec_);
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error().kind, ErrorKind::usage);
  EXPECT_NE(missing.error().message.find("no-such-compiler"), std::string::npos);
  spec_.test.program.cc = "false";
  const auto failing = InputRecording::make(spec_);
  ASSERT_FALSE(failing.ok());
  EXPECT_EQ(failing.error().kind, ErrorKind::system);
  EXPECT_NE(failing.error().message.find("--record-input"), std::string::npos);
  EXPECT_TRUE(fs::is_empty(folder_.path()));
}

}  // namespace
}  // namespace whittle
