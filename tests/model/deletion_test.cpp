#include "model/deletion.h"

#include <gtest/gtest.h>

#include <memory>
#include <random>

#include "engine/stage_table.h"
#include "support/random_text.h"

namespace whittle {
namespace {

Variant variant_of(const std::vector<std::string>& texts) {
  std::vector<VariantFile> files;
  std::vector<std::shared_ptr<const void>> owners;
  for (const std::string& text : texts) {
    auto buffer = std::make_shared<const std::string>(text);
    files.push_back({"file" + std::to_string(files.size()), {}, 0640});
    if (!buffer->empty()) files.back().pieces.push_back({*buffer, 0});
    owners.push_back(std::move(buffer));
  }
  return Variant(std::move(files), std::move(owners));
}

std::vector<std::string> texts_of(const Variant& variant) {
  std::vector<std::string> result;
  for (const VariantFile& file : variant.files()) result.push_back(file.text());
  return result;
}

// The texts without the atoms that are out; atoms that the scope does not wholly
// allow are no changes, nor is the newline before what stays without its whole line, or
// after a newline that may go by itself.
std::vector<std::string> naive_render(const std::vector<std::string>& texts, const Atoms& atoms,
                                      const Scope& scope, const Configuration& in, Change& size) {
  std::vector<std::string> result;
  size = 0;
  for (const std::string& text : texts) {
    std::vector<bool> may_go(text.size());
    std::vector<bool> joins(text.size() + 1);  // what ends here would join two lines
    for (const Span& span : scope.of(text)) {
      std::fill(may_go.begin() + span.begin, may_go.begin() + span.end, true);
      joins[span.end] = span.end < text.size();
    }
    std::vector<bool> gone(text.size());
    std::vector<bool> torn(text.size() + 1);  // the newline before may go without its line
    for (const Span& span : atoms.cut(text)) {
      const auto first = may_go.begin() + span.begin;
      const auto last = may_go.begin() + span.end;
      const bool inside_line = span.begin > 0 && text[span.begin - 1] != '\n';
      const bool tears = inside_line || torn[span.begin];
      if (std::find(first, last, false) != last || (joins[span.end] && tears)) continue;
      torn[span.end] = tears;
      if (in.contains(size++)) continue;
      std::fill(gone.begin() + span.begin, gone.begin() + span.end, true);
    }
    result.emplace_back();
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (!gone[i]) result.back() += text[i];
    }
  }
  return result;
}

void check_origins(const Variant& rendered, const std::vector<std::string>& texts) {
  for (std::size_t i = 0; i < texts.size(); ++i) {
    for (const Piece& piece : rendered.files()[i].pieces) {
      ASSERT_EQ(piece.bytes, texts[i].substr(piece.origin, piece.bytes.size()));
    }
  }
}

TEST(DeletionModel, RendersLikeItsNaiveTwin) {
  std::mt19937 random(1);
  const std::vector<Scope> scopes{Scope(), *Scope::region("int", "42"), *Scope::removable("x|=|^$"),
                                  *Scope::removable("nowhere")};
  for (int round = 0; round < 800; ++round) {
    std::vector<std::string> texts(below(random, 5));
    for (std::string& text : texts) text = random_text(random, 10);
    const Scope& scope = scopes[below(random, scopes.size())];
    for (const char* name : {"lines", "tokens", "chars", "blocks:3", "outline:0", "outline:1"}) {
      const Atoms atoms = *find_atoms(name);
      const Variant start = variant_of(texts);
      const DeletionModel model(start, atoms, scope);
      ASSERT_EQ(model.render(Configuration::all(model.size())).hash(), start.hash());
      for (int i = 0; i < 4; ++i) {
        const Configuration in =
            i == 0 ? Configuration() : random_configuration(random, model.size());
        Change size = 0;
        const auto expected = naive_render(texts, atoms, scope, in, size);
        ASSERT_EQ(model.size(), size) << name;
        const Variant rendered = model.render(in);
        ASSERT_EQ(texts_of(rendered), expected) << name << " " << in.text();
        ASSERT_NO_FATAL_FAILURE(check_origins(rendered, texts));
      }
    }
  }
}

// Where a region ended with an empty line, its last two newlines could go together as
// characters, and the line that ends the region, which must stay, got a beginning.
TEST(DeletionModel, WhatStaysIsNotJoinedToAnotherLine) {
  const Scope scope = *Scope::region("BEGIN", "END");
  const Variant start = variant_of({"BEGIN\nab\n\nEND\n"});
  for (const char* name : {"lines", "tokens", "chars", "bytes", "blocks:2", "groups:0"}) {
    const DeletionModel model(start, *find_atoms(name), scope);
    for (Change i = 0; i <= model.size(); ++i) {
      const Configuration without = Configuration::all(model.size()).slice(0, i);
      const std::string text = model.render(without).files()[0].text();
      EXPECT_TRUE(text.ends_with("\nEND\n")) << name << ": " << text;
    }
  }
  const DeletionModel lines(start, *find_atoms("lines"), scope);
  EXPECT_EQ(lines.render({}).files()[0].text(), "BEGIN\nEND\n");
}

// Once the last line of a region had gone, nothing kept the newline before its end.
TEST(DeletionModel, WhatStaysIsNotJoinedLaterEither) {
  const Variant start = variant_of({"BEGIN\nab\ncd\nEND\n"});
  const Scope scope = Scope::region("BEGIN", "END")->located_in(start);
  const DeletionModel lines(start, *find_atoms("lines"), scope);
  const DeletionModel chars(lines.render(Configuration::all(1)), *find_atoms("chars"), scope);
  EXPECT_EQ(chars.render({}).files()[0].text(), "BEGIN\n\nEND\n");
}

// Models are made from what other models rendered: pieces of one buffer, apart.
TEST(DeletionModel, OfWhatAnotherRendered) {
  std::mt19937 random(2);
  for (int round = 0; round < 300; ++round) {
    const std::vector<std::string> texts{random_text(random, 10), random_text(random, 10)};
    const DeletionModel lines(variant_of(texts), *find_atoms("lines"), Scope());
    const Variant middle = lines.render(random_configuration(random, lines.size()));
    const DeletionModel chars(middle, *find_atoms("chars"), Scope());
    const Configuration in = random_configuration(random, chars.size());
    Change size = 0;
    const auto expected = naive_render(texts_of(middle), *find_atoms("chars"), Scope(), in, size);
    const Variant rendered = chars.render(in);
    ASSERT_EQ(texts_of(rendered), expected);
    ASSERT_NO_FATAL_FAILURE(check_origins(rendered, texts));
  }
}

TEST(DeletionModel, WeighsBytes) {
  const DeletionModel model(variant_of({"a\nbcd\n", "", "e"}), *find_atoms("lines"), Scope());
  ASSERT_EQ(model.size(), 3u);
  EXPECT_EQ(model.weights().of(Range{0, 1}), 2u);
  EXPECT_EQ(model.weights().of(Range{1, 3}), 5u);
}

TEST(DeletionModel, KeepsEmptyFilesAndModes) {
  const DeletionModel model(variant_of({"", "a\n", ""}), *find_atoms("lines"), Scope());
  const Variant rendered = model.render({});
  EXPECT_EQ(texts_of(rendered), (std::vector<std::string>{"", "", ""}));
  EXPECT_EQ(rendered.files()[1].mode, 0640u);
  EXPECT_EQ(rendered.files()[1].name, "file1");
}

TEST(DeletionModel, DeletesInFewPieces) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "line\n";
  const DeletionModel model(single_file("f", text), *find_atoms("lines"), Scope());
  EXPECT_EQ(model.render(Configuration::of({{0, 10}, {500, 600}})).files()[0].pieces.size(), 2u);
}

TEST(DeletionModel, VariantsOutliveTheModel) {
  auto model =
      std::make_unique<DeletionModel>(variant_of({"a\nb\n"}), *find_atoms("lines"), Scope());
  const Variant variant = model->render(Configuration::of_changes({1}));
  model.reset();
  EXPECT_EQ(texts_of(variant), (std::vector<std::string>{"b\n"}));
}

TEST(DeletionModel, KnowsOriginalLines) {
  const std::string original = "one\ntwo three\nfour\n";
  const DeletionModel lines(single_file("f", original), *find_atoms("lines"), Scope());
  const Variant without_one = lines.render(Configuration::of_changes({1, 2}));
  const DeletionModel tokens(without_one, *find_atoms("tokens"), Scope());
  EXPECT_EQ(tokens.original_lines(original),
            (std::vector<Range>{{1, 2}, {1, 2}, {1, 2}, {1, 2}, {2, 3}, {2, 3}}));

  static const std::string kAdded = "new\n";
  const Variant added({{"f", {{kAdded, Piece::kNew}}, 0644}}, {});
  EXPECT_EQ(DeletionModel(added, *find_atoms("lines"), Scope()).original_lines(original),
            std::vector<Range>{Range{}});
}

TEST(FilesModel, LeavesOutWholeFiles) {
  const Variant start = variant_of({"a", "", "ccc"});
  const FilesModel model(start);
  ASSERT_EQ(model.size(), 3u);
  EXPECT_EQ(model.render(Configuration::all(3)).hash(), start.hash());
  EXPECT_EQ(texts_of(model.render(Configuration::of_changes({0, 2}))),
            (std::vector<std::string>{"a", "ccc"}));
  EXPECT_TRUE(model.render({}).files().empty());
  EXPECT_EQ(model.weights().of(Range{1, 2}), 1u);
  EXPECT_EQ(model.weights().of(Range{2, 3}), 4u);
}

}  // namespace
}  // namespace whittle
