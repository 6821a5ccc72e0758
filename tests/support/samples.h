// All languages, their samples, and what tests ask of texts and their parts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/tree.h"
#include "syntax/language.h"

namespace whittle {

struct Sample {
  const Language* language;
  std::string file;
  std::string text;
};

/// Every language with its component. Throws std::runtime_error if one cannot be loaded.
const std::vector<const Language*>& all_languages();

/// One of each language, by its name.
const std::vector<Sample>& samples();
const Sample& sample(std::string_view language);

/// Nodes that are errors or missing, of the text parsed from its beginning.
std::size_t errors_in(const Language& language, std::string_view text);

TreeModel model_of(const Language& language, std::string text);

/// What of the contract of syntax/parts.h does not hold; empty where all does.
std::string broken_law(const Parts& parts, std::string_view text);

/// The only file of a variant.
std::string text_of(const Variant& variant);

}  // namespace whittle
