#include "syntax/well_formed.h"

#include <expat.h>

#include <array>
#include <memory>

#include "util/characters.h"

namespace whittle {

namespace {

struct Reading {
  bool accepted = false;
  bool entities = true;  // all are declared
  std::string encoding;  // that expat does not know
};

// Any encoding in which ASCII is ASCII: what markup is made of.
int XMLCALL read_as_bytes(void* reading, const XML_Char* name, XML_Encoding* encoding) {
  static_cast<Reading*>(reading)->encoding = name;
  for (int i = 0; i < 256; ++i) encoding->map[i] = i;
  encoding->convert = nullptr;
  encoding->release = nullptr;
  return XML_STATUS_OK;
}

void XMLCALL skipped(void* reading, const XML_Char* /*name*/, int /*is_parameter*/) {
  static_cast<Reading*>(reading)->entities = false;
}

// The text in three, the middle one added: what makes it a document that needs no other file.
std::array<std::string_view, 3> standing_alone(std::string_view text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF", kBegin = "<?xml";
  if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
  const std::size_t end = text.find("?>");
  if (!text.starts_with(kBegin) || end == text.npos || !is_blank(text[kBegin.size()])) {
    return {"", R"(<?xml version="1.0" standalone="yes"?>)", text};
  }
  const bool says_so = text.substr(0, end).find("standalone") != text.npos;
  return {text.substr(0, end), says_so ? "" : R"( standalone="yes")", text.substr(end)};
}

Reading read(std::string_view text, bool prefixes, bool alone) {
  Reading reading;
  const std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser(
      prefixes ? XML_ParserCreateNS(nullptr, ' ') : XML_ParserCreate(nullptr), XML_ParserFree);
  if (!parser) return reading;
  XML_SetUserData(parser.get(), &reading);
  XML_SetUnknownEncodingHandler(parser.get(), read_as_bytes, &reading);
  XML_SetSkippedEntityHandler(parser.get(), skipped);
  XML_SetParamEntityParsing(parser.get(), XML_PARAM_ENTITY_PARSING_ALWAYS);
  const auto accepts = [&](std::string_view part, bool last) {
    return XML_Parse(parser.get(), part.data(), static_cast<int>(part.size()), last) ==
           XML_STATUS_OK;
  };
  const auto [begin, added, end] =
      alone ? standing_alone(text) : std::array<std::string_view, 3>{"", "", text};
  reading.accepted = accepts(begin, false) && accepts(added, false) && accepts(end, true);
  return reading;
}

}  // namespace

// The most that it keeps; entities count for more than prefixes.
std::optional<WellFormed> WellFormed::of(const Language& language, std::string_view text) {
  if (language.checker != "expat") return std::nullopt;
  for (const bool alone : {true, false}) {
    for (const bool prefixes : {true, false}) {
      Reading reading = read(text, prefixes, alone);
      if (!reading.accepted) continue;
      WellFormed found;
      found.prefixes_ = prefixes;
      found.alone_ = alone;
      found.entities_ = reading.entities;
      found.encoding_ = std::move(reading.encoding);
      return found;
    }
  }
  return std::nullopt;
}

bool WellFormed::kept_by(std::string_view text) const {
  const Reading reading = read(text, prefixes_, alone_);
  return reading.accepted && (reading.entities || !entities_) &&
         (reading.encoding.empty() || reading.encoding == encoding_);
}

}  // namespace whittle
