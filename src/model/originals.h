// The two inputs of an isolation as the user has them, to tell where in them something stands.
//
// While a difference is narrowed the two ends become other texts, and with --common reduce much
// shorter ones. Their bytes know where they come from: bytes of the failing input by their origin
// (change/variant.h), and bytes that only the passing one has by their origin there, plus
// kOfPassing.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "change/variant.h"

namespace whittle {

inline constexpr std::uint64_t kOfPassing = std::uint64_t{1} << 62;

/// The same variant, as the passing one: its bytes are marked by kOfPassing.
Variant marked_as_passing(const Variant& passing);

/// A byte of a file of the user.
struct OriginalPlace {
  std::string path;
  std::size_t line = 0;    ///< from 1
  std::size_t offset = 0;  ///< from 0
};

class Originals {
 public:
  /// What the user calls a file of one side.
  using PathOf = std::function<std::string(const std::string& name)>;
  Originals(Variant passing, PathOf passing_path, Variant failing, PathOf failing_path)
      : passing_{std::move(passing), std::move(passing_path)},
        failing_{std::move(failing), std::move(failing_path)} {}

  /// nullopt for bytes that are from neither.
  std::optional<OriginalPlace> place(const std::string& name, std::uint64_t origin) const;

 private:
  struct Side {
    Variant variant;
    PathOf path;
  };
  Side passing_;
  Side failing_;
};

}  // namespace whittle
