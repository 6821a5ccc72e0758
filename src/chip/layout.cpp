#include "chip/layout.h"

#include <algorithm>
#include <iterator>
#include <string>

#include "syntax/comments.h"

namespace whittle {

namespace {

bool blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

}  // namespace

std::size_t begin_of_blanks(std::string_view text, std::size_t at) {
  while (at > 0 && blank(text[at - 1])) --at;
  return at;
}

std::size_t begin_with_comments(const Language& language, TSNode element, std::string_view text) {
  std::size_t begin = ts_node_start_byte(element);
  TSNode before = ts_node_prev_sibling(element);
  for (;;) {
    begin = begin_of_blanks(text, begin);
    if (ts_node_is_null(before) || !is_comment(language, before)) return begin;
    if (ts_node_end_byte(before) < begin) return begin;
    std::size_t line = ts_node_start_byte(before);
    while (line > 0 && (text[line - 1] == ' ' || text[line - 1] == '\t')) --line;
    if (line > 0 && text[line - 1] != '\n') return begin;
    begin = ts_node_start_byte(before);
    before = ts_node_prev_sibling(before);
  }
}

Span keeping_indentation(Span span, std::string_view text) {
  std::size_t begin = span.begin;
  while (begin < span.end && blank(text[begin])) ++begin;
  std::size_t line = begin;
  while (line > span.begin && text[line - 1] != '\n') --line;
  if (line == span.begin && line > 0 && text[line - 1] != '\n') return span;
  std::size_t next = span.end;
  while (next < text.size() && (text[next] == ' ' || text[next] == '\t')) ++next;
  if (next == span.end || next == text.size() || text[next] == '\n') return span;
  return {begin, next};
}

bool line_ends_before(TSNode element, std::string_view text) {
  for (TSNode node = ts_node_prev_sibling(element); !ts_node_is_null(node);
       node = ts_node_prev_sibling(node)) {
    const std::string_view rest = text.substr(ts_node_start_byte(node));
    if (rest.starts_with("//") || rest.starts_with('#')) return true;
  }
  return false;
}

Span line_end_before(TSNode element, std::string_view text) {
  const std::size_t end = ts_node_start_byte(element);
  const std::size_t begin = begin_of_blanks(text, end);
  const bool ends = text.substr(begin, end - begin).find('\n') != text.npos;
  return {ends ? begin : end, end};
}

bool same_but_blanks(std::string_view a, std::string_view b) {
  std::string left;
  std::string right;
  std::ranges::copy_if(a, std::back_inserter(left), [](char c) { return !blank(c); });
  std::ranges::copy_if(b, std::back_inserter(right), [](char c) { return !blank(c); });
  return left == right;
}

}  // namespace whittle
