#include "syntax/parser.h"

#include "syntax/shown.h"

namespace whittle {

SyntaxTree parse(const Language& language, std::string_view text) {
  if (text.size() > kLongestParsed) return {};
  struct Delete {
    void operator()(TSParser* parser) const { ts_parser_delete(parser); }
  };
  const std::unique_ptr<TSParser, Delete> parser(ts_parser_new());
  if (!ts_parser_set_language(parser.get(), language.parser)) return {};
  const std::optional<std::string> shown = shown_to_parser(language, text);
  if (shown) text = *shown;
  return SyntaxTree(ts_parser_parse_string(parser.get(), nullptr, text.data(),
                                           static_cast<std::uint32_t>(text.size())));
}

}  // namespace whittle
