// How much whittle prints.
#pragma once

namespace whittle {

struct Talk {
  bool json = false;     ///< print one JSON object at the end, on standard output
  bool verbose = false;  ///< print a line for every test
  bool quiet = false;    ///< print nothing but errors and warnings
};

}  // namespace whittle
