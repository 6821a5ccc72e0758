// The tokens of XML that no regular expression reads, in the place of the package's own
// scanner.
//
// That one keeps the names of all open tags, in a kilobyte: deeper than that it loses its way.
// It also wants a newline after a processing instruction and none inside, and takes an empty
// CDATA section together with the next one. This one has no state: whether an end tag has the
// name of its start tag is left to the checker (language.json).
#include <stdbool.h>

#include "tree_sitter/parser.h"

// In the order of the grammar's externals.
enum Token {
  PI_TARGET,
  PI_CONTENT,
  COMMENT,
  CHAR_DATA,
  CDATA,
  XML_MODEL,
  XML_STYLESHEET,
  START_TAG_NAME,
  END_TAG_NAME,
  ERRONEOUS_END_NAME,
  SELF_CLOSING,
};

static void advance(TSLexer* lexer) {
  lexer->advance(lexer, false);
}

static bool is_letter(int32_t c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == ':' || c >= 0x80;
}

static bool is_name_character(int32_t c) {
  return is_letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '.';
}

static bool accept(TSLexer* lexer, enum Token token) {
  lexer->mark_end(lexer);
  lexer->result_symbol = token;
  return true;
}

static bool scan_name(TSLexer* lexer, enum Token token) {
  if (!is_letter(lexer->lookahead)) return false;
  while (is_name_character(lexer->lookahead)) advance(lexer);
  return accept(lexer, token);
}

// Not "xml", which begins a declaration, nor the two targets that the grammar knows.
static bool scan_target(TSLexer* lexer, const bool* valid) {
  enum { LONGEST = 15 };
  char name[LONGEST + 1] = "";
  unsigned size = 0;
  if (!is_letter(lexer->lookahead)) return false;
  for (; is_name_character(lexer->lookahead); ++size) {
    const int32_t c = lexer->lookahead;
    if (size < LONGEST)
      name[size] = (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c < 0x80 ? c : '?');
    advance(lexer);
  }
  const char* const known[] = {"xml", "xml-model", "xml-stylesheet"};
  const bool taken[] = {true, valid[XML_MODEL], valid[XML_STYLESHEET]};
  for (int i = 0; i < 3; ++i) {
    unsigned at = 0;
    while (at < LONGEST && known[i][at] != 0 && known[i][at] == name[at]) ++at;
    if (taken[i] && known[i][at] == 0 && at == size) return false;
  }
  return accept(lexer, PI_TARGET);
}

static bool scan_instruction(TSLexer* lexer) {
  while (!lexer->eof(lexer)) {
    if (lexer->lookahead == '?') {
      lexer->mark_end(lexer);
      while (lexer->lookahead == '?') {
        lexer->mark_end(lexer);
        advance(lexer);
      }
      if (lexer->lookahead == '>') {
        lexer->result_symbol = PI_CONTENT;
        return true;
      }
    } else {
      advance(lexer);
    }
  }
  return false;
}

// Begins after "<!".
static bool scan_comment(TSLexer* lexer) {
  for (int i = 0; i < 2; ++i) {
    if (lexer->lookahead != '-') return false;
    advance(lexer);
  }
  for (int dashes = 0; dashes < 2 && !lexer->eof(lexer); advance(lexer)) {
    dashes = lexer->lookahead == '-' ? dashes + 1 : 0;
  }
  if (lexer->lookahead != '>') return false;
  advance(lexer);
  return accept(lexer, COMMENT);
}

// There is no "]]>" in text.
static bool scan_text(TSLexer* lexer) {
  bool any = false;
  int brackets = 0;
  while (!lexer->eof(lexer) && lexer->lookahead != '<' && lexer->lookahead != '&') {
    if (lexer->lookahead == '>' && brackets >= 2) return false;
    brackets = lexer->lookahead == ']' ? brackets + 1 : 0;
    advance(lexer);
    any = true;
  }
  return any && accept(lexer, CHAR_DATA);
}

// Up to "]]>"; false where nothing stands before it. What ends in a bracket itself is not
// understood: a scanner cannot go back.
static bool scan_cdata(TSLexer* lexer) {
  bool any = false;
  while (!lexer->eof(lexer)) {
    int brackets = 0;
    lexer->mark_end(lexer);
    while (lexer->lookahead == ']') {
      advance(lexer);
      ++brackets;
    }
    if (lexer->lookahead == '>' && brackets == 2) {
      lexer->result_symbol = CDATA;
      return any;
    }
    if (lexer->lookahead == '>' && brackets > 2) return false;
    any = true;
    if (!lexer->eof(lexer)) advance(lexer);
  }
  return false;
}

bool tree_sitter_xml_external_scanner_scan(void* state, TSLexer* lexer, const bool* valid) {
  (void)state;
  const bool recovers = valid[PI_TARGET] && valid[PI_CONTENT] && valid[CHAR_DATA] && valid[CDATA];
  if (recovers) return false;
  if (valid[PI_TARGET]) return scan_target(lexer, valid);
  if (valid[PI_CONTENT]) return scan_instruction(lexer);
  if (valid[CDATA]) return scan_cdata(lexer);
  if (valid[CHAR_DATA] && lexer->lookahead != '<' && lexer->lookahead != '&') {
    return scan_text(lexer);
  }
  if (lexer->lookahead == '<' && valid[COMMENT]) {
    advance(lexer);
    if (lexer->lookahead != '!') return false;
    advance(lexer);
    return scan_comment(lexer);
  }
  if (lexer->lookahead == '/' && valid[SELF_CLOSING]) {
    advance(lexer);
    if (lexer->lookahead != '>') return false;
    advance(lexer);
    return accept(lexer, SELF_CLOSING);
  }
  if (valid[START_TAG_NAME]) return scan_name(lexer, START_TAG_NAME);
  if (valid[END_TAG_NAME]) return scan_name(lexer, END_TAG_NAME);
  return false;
}

void* tree_sitter_xml_external_scanner_create(void) {
  return 0;
}

void tree_sitter_xml_external_scanner_destroy(void* state) {
  (void)state;
}

unsigned tree_sitter_xml_external_scanner_serialize(void* state, char* buffer) {
  (void)state;
  (void)buffer;
  return 0;
}

void tree_sitter_xml_external_scanner_deserialize(void* state, const char* buffer, unsigned size) {
  (void)state;
  (void)buffer;
  (void)size;
}
