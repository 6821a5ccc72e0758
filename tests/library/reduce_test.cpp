// whittle::reduce with functions of this process as the test.
#include "whittle/reduce.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>

#include "support/temporary_directory.h"
#include "support/texts.h"

namespace whittle {
namespace {

using namespace std::chrono_literals;

Outcome needs_two_lines(std::string_view text) {
  return fail_if(has(text, "line 3\n") && has(text, "line 71\n"));
}

// The kind and, where it matters, a part of the message.
template <class T>
testing::AssertionResult is_error(const Result<T>& result, ErrorKind kind,
                                  std::string_view part = "") {
  if (result.ok()) return testing::AssertionFailure() << "there is a result";
  if (result.error().kind == kind && has(result.error().message, part)) {
    return testing::AssertionSuccess();
  }
  return testing::AssertionFailure() << "the error is: " << result.error().message;
}

TEST(Reduce, MakesATextSmall) {
  const auto small = reduce(numbered(100), needs_two_lines, {.stages = {"lines"}});
  ASSERT_TRUE(small.ok()) << small.error().message;
  EXPECT_EQ(small->text(), "line 3\nline 71\n");
  EXPECT_EQ(small->files.front().name, "input");
  EXPECT_EQ(small->bytes, small->text().size());
  EXPECT_EQ(small->bytes_before, numbered(100).size());
  EXPECT_EQ(small->ended, Ended::done);
  EXPECT_EQ(small->minimal, std::vector<std::string>{"lines"});
  EXPECT_FALSE(small->empty_fails);
  EXPECT_GT(small->counts.tests, 0u);
  EXPECT_EQ(small->symptom, "the test function says fail");
}

TEST(Reduce, ChoosesTheStagesByItself) {
  const auto small = reduce("some words, (one of them) matters",
                            [](std::string_view text) { return fail_if(has(text, "one")); });
  ASSERT_TRUE(small.ok());
  EXPECT_EQ(small->text(), "one");
}

TEST(Reduce, TakesBytes) {
  std::vector<std::byte> bytes(5000);
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = std::byte(i % 251);
  bytes[3000] = std::byte{0xff};
  const auto small = reduce(std::span<const std::byte>(bytes), [](std::span<const std::byte> all) {
    return fail_if(std::ranges::find(all, std::byte{0xff}) != all.end());
  });
  ASSERT_TRUE(small.ok()) << small.error().message;
  EXPECT_EQ(small->files.front().bytes, std::vector<std::byte>{std::byte{0xff}});
}

TEST(Reduce, TakesSeveralFiles) {
  const Files files{{"a.txt", numbered(20)}, {"b/c.txt", numbered(30)}, {"d.txt", "nothing\n"}};
  const auto small = reduce(files,
                            [](const Files& all) {
                              bool first = false, second = false;
                              for (const File& file : all) {
                                if (file.name == "a.txt") first = has(file.text(), "line 3\n");
                                if (file.name == "b/c.txt") second = has(file.text(), "line 7\n");
                              }
                              return fail_if(first && second);
                            },
                            {.stages = {"files", "lines"}});
  ASSERT_TRUE(small.ok()) << small.error().message;
  ASSERT_EQ(small->files.size(), 2u);
  EXPECT_EQ(small->files[0].text(), "line 3\n");
  EXPECT_EQ(small->files[1].name, "b/c.txt");
  EXPECT_EQ(small->files[1].text(), "line 7\n");
}

TEST(Reduce, IsTheSameForAnyNumberOfJobs) {
  const auto test = whittle::Test::function(needs_two_lines, Threads::many);
  std::vector<std::string> results;
  std::vector<std::uint64_t> outcomes;
  for (const int jobs : {1, 8}) {
    std::uint64_t told = 0;
    const auto small = reduce(numbered(100), test,
                              {.jobs = jobs, .on_notice = [&](const Notice&, const Progress& now) {
                                 told = now.outcomes();
                               }});
    ASSERT_TRUE(small.ok());
    results.emplace_back(small->text());
    outcomes.push_back(told);
  }
  EXPECT_EQ(results[0], results[1]);
  EXPECT_EQ(outcomes[0], outcomes[1]);
}

TEST(Reduce, CallsAFunctionInTheCallingThreadUnlessItMayBeCalledInOthers) {
  for (const Threads threads : {Threads::one, Threads::many}) {
    std::mutex mutex;
    std::set<std::thread::id> seen;
    std::atomic<int> at_once = 0;
    std::atomic<int> most = 0;
    const auto test = [&](std::string_view text) {
      const int now = ++at_once;
      if (now > most) most = now;
      std::this_thread::sleep_for(1ms);
      {
        const std::lock_guard lock(mutex);
        seen.insert(std::this_thread::get_id());
      }
      --at_once;
      return needs_two_lines(text);
    };
    ASSERT_TRUE(reduce(numbered(80), whittle::Test::function(test, threads), {.jobs = 4}).ok());
    if (threads == Threads::one) {
      EXPECT_EQ(seen, std::set{std::this_thread::get_id()});
      EXPECT_EQ(most, 1);
    } else {
      EXPECT_GT(seen.size(), 2u);
      EXPECT_GT(most, 1);
      EXPECT_LE(most, 4);
    }
  }
}

TEST(Reduce, AnExceptionOfTheTestIsUnresolved) {
  std::vector<std::string> reasons;
  const auto test = [](std::string_view text) {
    if (!has(text, "line 5\n")) throw std::runtime_error("line 5 is needed");
    return fail_if(has(text, "line 3\n"));
  };
  for (const Threads threads : {Threads::one, Threads::many}) {
    const auto small =
        reduce(numbered(20), whittle::Test::function(test, threads),
               {.stages = {"lines"}, .on_notice = [&](const Notice& notice, const Progress&) {
                  const auto* tested = std::get_if<notice::Tested>(&notice);
                  if (tested != nullptr && !tested->why.empty()) reasons.push_back(tested->why);
                }});
    ASSERT_TRUE(small.ok());
    EXPECT_EQ(small->text(), "line 3\nline 5\n");
    EXPECT_GT(small->counts.unresolved, 0u);
    ASSERT_FALSE(reasons.empty());
    EXPECT_TRUE(has(reasons.front(), "line 5 is needed"));
  }
  const auto none = reduce("x", whittle::Test::function([](std::string_view) -> Outcome {
                             throw std::runtime_error("always");
                           }));
  EXPECT_TRUE(is_error(none, ErrorKind::no_symptom, "always"));
}

TEST(Reduce, StopsWhenItIsTold) {
  for (const Threads threads : {Threads::one, Threads::many}) {
    std::stop_source stop;
    std::atomic<int> tests = 0;
    const auto test = [&](std::string_view text) {
      if (++tests == 20) stop.request_stop();
      return needs_two_lines(text);
    };
    const auto small = reduce(numbered(1000), whittle::Test::function(test, threads),
                              {.stages = {"lines"}, .jobs = 2, .stop = stop.get_token()});
    ASSERT_TRUE(small.ok()) << small.error().message;
    EXPECT_EQ(small->ended, Ended::stopped);
    EXPECT_TRUE(small->minimal.empty());
    EXPECT_EQ(needs_two_lines(small->text()), Outcome::fail);
    EXPECT_LT(tests, 40);
  }
  std::stop_source before;
  before.request_stop();
  EXPECT_TRUE(is_error(reduce(numbered(9), [](std::string_view) { return Outcome::fail; },
                              {.stop = before.get_token()}),
                       ErrorKind::interrupted));
}

TEST(Reduce, EndsAtALimit) {
  const auto by_tests =
      reduce(numbered(1000), needs_two_lines, {.stages = {"lines"}, .max_tests = 5});
  ASSERT_TRUE(by_tests.ok());
  EXPECT_EQ(by_tests->ended, Ended::limit);
  EXPECT_TRUE(by_tests->minimal.empty());
  EXPECT_EQ(needs_two_lines(by_tests->text()), Outcome::fail);

  const auto by_size =
      reduce(numbered(1000), needs_two_lines, {.stages = {"lines"}, .stop_at_size = 500});
  ASSERT_TRUE(by_size.ok());
  EXPECT_EQ(by_size->ended, Ended::limit);
  EXPECT_LE(by_size->bytes, 500u);
  EXPECT_GT(by_size->bytes, 20u);

  const auto slow = [](std::string_view text) {
    std::this_thread::sleep_for(10ms);
    return needs_two_lines(text);
  };
  const auto by_time = reduce(numbered(100000), slow, {.stages = {"lines"}, .max_time = 60ms});
  ASSERT_TRUE(by_time.ok());
  EXPECT_EQ(by_time->ended, Ended::limit);
}

TEST(Reduce, KnowsTheLanguageByItsNameOrByThatOfTheFile) {
  const std::string program =
      "int unused(int a) { return a + 1; }\n"
      "int main(void) {\n  int x = 0;\n  for (;;) { if (x > 3) { needle(x); } x++; }\n}\n";
  const auto test = [](std::string_view text) { return fail_if(has(text, "needle")); };
  const auto by_name = reduce(Input(program, "bug"), test, {.language = "c"});
  const auto by_file = reduce(Input(program, "bug.c"), test);
  ASSERT_TRUE(by_name.ok() && by_file.ok());
  EXPECT_EQ(by_name->text(), by_file->text());
  EXPECT_EQ(by_name->minimal, by_file->minimal);
  EXPECT_NE(std::ranges::find(by_file->minimal, "nodes"), by_file->minimal.end());
  EXPECT_EQ(by_file->files.front().name, "bug.c");
  const auto plain = reduce(Input(program, "bug.c"), test, {.language = "none"});
  ASSERT_TRUE(plain.ok());
  EXPECT_EQ(std::ranges::find(plain->minimal, "nodes"), plain->minimal.end());
}

TEST(Reduce, ErrorsAreValues) {
  const auto passes = [](std::string_view) { return Outcome::pass; };
  const auto fails = [](std::string_view) { return Outcome::fail; };
  EXPECT_TRUE(is_error(reduce("x", passes), ErrorKind::no_symptom, "says pass"));
  EXPECT_TRUE(is_error(reduce("x", fails, {.stages = {"sheets"}}), ErrorKind::usage, "sheets"));
  EXPECT_TRUE(is_error(reduce("x", fails, {.language = "klingon"}), ErrorKind::usage, "klingon"));
  EXPECT_TRUE(is_error(reduce("x", fails, {.algorithm = "magic"}), ErrorKind::usage, "magic"));
  EXPECT_TRUE(is_error(reduce("", fails), ErrorKind::input, "empty"));
  EXPECT_TRUE(is_error(reduce(Files{}, fails), ErrorKind::input, "empty"));
  EXPECT_TRUE(is_error(reduce(Files{{"a", "1"}, {"b", "2"}}, fails), ErrorKind::usage, "2 files"));
  const auto takes_files = [](const Files&) { return Outcome::fail; };
  EXPECT_TRUE(
      is_error(reduce(Files{{"a", "1"}, {"a", "2"}}, takes_files), ErrorKind::input, "two"));
  for (const char* name : {"", "/etc/passwd", "../up", "a/../../up", "folder/"}) {
    EXPECT_TRUE(is_error(reduce(Input("x", name), fails), ErrorKind::input, "name")) << name;
  }
  EXPECT_TRUE(is_error(Input::read({"there/is/no/such/file"}), ErrorKind::input));
}

TEST(Reduce, AnEmptyInputThatFailsIsSaid) {
  const auto small = reduce("anything", [](std::string_view) { return Outcome::fail; });
  ASSERT_TRUE(small.ok());
  EXPECT_EQ(small->text(), "");
  EXPECT_TRUE(small->empty_fails);
  EXPECT_TRUE(small->minimal.empty());
}

TEST(Reduce, AFlakyOriginalIsAnError) {
  int calls = 0;
  const auto test = [&](std::string_view) { return fail_if(++calls % 2 == 1); };
  EXPECT_TRUE(is_error(reduce(numbered(10), test), ErrorKind::flaky));
}

// A smaller variant fails when it is found and never again: the run goes back.
TEST(Reduce, GoesBackFromAVariantThatFailedByChance) {
  int looks = 0;
  const auto test = [&](std::string_view text) {
    if (!has(text, "line 3\n")) return Outcome::pass;
    if (has(text, "line 5\n")) return Outcome::fail;
    return fail_if(++looks == 1);
  };
  std::vector<std::string> remarks;
  const auto small =
      reduce(numbered(10), test,
             {.stages = {"lines"}, .on_notice = [&](const Notice& notice, const Progress&) {
                if (const auto* remark = std::get_if<notice::Remark>(&notice)) {
                  remarks.push_back(remark->text);
                }
              }});
  ASSERT_TRUE(small.ok());
  EXPECT_EQ(small->text(), "line 3\nline 5\n");
  EXPECT_TRUE(std::ranges::any_of(remarks, [](const auto& text) { return has(text, "flaky"); }));
}

TEST(Reduce, FindsFurtherResults) {
  const auto test = [](std::string_view text) {
    return fail_if(has(text, "line 2\n") || has(text, "line 7\n"));
  };
  const auto small = reduce(numbered(10), test, {.stages = {"lines"}, .again = true});
  ASSERT_TRUE(small.ok());
  ASSERT_EQ(small->further.size(), 1u);
  const std::set<std::string_view> all{small->text(), small->further[0][0].text()};
  EXPECT_EQ(all, (std::set<std::string_view>{"line 2\n", "line 7\n"}));
}

TEST(Reduce, TellsWhatHappens) {
  std::vector<std::string> steps;
  std::uint64_t improved = 0;
  Progress last;
  Options options{.stages = {"lines", "chars"}};
  options.on_notice = [&](const Notice& notice, const Progress& now) {
    if (std::get_if<notice::SymptomFound>(&notice)) steps.push_back("symptom");
    if (const auto* stage = std::get_if<notice::StageBegun>(&notice)) {
      steps.push_back(stage->stage);
      EXPECT_EQ(now.stage, stage->stage);
    }
    if (const auto* tested = std::get_if<notice::Tested>(&notice); tested && tested->improved) {
      ++improved;
      EXPECT_EQ(tested->outcome, Outcome::fail);
      EXPECT_EQ(tested->bytes, now.bytes);
    }
    last = now;
  };
  const auto small = reduce(numbered(80), needs_two_lines, options);
  ASSERT_TRUE(small.ok());
  ASSERT_GE(steps.size(), 3u);
  steps.resize(3);
  EXPECT_EQ(steps, (std::vector<std::string>{"symptom", "lines", "chars"}));
  EXPECT_GT(improved, 0u);
  EXPECT_EQ(last.bytes, small->bytes);
  EXPECT_EQ(last.bytes_before, small->bytes_before);
  EXPECT_GT(last.fails, 0u);
  EXPECT_GT(last.passes, 0u);
  EXPECT_EQ(last.outcomes(), last.fails + last.passes);
}

TEST(Reduce, AnExceptionOfANoticeLeavesIt) {
  for (const Threads threads : {Threads::one, Threads::many}) {
    EXPECT_THROW((void)reduce(numbered(80), whittle::Test::function(needs_two_lines, threads),
                              {.on_notice =
                                   [](const Notice& notice, const Progress&) {
                                     if (std::get_if<notice::Tested>(&notice)) {
                                       throw std::logic_error("enough");
                                     }
                                   }}),
                 std::logic_error);
  }
}

class WithJournal : public testing::Test {
 protected:
  /// Reduces by lines with the journal, and remembers what was tested.
  Result<ReducedInput> reduce_lines(std::uint64_t max_tests, const std::string& name) {
    tested_.clear();
    resumed_ = new_runs_ = 0;
    const auto test = [this](std::string_view text) {
      tested_.emplace(text);
      return needs_two_lines(text);
    };
    Options options{.stages = {"lines"}, .max_tests = max_tests, .journal = path()};
    options.on_notice = [this](const Notice& notice, const Progress&) {
      if (std::get_if<notice::Resumed>(&notice)) ++resumed_;
      if (std::get_if<notice::NewRunStarted>(&notice)) ++new_runs_;
    };
    return reduce(numbered(100), whittle::Test::function(test).named(name), options);
  }
  std::string path() const { return folder_.path() + "/run.journal"; }

  TemporaryDirectory folder_;
  std::set<std::string> tested_;
  int resumed_ = 0;
  int new_runs_ = 0;
};

TEST_F(WithJournal, ASecondCallTestsNothingThatTheFirstHasAnswered) {
  const auto first = reduce_lines(12, "parser 1");
  ASSERT_TRUE(first.ok()) << first.error().message;
  EXPECT_EQ(first->ended, Ended::limit);
  EXPECT_EQ(resumed_, 0);
  const std::set<std::string> answered = tested_;
  const auto second = reduce_lines(0, "parser 1");
  ASSERT_TRUE(second.ok()) << second.error().message;
  EXPECT_EQ(resumed_, 1);
  EXPECT_EQ(second->text(), "line 3\nline 71\n");
  EXPECT_GT(second->counts.resumed, 5u);
  // The original and the best so far are seen to fail still.
  const std::set<std::string> may{numbered(100), std::string(first->text())};
  for (const std::string& text : tested_) {
    EXPECT_TRUE(!answered.contains(text) || may.contains(text)) << text;
  }
}

TEST_F(WithJournal, AnotherTestStartsAnew) {
  ASSERT_TRUE(reduce_lines(12, "parser 1").ok());
  const auto second = reduce_lines(0, "parser 2");
  ASSERT_TRUE(second.ok());
  EXPECT_EQ(resumed_, 0);
  EXPECT_EQ(new_runs_, 1);
  EXPECT_EQ(second->counts.resumed, 0u);
  EXPECT_EQ(second->text(), "line 3\nline 71\n");
}

TEST_F(WithJournal, AJournalThatCannotBeWrittenIsAnError) {
  const auto has_b = [](std::string_view text) { return fail_if(has(text, "b")); };
  EXPECT_TRUE(is_error(
      reduce("abc", whittle::Test::function(has_b).named("b"), {.journal = "/proc/no/journal"}),
      ErrorKind::output));
}

// Otherwise another function would resume the run with the answers of this one.
TEST_F(WithJournal, AFunctionNeedsAName) {
  EXPECT_TRUE(is_error(reduce(numbered(100), needs_two_lines, {.journal = path()}),
                       ErrorKind::usage, "name"));
}

TEST_F(WithJournal, FreshDoesNotResume) {
  ASSERT_TRUE(reduce_lines(12, "parser 1").ok());
  const auto test = whittle::Test::function(needs_two_lines).named("parser 1");
  const auto second = reduce(numbered(100), std::move(test),
                             {.stages = {"lines"}, .journal = path(), .fresh = true});
  ASSERT_TRUE(second.ok());
  EXPECT_EQ(second->counts.resumed, 0u);
}

TEST(Reduce, ValuesThatNoRunCanUseAreRefused) {
  for (const Options& options :
       {Options{.jobs = -1}, Options{.jobs = 5000}, Options{.max_time = -1s},
        Options{.timeout = -1s}, Options{.repeat = 0}, Options{.repeat = 3, .flaky = true}}) {
    EXPECT_TRUE(is_error(reduce(numbered(100), needs_two_lines, options), ErrorKind::usage));
  }
}

TEST(Reduce, AFileIsNotAFolderToo) {
  const auto test = [](const Files&) { return Outcome::fail; };
  EXPECT_TRUE(is_error(reduce(Files{{"a", "x"}, {"a/b", "y"}}, test), ErrorKind::input, "a/b"));
  EXPECT_TRUE(reduce(Files{{"a", "x"}, {"a-", "z"}, {"ab", "y"}}, test).ok());
}

TEST(Control, SkipsAStage) {
  Control control;
  int by_lines = 0;
  Options options{.stages = {"lines", "tokens"}, .control = control};
  options.on_notice = [&](const Notice& notice, const Progress& now) {
    if (std::get_if<notice::Tested>(&notice) && now.stage == "lines" && ++by_lines == 3) {
      control.skip_stage();
    }
  };
  const auto small = reduce(numbered(100), needs_two_lines, options);
  ASSERT_TRUE(small.ok());
  EXPECT_EQ(by_lines, 3);
  EXPECT_EQ(small->minimal, std::vector<std::string>{"tokens"});
}

TEST(Control, KeepsBytes) {
  Control control;
  const std::string text = numbered(100);
  control.keep("input", text.find("line 50\n"), text.find("line 51\n"));
  const auto small = reduce(text, needs_two_lines, {.stages = {"lines"}, .control = control});
  ASSERT_TRUE(small.ok());
  EXPECT_EQ(small->text(), "line 3\nline 50\nline 71\n");
}

TEST(Control, PausesUntilToldToContinue) {
  Control control;
  std::atomic<int> tests = 0;
  control.pause();
  std::jthread other([&] {
    std::this_thread::sleep_for(100ms);
    EXPECT_LT(tests, 5);  // the original, and nothing of the search
    control.unpause();
  });
  const auto small = reduce(numbered(100),
                            [&](std::string_view text) {
                              ++tests;
                              return needs_two_lines(text);
                            },
                            {.stages = {"lines"}, .control = control});
  ASSERT_TRUE(small.ok());
  EXPECT_EQ(small->text(), "line 3\nline 71\n");
  EXPECT_EQ(small->ended, Ended::done);
}

TEST(Input, ReadsFiles) {
  const TemporaryDirectory folder;
  const std::string path = folder.path() + "/bug.txt";
  FILE* file = std::fopen(path.c_str(), "w");
  std::fputs("some text", file);
  std::fclose(file);
  const Result<Input> input = Input::read({path});
  ASSERT_TRUE(input.ok());
  ASSERT_EQ(input->files().size(), 1u);
  EXPECT_EQ(input->files()[0].name, "bug.txt");
  EXPECT_EQ(input->files()[0].text(), "some text");
}

}  // namespace
}  // namespace whittle
