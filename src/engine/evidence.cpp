#include "engine/evidence.h"

#include <algorithm>

#include "util/characters.h"

namespace whittle {

namespace {

constexpr std::uint64_t kLargest = 1 << 10;  // bytes in which words are counted
constexpr std::size_t kMaxNeeded = 256;      // sets of words

template <class Use>
void each_word(const Variant& variant, const Use& use) {
  for (const VariantFile& file : variant.files()) {
    const std::string text = file.text();
    for (std::size_t at = 0; at < text.size();) {
      std::size_t end = at;
      while (end < text.size() && is_word_character(text[end])) ++end;
      if (end > at) use(std::string_view(text).substr(at, end - at));
      at = end + 1;
    }
  }
}

}  // namespace

// The known ones among its words.
Evidence::Words Evidence::words_of(const Variant& variant) const {
  Words words;
  each_word(variant, [&](std::string_view word) {
    const auto known = known_->numbers.find(word);
    if (known != known_->numbers.end()) words.set(known->second);
  });
  return words;
}

// What there is now. Of sets that lose a word the rest is needed.
void Evidence::look(const Variant& best, Known& known) const {
  known.there.reset();
  each_word(best, [&](std::string_view word) {
    const auto [at, added] = known.numbers.try_emplace(std::string(word), known.numbers.size());
    if (at->second < kMaxWords) known.there.set(at->second);
  });
  for (Words& needed : known.needed) needed &= known.there;
  std::erase_if(known.needed, [](const Words& needed) { return needed.none(); });
}

void Evidence::begin(const Variant& best) {
  if (best.size() > kLargest) return known_.reset();
  auto known = std::make_shared<Known>(known_ ? *known_ : Known());
  look(best, *known);
  known_ = known->numbers.size() > kMaxWords ? nullptr : std::move(known);
}

bool Evidence::doubtful(const Variant& trial) const {
  if (!known_ || trial.size() > kLargest || known_->needed.empty()) return false;
  const Words gone = known_->there & ~words_of(trial);
  return std::ranges::any_of(known_->needed,
                             [&](const Words& needed) { return (needed & ~gone).none(); });
}

void Evidence::add(const Variant& trial, bool failed) {
  if (trial.size() > kLargest) return;
  if (!known_) return failed ? begin(trial) : void();
  const bool doubted = doubtful(trial);
  if (doubted) {
    ++tried_;
    if (failed) ++worked_;
  }
  if (failed) return begin(trial);
  if (doubted) return;
  const Words gone = known_->there & ~words_of(trial);
  if (gone.none()) return;
  auto known = std::make_shared<Known>(*known_);
  // What needs more than these says less than they do.
  std::erase_if(known->needed, [&](const Words& needed) { return (gone & ~needed).none(); });
  if (known->needed.size() == kMaxNeeded) known->needed.erase(known->needed.begin());
  known->needed.push_back(gone);
  known_ = std::move(known);
}

}  // namespace whittle
