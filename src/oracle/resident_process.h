// One resident process under a supervisor: starting it, sending requests, reading answers.
//
// It reads from one named pipe and writes to another. whittle holds both ends of both, so that
// neither side waits for the other to open them, and whittle never blocks on the process. The
// supervisor reports when the process has ended, and keeps the end of what it prints on standard
// error.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "oracle/resident_reader.h"
#include "oracle/station.h"
#include "util/result.h"

namespace whittle {

class ResidentProcess {
 public:
  /// `command` would start it with ordinary standard streams. REQUIRES: the directory of the
  /// station holds a variant, and its supervisor runs nothing.
  static Result<std::unique_ptr<ResidentProcess>> start(Station& station, const Sandbox& sandbox,
                                                        Command command);
  ~ResidentProcess();
  ResidentProcess(const ResidentProcess&) = delete;
  ResidentProcess& operator=(const ResidentProcess&) = delete;

  /// Asks it to test the variant in `directory`.
  void test(std::uint64_t id, double seconds, const std::string& directory);
  void stop(std::uint64_t id);
  /// Readable if the process has written something.
  int descriptor() const { return answers_; }
  /// Reads what the process has written so far.
  void hear();
  const ResidentReader& said() const { return reader_; }

  /// How many tests it has answered.
  std::uint64_t answered() const { return answered_; }

 private:
  ResidentProcess() = default;
  void say(const std::string& line) const;

  int requests_ = -1;
  int answers_ = -1;
  ResidentReader reader_;
  std::uint64_t answered_ = 0;
};

}  // namespace whittle
