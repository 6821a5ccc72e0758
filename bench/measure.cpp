#include "measure.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>

extern char** environ;

namespace whittle::bench {

namespace {

std::vector<char*> pointers(const std::vector<std::string>& words) {
  std::vector<char*> result;
  for (const std::string& word : words) result.push_back(const_cast<char*>(word.c_str()));
  result.push_back(nullptr);
  return result;
}

}  // namespace

Scratch::Scratch() {
  char path[] = "/dev/shm/whittle-bench-XXXXXX";
  if (::mkdtemp(path) == nullptr) throw std::runtime_error("no room in /dev/shm");
  path_ = path;
}
Scratch::~Scratch() {
  std::filesystem::remove_all(path_);
}

double now() {
  timespec t{};
  ::clock_gettime(CLOCK_MONOTONIC, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

void write_lines(const std::string& path, std::size_t lines, std::size_t width,
                 const std::vector<bool>& needed) {
  std::ofstream out(path, std::ios::binary);
  for (std::size_t i = 0; i < lines; ++i) {
    std::string line = fmt::format("{}{:09}", needed[i] ? 'N' : '.', i);
    line.resize(width - 1, 'x');
    out << line << '\n';
  }
}

Finished run_whittle(const std::vector<std::string>& arguments) {
  std::vector<std::string> words{WHITTLE, "reduce", "-q", "--json"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  int out[2];
  if (::pipe2(out, O_CLOEXEC) != 0) throw std::runtime_error("pipe");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, out[1], 1);
  const double begun = now();
  pid_t pid = 0;
  auto argv = pointers(words);
  if (::posix_spawn(&pid, WHITTLE, &actions, nullptr, argv.data(), environ) != 0) {
    throw std::runtime_error("cannot start whittle");
  }
  ::close(out[1]);
  std::string printed;
  char buffer[4096];
  for (ssize_t got; (got = ::read(out[0], buffer, sizeof buffer)) > 0;) {
    printed.append(buffer, static_cast<std::size_t>(got));
  }
  ::close(out[0]);
  int status = 0;
  rusage usage{};
  ::wait4(pid, &status, 0, &usage);
  posix_spawn_file_actions_destroy(&actions);
  if (status != 0) throw std::runtime_error(fmt::format("whittle ended with {}", status));
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6;
  };
  return {nlohmann::json::parse(printed), now() - begun,
          seconds(usage.ru_utime) + seconds(usage.ru_stime), usage.ru_maxrss};
}

double bare_loop(const std::string& from, const std::string& to,
                 const std::vector<std::string>& argv, std::size_t count) {
  std::ifstream in(from, std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(in)), {});
  auto words = pointers(argv);
  const double begun = now();
  for (std::size_t i = 0; i < count; ++i) {
    const int fd = ::open(to.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (::write(fd, bytes.data(), bytes.size()) < 0) throw std::runtime_error("write");
    ::close(fd);
    pid_t pid = 0;
    if (::posix_spawn(&pid, argv[0].c_str(), nullptr, nullptr, words.data(), environ) != 0) {
      throw std::runtime_error("spawn");
    }
    int status = 0;
    ::waitpid(pid, &status, 0);
  }
  return now() - begun;
}

}  // namespace whittle::bench
