#include "repository/xml_elements.h"

#include <expat.h>

#include <memory>

namespace whittle {

namespace {

struct Reading {
  std::vector<XmlElement> elements;
  std::vector<std::size_t> open;  // those that have not ended

  static Reading& of(void* data) { return *static_cast<Reading*>(data); }
};

void XMLCALL begin(void* data, const XML_Char* name, const XML_Char** attributes) {
  Reading& reading = Reading::of(data);
  reading.open.push_back(reading.elements.size());
  XmlElement& element = reading.elements.emplace_back(XmlElement{name});
  for (; *attributes != nullptr; attributes += 2) element.attributes[attributes[0]] = attributes[1];
}

void XMLCALL end(void* data, const XML_Char* /*name*/) {
  Reading::of(data).open.pop_back();
}

void XMLCALL characters(void* data, const XML_Char* text, int size) {
  Reading& reading = Reading::of(data);
  reading.elements[reading.open.back()].text.append(text, static_cast<std::size_t>(size));
}

}  // namespace

std::string XmlElement::attribute(const std::string& which) const {
  const auto found = attributes.find(which);
  return found == attributes.end() ? "" : found->second;
}

std::optional<std::vector<XmlElement>> xml_elements(std::string_view text) {
  const std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser(
      XML_ParserCreate(nullptr), XML_ParserFree);
  if (!parser) return std::nullopt;
  Reading reading;
  XML_SetUserData(parser.get(), &reading);
  XML_SetElementHandler(parser.get(), begin, end);
  XML_SetCharacterDataHandler(parser.get(), characters);
  const auto size = static_cast<int>(text.size());
  if (XML_Parse(parser.get(), text.data(), size, XML_TRUE) != XML_STATUS_OK) return std::nullopt;
  return std::move(reading.elements);
}

}  // namespace whittle
