// What a test may do apart from running: a value, the same for all tests of a run.
//
// A variant can do what the original never did: delete files, open sockets, fork without end, fill
// the memory. The sandbox does not stop an attacker; it keeps accidents from reaching further than
// the test's own directory. Restrictions that the kernel does not support are left out, and
// Contained says which are in force.
//
// docs/sandbox.md describes it for users, docs/design/sandbox.md gives the reasons.
#pragma once

#include <climits>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace whittle {

/// Limits of one test with all the processes that it starts; 0: no limit.
struct Limits {
  std::uint64_t memory = 0;     ///< resident bytes, shared pages counted once
  std::uint64_t processes = 0;  ///< alive at one time
  std::uint64_t file_size = 0;  ///< of each file, and of all in its box together
  std::uint64_t output = 0;     ///< on each standard stream that is read
};

/// The limit that ended a test.
enum class Excess : std::uint8_t { none, memory, processes, file_size, output };

struct Sandbox {
  enum class Mode : std::uint8_t { off, on, bwrap };
  enum class Network : std::uint8_t {
    allowed,
    contained,  ///< blocked as far as the kernel allows
    required    ///< blocked, or no test is run
  };
  /// Which features of the kernel may be used. Unit tests lower this to see what happens without
  /// them.
  struct Kernel {
    int landlock = INT_MAX;  ///< the latest version of its interface
    bool namespaces = true;
    bool mounts = true;  ///< that can be made read-only together
    bool sentry = true;  ///< seccomp can ask a process
  };

  Mode mode = Mode::off;
  bool contain_writes = false;
  bool fresh_home = false;
  Network network = Network::allowed;
  std::vector<std::string> allow_write;  ///< absolute paths that exist
  std::vector<std::string> withheld;     ///< names of environment variables, in order
  std::vector<std::pair<std::string, std::string>> environment;  ///< that is set, in any mode
  std::vector<std::string>
      keep_visible;  ///< absolute paths that bwrap's private /tmp must not hide
  Limits limits;
  Kernel kernel;
  bool watch = false;  ///< Run::denied says what a test was kept from; slow

  bool contains_network() const { return network != Network::allowed; }
};

/// Which restrictions a supervisor could put in force. It is sent as its bytes in memory.
struct Contained {
  bool writes = false;
  bool truncation = false;  ///< of files outside; Linux 6.2, or with mounts of the test's own
  bool attributes = false;  ///< modes, owners, times of files outside; Linux 5.12
  bool signals = false;     ///< none reaches a process outside the test; Linux 5.5
  bool calls = false;       ///< those that a Sentry decides on; Linux 5.5
  bool network = false;     ///< a network of the worker's own
  bool tcp = false;         ///< only TCP is denied
};

/// The restrictions that were asked for and are not in force, in words; empty: all are in force.
std::vector<std::string> not_contained(const Sandbox& asked, const Contained& got);

/// "used more than 2 GB of memory (--max-memory)".
std::string describe(Excess excess, const Limits& limits);

/// A number of bytes in a readable form: "300 MB"; 1024 kB are 1 MB.
std::string size_text(std::uint64_t bytes);

/// For `jobs` tests at once that run in `scratch`: the memory and the space of the machine are
/// divided among them, so that no test can make the others or whittle fail.
Limits default_limits(const std::string& scratch, int jobs);

/// The part of a worker's directory that its tests may write to.
inline constexpr std::string_view kBox = "/box";

}  // namespace whittle
