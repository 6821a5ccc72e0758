// Skips trials that earlier tests make unlikely to fail.
//
// A trial that did not fail lacked some words of the variant that it was made from. If tests were
// monotone, at least one of these words would be needed, and no trial that lacks all of them could
// fail. Such a trial is *doubtful*. How often doubtful trials fail anyway is counted; if that is
// almost never, they are not tested any more. Words are counted only in small texts, where trials
// are many and words are few.
//
// This is used for data only. In programs one of a hundred doubtful trials fails, because a word
// was needed only for the sake of another one (the type of a variable), and much depends on these.
//
// A value; large parts are shared between copies.
#pragma once

#include <bitset>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "change/variant.h"

namespace whittle {

class Evidence {
 public:
  /// The variant that trials are made from, from now on.
  void begin(const Variant& best);
  /// Whether this trial lacks all the words that some earlier trial lacked which did not fail.
  bool doubtful(const Variant& trial) const;
  /// Whether the trial is not worth a test.
  bool against(const Variant& trial) const { return tried_ >= kLeast && rare() && doubtful(trial); }
  /// The outcome of a test.
  void add(const Variant& trial, bool failed);

 private:
  static constexpr std::size_t kMaxWords = 512;
  using Words = std::bitset<kMaxWords>;

  struct Known {
    std::map<std::string, std::size_t, std::less<>> numbers;  // of words
    std::vector<Words> needed;                                // of each, one at least
    Words there;                                              // in what trials are made of
  };

  bool rare() const { return worked_ * kSeldom <= tried_; }
  Words words_of(const Variant& variant) const;
  void look(const Variant& best, Known& known) const;

  static constexpr std::uint32_t kLeast = 3;    // doubtful trials, before they are judged
  static constexpr std::uint32_t kSeldom = 16;  // one in so many

  std::shared_ptr<const Known> known_;  // null: too much to count
  std::uint32_t tried_ = 0;             // doubtful ones
  std::uint32_t worked_ = 0;            // of them
};

}  // namespace whittle
