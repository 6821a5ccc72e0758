#include "run/input_matters.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "oracle/judge.h"
#include "run/reduction.h"

namespace whittle {

namespace {

constexpr std::uint64_t kHardlyAnything = 16;  // bytes

Result<bool> fails(LockedTest& test, const Variant& variant, std::string_view stage) {
  if (const Answer* known = test.known(variant)) return known->outcome == Outcome::fail;
  const Result<Answer> answer = test.run_alone(variant, stage, test.timeout());
  if (!answer) return answer.error();
  return answer->outcome == Outcome::fail;
}

bool same_output(const std::vector<Run>& a, const std::vector<Run>& b) {
  return std::ranges::equal(a, b, [](const Run& one, const Run& other) {
    return one.out == other.out && one.err == other.err;
  });
}

Error explained(const std::string& shown_name, const std::vector<Run>& original,
                const std::vector<Run>& other) {
  const std::string fact =
      "an empty file in the place of the input shows the symptom, too, and so does a file in which "
      "every word is \"xxx\"";
  const std::string seen = original.empty() ? "" : excerpt(other.back());
  if (!same_output(original, other)) {
    return {ErrorKind::no_symptom,
            fmt::format("{}: the symptom is too weak: {}. Say more precisely what the symptom is "
                        "(--stderr RE, --stdout RE), or let the test check it. This is what the "
                        "test did with that file.{}",
                        shown_name, fact, seen)};
  }
  return {ErrorKind::no_symptom,
          fmt::format("{}: the test does not look at the input: {}, and the test prints the same. "
                      "It may read another file, by an absolute path or from another folder. A "
                      "test gets the variant in its current directory under the name of the "
                      "input; in a command, {{}} is its path and {{abs}} its absolute path.{}",
                      shown_name, fact, seen)};
}

}  // namespace

Variant garbled(const Variant& original) {
  std::vector<VariantFile> files = original.files();
  std::vector<std::shared_ptr<const void>> owners = original.owners();
  for (VariantFile& file : files) {
    if (file.is_link()) continue;
    auto text = std::make_shared<std::string>(file.text());
    for (char& c : *text) {
      if (c != '\n') c = std::isalnum(static_cast<unsigned char>(c)) ? 'x' : ' ';
    }
    file.pieces = {{*text}};
    owners.push_back(std::move(text));
  }
  return Variant(std::move(files), std::move(owners));
}

Status check_input_matters(RunContext context, LockedRun& run, const Variant& result,
                           const std::string& shown_name) {
  if (result.size() > kHardlyAnything || context.spec.test.invert) return {};
  const Variant& original = run.original();
  const Result<bool> empty = fails(run.test(), emptied(original), "empty");
  if (!empty) return empty.error();
  if (!*empty) return {};
  const Variant other = garbled(original);
  const Result<bool> any = fails(run.test(), other, "garbled");
  if (!any) return any.error();
  if (!*any || run.bench().tests_by_function()) {
    context.observer.happened(event::EmptyInputFails{});
    return {};
  }
  const Result<std::vector<Run>> before =
      run.bench().look_as_at_first(original, run.test().timeout());
  if (!before) return before.error();
  const Result<std::vector<Run>> after = run.bench().look_as_at_first(other, run.test().timeout());
  if (!after) return after.error();
  return explained(shown_name, *before, *after);
}

}  // namespace whittle
