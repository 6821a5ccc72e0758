// Binary inputs whose offsets matter: bytes are not left out but made smaller.
//
// With Unit::bytes, a byte whose change is out becomes zero. With Unit::steps, a byte of value v is
// v changes, and its value is how many of them are in: leaving out one change makes the byte
// smaller by one.
#pragma once

#include <memory>
#include <vector>

#include "model/model.h"
#include "model/scope.h"
#include "model/source.h"

namespace whittle {

class ValuesModel final : public Model {
 public:
  enum class Unit { bytes, steps };

  ValuesModel(const Variant& start, const Scope& scope, Unit unit);

  Change size() const override { return cuts_->back(); }
  Weights weights() const override { return {}; }
  Variant render(const Configuration& configuration) const override;

  /// Where the changes of each byte begin; one more at the end.
  const std::shared_ptr<const std::vector<Change>>& cuts() const { return cuts_; }

 private:
  struct Position {
    std::uint32_t file;
    std::size_t offset;
  };
  Source source_;
  Unit unit_;
  std::vector<Position> places_;  // of the bytes that are not zero
  std::shared_ptr<const std::vector<Change>> cuts_;
};

}  // namespace whittle
