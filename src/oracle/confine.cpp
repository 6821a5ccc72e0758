#include "oracle/confine.h"

#include <fcntl.h>
#include <linux/capability.h>
#include <net/if.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <vector>

#include "oracle/landlock.h"
#include "oracle/mounts.h"
#include "util/files.h"

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

bool enter_own_namespaces(int namespaces) {
  const std::string user = std::to_string(geteuid());
  const std::string group = std::to_string(getegid());
  return unshare(CLONE_NEWUSER | namespaces) == 0 && write_to("/proc/self/setgroups", "deny") &&
         write_to("/proc/self/gid_map", group + " " + group + " 1") &&
         write_to("/proc/self/uid_map", user + " " + user + " 1") &&
         ((namespaces & CLONE_NEWNET) == 0 || raise_loopback());
}

// There is no way back from a user namespace that turns out to be of no use.
bool would_enter_own_namespaces(int namespaces) {
  const pid_t trial = fork();
  if (trial < 0) return false;
  if (trial == 0) _exit(enter_own_namespaces(namespaces) ? 0 : 1);
  int status = 0;
  while (waitpid(trial, &status, 0) < 0 && errno == EINTR) continue;
  return status == 0;
}

// How many threads this user has.
rlim_t threads_of_user() {
  namespace fs = std::filesystem;
  rlim_t threads = 0;
  std::error_code gone;
  for (const auto& entry : fs::directory_iterator("/proc", gone)) {
    struct stat info {};
    const std::string tasks = entry.path().string() + "/task";
    if (stat(tasks.c_str(), &info) == 0 && info.st_uid == geteuid()) threads += info.st_nlink - 2;
  }
  return threads;
}

// Where the supervisor may not go first, a fork bomb must not grow until it is seen. The kernel
// counts threads as well; in a user namespace, those of this worker alone. Elsewhere others of the
// user may grow, too: there the limit only keeps the machine usable. It does not hold for root.
void limit_own_processes(const Limits& limits, bool in_user_namespace, Confinement& confinement) {
  if (limits.processes == 0 || geteuid() == 0) return;
  confinement.counted = in_user_namespace;
  const rlim_t most = limits.processes + limits.processes / 4 + 16;
  lower_limit(RLIMIT_NPROC, in_user_namespace ? most : threads_of_user() + 2 * most);
}

// Returns whether this is a user namespace now, which root does not need. What can be had without a
// network of its own is better than nothing.
bool enter_namespaces(const Sandbox& sandbox, Confinement& confinement) {
  const int network = sandbox.contains_network() ? CLONE_NEWNET : 0;
  const bool privileged = unshare(CLONE_NEWIPC) == 0;
  bool user_namespace = false;
  for (const int namespaces : {network, 0}) {
    const bool entered =
        privileged ? unshare(namespaces) == 0
                   : would_enter_own_namespaces(namespaces) && enter_own_namespaces(namespaces);
    if (!entered) continue;
    if (privileged && namespaces != 0) raise_loopback();
    confinement.contained.network = namespaces != 0;
    user_namespace = !privileged;
    break;
  }
  if (!privileged) unshare(CLONE_NEWIPC);
  unshare(CLONE_NEWUTS);
  return user_namespace;
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
  const bool allowed = allow_writing(landlock, version, box);
  contained.writes |= allowed;
  contained.truncation |= allowed && version >= 3;
  for (const char* device : kDevices) allow_writing(landlock, version, device);
  for (const std::string& path : sandbox.allow_write) allow_writing(landlock, version, path);
  return landlock;
}

// Terminals are made, and get owners, while tests run.
int make_mounts(const Sandbox& sandbox, const std::string& box, Contained& contained) {
  if (!sandbox.contain_writes || !sandbox.kernel.namespaces || !sandbox.kernel.mounts) return -1;
  std::vector<std::string> writable = sandbox.allow_write;
  if (std::ranges::count(writable, "/") > 0) return -1;  // nothing is left to cover
  writable.emplace_back("/dev/pts");
  writable.push_back(box);
  const int mounts = make_read_only_mounts(writable);
  contained.attributes = mounts >= 0;
  contained.writes |= mounts >= 0;
  contained.truncation |= mounts >= 0;
  return mounts;
}

// A bwrap that gets its rights from its file would lose them by PR_SET_NO_NEW_PRIVS.
bool bwrap_is_privileged() {
  struct stat info {};
  const std::string bwrap = find_program("bwrap");
  return stat(bwrap.c_str(), &info) != 0 || (info.st_mode & S_ISUID) != 0;
}

std::shared_ptr<Sentry> post_sentry(const Sandbox& sandbox, const std::string& box,
                                    bool guards_signals) {
  if (!sandbox.kernel.sentry) return nullptr;
  return Sentry::post(sandbox, box, guards_signals);
}

// It enters namespaces and mounts, which Landlock forbids.
void confine_bwrap(const Sandbox& sandbox, const std::string& box, Confinement& confinement) {
  if (bwrap_is_privileged()) return;
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  confinement.sentry = post_sentry(sandbox, box, /*guards_signals=*/false);
  confinement.contained.calls = confinement.sentry != nullptr;
}

}  // namespace

Confinement confine(const Sandbox& sandbox, const std::string& box) {
  Confinement result;
  // One page more: what went over the limit shows on disk.
  if (sandbox.limits.file_size > 0) lower_limit(RLIMIT_FSIZE, sandbox.limits.file_size + kPage);
  if (sandbox.mode == Sandbox::Mode::off) return result;
  write_to("/proc/self/oom_score_adj", "500");
  if (sandbox.mode == Sandbox::Mode::bwrap) {
    confine_bwrap(sandbox, box, result);
    return result;
  }
  const bool own = sandbox.kernel.namespaces && enter_namespaces(sandbox, result);
  limit_own_processes(sandbox.limits, own, result);
  result.mounts = make_mounts(sandbox, box, result.contained);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  const int version = std::min(landlock_version(), sandbox.kernel.landlock);
  const bool scoped = version >= kScopedSignals;
  result.sentry = post_sentry(sandbox, box, !scoped);
  result.contained.calls = result.sentry != nullptr;
  result.alone = confine_signals(version);
  result.contained.signals = result.alone || (!scoped && result.sentry != nullptr);
  result.landlock = make_rules(sandbox, box, version, result.contained);
  drop_capabilities();
  return result;
}

bool raise_priority() {
  sched_param real_time{};
  real_time.sched_priority = 1;
  return sched_setscheduler(0, SCHED_RR | SCHED_RESET_ON_FORK, &real_time) == 0;
}

void take_usual_priority() {
  // As struct sched_attr of the kernel begins, which some C libraries do not have.
  struct {
    std::uint32_t size = 48;
    std::uint32_t policy = SCHED_OTHER;
    std::uint64_t flags = 1;  // SCHED_FLAG_RESET_ON_FORK
    std::int32_t nice = getpriority(PRIO_PROCESS, 0);
    std::uint32_t priority = 0;
    std::uint64_t slice = 100'000;  // nanoseconds, the shortest
    std::uint64_t deadline = 0;
    std::uint64_t period = 0;
  } usual;
  static_assert(sizeof usual == 48);
  // Processes that are forked would get a negative niceness back to 0, too.
  if (usual.nice >= 0 && syscall(SYS_sched_setattr, 0, &usual, 0) == 0) return;
  const sched_param none{};
  sched_setscheduler(0, SCHED_OTHER, &none);
}

}  // namespace whittle
