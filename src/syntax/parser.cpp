#include "syntax/parser.h"

#include "syntax/shown.h"

namespace whittle {

SyntaxTree parse(const Language& language, std::string_view text) {
  const std::optional<std::string> shown = shown_to_parser(language, text);
  return parse_shown(language, shown ? *shown : text);
}

SyntaxTree parse_shown(const Language& language, std::string_view shown) {
  if (shown.size() > kLongestParsed) return {};
  struct Delete {
    void operator()(TSParser* parser) const { ts_parser_delete(parser); }
  };
  const std::unique_ptr<TSParser, Delete> parser(ts_parser_new());
  if (!ts_parser_set_language(parser.get(), language.parser)) return {};
  return SyntaxTree(ts_parser_parse_string(parser.get(), nullptr, shown.data(),
                                           static_cast<std::uint32_t>(shown.size())));
}

}  // namespace whittle
