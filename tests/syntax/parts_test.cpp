// Parts of the samples of all languages, and of texts written here.
#include "syntax/parts.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "model/parse_check.h"
#include "support/random_text.h"
#include "support/samples.h"

namespace whittle {
namespace {

Configuration all_but(const TreeModel& model, const std::vector<Change>& nodes) {
  std::vector<Range> gone;
  for (const Change node : nodes) gone.push_back(model.tree().subtree(node));
  return Configuration::all(model.size()).minus(Configuration::of(std::move(gone)));
}

TEST(Parts, OfEverySampleAreNestedAndInPreorder) {
  for (const Sample& one : samples()) {
    SCOPED_TRACE(one.language->name);
    const Parts parts = read_parts(*one.language, one.text);
    EXPECT_EQ(broken_law(parts, one.text), "");
    EXPECT_FALSE(parts.errors);
    EXPECT_GT(parts.parts.size(), 10u);
  }
}

// Without any one part the text is as well understood as before. Grammars say less than
// their scanners, and hidden rules are read without counting: a few are refused.
TEST(Parts, AnySingleOneMayGo) {
  fmt::print("{:18} {:>6} {:>9} {:>9} {:>6} {:>8}\n", "language", "parts", "optional", "required",
             "fixed", "refused");
  std::size_t all_tried = 0;
  std::size_t all_refused = 0;
  for (const Sample& one : samples()) {
    SCOPED_TRACE(one.language->name);
    const TreeModel model = model_of(*one.language, one.text);
    const std::size_t errors = errors_in(*one.language, one.text);
    std::map<Place, std::size_t> count;
    std::size_t refused = 0;
    std::string examples;
    for (Change node = 2; node < model.size(); ++node) {
      ++count[model.tree()[node].place];
      if (model.tree()[node].place == Place::fixed) continue;
      const std::string text = text_of(model.render(all_but(model, {node})));
      EXPECT_LT(text.size(), one.text.size());
      if (errors_in(*one.language, text) <= errors) continue;
      ++refused;
      const Span span = model.place(node).span;
      examples += fmt::format("  without \"{}\":\n{}\n",
                              one.text.substr(span.begin, span.end - span.begin), text);
    }
    const std::size_t tried = count[Place::optional] + count[Place::required];
    fmt::print("{:18} {:6} {:9} {:9} {:6} {:8}\n", one.language->name, model.size() - 1,
               count[Place::optional], count[Place::required], count[Place::fixed], refused);
    EXPECT_LE(refused, 2 + tried / 10) << examples;
    all_tried += tried;
    all_refused += refused;
  }
  fmt::print("{} of {} refused\n", all_refused, all_tried);
}

}  // namespace
}  // namespace whittle
