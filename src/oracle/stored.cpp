#include "oracle/stored.h"

#include <algorithm>

namespace whittle {

Status StoredOracle::start(Ticket ticket, const Variant& variant, const TestOptions& options) {
  if (std::optional<Answer> known = store_.find(variant.hash())) {
    known->shared = true;
    finished_.push_back({ticket, std::move(*known)});
    return {};
  }
  under_way_[ticket] = variant.hash();
  return oracle_.start(ticket, variant, options);
}

void StoredOracle::cancel(Ticket ticket) {
  std::erase_if(finished_, [&](const Finished& f) { return f.ticket == ticket; });
  if (under_way_.erase(ticket) > 0) oracle_.cancel(ticket);
}

Result<std::optional<Oracle::Finished>> StoredOracle::wait(double seconds) {
  if (!finished_.empty()) {
    Finished first = std::move(finished_.front());
    finished_.pop_front();
    return std::optional<Finished>(std::move(first));
  }
  Result<std::optional<Finished>> finished = oracle_.wait(seconds);
  if (!finished || !*finished) return finished;
  const auto it = under_way_.find((*finished)->ticket);
  if (it == under_way_.end()) return finished;
  const Answer& answer = (*finished)->answer;
  // Another run may want to know whether it passes.
  const bool open = answer.cut && answer.outcome != Outcome::fail;
  if (answer.reusable && !answer.by_time_limit && !answer.over_limit && !open)
    store_.put(it->second, answer);
  under_way_.erase(it);
  return finished;
}

}  // namespace whittle
