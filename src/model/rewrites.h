// Rewrites: changes that replace text by other text.
//
// A rewrite is *in* if the text is unchanged, and *out* if it is applied, as in model/values.h. So
// any search over changes is also a search over rewrites, and the empty configuration applies all
// of them.
//
// If applied rewrites overlap, the one with the lowest number wins as a whole; so alternatives for
// one place are in the order of preference. An edit inside text that another rewrite deletes does
// not count as overlapping: it is deleted with it.
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

/// How many bytes are saved; negative if the text grows.
std::int64_t saved(const Rewrite& rewrite);

class RewriteModel final : public Model {
 public:
  /// Rewrites that touch text which the scope protects are never applied.
  RewriteModel(const Variant& start, std::vector<Rewrite> rewrites, const Scope& scope = {});

  Change size() const override { return static_cast<Change>(rewrites_->size()); }
  /// The bytes that are saved, at least 1.
  Weights weights() const override;
  /// If an edit would join two tokens into one, a space is put between them.
  Variant render(const Configuration& configuration) const override;

  const std::vector<Rewrite>& rewrites() const { return *rewrites_; }

 private:
  std::vector<const Edit*> applied(const Configuration& out) const;

  Source source_;
  std::shared_ptr<const std::vector<Rewrite>> rewrites_;
};

}  // namespace whittle
