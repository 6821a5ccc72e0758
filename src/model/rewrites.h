// Rewrites: changes that put other text in the place of some.
//
// A rewrite is in where the text is as it was, and out where it is applied, as in
// model/values.h: so any search over changes is a search over rewrites, and trying nothing
// applies all of them at once.
//
// Of applied rewrites that overlap, the one with the lower number wins as a whole. So
// alternatives for one place stand in the order in which they are preferred. An edit in what
// another rewrite deletes does not overlap: it is gone too.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "model/model.h"
#include "model/scope.h"
#include "model/source.h"

namespace whittle {

/// Other text for these bytes of a file.
struct Edit {
  std::size_t file = 0;
  Span span{};
  std::string text{};
  friend bool operator==(const Edit&, const Edit&) = default;
};

/// Edits that are made together. REQUIRES: none overlaps another.
struct Rewrite {
  std::vector<Edit> edits{};
  friend bool operator==(const Rewrite&, const Rewrite&) = default;
};

/// How many bytes go; less than none where the text grows.
std::int64_t saved(const Rewrite& rewrite);

class RewriteModel final : public Model {
 public:
  /// What the scope does not allow to go stays: rewrites that touch it are never applied.
  RewriteModel(const Variant& start, std::vector<Rewrite> rewrites, const Scope& scope = {});

  Change size() const override { return static_cast<Change>(rewrites_->size()); }
  /// The bytes that go, one at least.
  Weights weights() const override;
  /// Where an edit would make one token of two, a space stands between them.
  Variant render(const Configuration& configuration) const override;

  const std::vector<Rewrite>& rewrites() const { return *rewrites_; }

 private:
  std::vector<const Edit*> applied(const Configuration& out) const;

  Source source_;
  std::shared_ptr<const std::vector<Rewrite>> rewrites_;
};

}  // namespace whittle
