// What earlier tests say against a trial.
//
// Where a trial did not fail, some words were gone from what it was made of. Were all tests
// monotone, one of these words would be needed, and no trial without all of them could fail.
// Such a trial is *doubtful*. What doubtful trials are worth is counted, and where that is next
// to nothing, no more tests are spent on them. Words are counted only in small texts: there are
// most trials, and few words.
//
// This is for data. In programs one in a hundred of such trials fails, where a word was needed
// only for the sake of another (a type of its variable), and much depends on that one.
//
// A value; what is large in it is shared.
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
  /// What trials are made of from now on.
  void begin(const Variant& best);
  /// Whether all words that were gone from a trial that did not fail are gone from this one.
  bool doubtful(const Variant& trial) const;
  /// Whether it is not worth a test.
  bool against(const Variant& trial) const { return tried_ >= kLeast && rare() && doubtful(trial); }
  /// The outcome of a test.
  void add(const Variant& trial, bool failed);

 private:
  static constexpr std::size_t kMostWords = 512;
  using Words = std::bitset<kMostWords>;

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
