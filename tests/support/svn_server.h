// A Subversion server whose network fails: it closes the first connections without a word.
#pragma once

#include <netinet/in.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <string>
#include <thread>

namespace whittle {

class SvnServer {
 public:
  /// Serves the repositories in `folder`, from the connection after `failing` ones on.
  SvnServer(std::string folder, int failing) : folder_(std::move(folder)), failing_(failing) {
    socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const any = reinterpret_cast<sockaddr*>(&address);
    if (::bind(socket_, any, size) != 0 || ::getsockname(socket_, any, &size) != 0) std::abort();
    port_ = ntohs(address.sin_port);
  }
  ~SvnServer() {
    ::shutdown(socket_, SHUT_RDWR);
    if (thread_.joinable()) thread_.join();
    ::close(socket_);
  }
  SvnServer(const SvnServer&) = delete;
  SvnServer& operator=(const SvnServer&) = delete;

  /// Until then connections are refused.
  void start() {
    if (::listen(socket_, 8) != 0) std::abort();
    thread_ = std::thread([this] { serve(); });
  }

  std::string url(const std::string& path) const {
    return "svn://127.0.0.1:" + std::to_string(port_) + "/" + path;
  }

 private:
  void serve() {
    for (int count = 0;; ++count) {
      const int connection = ::accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC);
      if (connection < 0) return;
      if (count >= failing_) answer(connection);
      ::close(connection);
    }
  }

  void answer(int connection) const {
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, connection, STDIN_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, connection, STDOUT_FILENO);
    std::string words[] = {"svnserve", "-i", "-r", folder_};
    char* const argv[] = {words[0].data(), words[1].data(), words[2].data(), words[3].data(),
                          nullptr};
    pid_t process = 0;
    if (::posix_spawnp(&process, argv[0], &actions, nullptr, argv, environ) == 0) {
      ::waitpid(process, nullptr, 0);
    }
    ::posix_spawn_file_actions_destroy(&actions);
  }

  std::string folder_;
  int failing_;
  int socket_ = -1;
  int port_ = 0;
  std::thread thread_;
};

}  // namespace whittle
