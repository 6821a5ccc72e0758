// LLVM IR: numbered values, blocks and jumps, rules that are tried everywhere at once.
#include <gtest/gtest.h>

#include <functional>
#include <memory>

#include "engine/pipeline.h"
#include "engine/plan.h"
#include "support/samples.h"

namespace whittle {
namespace {

using Fails = std::function<bool(const std::string&)>;

std::string reduce(const std::string& text, std::vector<std::string> passes, const Fails& fails) {
  PlanOptions plan;
  plan.stages = std::move(passes);
  const Variant original = single_file("a.ll", text);
  auto stages = reduction_stages(plan, original);
  EXPECT_TRUE(stages.ok());
  Pipeline pipeline({original, {}},
                    std::make_shared<const std::vector<StageSpec>>(std::move(*stages)),
                    Rounds::fixpoint);
  std::size_t tests = 0;
  while (const auto trial = pipeline.next()) {
    if (++tests > 5000) {
      ADD_FAILURE() << "does not end";
      break;
    }
    pipeline.report(fails(text_of(trial->variant)) ? Outcome::fail : Outcome::pass);
  }
  return text_of(pipeline.found().failing);
}

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != text.npos;
}

// Two lists with values that need each other: each was tried to be collected after the other,
// for ever.
TEST(LlvmReduction, CollectsEachListOnce) {
  const std::string text =
      "define void @f() {\n%a = add i32 %b, 0\n%b = add i32 %a, 0\n%c = add i32 1, 1\n"
      "%d = add i32 %c, 1\nret void\n}\n"
      "define void @g() {\n%e = add i32 %h, 0\n%h = add i32 %e, 0\n%i = add i32 1, 1\n"
      "%j = add i32 %i, 1\nret void\n}\n";
  const std::string left = reduce(text, {"tree"}, [](const std::string& now) {
    for (const char* part : {"@f", "%a = add i32 %b, 0", "%b = add i32 %a, 0", "@g",
                             "%e = add i32 %h, 0", "%h = add i32 %e, 0"}) {
      if (!has(now, part)) return false;
    }
    return true;
  });
  EXPECT_FALSE(has(left, "%d"));
}

// The symptom may rest upon numbers: those of the other functions get names all the same.
TEST(LlvmReduction, NamesNumbersWhereTheyMayBe) {
  const std::string text =
      "define i32 @f(i32 %0) {\n  %2 = add i32 %0, 1\n  ret i32 %2\n}\n"
      "define i32 @g(i32 %0) {\n  %2 = mul i32 %0, 3\n  ret i32 %2\n}\n";
  EXPECT_EQ(reduce(text, {"numbers"}, [](const std::string& now) { return has(now, "%2 = mul"); }),
            "define i32 @f(i32 %v0) {\n  %v2 = add i32 %v0, 1\n  ret i32 %v2\n}\n"
            "define i32 @g(i32 %0) {\n  %2 = mul i32 %0, 3\n  ret i32 %2\n}\n");
}

// Names for numbers come once, though other passes may put numbers in their place again.
TEST(LlvmReduction, DoesNotNameWhatItNumbered) {
  const std::string text = "define i32 @0(i32 %0) {\n  ret i32 %0\n}\n";
  const std::string left = reduce(text, {"numbers", "tree"}, [](const std::string& now) {
    return has(now, "define i32 @") && has(now, "ret i32 %");
  });
  EXPECT_LE(left.size(), text.size());
}

TEST(LlvmReduction, BlocksGoWithTheJumpsToThem) {
  const std::string text =
      "define i32 @f(i1 %c) {\na:\n  br i1 %c, label %b, label %d\n\n"
      "b:\n  br label %d\n\nd:\n  %p = phi i32 [ 1, %a ], [ 2, %b ]\n  ret i32 %p\n}\n";
  const std::string left = reduce(text, {"first"}, [](const std::string& now) {
    // As a verifier has it: d is reached from b just where its phi says so.
    if (!has(now, "phi")) return has(now, "ret i32") && !has(now, "%p");
    return has(now, "ret i32") && has(now, "d:") && has(now, "b:") == has(now, "%b ]");
  });
  EXPECT_FALSE(has(left, "b:"));
  EXPECT_FALSE(has(left, "phi"));
}

}  // namespace
}  // namespace whittle
