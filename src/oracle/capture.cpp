#include "oracle/capture.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace whittle {

namespace {

constexpr std::size_t kChunk = 65536;

}  // namespace

void close_end(int& descriptor) {
  if (descriptor >= 0) close(descriptor);
  descriptor = -1;
}

int Capture::open(Options options) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  end_ = ends[0];
  options_ = options;
  return ends[1];
}

bool Capture::pump() {
  if (end_ < 0) return false;
  static char buffer[kChunk];
  const ssize_t got = read(end_, buffer, sizeof buffer);
  if (got < 0) return errno == EINTR;
  if (got == 0) {
    close_end(end_);
    return false;
  }
  const auto size = static_cast<std::size_t>(got);
  if (options_.last) {
    kept_.append(buffer, size);
    if (kept_.size() > 2 * options_.limit) kept_.erase(0, kept_.size() - options_.limit);
  } else {
    read_ += size;
    kept_.append(buffer, std::min(size, options_.limit - kept_.size()));
  }
  return true;
}

void Capture::finish() {
  for (int i = 0; i < kDrainReads && pump(); ++i) continue;
  close_end(end_);
}

void Capture::clear() {
  kept_.clear();
  read_ = 0;
}

}  // namespace whittle
