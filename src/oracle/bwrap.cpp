#include "oracle/bwrap.h"

#include <sys/types.h>

#include <initializer_list>
#include <utility>

namespace whittle {

namespace {

constexpr const char* kSystem[] = {"/proc/sys", "/proc/sysrq-trigger", "/proc/irq", "/proc/bus",
                                   "/proc/fs"};
constexpr const char* kDropped[] = {"CAP_SYS_ADMIN", "CAP_SYS_BOOT",  "CAP_SYS_MODULE",
                                    "CAP_SYS_TIME",  "CAP_SYS_RAWIO", "CAP_SYS_PTRACE"};

void add(std::vector<std::string>& argv, std::initializer_list<std::string> words) {
  argv.insert(argv.end(), words);
}

}  // namespace

Command wrapped(Command command, const Sandbox& sandbox, const std::string& box) {
  std::vector<std::string> argv;
  const std::string bind = sandbox.contain_writes ? "--ro-bind" : "--bind";
  // The order counts: later mounts cover earlier ones.
  add(argv, {"bwrap", bind, "/", "/", "--dev", "/dev", "--proc", "/proc"});
  // As root, a test could change the whole system through these.
  for (const char* path : kSystem) add(argv, {"--ro-bind-try", path, path});
  for (const char* capability : kDropped) add(argv, {"--cap-drop", capability});
  add(argv, {"--tmpfs", "/tmp", "--unshare-pid", "--unshare-ipc", "--unshare-uts",
             "--die-with-parent", "--new-session"});
  for (const std::string& path : sandbox.keep_visible) add(argv, {bind, path, path});
  for (const std::string& path : sandbox.allow_write) add(argv, {"--dev-bind", path, path});
  add(argv, {"--bind", box, box});
  if (sandbox.contains_network()) add(argv, {"--unshare-net"});
  if (!command.directory.empty()) add(argv, {"--chdir", command.directory});
  // bwrap itself exits with 1 where the program cannot be run: a shell says it better.
  add(argv, {"--", "/bin/sh", "-c", "exec \"$0\" \"$@\""});
  for (std::string& word : command.argv) argv.push_back(std::move(word));
  command.argv = std::move(argv);
  return command;
}

void take_back_signal(Run& run) {
  if (run.exit_status <= 128 || run.exit_status > 128 + kLastSignal) return;
  run.signal = run.exit_status - 128;
  run.exit_status = -1;
}

}  // namespace whittle
