// Files that have no name any more but still hold space: in memory (memfd_create, shared memory),
// or removed from a disk while something has them open.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <vector>

namespace whittle {

/// What such files hold on this device, if one of the processes has them open or mapped; each file
/// once. One that is mapped and not open can be seen only by root, outside of user namespaces.
std::uint64_t bytes_in_nameless_files(const std::vector<pid_t>& processes, dev_t device);

/// The device of files that memfd_create() makes, and of shared memory.
dev_t device_in_memory();

}  // namespace whittle
