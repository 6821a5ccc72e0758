// What rewrites are found in: the texts of a variant, parsed.
#pragma once

#include <vector>

#include "model/file_parts.h"
#include "model/rewrites.h"
#include "model/source.h"
#include "syntax/leaves.h"
#include "syntax/parts.h"

namespace whittle {

struct RewriteInput {
  struct File {
    const Language* language = nullptr;  ///< null: nothing is rewritten in it
    Parts parts{};
    std::vector<Leaf> leaves{};
  };
  Source source;
  std::vector<File> files;  ///< in the order of the source's

  std::string_view text(std::size_t file) const { return source.text(file); }
  std::string_view text(std::size_t file, const Leaf& leaf) const {
    return source.text(file).substr(leaf.begin, leaf.end - leaf.begin);
  }
};

/// `language_of`: what a file is parsed as, by name and text; null: not at all.
inline RewriteInput read_rewrite_input(const Variant& variant, const LanguageOf& language_of) {
  RewriteInput input{Source(variant), {}};
  for (std::size_t i = 0; i < input.source.files(); ++i) {
    RewriteInput::File file;
    const std::string_view text = input.source.text(i);
    if (!input.source.file(i).is_link())
      file.language = language_of(input.source.file(i).name, text);
    if (file.language != nullptr) {
      file.parts = read_parts(*file.language, text);
      file.leaves = read_leaves(file.parts.tree, text);
    }
    input.files.push_back(std::move(file));
  }
  return input;
}

}  // namespace whittle
