#include "search/descend.h"

namespace whittle {

Descend::Descend(Configuration start, std::shared_ptr<const std::vector<Change>> cuts)
    : current_(std::move(start)), cuts_(std::move(cuts)) {
  if (cuts_->size() > 1) high_ = (*cuts_)[1] - (*cuts_)[0];
  next_group();
}

// Moves on past groups that are settled.
void Descend::next_group() {
  while (group_ + 1 < cuts_->size() && high_ - low_ <= 1) {
    ++group_;
    low_ = 0;
    high_ = group_ + 1 < cuts_->size() ? (*cuts_)[group_ + 1] - (*cuts_)[group_] : 0;
  }
}

Configuration Descend::proposed() const {
  return current_.minus(Configuration::of({{(*cuts_)[group_] + trying(), (*cuts_)[group_ + 1]}}));
}

std::optional<Candidate> Descend::next() const {
  if (group_ + 1 >= cuts_->size()) return std::nullopt;
  return Candidate{proposed(), 0.3};
}

void Descend::report(Outcome outcome) {
  if (outcome == Outcome::fail) {
    current_ = proposed();
    high_ = trying();
  } else {
    low_ = trying();
  }
  next_group();
}

}  // namespace whittle
