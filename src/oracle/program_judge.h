// Judges for programs that are chipped: they are compiled, then run.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "oracle/judge.h"

namespace whittle {

/// Compiles the sources of the variant and runs the program; another judge looks for the symptom in
/// that run. A variant that does not compile is unresolved.
///
/// The original is compiled once more for each strict option, before it is run.
class CompiledJudge final : public Judge {
 public:
  struct Build {
    std::vector<std::string> words;      ///< the compiler; the sources come after them
    std::vector<std::string> endings{};  ///< what the names of sources end with: ".java"
    std::string input{};                 ///< path of what the program reads; empty: nothing
    /// Options that make the compiler refuse programs that work only by chance. Those with which
    /// the original compiles are used for variants.
    std::vector<std::string> strict{};
  };
  CompiledJudge(Build build, std::shared_ptr<Judge> of_run)
      : build_(std::move(build)), of_run_(std::move(of_run)) {}

  std::variant<Command, Answer> next(const Scene&, std::span<const Run>) const override;
  Result<std::string> lock(std::span<const Run> original) override;
  std::optional<std::string> loosen(std::span<const Run> again) override;
  std::string original_message() const override { return of_run_->original_message(); }

 private:
  Command compile(const Scene& scene, const std::vector<std::string>& more) const;
  /// How many runs of the compiler come before the runs of the program.
  std::size_t compiles() const { return locked_ ? 1 : 1 + build_.strict.size(); }

  Build build_;
  std::shared_ptr<Judge> of_run_;
  bool locked_ = false;  // the strict words are those that the original stands
};

/// The Run and Compare scripts of ChipperJ (Sterling and Olsson, figures 3, 4 and 8):
///
///   RUN PREFIX MAIN PREFIX.output external
///   COMPARE PREFIX
///
/// PREFIX is the name of the first file without its ending. COMPARE is run whatever RUN ended
/// with, also after its time limit; its exit status 0 says that the symptom is there.
class ScriptsJudge final : public Judge {
 public:
  /// `main`: empty: the last part of PREFIX.
  ScriptsJudge(std::string run, std::string compare, std::string main, std::string input)
      : run_(std::move(run)),
        compare_(std::move(compare)),
        main_(std::move(main)),
        input_(std::move(input)) {}

  std::variant<Command, Answer> next(const Scene&, std::span<const Run>) const override;
  Result<std::string> lock(std::span<const Run> original) override;

 private:
  std::string run_;
  std::string compare_;
  std::string main_;
  std::string input_;
};

/// The first line of a compiler's output that says what is wrong.
std::string first_error(std::string_view printed);

}  // namespace whittle
