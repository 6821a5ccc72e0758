// A request of whittle to a supervisor (oracle/supervisor_wire.h), prepared so that it can be
// started.
//
// The strings stay in the buffer that they were received in, and launch() points to them: they are
// valid until the next request.
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
  /// `own_environment`: the variables of this process, to which those of the test are added; ended
  /// by a null pointer.
  explicit RunRequest(char** own_environment);

  /// Waits for the next request. False: whittle has ended.
  bool receive(int socket);

  const RequestHead& head() const { return head_; }
  /// The path of standard input; empty: none.
  const char* stdin_path() const { return stdin_path_; }
  /// What to start. The streams are not opened.
  Launch& launch() { return launch_; }
  /// The files of the test's directory that are the same in each test.
  const std::vector<std::string>& given() const { return given_; }
  /// Looks for output that ends the test early; null: there is none. It is usually the same as for
  /// the test before, and then it is reused.
  OutputWatch* output() { return output_ ? &*output_ : nullptr; }

 private:
  void read();
  void set_environment(char* entry);
  std::string_view search_path() const;

  const std::vector<char*> own_environment_;
  RequestHead head_;
  std::string bytes_;
  const char* stdin_path_ = "";
  std::vector<std::string> given_;
  std::string pwd_;        // the variable PWD of the test
  std::string early_end_;  // as it came
  std::optional<OutputWatch> output_;
  Launch launch_;
};

}  // namespace whittle
