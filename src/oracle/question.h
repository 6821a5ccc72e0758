// Questions about a variant that only a program outside of whittle can answer: what its tree is
// (--tree), which edits could be made (--pass), how large it is (--objective), which of its lines a
// run executes (whittle chip).
//
// A stage does not run such a program. It asks a question (Stage::question), and the scheduler has
// it answered once the outcomes that lead to the question are committed (engine/scheduler.h).
// docs/design/questions.md says why.
//
// A question is assumed to have the same reply each time that it is asked, as a variant is assumed
// to have the same outcome: a run that is resumed asks again.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "change/variant.h"
#include "util/hash.h"

namespace whittle {

struct Question {
  /// Who is to answer.
  enum class To {
    command,  ///< a shell command: what it prints on standard output about the only file
    test,     ///< the test's own command, run on the variant: what it prints on standard error
  };
  To to = To::command;
  std::string command;  ///< empty for To::test
  Variant about;

  /// The command is run on this text, in a file of this name.
  static Question about_file(std::string command, std::string_view name, std::string_view text);
  /// The test is run on this variant, whatever its outcome.
  static Question about_run(Variant variant);

  /// A key; questions with the same key have the same reply.
  Hash128 key() const;
};

/// What was printed.
struct Reply {
  std::shared_ptr<const std::string> text;  ///< null: the command or the run failed

  static Reply of(std::string text) { return {std::make_shared<const std::string>(text)}; }
};

/// Answers questions, one at a time. If a command fails, the reply has no text; the asker counts
/// such failures.
class Asker {
 public:
  virtual ~Asker() = default;
  virtual Reply ask(const Question& question) = 0;
};

}  // namespace whittle
