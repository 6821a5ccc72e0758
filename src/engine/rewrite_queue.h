// Rewrites of a variant, one after the other: what the stages over rewrites ask for.
//
// A value. Where a rewrite is taken, those of the new text come next: what has just been
// put in may be rewritten again, and what was tried before is not tried a second time. What
// was tried is known by the bytes that it changes and those around them, so it stays known
// where something else changes in the text; a later round passes it over. Nothing here is therefore
// minimal with respect to rewrites; the last stage over the tree says what is.
#pragma once

#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/stage.h"
#include "engine/tree_inputs.h"
#include "model/rewrites.h"

namespace whittle {

using FindRewrites = std::function<std::vector<Rewrite>(const RewriteInput&)>;

class RewriteQueue {
 public:
  /// Which rewrites it goes through: by the bytes that they save.
  struct Bounds {
    std::int64_t least = 1;
    std::int64_t most = std::numeric_limits<std::int64_t>::max();
  };
  RewriteQueue(std::shared_ptr<TreeInputs> inputs, std::shared_ptr<const FindRewrites> find,
               Bounds bounds, const Finding& start);

  /// The next rewrite, applied; none: done.
  const std::optional<Variant>& next() const { return next_; }
  /// Its number, for the record.
  Change number() const { return static_cast<Change>(index_); }
  /// It did not help.
  void reject();
  /// It did: on from this variant, which is the rewrite's or was made from it.
  void accept(const Variant& better);
  /// There is to be no other.
  void stop() { next_.reset(); }

  const Variant& base() const { return base_; }
  const Tried& tried() const { return tried_; }
  std::uint64_t refused() const { return refused_; }

 private:
  void read();
  void look();
  Hash128 key(const Rewrite& rewrite) const;

  std::shared_ptr<TreeInputs> inputs_;
  std::shared_ptr<const FindRewrites> find_;
  Bounds bounds_;
  Variant base_;
  Tried tried_;
  RewriteReading reading_;
  std::shared_ptr<const RewriteModel> model_;
  std::size_t index_ = 0;
  Hash128 key_;  // of the next
  std::optional<Variant> next_;
  std::uint64_t refused_ = 0;
};

}  // namespace whittle
