// Removes a directory with all that is in it, whatever a test did to it.
#pragma once

#include <string>

namespace whittle {

/// Follows no symbolic links and stays on one file system. Directories that
/// their owner may not read or write are opened up first. What cannot be
/// removed is left.
void remove_tree(std::string path);

}  // namespace whittle
