#include "repository/svn_log.h"

#include <charconv>

#include "repository/xml_elements.h"

namespace whittle {

namespace {

// "2024-05-01T12:30:15.123456Z" to the minute.
std::string minute_of(const std::string& date) {
  std::string minute = date.substr(0, 16);
  if (minute.size() > 10) minute[10] = ' ';
  return minute;
}

SvnEntry begin_entry(const XmlElement& element) {
  const std::string number = element.attribute("revision");
  SvnEntry entry{0, {"r" + number}};
  std::from_chars(number.data(), number.data() + number.size(), entry.number);
  return entry;
}

void complete(SvnEntry& entry, const XmlElement& element) {
  if (element.name == "author") entry.revision.author = element.text;
  if (element.name == "date") entry.revision.date = minute_of(element.text);
  if (element.name == "msg") entry.revision.title = element.text.substr(0, element.text.find('\n'));
  if (element.name == "path") {
    entry.changes.push_back(
        {element.text, element.attribute("action"), element.attribute("copyfrom-path")});
  }
}

// Whether it changes what is in a folder without naming it.
bool takes_along(const SvnChange& change) {
  return change.action == "D" || change.action == "R" || !change.copied_from.empty();
}

bool changes_one(const SvnEntry& entry, const std::string& base, const PathFilter& paths) {
  for (const SvnChange& change : entry.changes) {
    // What happens to the base itself moves its files, but leaves them as they are.
    if (!is_within(change.path, base) || change.path.size() <= base.size()) continue;
    const std::string name = change.path.substr(base.size() + 1);
    if (paths.has(name) || (takes_along(change) && paths.has_within(name))) return true;
  }
  return false;
}

// Where the base was before this entry.
std::string base_before(const SvnEntry& entry, const std::string& base) {
  for (const SvnChange& change : entry.changes) {
    if (!change.copied_from.empty() && is_within(base, change.path)) {
      return change.copied_from + base.substr(change.path.size());
    }
  }
  return base;
}

}  // namespace

std::optional<std::vector<SvnEntry>> read_svn_log(std::string_view xml) {
  const auto elements = xml_elements(xml);
  if (!elements) return std::nullopt;
  std::vector<SvnEntry> entries;
  for (const XmlElement& element : *elements) {
    if (element.name == "logentry") {
      entries.push_back(begin_entry(element));
    } else if (!entries.empty()) {
      complete(entries.back(), element);
    }
  }
  return entries;
}

std::vector<SvnEntry> that_change(std::vector<SvnEntry> entries, std::string base,
                                  const PathFilter& paths) {
  std::vector<SvnEntry> result;
  for (SvnEntry& entry : entries) {
    std::string before = base_before(entry, base);
    if (changes_one(entry, base, paths)) result.push_back(std::move(entry));
    base = std::move(before);
  }
  return result;
}

}  // namespace whittle
