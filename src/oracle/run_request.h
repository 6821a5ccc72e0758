// What whittle asks a supervisor for (oracle/supervisor_wire.h), made ready to be started.
//
// The strings stay where they were received, and the launch points to them: they hold until the
// next request.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "oracle/early_end.h"
#include "oracle/launch.h"
#include "oracle/supervisor_wire.h"

namespace whittle {

class RunRequest {
 public:
  /// `own_environment`: what the test's own is added to; ended by a null pointer.
  explicit RunRequest(char** own_environment);

  /// Waits for the next one. False: whittle is gone.
  bool receive(int socket);

  const RequestHead& head() const { return head_; }
  /// Of standard input; empty: none.
  const char* stdin_path() const { return stdin_path_; }
  /// What to start. The streams are not opened.
  Launch& launch() { return launch_; }
  /// What in the output ends the test early; null: nothing does. Usually the same as for the test
  /// before, and then not made anew.
  OutputWatch* output() { return output_ ? &*output_ : nullptr; }

 private:
  void read();
  void set_environment(char* entry);
  std::string_view search_path() const;

  const std::vector<char*> own_environment_;
  RequestHead head_;
  std::string bytes_;
  const char* stdin_path_ = "";
  std::string early_end_;  // as it came
  std::optional<OutputWatch> output_;
  Launch launch_;
};

}  // namespace whittle
