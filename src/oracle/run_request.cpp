#include "oracle/run_request.h"

#include <cstring>
#include <utility>

namespace whittle {

namespace {

std::vector<char*> entries(char** environment) {
  std::vector<char*> result;
  for (; environment != nullptr && *environment != nullptr; ++environment) {
    result.push_back(*environment);
  }
  return result;
}

}  // namespace

RunRequest::RunRequest(char** own_environment) : own_environment_(entries(own_environment)) {}

bool RunRequest::receive(int socket) {
  if (!receive_all(socket, &head_, sizeof head_)) return false;
  bytes_.resize(head_.size);
  if (!receive_all(socket, bytes_.data(), bytes_.size())) return false;
  if (head_.kind == RequestKind::run) read();
  return true;
}

void RunRequest::read() {
  char* at = bytes_.data();
  const auto next = [&at] { return std::exchange(at, at + std::strlen(at) + 1); };
  launch_.directory = next();
  stdin_path_ = next();
  launch_.argv.assign(1, nullptr);
  for (std::uint64_t i = 0; i < head_.arguments; ++i) launch_.argv.push_back(next());
  launch_.argv.push_back(nullptr);
  launch_.environment = own_environment_;
  for (std::uint64_t i = 0; i < head_.environment; ++i) set_environment(next());
  given_.clear();
  for (std::uint64_t i = 0; i < head_.given; ++i) given_.emplace_back(next());
  launch_.traced = head_.crash_detail != CrashDetail::none;
  if (*launch_.directory != '\0') {
    pwd_ = std::string("PWD=") + launch_.directory;
    set_environment(pwd_.data());
  }
  if (const std::string_view asked(at, head_.early_end_size); asked != early_end_) {
    early_end_ = asked;
    output_.reset();
    if (!asked.empty()) output_.emplace(EarlyEnd::from_bytes(asked));
  }
  launch_.environment.push_back(nullptr);
  launch_.paths = program_paths(launch_.argv[1], search_path());
}

void RunRequest::set_environment(char* entry) {
  const std::size_t name = static_cast<std::size_t>(std::strchr(entry, '=') - entry) + 1;
  for (char*& other : launch_.environment) {
    if (std::strncmp(other, entry, name) == 0) {
      other = entry;
      return;
    }
  }
  launch_.environment.push_back(entry);
}

// The test's PATH rather than whittle's own: that is what env(1) does.
std::string_view RunRequest::search_path() const {
  for (const char* entry : launch_.environment) {
    if (entry != nullptr && std::strncmp(entry, "PATH=", 5) == 0) return entry + 5;
  }
  return "/bin:/usr/bin";
}

}  // namespace whittle
