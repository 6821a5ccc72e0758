// What a test may do beside running: a value, the same for all tests of a run.
//
// A variant can do what the original never did: delete files, open sockets, fork
// without end, fill memory. Nothing here is meant to hold an attacker; it keeps
// accidents from reaching further than the test's own directory. What the kernel
// lacks is left out, and Contained says what held.
//
// docs/sandbox.md is the user's side of it, docs/design/sandbox.md the reasons.
#pragma once

#include <climits>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace whittle {

/// Of one test with all the processes that it starts; 0: none.
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
    contained,  ///< kept away as far as the kernel lets us
    required    ///< kept away, or no test is run
  };
  /// What may be used of the kernel; tests lower it to see what happens without.
  struct Kernel {
    int landlock = INT_MAX;  ///< the latest version of its interface
    bool namespaces = true;
  };

  Mode mode = Mode::off;
  bool contain_writes = false;
  bool fresh_home = false;
  Network network = Network::allowed;
  std::vector<std::string> allow_write;  ///< absolute paths that exist
  std::vector<std::string>
      keep_visible;  ///< absolute paths that bwrap's private /tmp must not hide
  Limits limits;
  Kernel kernel;

  bool contains_network() const { return network != Network::allowed; }
};

/// What a supervisor could bring about. Travels as it lies in memory.
struct Contained {
  bool writes = false;
  bool truncation = false;  ///< of files outside; Linux 6.2
  bool signals = false;     ///< none reaches a process outside the test; Linux 6.12
  bool network = false;     ///< a network of the worker's own
  bool tcp = false;         ///< only TCP is denied
};

/// What was asked for and is not there, in clauses; empty: all of it is.
std::vector<std::string> not_contained(const Sandbox& asked, const Contained& got);

/// "used more than 2 GB of memory (--max-memory)".
std::string describe(Excess excess, const Limits& limits);

/// Bytes as a person would write them: "300 MB"; 1024 kB are 1 MB.
std::string size_text(std::uint64_t bytes);

/// For `jobs` tests at once that run in `scratch`: memory and files share what the machine
/// has, so that no test brings down the others or whittle.
Limits default_limits(const std::string& scratch, int jobs);

/// The part of a worker's directory that its tests may write to.
inline constexpr std::string_view kBox = "/box";

}  // namespace whittle
