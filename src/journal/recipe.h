// A variant as a recipe: which pieces of the original it is made of, and what bytes
// it has beside them. Compressed.
//
// Most variants are the original with parts left out, so a recipe is short whatever
// the input's size, and making one costs a comparison of the bytes that are kept.
#pragma once

#include <string>
#include <string_view>

#include "change/variant.h"
#include "util/result.h"

namespace whittle {

std::string write_recipe(const Variant& variant, const Variant& original);

/// REQUIRES: the original that it was written with. An Error says that these bytes are no
/// recipe, or not one for this original.
Result<Variant> read_recipe(std::string_view recipe, const Variant& original);

/// zstd.
std::string compress(std::string_view bytes);
/// An Error where the bytes are damaged, or say that more comes out of them than can.
Result<std::string> decompress(std::string_view bytes);

}  // namespace whittle
