// Text for the user, on standard error. The run continues if nobody reads it any more.
#pragma once

#include <string>

namespace whittle {

void tell(const std::string& text);
/// A line that begins with the name of the program.
void say(const std::string& line);

}  // namespace whittle
