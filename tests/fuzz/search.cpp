// Every search of the registry, and dd, on predicates out of bytes: it ends, keeps
// what it promises, and its copies are independent.
#include <bit>
#include <optional>

#include "fuzz/fuzz.h"
#include "search/registry.h"
#include "support/predicates.h"

using namespace whittle;

namespace {

constexpr Change kMaxChanges = 7;

/// Bytes are a table of outcomes: three in each, the last ones over and over.
Predicate any_predicate(Bytes& bytes, Change changes) {
  const std::string table = bytes.text();
  std::vector<Outcome> outcomes;
  for (Mask mask = 0; mask < Mask{1} << changes; ++mask) {
    const std::size_t digit = mask % 3;
    std::size_t value =
        table.empty() ? 1 : static_cast<unsigned char>(table[mask / 3 % table.size()]);
    for (std::size_t i = 0; i < digit; ++i) value /= 3;
    outcomes.push_back(static_cast<Outcome>(value % 3));
  }
  Predicate predicate(changes, std::move(outcomes));
  predicate.set(predicate.full(), Outcome::fail);
  return predicate;
}

std::size_t most_steps(const Predicate& predicate, Causes causes) {
  const std::size_t n = predicate.changes();
  const std::size_t once = 3 * n * n + 40;
  return causes == Causes::each ? once << n : once;
}

void must_be_sound(const AnySearch& search, const Candidate& candidate) {
  must(candidate.chance >= 0 && candidate.pass_chance >= 0 &&
           candidate.chance + candidate.pass_chance <= 1 + 1e-9,
       "chances are chances");
  if (!candidate.batched) return;
  std::optional<Configuration> following;
  for (const Outcome outcome : {Outcome::fail, Outcome::pass, Outcome::unresolved}) {
    AnySearch copy = search;
    copy.report(outcome);
    const auto next = copy.next();
    must(next.has_value(), "in a batch something follows");
    must(!following || *following == next->configuration, "whatever the outcome");
    following = next->configuration;
  }
}

/// Runs to the end. A copy is led astray at one step; that must not show.
AnySearch drive(AnySearch search, const Predicate& predicate, std::size_t most,
                std::size_t astray) {
  std::size_t steps = 0;
  while (const auto candidate = search.next()) {
    must(++steps <= most, "a search ends");
    must_be_sound(search, *candidate);
    must(predicate.start().contains(candidate->configuration), "changes are those of the start");
    if (steps == astray) {
      AnySearch copy = search;
      for (std::size_t i = 0; copy.next() && i < 20; ++i) copy.report(Outcome::fail);
      must(search.next()->configuration == candidate->configuration, "copies are independent");
    }
    search.report(predicate(candidate->configuration));
  }
  return search;
}

void must_minimize(const SearchEntry& entry, const SearchRequest& request,
                   const Predicate& predicate, std::size_t astray) {
  const std::size_t most = most_steps(predicate, request.causes);
  const AnySearch made = entry.make(request);
  const AnySearch search = drive(made, predicate, most, astray);
  must(drive(made, predicate, most, 0).best() == search.best(), "a search is repeatable");
  if (request.monotone) return;  // holds only for tests that are
  must(predicate(search.best()) == Outcome::fail, "best fails");
  must(predicate.one_minimal(search.best()), "best is 1-minimal");
  for (const Ends& other : search.others()) {
    must(predicate.one_minimal(other.failing), "other results are 1-minimal too");
  }
}

void must_isolate(const Predicate& predicate, const DdOptions& options, bool monotone,
                  std::size_t astray) {
  const AnySearch search = drive(make_dd({}, predicate.start(), options, monotone), predicate,
                                 most_steps(predicate, options.causes), astray);
  must(search.best().contains(search.passing()), "what passes is part of what fails");
  if (monotone) return;
  must(predicate(search.best()) == Outcome::fail, "best fails");
  must(predicate(search.passing()) == Outcome::pass, "passing passes");
  // 1-minimal: no single change of the difference closes it from either side.
  const Configuration difference = search.best().minus(search.passing());
  for (std::size_t i = 0; difference.count() > 1 && i < difference.count(); ++i) {
    const Configuration one = difference.slice(i, i + 1);
    must(predicate(search.passing().plus(one)) == Outcome::unresolved, "nothing more passes");
    must(predicate(search.best().minus(one)) == Outcome::unresolved, "nothing less fails");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  const auto changes = static_cast<Change>(1 + bytes.below(kMaxChanges));
  const bool monotone = bytes.below(4) == 3;
  const auto causes = static_cast<Causes>(bytes.below(3));
  const std::size_t astray = 1 + bytes.below(16);
  std::vector<std::uint32_t> weights;
  for (Change i = 0; i < changes; ++i) {
    weights.push_back(static_cast<std::uint32_t>(1 + bytes.below(100)));
  }
  Predicate predicate = any_predicate(bytes, changes);
  const SearchRequest request{.start = predicate.start(),
                              .weights = Weights(weights),
                              .causes = causes,
                              .monotone = monotone};
  for (const SearchEntry& entry : searches()) must_minimize(entry, request, predicate, astray);
  predicate.set(0, Outcome::pass);
  must_isolate(predicate, {causes, Weights(weights)}, monotone, astray);
  return 0;
}
