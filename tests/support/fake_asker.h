// Answers questions from a function, without processes, and remembers what it was asked.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "oracle/question.h"

namespace whittle {

class FakeAsker final : public Asker {
 public:
  /// Of a command and a text; nullopt: the command fails.
  using Print = std::function<std::optional<std::string>(const std::string& command,
                                                         const std::string& text)>;
  explicit FakeAsker(Print print) : print_(std::move(print)) {}

  Reply ask(const Question& question) override {
    const std::string text = question.about.files().front().text();
    asked.push_back({question.command, text});
    std::optional<std::string> printed = print_(question.command, text);
    return printed ? Reply::of(std::move(*printed)) : Reply();
  }

  struct Asked {
    std::string command;
    std::string text;
    friend bool operator==(const Asked&, const Asked&) = default;
    friend auto operator<=>(const Asked&, const Asked&) = default;
  };
  std::vector<Asked> asked;  ///< in this order

 private:
  Print print_;
};

}  // namespace whittle
