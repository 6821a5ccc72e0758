// How much a person wants to be told.
#pragma once

namespace whittle {

struct Talk {
  bool json = false;     ///< one JSON object at the end, on standard output
  bool verbose = false;  ///< every test
  bool quiet = false;    ///< nothing but errors and warnings
};

}  // namespace whittle
