#include "oracle/confine.h"

#include <fcntl.h>
#include <linux/capability.h>
#include <net/if.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <string_view>

#include "oracle/landlock.h"

namespace whittle {

namespace {

constexpr rlim_t kPage = 4096;

bool write_to(const char* path, std::string_view text) {
  const int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return false;
  const bool written = write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  close(file);
  return written;
}

void lower_limit(__rlimit_resource resource, rlim_t most) {
  rlimit limit{};
  getrlimit(resource, &limit);
  limit.rlim_cur = std::min(limit.rlim_cur, most);
  limit.rlim_max = std::min(limit.rlim_max, most);
  setrlimit(resource, &limit);
}

// What no test of a reducer needs, and root should not do by accident.
void drop_capabilities() {
  for (const int capability : {CAP_SYS_BOOT, CAP_SYS_MODULE, CAP_SYS_TIME, CAP_SYS_RAWIO}) {
    prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
  }
}

// A test may still talk to a server that it starts itself.
bool raise_loopback() {
  const int any = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (any < 0) return false;
  ifreq request{};
  std::strcpy(request.ifr_name, "lo");
  request.ifr_flags = IFF_UP;
  const bool raised = ioctl(any, SIOCSIFFLAGS, &request) == 0;
  close(any);
  return raised;
}

bool enter_own_namespaces() {
  const std::string user = std::to_string(geteuid());
  const std::string group = std::to_string(getegid());
  return unshare(CLONE_NEWUSER | CLONE_NEWNET) == 0 && write_to("/proc/self/setgroups", "deny") &&
         write_to("/proc/self/gid_map", group + " " + group + " 1") &&
         write_to("/proc/self/uid_map", user + " " + user + " 1") && raise_loopback();
}

// There is no way back from a user namespace that turns out to be of no use.
bool would_enter_own_namespaces() {
  const pid_t trial = fork();
  if (trial < 0) return false;
  if (trial == 0) _exit(enter_own_namespaces() ? 0 : 1);
  int status = 0;
  while (waitpid(trial, &status, 0) < 0 && errno == EINTR) continue;
  return status == 0;
}

void enter_own_network(const Limits& limits, Confinement& confinement) {
  if (unshare(CLONE_NEWNET) == 0) {
    raise_loopback();
    confinement.contained.network = true;
    return;
  }
  if (!would_enter_own_namespaces() || !enter_own_namespaces()) return;
  confinement.contained.network = true;
  // Here the kernel counts the processes of this worker alone, its threads included. Where
  // the supervisor may not go first, a fork bomb must not grow until it is seen.
  confinement.counted = limits.processes > 0;
  if (confinement.counted) {
    lower_limit(RLIMIT_NPROC, limits.processes + limits.processes / 4 + 16);
  }
}

// Lets no signal of this process and its descendants out; that is tried, on whittle.
bool confine_signals(int version) {
  LandlockRules rules;
  rules.signals = true;
  const int landlock = make_landlock(rules, version);
  if (landlock < 0) return false;
  const bool entered = enter_landlock(landlock);
  close(landlock);
  return entered && kill(getppid(), 0) != 0 && errno == EPERM;
}

// Special files lose nothing by being written to.
constexpr const char* kDevices[] = {"/dev/null",    "/dev/zero", "/dev/full", "/dev/random",
                                    "/dev/urandom", "/dev/tty",  "/dev/ptmx", "/dev/pts"};

int make_rules(const Sandbox& sandbox, const std::string& box, int version, Contained& contained) {
  LandlockRules rules;
  rules.writes = sandbox.contain_writes;
  rules.signals = true;
  rules.abstract_sockets = sandbox.contains_network();
  rules.tcp = sandbox.contains_network() && !contained.network;
  const int landlock = make_landlock(rules, version);
  if (landlock < 0) return -1;
  contained.tcp = rules.tcp && version >= 4;
  if (!rules.writes) return landlock;
  contained.writes = allow_writing(landlock, version, box);
  contained.truncation = contained.writes && version >= 3;
  for (const char* device : kDevices) allow_writing(landlock, version, device);
  for (const std::string& path : sandbox.allow_write) allow_writing(landlock, version, path);
  return landlock;
}

}  // namespace

Confinement confine(const Sandbox& sandbox, const std::string& box) {
  Confinement result;
  // One page more: what went over the limit shows on disk.
  if (sandbox.limits.file_size > 0) lower_limit(RLIMIT_FSIZE, sandbox.limits.file_size + kPage);
  if (sandbox.mode == Sandbox::Mode::off) return result;
  write_to("/proc/self/oom_score_adj", "500");
  if (sandbox.mode == Sandbox::Mode::bwrap) return result;  // it mounts, which Landlock forbids
  if (sandbox.contains_network() && sandbox.kernel.namespaces) {
    enter_own_network(sandbox.limits, result);
  }
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  const int version = std::min(landlock_version(), sandbox.kernel.landlock);
  result.alone = result.contained.signals = confine_signals(version);
  result.landlock = make_rules(sandbox, box, version, result.contained);
  drop_capabilities();
  return result;
}

bool raise_priority() {
  sched_param real_time{};
  real_time.sched_priority = 1;
  return sched_setscheduler(0, SCHED_RR | SCHED_RESET_ON_FORK, &real_time) == 0;
}

void restore_priority() {
  const sched_param none{};
  sched_setscheduler(0, SCHED_OTHER, &none);
}

}  // namespace whittle
