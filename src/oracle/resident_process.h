// One resident process under a supervisor: how it is started, told and heard.
//
// It reads a named pipe and writes to another; whittle holds both ends of both, so that neither
// side waits for the other to open them, and does not wait for the process. That it has ended
// is told by its supervisor. What it prints on standard error is kept there, the end of it.
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
  /// `command` is how it would be started with plain streams. REQUIRES: the station's
  /// directory holds a variant, and its supervisor has nothing under way.
  static Result<std::unique_ptr<ResidentProcess>> start(Station& station, const Sandbox& sandbox,
                                                        Command command);
  ~ResidentProcess();
  ResidentProcess(const ResidentProcess&) = delete;
  ResidentProcess& operator=(const ResidentProcess&) = delete;

  /// Gives it a test of what lies in `directory`.
  void test(std::uint64_t id, double seconds, const std::string& directory);
  void stop(std::uint64_t id);
  /// Readable where it has said something.
  int descriptor() const { return answers_; }
  /// Takes in what it has said so far.
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
