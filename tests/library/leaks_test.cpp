// Many calls in one process: no descriptor, thread or child is left.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cerrno>
#include <filesystem>

#include "support/temporary_directory.h"
#include "whittle/reduce.h"

namespace whittle {
namespace {

std::size_t entries(const char* directory) {
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    (void)entry;
    ++count;
  }
  return count;
}

bool has_children() {
  return ::waitpid(-1, nullptr, WNOHANG) >= 0 || errno != ECHILD;
}

Outcome has_x(std::string_view text) {
  return fail_if(text.find('x') != std::string_view::npos);
}

// Every kind of test, ended in every way.
void run_all(const std::string& journal) {
  const std::string text = "an x in a text";
  const Test tests[] = {
      whittle::Test::function(has_x).named("x"),
      whittle::Test::function(has_x, Threads::many).named("x"),
      whittle::Test::forked(has_x).named("x"),
      whittle::Test::command({"grep", "x", "{}"}, {.out = {"x"}}),
  };
  for (const whittle::Test& test : tests) {
    Options options{.stages = {"chars"}, .jobs = 3, .journal = journal};
    EXPECT_TRUE(reduce(text, test, options).ok());
    options.max_tests = 3;
    EXPECT_TRUE(reduce(text, test, options).ok());
    std::stop_source stop;
    options.stop = stop.get_token();
    options.on_notice = [&](const Notice& notice, const Progress&) {
      if (std::get_if<notice::Tested>(&notice)) stop.request_stop();
    };
    (void)reduce(text, test, options);
    EXPECT_FALSE(reduce("nothing", test).ok());
    options.stop = {};
    options.on_notice = [](const Notice&, const Progress&) { throw 1; };
    EXPECT_ANY_THROW((void)reduce(text, test, options));
    EXPECT_TRUE(isolate("some", text, test).ok());
  }
}

TEST(Leaks, NothingIsLeftAfterManyCalls) {
  const TemporaryDirectory folder;
  run_all(folder.path() + "/journal");  // whatever is opened once and kept
  const std::size_t descriptors = entries("/proc/self/fd");
  const std::size_t threads = entries("/proc/self/task");
  for (int i = 0; i < 2; ++i) run_all(folder.path() + "/journal");
  EXPECT_EQ(entries("/proc/self/fd"), descriptors);
  EXPECT_EQ(entries("/proc/self/task"), threads);
  EXPECT_FALSE(has_children());
}

}  // namespace
}  // namespace whittle
