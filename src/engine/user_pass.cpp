#include "engine/user_pass.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/asking_stage.h"
#include "engine/deletion_stages.h"
#include "model/source.h"

namespace whittle {

namespace {

using Json = nlohmann::json;

std::optional<Edit> edit_of(const Json& json, std::size_t file, std::size_t size) {
  if (!json.is_object() || !json.contains("begin") || !json.contains("end")) return std::nullopt;
  const Json& begin = json["begin"];
  const Json& end = json["end"];
  if (!begin.is_number_unsigned() || !end.is_number_unsigned()) return std::nullopt;
  Edit edit{file, {begin.get<std::size_t>(), end.get<std::size_t>()}, ""};
  if (edit.span.begin > edit.span.end || edit.span.end > size) return std::nullopt;
  if (json.contains("text")) {
    if (!json["text"].is_string()) return std::nullopt;
    edit.text = json["text"].get<std::string>();
  }
  return edit;
}

Question question_about(const std::string& command, const Source& source, std::size_t file) {
  return Question::about_file(command, source.file(file).name, source.text(file));
}

std::vector<Question> questions_about(const std::string& command, const Source& source) {
  std::vector<Question> questions;
  for (std::size_t i = 0; i < source.files(); ++i) {
    if (!source.file(i).is_link()) questions.push_back(question_about(command, source, i));
  }
  return questions;
}

// Where the command fails on a file, there are no rewrites of that file.
std::vector<Rewrite> user_rewrites(const std::string& command, const Source& source,
                                   const Inquiry& told) {
  std::vector<Rewrite> all;
  for (std::size_t i = 0; i < source.files(); ++i) {
    const Reply reply = told.to(question_about(command, source, i));
    if (!reply.text) continue;
    auto rewrites = parse_user_edits(*reply.text, i, source.text(i).size());
    if (!rewrites) continue;
    all.insert(all.end(), std::make_move_iterator(rewrites->begin()),
               std::make_move_iterator(rewrites->end()));
  }
  return all;
}

}  // namespace

Result<std::vector<Rewrite>> parse_user_edits(std::string_view lines, std::size_t file,
                                              std::size_t size) {
  std::vector<Rewrite> rewrites;
  for (std::size_t number = 1; !lines.empty(); ++number) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(std::min(lines.size(), line.size() + 1));
    if (line.find_first_not_of(" \t\r") == line.npos) continue;
    const auto wrong = [&](std::string_view why) {
      return Error{ErrorKind::usage, fmt::format("--pass: line {} {}", number, why)};
    };
    const Json json = Json::parse(line, nullptr, /*allow_exceptions=*/false);
    if (!json.is_object() || !json.contains("edits") || !json["edits"].is_array()) {
      return wrong("is not an object with a list of edits");
    }
    Rewrite rewrite;
    for (const Json& one : json["edits"]) {
      auto edit = edit_of(one, file, size);
      if (!edit) return wrong(fmt::format("has an edit that is not within the {} bytes", size));
      rewrite.edits.push_back(std::move(*edit));
    }
    std::ranges::sort(rewrite.edits, {}, [](const Edit& edit) { return edit.span.begin; });
    for (std::size_t i = 1; i < rewrite.edits.size(); ++i) {
      if (rewrite.edits[i].span.begin < rewrite.edits[i - 1].span.end) {
        return wrong("has edits that overlap");
      }
    }
    if (!rewrite.edits.empty()) rewrites.push_back(std::move(rewrite));
  }
  return rewrites;
}

StageSpec user_stage(const PlanOptions& options) {
  const auto make = [options](std::string_view name, const Source& source, const Inquiry& told) {
    std::vector<Rewrite> rewrites = user_rewrites(options.pass_command, source, told);
    // A rewrite that does not make the input smaller could be made again for ever.
    std::erase_if(rewrites, [](const Rewrite& rewrite) { return saved(rewrite) <= 0; });
    auto model =
        std::make_shared<RewriteModel>(source.variant(), std::move(rewrites), options.scope);
    return search_stage(name, std::move(model), options);
  };
  return {"user",
          [command = options.pass_command, make](std::string_view name, const Finding& start) {
            const Source source(start.failing);
            return asking_first(
                name, start, questions_about(command, source),
                [make, name, source](const Inquiry& told) { return make(name, source, told); });
          }};
}

}  // namespace whittle
