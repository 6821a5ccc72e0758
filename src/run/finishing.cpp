#include "run/finishing.h"

#include "run/program.h"

namespace whittle {

Result<Variant> format_result(Variant result, const std::string& command, Helper& helper,
                              LockedTest& test, RunObserver& observer) {
  std::vector<VariantFile> files = result.files();
  std::vector<std::shared_ptr<const void>> owners = result.owners();
  for (VariantFile& file : files) {
    if (file.is_link()) continue;
    Result<std::string> printed = helper.run(command, file.name, file.text());
    if (!printed) {
      observer.happened(event::FormatRejected{printed.error().message});
      return result;
    }
    const auto text = std::make_shared<const std::string>(std::move(*printed));
    file.pieces = {{*text, Piece::kNew}};
    owners.push_back(text);
  }
  Variant formatted(std::move(files), std::move(owners));
  const Result<Answer> answer = test.ask(formatted, "format");
  if (!answer) return answer.error();
  if (answer->outcome == Outcome::fail) return formatted;
  observer.happened(event::FormatRejected{});
  return result;
}

Result<Variant> squeeze_result(Variant result, LockedTest& test, RunObserver& observer) {
  Variant squeezed = without_blank_lines(result);
  if (squeezed.size() == result.size()) return result;
  const Result<Answer> answer = test.ask(squeezed, "squeeze");
  if (!answer) return answer.error();
  if (answer->outcome == Outcome::fail) return squeezed;
  observer.happened(event::BlankLinesKept{});
  return result;
}

}  // namespace whittle
