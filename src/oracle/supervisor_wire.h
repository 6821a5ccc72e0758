// The messages between whittle and a supervisor over their socket.
//
//   whittle -> supervisor   RequestHead, then `size` bytes: NUL-ended strings, which are the
//                           directory, the path of standard input, the arguments, NAME=VALUE
//                           pairs, the given files of a CrashWatch; at their end an EarlyEnd, as
//                           bytes
//   supervisor -> whittle   once, before anything else: Contained
//                           ReplyHead, then not_started, a Crash as bytes, why it was not traced,
//                           standard output, standard error, the denials
//
// Each run request is answered by exactly one reply, a kill request by none. Both ends are the same
// program, one forked from the other, so the heads are sent as their bytes in memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "oracle/crash.h"
#include "oracle/early_end.h"
#include "oracle/sandbox.h"

namespace whittle {

enum class RequestKind : std::uint32_t { run, kill };

struct RequestHead {
  RequestKind kind = RequestKind::run;
  std::uint32_t run = 0;  ///< its number; a kill that comes too late must not end the next run
  std::uint64_t size = 0;
  std::uint64_t arguments = 0;
  std::uint64_t environment = 0;
  std::uint64_t given = 0;
  std::uint64_t early_end_size = 0;
  std::uint64_t output_limit = 0;
  std::uint64_t laid_out = 0;
  double timeout = 0;
  CrashDetail crash_detail = CrashDetail::none;
  bool keep_stdout = false;
  bool keep_stderr = false;
  bool keep_last = false;
};

struct ReplyHead {
  std::int32_t exit_status = -1;
  std::int32_t signal = 0;
  bool timed_out = false;
  bool killed = false;
  Decided decided = Decided::no;
  Excess excess = Excess::none;
  double seconds = 0;
  std::uint64_t memory = 0;
  std::uint64_t not_started_size = 0;
  std::uint64_t crash_size = 0;
  std::uint64_t not_traced_size = 0;
  std::uint64_t out_size = 0;
  std::uint64_t err_size = 0;
  std::uint64_t denials_size = 0;
};

/// Sends or receives all bytes, even if signals arrive meanwhile; false if the other end is closed.
/// Raises no SIGPIPE.
bool send_all(int socket, std::string_view bytes);
bool receive_all(int socket, void* to, std::size_t size);

/// The bytes of a head.
template <class Head>
std::string_view bytes_of(const Head& head) {
  return {reinterpret_cast<const char*>(&head), sizeof head};
}

}  // namespace whittle
