// The C interface, from the shared library.
#include <gtest/gtest.h>
#include <whittle.h>

#include <csignal>
#include <cstring>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace {

// Owns the handles of one run.
struct Handles {
  whittle_run* run = whittle_new();
  whittle_result* result = nullptr;

  ~Handles() {
    whittle_result_free(result);
    whittle_free(run);
  }
  void add(const char* name, const std::string& text) const {
    ASSERT_EQ(whittle_add_file(run, name, text.data(), text.size()), WHITTLE_OK);
  }
  whittle_status reduce() {
    whittle_result_free(result);
    return whittle_reduce(run, &result);
  }
  std::string message() const { return whittle_message(run); }
  static std::string text(const whittle_files* files, size_t index = 0) {
    size_t size = 0;
    const unsigned char* data = whittle_file_data(files, index, &size);
    return {reinterpret_cast<const char*>(data), size};
  }
  std::string text() const { return text(whittle_result_files(result)); }
};

bool has(const unsigned char* data, size_t size, char c) {
  return size > 0 && std::memchr(data, c, size) != nullptr;
}

// `user`: counts calls; may be null.
int has_x(void* user, const unsigned char* data, size_t size) {
  if (user != nullptr) ++*static_cast<int*>(user);
  return has(data, size, 'x') ? WHITTLE_FAIL : WHITTLE_PASS;
}

int thread_safe_has_x(void*, const unsigned char* data, size_t size) {
  return has(data, size, 'x') ? WHITTLE_FAIL : WHITTLE_PASS;
}

int crashes_on_x(void*, const unsigned char* data, size_t size) {
  if (has(data, size, 'x')) {
    std::signal(SIGSEGV, SIG_DFL);
    std::raise(SIGSEGV);
  }
  return WHITTLE_PASS;
}

int in_second_file(void*, const whittle_files* files) {
  for (size_t i = 0; i < whittle_file_count(files); ++i) {
    if (std::string(whittle_file_name(files, i)) != "b") continue;
    size_t size = 0;
    const unsigned char* data = whittle_file_data(files, i, &size);
    if (has(data, size, 'x')) return WHITTLE_FAIL;
  }
  return WHITTLE_PASS;
}

const std::string kText = "some words and an x in the middle\n";

TEST(CInterface, ReducesWithACallback) {
  int calls = 0;
  Handles run;
  ASSERT_EQ(whittle_set_test(run.run, has_x, &calls, WHITTLE_HERE), WHITTLE_OK);
  run.add("input", kText);
  ASSERT_EQ(run.reduce(), WHITTLE_OK) << run.message();
  EXPECT_EQ(run.text(), "x");
  EXPECT_STREQ(whittle_file_name(whittle_result_files(run.result), 0), "input");
  EXPECT_EQ(whittle_file_count(whittle_result_files(run.result)), 1u);
  EXPECT_EQ(whittle_file_count(whittle_result_passing(run.result)), 0u);
  EXPECT_EQ(whittle_result_ended(run.result), WHITTLE_DONE);
  EXPECT_EQ(whittle_result_is_minimal(run.result), 1);
  EXPECT_EQ(whittle_result_empty_fails(run.result), 0);
  EXPECT_GT(whittle_result_tests(run.result), 0u);
  EXPECT_GT(calls, 2);
  EXPECT_EQ(run.message(), "");
  // The settings stay.
  ASSERT_EQ(run.reduce(), WHITTLE_OK);
  EXPECT_EQ(run.text(), "x");
}

TEST(CInterface, ReducesInThreads) {
  Handles run;
  whittle_set_test(run.run, thread_safe_has_x, nullptr, WHITTLE_THREADS);
  whittle_set_jobs(run.run, 4);
  run.add("input", kText);
  ASSERT_EQ(run.reduce(), WHITTLE_OK) << run.message();
  EXPECT_EQ(run.text(), "x");
}

TEST(CInterface, ReducesACrashInForkedChildren) {
  Handles run;
  whittle_set_test(run.run, crashes_on_x, nullptr, WHITTLE_FORKED);
  run.add("input", kText);
  ASSERT_EQ(run.reduce(), WHITTLE_OK) << run.message();
  EXPECT_EQ(run.text(), "x");
  EXPECT_STREQ(whittle_result_symptom(run.result), "killed by SIGSEGV");
}

TEST(CInterface, ReducesWithACommand) {
  Handles run;
  const char* words[] = {"grep", "-c", "x", "{}"};
  ASSERT_EQ(whittle_set_command(run.run, words, 4), WHITTLE_OK);
  whittle_want_stdout(run.run, "^1$");
  whittle_want_exit(run.run, 0);
  run.add("input", kText);
  ASSERT_EQ(run.reduce(), WHITTLE_OK) << run.message();
  EXPECT_EQ(run.text(), "x");
}

TEST(CInterface, TakesSeveralFiles) {
  Handles run;
  whittle_set_files_test(run.run, in_second_file, nullptr, WHITTLE_HERE);
  run.add("a", kText);
  run.add("b", kText);
  ASSERT_EQ(run.reduce(), WHITTLE_OK) << run.message();
  ASSERT_EQ(whittle_file_count(whittle_result_files(run.result)), 1u);
  EXPECT_STREQ(whittle_file_name(whittle_result_files(run.result), 0), "b");
  EXPECT_EQ(run.text(), "x");
}

TEST(CInterface, IsolatesADifference) {
  Handles run;
  whittle_set_test(run.run, has_x, nullptr, WHITTLE_HERE);
  const std::string passing = "some words\n";
  whittle_add_passing_file(run.run, "input", passing.data(), passing.size());
  run.add("input", kText);
  ASSERT_EQ(whittle_isolate(run.run, &run.result), WHITTLE_OK) << run.message();
  EXPECT_NE(run.text().find('x'), std::string::npos);
  EXPECT_EQ(Handles::text(whittle_result_passing(run.result)).find('x'), std::string::npos);
  EXPECT_NE(std::string(whittle_result_difference(run.result)).find('x'), std::string::npos);
}

TEST(CInterface, TellsWhatHappens) {
  struct Seen {
    std::vector<int> events;
    std::string symptom;
    uint64_t bytes = 0;
  } seen;
  Handles run;
  whittle_set_test(run.run, has_x, nullptr, WHITTLE_HERE);
  whittle_set_progress(
      run.run,
      [](void* user, const whittle_progress* now) {
        auto* all = static_cast<Seen*>(user);
        all->events.push_back(now->event);
        all->bytes = now->bytes;
        if (now->event == WHITTLE_SYMPTOM) all->symptom = now->text;
        ASSERT_NE(now->stage, nullptr);
      },
      &seen);
  run.add("input", kText);
  ASSERT_EQ(run.reduce(), WHITTLE_OK);
  ASSERT_FALSE(seen.events.empty());
  EXPECT_EQ(seen.events.front(), WHITTLE_SYMPTOM);
  EXPECT_EQ(seen.symptom, "the test function says fail");
  EXPECT_EQ(seen.bytes, 1u);
}

TEST(CInterface, IsStoppedFromWithinACallback) {
  Handles run;
  whittle_set_test(run.run, has_x, nullptr, WHITTLE_HERE);
  whittle_set_progress(
      run.run,
      [](void* user, const whittle_progress* now) {
        if (now->event == WHITTLE_TESTED) whittle_stop(static_cast<whittle_run*>(user));
      },
      run.run);
  run.add("input", kText);
  ASSERT_EQ(run.reduce(), WHITTLE_OK) << run.message();
  EXPECT_EQ(whittle_result_ended(run.result), WHITTLE_STOPPED);
  whittle_set_progress(run.run, nullptr, nullptr);
  ASSERT_EQ(run.reduce(), WHITTLE_OK);  // the handle can be used again
  EXPECT_EQ(whittle_result_ended(run.result), WHITTLE_DONE);
  whittle_stop(run.run);
  EXPECT_EQ(run.reduce(), WHITTLE_INTERRUPTED);
  EXPECT_EQ(run.result, nullptr);
}

TEST(CInterface, SettingsThatATestHasNoUseForAreRefused) {
  Handles run;
  whittle_set_test(run.run, has_x, nullptr, WHITTLE_HERE);
  run.add("input", kText);
  whittle_want_exit(run.run, 3);
  EXPECT_EQ(run.reduce(), WHITTLE_USAGE);
  EXPECT_NE(run.message().find("whittle_want_"), std::string::npos);
  Handles other;
  whittle_set_test(other.run, has_x, nullptr, WHITTLE_HERE);
  other.add("input", kText);
  whittle_add_with(other.run, "/tmp");
  EXPECT_EQ(other.reduce(), WHITTLE_USAGE);
}

// What brackets enclose.
void brackets(void* calls, const unsigned char* data, size_t size, whittle_parts* parts) {
  ++*static_cast<int*>(calls);
  std::vector<size_t> open;
  for (size_t i = 0; i < size; ++i) {
    if (data[i] == '(') open.push_back(i);
    if (data[i] != ')' || open.empty()) continue;
    whittle_add_part(parts, open.back(), i + 1);
    open.pop_back();
  }
}

TEST(CInterface, MinimizesATree) {
  Handles run;
  int calls = 0;
  whittle_set_test(run.run, has_x, nullptr, WHITTLE_HERE);
  run.add("input", "(a(b)(c(x)))(d)");
  EXPECT_EQ(whittle_minimize_tree(run.run, &run.result), WHITTLE_USAGE);
  whittle_set_parts(run.run, brackets, &calls);
  ASSERT_EQ(whittle_minimize_tree(run.run, &run.result), WHITTLE_OK) << run.message();
  EXPECT_EQ(run.text(), "(a(c(x)))");
  EXPECT_EQ(whittle_result_bytes_before(run.result), 15u);
  EXPECT_GT(calls, 0);
}

TEST(CInterface, KeepsAndSkips) {
  Handles run;
  whittle_set_test(run.run, has_x, nullptr, WHITTLE_HERE);
  whittle_add_stage(run.run, "chars");
  run.add("input", "abxcd");
  EXPECT_EQ(whittle_keep(run.run, nullptr, 0, 1), WHITTLE_USAGE);
  EXPECT_EQ(whittle_keep(run.run, "input", 4, 5), WHITTLE_OK);
  whittle_skip_stage(run.run);  // there is none under way
  ASSERT_EQ(run.reduce(), WHITTLE_OK) << run.message();
  EXPECT_EQ(run.text(), "xd");
}

TEST(CInterface, IsStoppedFromAnotherThread) {
  Handles run;
  whittle_set_test(
      run.run,
      [](void*, const unsigned char* data, size_t size) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        return thread_safe_has_x(nullptr, data, size);
      },
      nullptr, WHITTLE_THREADS);
  run.add("input", std::string(100000, 'a') + "x");
  std::jthread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    whittle_stop(run.run);
  });
  const whittle_status status = run.reduce();
  if (status == WHITTLE_OK) {
    EXPECT_EQ(whittle_result_ended(run.result), WHITTLE_STOPPED);
  } else {
    EXPECT_EQ(status, WHITTLE_INTERRUPTED);
  }
}

TEST(CInterface, ErrorsAreCodesWithAMessage) {
  Handles run;
  run.add("input", kText);
  EXPECT_EQ(run.reduce(), WHITTLE_USAGE);  // there is no test
  EXPECT_NE(run.message(), "");
  whittle_set_test(run.run, has_x, nullptr, WHITTLE_HERE);
  whittle_add_stage(run.run, "sheets");
  EXPECT_EQ(run.reduce(), WHITTLE_USAGE);
  EXPECT_NE(run.message().find("sheets"), std::string::npos);

  Handles nothing;
  whittle_set_test(nothing.run, has_x, nullptr, WHITTLE_HERE);
  EXPECT_EQ(nothing.reduce(), WHITTLE_INPUT);
  nothing.add("input", "abc");
  EXPECT_EQ(nothing.reduce(), WHITTLE_NO_SYMPTOM);
  EXPECT_EQ(nothing.result, nullptr);
  EXPECT_EQ(whittle_clear_files(nothing.run), WHITTLE_OK);
  EXPECT_EQ(nothing.message(), "");
}

TEST(CInterface, NullIsAnErrorOrNothing) {
  Handles run;
  EXPECT_EQ(whittle_set_language(run.run, nullptr), WHITTLE_USAGE);
  EXPECT_EQ(whittle_set_test(run.run, nullptr, nullptr, WHITTLE_HERE), WHITTLE_USAGE);
  EXPECT_EQ(whittle_set_command(run.run, nullptr, 3), WHITTLE_USAGE);
  EXPECT_EQ(whittle_add_file(run.run, nullptr, "x", 1), WHITTLE_USAGE);
  EXPECT_EQ(whittle_add_file(run.run, "input", nullptr, 1), WHITTLE_USAGE);
  EXPECT_EQ(whittle_add_file(run.run, "input", nullptr, 0), WHITTLE_OK);
  EXPECT_EQ(whittle_reduce(run.run, nullptr), WHITTLE_USAGE);
  EXPECT_EQ(whittle_set_jobs(nullptr, 1), WHITTLE_USAGE);
  EXPECT_EQ(whittle_reduce(nullptr, &run.result), WHITTLE_USAGE);
  whittle_free(nullptr);
  whittle_stop(nullptr);
  whittle_result_free(nullptr);
  EXPECT_EQ(whittle_result_files(nullptr), nullptr);
  EXPECT_EQ(whittle_file_count(nullptr), 0u);
  EXPECT_EQ(whittle_file_data(nullptr, 0, nullptr), nullptr);
  EXPECT_STREQ(whittle_result_symptom(nullptr), "");
}

TEST(CInterface, NoExceptionLeavesIt) {
  Handles run;
  whittle_set_test(
      run.run,
      [](void*, const unsigned char* data, size_t size) -> int {
        if (size < 5) throw std::runtime_error("too short");
        return thread_safe_has_x(nullptr, data, size);
      },
      nullptr, WHITTLE_HERE);
  run.add("input", kText);
  ASSERT_EQ(run.reduce(), WHITTLE_OK) << run.message();
  EXPECT_EQ(run.text().size(), 5u);
  whittle_set_progress(
      run.run, [](void*, const whittle_progress*) { throw std::runtime_error("enough"); }, nullptr);
  EXPECT_EQ(run.reduce(), WHITTLE_INTERNAL);
  EXPECT_EQ(run.message(), "enough");
  EXPECT_EQ(run.result, nullptr);
}

TEST(CInterface, OptionsArrive) {
  Handles run;
  whittle_set_test(run.run, has_x, nullptr, WHITTLE_HERE);
  whittle_add_stage(run.run, "lines");
  whittle_set_max_tests(run.run, 1000);
  run.add("input", "a\nx y\nb\n");
  ASSERT_EQ(run.reduce(), WHITTLE_OK);
  EXPECT_EQ(run.text(), "x y\n");
  whittle_set_stop_at_size(run.run, 6);
  ASSERT_EQ(run.reduce(), WHITTLE_OK);
  EXPECT_EQ(whittle_result_ended(run.result), WHITTLE_LIMIT);
  EXPECT_EQ(whittle_result_is_minimal(run.result), 0);
}

TEST(CInterface, HasAVersion) {
  EXPECT_GE(std::strlen(whittle_version()), 5u);
}

}  // namespace
