// One configuration rendered: files by name, each a list of pieces of shared buffers.
//
// A value that is cheap to copy. Nothing is concatenated: deleting from a 100 MB file makes a few
// pieces, and writing them takes time for what is kept only.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "util/hash.h"

namespace whittle {

/// Bytes, and where they were in the original file. `origin` is the original offset of the first
/// byte; for bytes that are not from the original it is kNew.
struct Piece {
  static constexpr std::uint64_t kNew = ~std::uint64_t{0};
  std::string_view bytes;
  std::uint64_t origin = kNew;
};

struct VariantFile {
  std::string name;  ///< relative to the test's directory; may hold slashes and spaces
  std::vector<Piece> pieces;
  unsigned mode = 0644;  ///< permissions; kLink: a symbolic link, and the bytes are its target
  static constexpr unsigned kLink = 0120000;
  bool is_link() const { return mode == kLink; }
  std::uint64_t size() const;
  std::string text() const;  ///< all pieces, joined
};

class Variant {
 public:
  Variant() = default;
  /// `owners` keep alive the buffers that the pieces point into.
  Variant(std::vector<VariantFile> files, std::vector<std::shared_ptr<const void>> owners);

  const std::vector<VariantFile>& files() const;
  const VariantFile* find(std::string_view name) const;
  std::uint64_t size() const;  ///< bytes in all files
  /// Names, modes and bytes; independent of how the bytes are cut into pieces.
  const Hash128& hash() const;
  /// The same bytes in buffers of their own, with pieces joined if possible.
  Variant compact() const;
  const std::vector<std::shared_ptr<const void>>& owners() const;

 private:
  struct Data {
    std::vector<VariantFile> files;
    std::vector<std::shared_ptr<const void>> owners;
    std::uint64_t size = 0;
    mutable std::optional<Hash128> hash;  // computed once, by the one thread that proposes
  };
  std::shared_ptr<const Data> data_;
};

/// A variant of one file whose bytes all are original.
Variant single_file(std::string name, std::string bytes, unsigned mode = 0644);

}  // namespace whittle
