// How a variant in a directory gets its outcome: which commands to run, one after the other, and
// what their runs mean.
//
// A judge is asked again after every run. So for the oracle a test of one command, of two (--run
// and --compare, --differ) and one that is run again after a crash are all the same.
// Everything that a judge knows about a test is in its runs so far; the rest it has learnt from the
// original (lock).
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "oracle/oracle.h"
#include "oracle/run.h"
#include "oracle/symptom.h"

namespace whittle {

/// Which files the original has. This is the same for all variants, even if they lack some of the
/// files.
struct Shape {
  std::vector<std::string> names;  ///< of its files
  bool directory = false;          ///< a directory, or several files
};

struct Scene {
  std::string directory;  ///< holds the variant's files and what --with names
  const Variant* variant = nullptr;
  const Shape* shape = nullptr;
  double timeout = 0;
};

class Judge {
 public:
  virtual ~Judge() = default;
  /// The next command, or the answer.
  virtual std::variant<Command, Answer> next(const Scene& scene,
                                             std::span<const Run> runs) const = 0;
  /// Learns from the runs of the original. Returns a clause that says what the symptom is, or an
  /// error that says why there is none.
  virtual Result<std::string> lock(std::span<const Run> original) = 0;
  /// Learns from another run of the original, which did not fail: what the program says
  /// differently each time does not count from now on. Returns the new clause; nullopt: nothing has
  /// changed.
  virtual std::optional<std::string> loosen(std::span<const Run>) { return std::nullopt; }
  /// Once locked: what the program said on the original, if that is part of the symptom; else "".
  virtual std::string original_message() const { return {}; }
  /// For isolate: learns what *pass* looks like.
  virtual void lock_passing(std::span<const Run>) {}
  /// Whether tests that fail may be stopped early: their times then do not show how long a test
  /// takes.
  virtual bool ends_early() const { return false; }
};

/// A command line with places for the variant: {} is its path (with several files the directory),
/// {abs} its absolute path, {NAME} one of its files, {args} the lines of the variant, one argument
/// each. If a word is exactly {}, then {} inside longer words is not replaced.
std::vector<std::string> fill_in(const std::vector<std::string>& words, const Scene& scene);
/// Whether the command uses the variant: it contains one of these places.
bool mentions_variant(const std::vector<std::string>& words, const Shape& shape);

/// For messages: how a run ended, as a clause that follows its subject; and the first and last
/// lines of what it printed.
std::string end_of(const Run& run);
std::string excerpt(const Run& run);

/// TEST: exit 0 is fail, 1 pass, anything else unresolved.
class ScriptJudge final : public Judge {
 public:
  /// How the test gets the variant, in addition to the files in its directory.
  struct Input {
    bool feed_stdin = false;    ///< on standard input
    bool as_arguments = false;  ///< its lines are the arguments; otherwise its files' names are
  };
  /// `name`: how messages call the program.
  ScriptJudge(std::string program, std::string name, Input input, bool same_crash)
      : program_(std::move(program)),
        name_(std::move(name)),
        input_(input),
        same_crash_(same_crash) {}
  std::variant<Command, Answer> next(const Scene&, std::span<const Run>) const override;
  Result<std::string> lock(std::span<const Run> original) override;

 private:
  std::string program_;
  std::string name_;
  Input input_;
  bool same_crash_;
  bool locked_ = false;
  std::optional<Trace> trace_;
};

/// COMMAND with a symptom.
class SymptomJudge final : public Judge {
 public:
  SymptomJudge(std::vector<std::string> words, Symptom symptom, bool feed_stdin)
      : words_(std::move(words)), symptom_(std::move(symptom)), feed_stdin_(feed_stdin) {}
  std::variant<Command, Answer> next(const Scene&, std::span<const Run>) const override;
  Result<std::string> lock(std::span<const Run> original) override;
  std::optional<std::string> loosen(std::span<const Run> again) override;
  std::string original_message() const override { return original_message_; }
  void lock_passing(std::span<const Run> runs) override;
  const std::optional<EarlyEnd>& early_end() const { return early_end_; }
  bool ends_early() const override { return early_end_ && early_end_->decides == Decided::shown; }

 private:
  /// What says where a crash is.
  enum class PlaceFrom { report, tracer, debugger };

  Command first_run(const Scene& scene) const;
  /// The next run of a crash whose place is not known; nullopt: there is nothing more to try.
  std::optional<Command> look_closer(const Scene& scene, std::span<const Run> runs) const;
  Command traced(const Scene& scene) const;
  Command debugged(const Scene& scene) const;
  Answer answer(std::span<const Run> runs) const;

  std::vector<std::string> words_;
  Symptom symptom_;
  bool feed_stdin_;
  bool locked_ = false;
  std::string original_message_;
  PlaceFrom place_from_ = PlaceFrom::report;  // once locked
  std::optional<EarlyEnd> early_end_;
};

/// --run RUN --compare COMPARE: COMPARE decides, whatever RUN exited with. It is
/// given the files that hold what RUN printed on its two streams, and how RUN
/// ended: a status, or the name of a signal, or "timeout".
class CompareJudge final : public Judge {
 public:
  CompareJudge(std::string run, std::string compare, bool feed_stdin)
      : run_(std::move(run)), compare_(std::move(compare)), feed_stdin_(feed_stdin) {}
  std::variant<Command, Answer> next(const Scene&, std::span<const Run>) const override;
  Result<std::string> lock(std::span<const Run> original) override;

 private:
  std::string run_;
  std::string compare_;
  bool feed_stdin_;
};

/// --differ CMD1 CMD2: the symptom is that the two disagree as they do on the original.
class DifferJudge final : public Judge {
 public:
  enum class By { anything, end, out, err };
  DifferJudge(std::string first, std::string second, By by, bool feed_stdin)
      : commands_{std::move(first), std::move(second)}, by_(by), feed_stdin_(feed_stdin) {}
  std::variant<Command, Answer> next(const Scene&, std::span<const Run>) const override;
  Result<std::string> lock(std::span<const Run> original) override;

 private:
  bool disagree(const Run& a, const Run& b, By by) const;

  std::string commands_[2];
  By by_;
  bool feed_stdin_;
  std::string ends_[2];  // how the two ended on the original
};

/// The answers of another judge, inverted: a variant fails if it does not show the symptom.
class InvertedJudge final : public Judge {
 public:
  explicit InvertedJudge(std::shared_ptr<Judge> judge) : judge_(std::move(judge)) {}
  std::variant<Command, Answer> next(const Scene&, std::span<const Run>) const override;
  Result<std::string> lock(std::span<const Run> original) override {
    return judge_->lock(original);
  }
  std::optional<std::string> loosen(std::span<const Run> again) override {
    return judge_->loosen(again);
  }

 private:
  std::shared_ptr<Judge> judge_;
};

}  // namespace whittle
