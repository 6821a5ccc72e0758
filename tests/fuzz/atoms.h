// Atoms and variants out of fuzzed bytes.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "change/variant.h"
#include "engine/stage_table.h"
#include "fuzz/fuzz.h"
#include "model/cut.h"

namespace whittle {

inline std::string any_atoms_name(Bytes& bytes) {
  switch (bytes.below(7)) {
    case 0:
      return "lines";
    case 1:
      return "tokens";
    case 2:
      return "chars";
    case 3:
      return "bytes";
    case 4:
      return "blocks:" + std::to_string(1 + bytes.below(20));
    case 5:
      return "outline:" + std::to_string(bytes.below(5));
    default:
      return "groups:" + std::to_string(bytes.below(5));
  }
}

inline Atoms any_atoms(Bytes& bytes) {
  return *find_atoms(any_atoms_name(bytes));
}

/// Bytes 0, 1, … of each file are original.
inline Variant variant_of(std::vector<VariantFile> files, const std::vector<std::string>& texts) {
  std::vector<std::shared_ptr<const void>> owners;
  for (std::size_t i = 0; i < files.size(); ++i) {
    auto text = std::make_shared<const std::string>(texts[i]);
    if (!text->empty()) files[i].pieces = {{*text, 0}};
    owners.push_back(std::move(text));
  }
  return Variant(std::move(files), std::move(owners));
}

/// One to three files, a symbolic link among them now and then.
inline Variant any_variant(Bytes& bytes) {
  constexpr const char* kNames[] = {"a", "b", "sub/c"};
  std::vector<VariantFile> files;
  for (std::size_t n = 1 + bytes.below(3); files.size() < n;) {
    const unsigned mode = bytes.below(8) == 7 ? VariantFile::kLink : bytes.flip() ? 0755 : 0644;
    files.push_back({kNames[files.size()], {}, mode});
  }
  const std::vector<std::string> texts = bytes.texts(files.size());
  return variant_of(std::move(files), texts);
}

/// Names, modes and bytes, and the same hash.
inline bool same(const Variant& a, const Variant& b) {
  if (a.files().size() != b.files().size()) return false;
  for (std::size_t i = 0; i < a.files().size(); ++i) {
    const VariantFile& x = a.files()[i];
    const VariantFile& y = b.files()[i];
    if (x.name != y.name || x.mode != y.mode || x.text() != y.text()) return false;
  }
  return a.hash() == b.hash();
}

/// Every piece that has an origin holds the bytes that stand there in the original.
inline void must_keep_origins(const Variant& variant, const Variant& original) {
  for (const VariantFile& file : variant.files()) {
    const VariantFile* from = original.find(file.name);
    const std::string text = from ? from->text() : std::string();
    for (const Piece& piece : file.pieces) {
      if (piece.origin == Piece::kNew) continue;
      must(piece.origin <= text.size() &&
               text.compare(piece.origin, piece.bytes.size(), piece.bytes) == 0,
           "a piece holds the bytes of its origin");
    }
  }
}

}  // namespace whittle
