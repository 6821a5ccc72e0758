#include "oracle/resident_reader.h"

#include <gtest/gtest.h>

#include <csignal>
#include <string>

namespace whittle {
namespace {

using State = ResidentReader::State;

// What is made of the answer to test 7.
ResidentReader after(std::string_view text) {
  ResidentReader reader;
  reader.expect(7);
  reader.take(text);
  return reader;
}

TEST(ResidentReader, Outcomes) {
  EXPECT_EQ(after("7 fail\n").run().said, Outcome::fail);
  EXPECT_EQ(after("7 pass\n").run().said, Outcome::pass);
  EXPECT_EQ(after("7 unresolved\n").run().said, Outcome::unresolved);
  EXPECT_EQ(after("7 unresolved no idea why\n").run().why, "no idea why");
  EXPECT_EQ(after("7 fail\n").state(), State::answered);
  EXPECT_EQ(after("7 fail").state(), State::open);
}

TEST(ResidentReader, Runs) {
  const ResidentReader reader = after("7 out 3\na\nb7 err 0\n7 err 2\nxy7 out 1\nc7 exit 3\n");
  EXPECT_EQ(reader.state(), State::answered);
  EXPECT_EQ(reader.run().out, "a\nbc");
  EXPECT_EQ(reader.run().err, "xy");
  EXPECT_EQ(reader.run().exit_status, 3);
  EXPECT_FALSE(reader.run().said);
  EXPECT_EQ(after("7 signal 11\n").run().signal, SIGSEGV);
  EXPECT_TRUE(after("7 timeout\n").run().timed_out);
  EXPECT_TRUE(after("7 stopped\n").run().killed);
}

TEST(ResidentReader, Begins) {
  EXPECT_FALSE(after("7 out 0\n").begun());
  EXPECT_FALSE(after("6 begins\n").begun());
  ResidentReader reader = after("7 begins\n");
  EXPECT_TRUE(reader.begun());
  EXPECT_EQ(reader.state(), State::open);
  reader.take("7 fail\n");
  reader.expect(8);
  EXPECT_FALSE(reader.begun());
  EXPECT_EQ(after("7 begins now\n").state(), State::nonsense);
}

TEST(ResidentReader, OnlySoMuchIsKept) {
  const std::string much(ResidentReader::kOutputLimit + 10, 'x');
  const ResidentReader reader = after("7 out " + std::to_string(much.size()) + "\n" + much);
  EXPECT_EQ(reader.state(), State::open);
  EXPECT_EQ(reader.run().out.size(), ResidentReader::kOutputLimit);
  EXPECT_EQ(reader.printed(), much.size());
}

TEST(ResidentReader, Nonsense) {
  for (const char* text :
       {"hello\n", "\n", "7\n", "7 \n", "7 maybe\n", "7 fail now\n", "8 fail\n", "7 exit\n",
        "7 exit 256\n", "7 exit -1\n", "7 exit x\n", "7 signal 0\n", "7 signal 65\n", "7 out\n",
        "7 out -1\n", "7 out 99999999999999999999\n", "-7 fail\n", "7  fail\n", "7 fail\r\n"}) {
    EXPECT_EQ(after(text).state(), State::nonsense) << text;
  }
  EXPECT_EQ(after("a\tb\n7 fail\n").nonsense(), "a?b");
  EXPECT_EQ(after(std::string(100'000, 'x')).state(), State::nonsense);
}

TEST(ResidentReader, WhatComesLateIsThrownAway) {
  ResidentReader reader;
  reader.expect(7);
  EXPECT_EQ(reader.take("7 fail\n"), State::answered);
  EXPECT_EQ(reader.take("7 out 5\n8 fai7 stopped\n"), State::answered);
  EXPECT_EQ(reader.run().said, Outcome::fail);
  EXPECT_EQ(reader.take("7 st"), State::answered);
  reader.expect(8);
  EXPECT_EQ(reader.take("opped\n7 out 1\nx8 out 1\ny8 pass\n"), State::answered);
  EXPECT_EQ(reader.run().said, Outcome::pass);
  EXPECT_EQ(reader.run().out, "y");
  EXPECT_EQ(reader.take("9 fail\n"), State::nonsense);
}

TEST(ResidentReader, HoweverItIsCut) {
  const std::string text =
      "7 out 4\n\n7 x7 err 1\n\n6 exit 1\n6 out 2\nab7 unresolved a b\n7 pass\n";
  const ResidentReader whole = after(text);
  for (std::size_t size = 1; size < text.size(); ++size) {
    ResidentReader reader;
    reader.expect(7);
    for (std::size_t at = 0; at < text.size(); at += size) reader.take(text.substr(at, size));
    EXPECT_EQ(reader.state(), whole.state()) << size;
    EXPECT_EQ(reader.run().out, "\n7 x") << size;
    EXPECT_EQ(reader.run().err, "\n") << size;
    EXPECT_EQ(reader.run().why, "a b") << size;
  }
}

}  // namespace
}  // namespace whittle
