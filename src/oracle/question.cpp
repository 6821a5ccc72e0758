#include "oracle/question.h"

#include <utility>

namespace whittle {

Question Question::about_file(std::string command, std::string_view name, std::string_view text) {
  return {To::command, std::move(command), single_file(std::string(name), std::string(text))};
}

Question Question::about_run(Variant variant) {
  return {To::test, {}, std::move(variant)};
}

Hash128 Question::key() const {
  Hasher hasher;
  hasher.add_number(static_cast<std::uint64_t>(to));
  hasher.add_number(command.size());
  hasher.add(command);
  hasher.add_number(about.hash().high);
  hasher.add_number(about.hash().low);
  return hasher.finish();
}

}  // namespace whittle
