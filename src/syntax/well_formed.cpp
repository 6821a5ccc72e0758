#include "syntax/well_formed.h"

#include <expat.h>

#include <memory>

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

Reading read(std::string_view text, bool prefixes) {
  Reading reading;
  const std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser(
      prefixes ? XML_ParserCreateNS(nullptr, ' ') : XML_ParserCreate(nullptr), XML_ParserFree);
  if (!parser) return reading;
  XML_SetUserData(parser.get(), &reading);
  XML_SetUnknownEncodingHandler(parser.get(), read_as_bytes, &reading);
  XML_SetSkippedEntityHandler(parser.get(), skipped);
  XML_SetParamEntityParsing(parser.get(), XML_PARAM_ENTITY_PARSING_ALWAYS);
  reading.accepted = XML_Parse(parser.get(), text.data(), static_cast<int>(text.size()),
                               XML_TRUE) == XML_STATUS_OK;
  return reading;
}

}  // namespace

std::optional<WellFormed> WellFormed::of(const Language& language, std::string_view text) {
  if (language.checker != "expat") return std::nullopt;
  WellFormed found;
  found.prefixes_ = true;
  Reading reading = read(text, found.prefixes_);
  if (!reading.accepted) {
    found.prefixes_ = false;
    reading = read(text, found.prefixes_);
  }
  if (!reading.accepted) return std::nullopt;
  found.entities_ = reading.entities;
  found.encoding_ = std::move(reading.encoding);
  return found;
}

bool WellFormed::kept_by(std::string_view text) const {
  const Reading reading = read(text, prefixes_);
  return reading.accepted && (reading.entities || !entities_) &&
         (reading.encoding.empty() || reading.encoding == encoding_);
}

}  // namespace whittle
