// The rewrites that the rewrite stages propose for a variant, one after the other; or several that
// follow each other at once, as often as that is asked for. Of rewrites that overlap, the first one
// is applied.
//
// A value. When a rewrite is accepted, the rewrites of the new text are proposed next. A rewrite
// that was tried before is not tried again: it is recognized by the bytes that it changes and those
// around them, so it is recognized even if another place of the text has changed. For this reason
// the result is not minimal with respect to rewrites; minimality is established by the last stage
// over the tree.
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
  /// Which rewrites are proposed: those that save at least and at most this many bytes.
  struct Bounds {
    std::int64_t least = 1;
    std::int64_t most = std::numeric_limits<std::int64_t>::max();
  };
  RewriteQueue(std::shared_ptr<TreeInputs> inputs, std::shared_ptr<const FindRewrites> find,
               Bounds bounds, const Finding& start);

  /// The next rewrite, applied; none: done.
  const std::optional<Variant>& next() const { return next_; }
  /// The numbers of the rewrites that were applied, for the record.
  const Configuration& applied() const { return applied_; }
  /// The rewrite did not help. One that was tried alone is not tried again; of several, up to
  /// `next` are proposed next.
  void reject(std::size_t next = 1);
  /// The rewrite helped: continues from this variant, which is next() or was made from it, with up
  /// to `next` rewrites at once.
  void accept(const Variant& better, std::size_t next = 1);
  /// No further rewrite is proposed.
  void stop() { next_.reset(); }

  const Variant& base() const { return base_; }
  const Tried& tried() const { return tried_; }
  std::uint64_t refused() const { return refused_; }

 private:
  void read();
  void look(std::size_t count);
  bool propose(Configuration rewrites);
  Configuration several(std::size_t count) const;
  Hash128 key(const Rewrite& rewrite) const;

  std::shared_ptr<TreeInputs> inputs_;
  std::shared_ptr<const FindRewrites> find_;
  Bounds bounds_;
  Variant base_;
  Tried tried_;
  RewriteReading reading_;
  std::shared_ptr<const RewriteModel> model_;
  std::size_t index_ = 0;
  Hash128 key_;  // of the next, or of the first of several
  Configuration applied_;
  std::optional<Variant> next_;
  std::uint64_t refused_ = 0;
};

}  // namespace whittle
