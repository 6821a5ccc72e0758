// What the benchmarks share: a directory, an input, and whittle run on it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace whittle::bench {

/// A directory in memory that is gone at the end.
class Scratch {
 public:
  Scratch();
  ~Scratch();
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

/// A file of lines of about `width` bytes; those in `needed` begin with N.
void write_lines(const std::string& path, std::size_t lines, std::size_t width,
                 const std::vector<bool>& needed);

struct Finished {
  nlohmann::json json;  ///< what --json printed
  double seconds = 0;   ///< wall
  double cpu = 0;       ///< whittle and everything under it
  long max_rss_kb = 0;  ///< of the largest process
};

/// whittle reduce ARGUMENTS..., which should include --json.
Finished run_whittle(const std::vector<std::string>& arguments);

/// Seconds that it takes to write the file and spawn the program on it, `count` times.
double bare_loop(const std::string& from, const std::string& to,
                 const std::vector<std::string>& argv, std::size_t count);

double now();

}  // namespace whittle::bench
