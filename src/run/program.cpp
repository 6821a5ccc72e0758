#include "run/program.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <set>

#include "chip/read.h"
#include "engine/input_kind.h"
#include "model/cut.h"
#include "model/source.h"
#include "run/reduce_plan.h"
#include "syntax/comments.h"
#include "syntax/walk.h"

namespace whittle {

Status check_main_class(const ProgramSpec& program, const Variant& original) {
  if (program.java.empty()) return {};
  const std::string wanted = program.java.substr(program.java.find_last_of(".$/") + 1);
  static const RE2 declaration("\\b(?:class|interface|enum|record)\\s+([\\pL_$][\\pL\\pN_$]*)");
  static const RE2 has_main("\\bmain\\s*\\(");
  std::string names;
  const Source source(original);
  for (std::size_t i = 0; i < source.files(); ++i) {
    re2::StringPiece rest(source.text(i).data(), source.text(i).size());
    const bool runs = RE2::PartialMatch(rest, has_main);
    std::string name;
    for (bool first = true; RE2::FindAndConsume(&rest, declaration, &name); first = false) {
      if (name == wanted) return {};
      if (runs && first) names += (names.empty() ? "" : ", ") + name;
    }
  }
  return Error{ErrorKind::input,
               fmt::format("--java {}: the program has no class of that name{}", program.java,
                           names.empty() ? "" : "; classes with a main method: " + names)};
}

ProgramSize size_of(const CourseSpec& course, const Variant& variant) {
  PlanOptions plan;
  if (!choose_trees(course, plan)) return {};
  ProgramSize size;
  const Source source(variant);
  for (std::size_t i = 0; i < source.files(); ++i) {
    const std::string_view text = source.text(i);
    const Language* language =
        source.file(i).is_link() ? nullptr : language_for(plan, source.file(i).name, text);
    if (!can_chip(language)) continue;
    std::set<std::uint32_t> lines;
    walk(parse(*language, text).root(), [&](TSNode node) {
      if (is_comment(*language, node)) return Walk::over;
      if (ts_node_is_named(node)) ++size.nodes;
      if (ts_node_child_count(node) > 0) return Walk::into;
      const bool holds = ts_node_end_byte(node) > ts_node_start_byte(node);
      for (std::uint32_t line = ts_node_start_point(node).row;
           holds && line <= ts_node_end_point(node).row; ++line) {
        lines.insert(line);
      }
      return Walk::over;
    });
    size.lines += lines.size();
  }
  return size;
}

Variant without_blank_lines(const Variant& variant) {
  const Source source(variant);
  std::vector<VariantFile> files = variant.files();
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (files[i].is_link()) continue;
    const std::string_view text = source.text(i);
    std::vector<Piece> pieces;
    for (const Span& line : cut_lines(text)) {
      if (text.find_first_not_of(" \t\r\n", line.begin) >= line.end) continue;
      source.append(i, line.begin, line.end, pieces);
    }
    files[i].pieces = std::move(pieces);
  }
  return Variant(std::move(files), source.variant().owners());
}

}  // namespace whittle
