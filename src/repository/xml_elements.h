// The elements of an XML text, one after the other: what `svn --xml` prints.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace whittle {

struct XmlElement {
  std::string name;
  std::map<std::string, std::string> attributes{};
  std::string text{};  ///< the text directly in it
  /// The value of an attribute; empty if there is none.
  std::string attribute(const std::string& which) const;
};

/// In the order in which they begin; nullopt: the text is not well-formed.
std::optional<std::vector<XmlElement>> xml_elements(std::string_view text);

}  // namespace whittle
