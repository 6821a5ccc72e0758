// Parsed variants, which the stages over trees start from: as the model of a tree or as the input
// of rewrites, each with the check that refuses variants of it.
//
// The last few are kept, because the scheduler makes a stage for each outcome that it predicts.
#pragma once

#include <memory>
#include <vector>

#include "engine/asking_stage.h"
#include "engine/inquiry.h"
#include "engine/plan_options.h"
#include "engine/stage.h"
#include "model/file_parts.h"
#include "model/parse_check.h"
#include "model/repair_jumps.h"
#include "model/rewrite_input.h"
#include "model/tree.h"

namespace whittle {

/// The questions that must be answered before the files of a variant can be read: with --tree, one
/// for each file; otherwise none.
std::vector<Question> tree_questions(const PlanOptions& options, const Variant& variant);
Question tree_question(const PlanOptions& options, std::string_view name, std::string_view text);

/// Where the replies to these questions come from.
using ReplyTo = std::function<Reply(const Question&)>;
/// How files are read: by the command of --tree, or by the parser of their language. If the command
/// fails, or prints something that cannot be read, nothing is known about the file.
ReadFile file_reader(const PlanOptions& options, ReplyTo reply_to);

struct TreeInput {
  Hash128 hash;
  std::shared_ptr<const TreeModel> model;
  std::shared_ptr<const ParseCheck> check;
  ChangeTree tree;  ///< the tree of the model, as searches see it
  double lost = 0;  ///< how much of the text the parser did not understand: 0 to 1
};

struct RewriteReading {
  Hash128 hash;
  std::shared_ptr<const RewriteInput> input;
  std::shared_ptr<const ParseCheck> check;
};

class TreeInputs {
 public:
  explicit TreeInputs(PlanOptions options) : options_(std::move(options)) {}

  /// `told`: the replies to tree_questions(options(), variant).
  TreeInput of(const Variant& variant, const Inquiry& told = {});
  RewriteReading for_rewrites(const Variant& variant);
  /// A stage that searches a model of the variant, with the changes of following() and with the
  /// check.
  AnyStage searched(std::string_view name, std::shared_ptr<const Model> model, AnySearch search,
                    std::shared_ptr<const VariantCheck> check, const Variant& start);
  /// The model, changed in two ways if necessary: if all jumps of `start` have targets, it also
  /// repairs the jumps of its variants (model/repair_jumps.h); and if the options ask for it,
  /// variants keep the line numbers (model/lines.h).
  std::shared_ptr<const Model> following(std::shared_ptr<const Model> model, const Variant& start);
  /// The same for a single variant that was made from `base`.
  Variant followed(const Variant& base, Variant variant);
  const PlanOptions& options() const { return options_; }

 private:
  bool follows(const Variant& variant);
  LanguageOf language_of() const;

  PlanOptions options_;
  std::vector<TreeInput> trees_;
  std::vector<RewriteReading> readings_;
  std::vector<std::pair<Hash128, bool>> follows_;
};

/// A stage that is made from the tree of the variant that it starts from. With --tree it first asks
/// for the tree.
using MakeOfTree = std::function<std::optional<AnyStage>(const TreeInput& input)>;
std::optional<AnyStage> stage_on_tree(const std::shared_ptr<TreeInputs>& inputs,
                                      std::string_view name, const Finding& start, MakeOfTree make);

}  // namespace whittle
