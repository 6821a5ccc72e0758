// What every search is: a value that proposes a configuration and takes an outcome.
//
// A search has no I/O, clock, thread or global, and copying it forks it. So the scheduler can
// report predicted outcomes to copies and run the tests that these ask for. next() does not change
// the search; it returns the same until report() is called. Searches are cheap to copy: large parts
// are shared.
#pragma once

#include <concepts>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "change/configuration.h"
#include "change/outcome.h"

namespace whittle {

/// A configuration that a search wants tested.
struct Candidate {
  Configuration configuration;
  double chance = 0.5;       ///< estimated chance to fail; it may depend on the outcomes so far
  double pass_chance = 0.0;  ///< and to pass; only for searches with tells_pass()
  /// Part of a batch: the next candidate is the same whatever the outcome of this one, so a test of
  /// it is certainly useful.
  bool batched = false;
};

template <class S>
concept Search = std::copyable<S> && requires(S s, const S c, Outcome o) {
  { c.next() } -> std::same_as<std::optional<Candidate>>;  // nullopt: done
  s.report(o);                                             // the outcome of next()
  { c.best() } -> std::same_as<const Configuration&>;      // the smallest that failed
};

/// A search that isolates: it also makes a configuration that passes larger, and distinguishes
/// *pass* from *unresolved*.
template <class S>
concept Isolating = Search<S> && requires(const S c) {
  { c.passing() } -> std::same_as<const Configuration&>;
};

/// A search whose report() distinguishes *pass* from *unresolved*.
template <class S>
concept TellsPass = Isolating<S> ||(Search<S>&& S::kTellsPass);

/// What a search ends with. `passing` is empty unless the search isolates.
struct Ends {
  Configuration failing;
  Configuration passing;
  friend bool operator==(const Ends&, const Ends&) = default;
};

/// A search that may find several independent results.
template <class S>
concept FindsSeveral = Search<S> && requires(const S c) {
  { c.others() } -> std::same_as<std::vector<Ends>>;
};

/// Any search, as a value.
class AnySearch {
 public:
  template <class S>
  requires(!std::same_as<std::remove_cvref_t<S>, AnySearch> && Search<std::remove_cvref_t<S>>)
      AnySearch(S&& search)  // NOLINT(bugprone-forwarding-reference-overload): constrained
      : self_(std::make_unique<Holder<std::remove_cvref_t<S>>>(std::forward<S>(search))) {}
  AnySearch(const AnySearch& other) : self_(other.self_->clone()) {}
  AnySearch& operator=(const AnySearch& other) {
    self_ = other.self_->clone();
    return *this;
  }
  AnySearch(AnySearch&&) = default;
  AnySearch& operator=(AnySearch&&) = default;

  std::optional<Candidate> next() const { return self_->next(); }
  void report(Outcome outcome) { self_->report(outcome); }
  const Configuration& best() const { return self_->best(); }

  bool isolates() const { return self_->isolates(); }
  /// Whether report() distinguishes *pass* from *unresolved*.
  bool tells_pass() const { return self_->tells_pass(); }
  /// The largest configuration that passed; empty if the search does not isolate.
  const Configuration& passing() const { return self_->passing(); }
  /// Independent results in addition to best().
  std::vector<Ends> others() const { return self_->others(); }

 private:
  struct Interface {
    virtual ~Interface() = default;
    virtual std::unique_ptr<Interface> clone() const = 0;
    virtual std::optional<Candidate> next() const = 0;
    virtual void report(Outcome) = 0;
    virtual const Configuration& best() const = 0;
    virtual bool isolates() const = 0;
    virtual bool tells_pass() const = 0;
    virtual const Configuration& passing() const = 0;
    virtual std::vector<Ends> others() const = 0;
  };

  template <class S>
  struct Holder final : Interface {
    explicit Holder(S s) : search(std::move(s)) {}
    std::unique_ptr<Interface> clone() const override { return std::make_unique<Holder>(search); }
    std::optional<Candidate> next() const override { return search.next(); }
    void report(Outcome outcome) override { search.report(outcome); }
    const Configuration& best() const override { return search.best(); }
    bool isolates() const override { return Isolating<S>; }
    bool tells_pass() const override { return TellsPass<S>; }
    const Configuration& passing() const override {
      static const Configuration kEmpty;
      if constexpr (Isolating<S>) {
        return search.passing();
      } else {
        return kEmpty;
      }
    }
    std::vector<Ends> others() const override {
      if constexpr (FindsSeveral<S>) {
        return search.others();
      } else {
        return {};
      }
    }
    S search;
  };

  std::unique_ptr<Interface> self_;
};

}  // namespace whittle
