// Any bytes as grammar.json, and as a regular expression.
#include "syntax/grammar.h"

#include "fuzz/fuzz.h"
#include "syntax/shortest.h"

using namespace whittle;

namespace {

void ask(Grammar& grammar, std::string_view name, std::mt19937& random) {
  const Kind kind = grammar.kind(name, random() % 4 != 0);
  must(grammar.name(kind) == name, "kinds keep their names");
  const std::string* text = grammar.shortest(kind);
  must(text == nullptr || text->size() < (1 << 20), "stand-ins are short");
  Automaton* automaton = grammar.children_of(kind);
  must(automaton == grammar.children_of(kind), "there is one automaton of each kind");
  if (automaton == nullptr) return;
  Automaton::Reading left = automaton->at_begin();
  Automaton::Reading right = automaton->at_end();
  for (int i = 0; i < 4; ++i) {
    const Kinds between = automaton->between(left, right);
    must(std::ranges::is_sorted(between), "kinds are sorted");
    if (between.empty()) break;
    const Kind child = between[random() % between.size()];
    must(automaton->meets(automaton->forward(left, child), right), "what fits can be read");
    must(automaton->meets(left, automaton->backward(right, child)), "from both sides");
    left = automaton->forward(left, child);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  std::mt19937 random = bytes.random();
  const std::string text = bytes.text();
  const auto found = shortest_match(text);
  must(!found || found->size() <= text.size() * 4096, "matches are as long as there must be");
  must(shortest_match(text) == found, "the same each time");
  const auto read = Grammar::read(text);
  if (!read) {
    must(!read.error().message.empty(), "refusals say why");
    return 0;
  }
  // Names, as they stand in it.
  std::size_t asked = 0;
  for (std::size_t at = text.find('"'); at != text.npos && asked < 20; at = text.find('"', at)) {
    const std::size_t end = text.find('"', ++at);
    if (end == text.npos) break;
    ask(**read, std::string_view(text).substr(at, end - at), random);
    at = end + 1;
    ++asked;
  }
  return 0;
}
