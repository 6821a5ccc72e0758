// A variant as a recipe: which pieces of the original it consists of, and which other bytes it has.
// Compressed.
//
// Most variants are the original with parts left out, so a recipe is short whatever the size of the
// input, and writing one takes a comparison of the bytes that are kept.
#pragma once

#include <string>
#include <string_view>

#include "change/variant.h"
#include "util/result.h"

namespace whittle {

std::string write_recipe(const Variant& variant, const Variant& original);

/// REQUIRES: `original` is the one that the recipe was written with. An Error says that these bytes
/// are not a recipe, or not one for this original.
Result<Variant> read_recipe(std::string_view recipe, const Variant& original);

/// By zstd.
std::string compress(std::string_view bytes);
/// An Error if the bytes are damaged, or if the size that they claim is impossible.
Result<std::string> decompress(std::string_view bytes);

}  // namespace whittle
