// What the stages over trees start from: a variant, parsed, as the model of its tree or as
// the input of rewrites, and what refuses variants of it.
//
// The last few are kept, since the scheduler makes a stage for each outcome that it predicts.
#pragma once

#include <memory>
#include <vector>

#include "engine/asking_stage.h"
#include "engine/inquiry.h"
#include "engine/plan_options.h"
#include "engine/stage.h"
#include "model/file_parts.h"
#include "model/follow_jumps.h"
#include "model/parse_check.h"
#include "model/rewrite_input.h"
#include "model/tree.h"

namespace whittle {

/// What must be asked before the files of a variant can be read: with --tree, its command about
/// each file; otherwise nothing.
std::vector<Question> tree_questions(const PlanOptions& options, const Variant& variant);
Question tree_question(const PlanOptions& options, std::string_view name, std::string_view text);

/// Where the replies to these questions come from.
using ReplyTo = std::function<Reply(const Question&)>;
/// How files are read: by the command of --tree, or by the parser of their language. Nothing is
/// known of a file where the command fails or prints something that makes no sense.
ReadFile file_reader(const PlanOptions& options, ReplyTo reply_to);

struct TreeInput {
  Hash128 hash;
  std::shared_ptr<const TreeModel> model;
  std::shared_ptr<const ParseCheck> check;
  ChangeTree tree;  ///< the model's, as searches are to see it
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
  /// A search over a model of the variant, which follows its jumps, with what refuses variants.
  AnyStage searched(std::string_view name, std::shared_ptr<const Model> model, AnySearch search,
                    std::shared_ptr<const VariantCheck> check, const Variant& start);
  /// The model of a variant, or one that also follows its jumps (model/follow_jumps.h), where
  /// the variant itself does, and that keeps its lines (model/lines.h), where that is asked for.
  std::shared_ptr<const Model> following(std::shared_ptr<const Model> model, const Variant& start);
  /// A variant that was made of `base`, likewise.
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

/// A stage made of the tree of what it starts from; with --tree it asks for the tree first.
using MakeOfTree = std::function<std::optional<AnyStage>(const TreeInput& input)>;
std::optional<AnyStage> stage_on_tree(const std::shared_ptr<TreeInputs>& inputs,
                                      std::string_view name, const Finding& start, MakeOfTree make);

}  // namespace whittle
