#include "oracle/sentry.h"

#include <fcntl.h>
#include <linux/ioprio.h>
#include <seccomp.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <future>
#include <initializer_list>
#include <mutex>
#include <span>
#include <thread>
#include <utility>

#include "oracle/asked_call.h"
#include "oracle/descendants.h"
#include "oracle/file_calls.h"
#include "oracle/peer_address.h"
#include "util/signals.h"

namespace whittle {

namespace {

constexpr std::size_t kMostDenials = 100;

// Calls whose first argument is a process or thread; 0 means the caller.
constexpr int kProcessCalls[] = {SYS_sched_setaffinity, SYS_sched_setscheduler, SYS_sched_setparam,
                                 SYS_sched_setattr,     SYS_migrate_pages,      SYS_move_pages};
constexpr int kSignalCalls[] = {SYS_kill, SYS_tkill, SYS_tgkill, SYS_rt_sigqueueinfo};

// What seccomp_init() made.
class Filter {
 public:
  Filter() : filter_(seccomp_init(SCMP_ACT_ALLOW)) {
    seccomp_attr_set(filter_, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_ALLOW);
  }
  /// For programs of these architectures, and not for this machine's own.
  explicit Filter(std::span<const std::uint32_t> architectures) : Filter() {
    for (const std::uint32_t each : architectures) {
      complete_ &= filter_ != nullptr && seccomp_arch_add(filter_, each) == 0;
    }
    complete_ &= filter_ != nullptr && seccomp_arch_remove(filter_, SCMP_ARCH_NATIVE) == 0;
  }
  ~Filter() {
    if (filter_ != nullptr) seccomp_release(filter_);
  }
  Filter(const Filter&) = delete;
  Filter& operator=(const Filter&) = delete;

  /// To be asked about the call if all conditions hold.
  void ask(int call, std::initializer_list<scmp_arg_cmp> conditions = {}) {
    complete_ &=
        filter_ != nullptr &&
        seccomp_rule_add_array(filter_, SCMP_ACT_NOTIFY, call,
                               static_cast<unsigned>(conditions.size()), conditions.begin()) == 0;
  }
  /// Takes over the rules of another filter, for other architectures. Nothing changes if that one
  /// is not complete.
  void merge(Filter& other) {
    if (!complete_ || !other.complete_) return;
    if (seccomp_merge(filter_, other.filter_) == 0) other.filter_ = nullptr;
  }
  /// The descriptor that questions come from; -1: there will be none.
  int load() { return complete_ && seccomp_load(filter_) == 0 ? seccomp_notify_fd(filter_) : -1; }

 private:
  scmp_filter_ctx filter_;
  bool complete_ = true;
};

scmp_arg_cmp is(unsigned argument, std::uint64_t value) {
  return {argument, SCMP_CMP_EQ, value, 0};
}
scmp_arg_cmp is_not(unsigned argument, std::uint64_t value) {
  return {argument, SCMP_CMP_NE, value, 0};
}

class Guard final : public Sentry {
 public:
  Guard(const Sandbox& sandbox, const std::string& box)
      : sandbox_(sandbox), files_(sandbox, box), supervisor_(getpid()) {}

  /// Returns the descriptor that questions come from; -1: there will be none.
  int load_filter(bool guards_signals) const;
  void serve(int questions);
  std::vector<Denial> take_denials() override {
    const std::lock_guard lock(mutex_);
    return std::exchange(denials_, {});
  }

 private:
  /// The error for a call; 0: it goes on.
  int error_for(const seccomp_notif& question);
  int error_for_peers(pid_t process, const AskedCall& call);
  int error_for_peer(pid_t process, std::uint64_t address, std::uint64_t size);
  void add_rules(Filter& filter, bool guards_signals) const;
  void note(Denial denial);

  const Sandbox sandbox_;
  const FileCalls files_;
  const pid_t supervisor_;
  std::mutex mutex_;
  std::vector<Denial> denials_;
};

int Guard::load_filter(bool guards_signals) const {
  Filter filter;
  add_rules(filter, guards_signals);
  if (sandbox_.contains_network()) filter.ask(SYS_sendto, {is_not(4, 0)});
  if (sandbox_.watch) {
    for (const int call : FileCalls::numbers()) filter.ask(call);
  }
  if (!narrow_architectures().empty()) {
    Filter narrow(narrow_architectures());
    add_rules(narrow, guards_signals);
    if (sandbox_.contains_network()) narrow.ask(SYS_sendto);  // socketcall(2) hides its arguments
    filter.merge(narrow);
  }
  return filter.load();
}

void Guard::add_rules(Filter& filter, bool guards_signals) const {
  for (const int call : kProcessCalls) filter.ask(call, {is_not(0, 0)});
  for (const int call : {SYS_setpriority, SYS_ioprio_set}) filter.ask(call, {is_not(1, 0)});
  filter.ask(SYS_setpriority, {is(0, PRIO_USER)});
  filter.ask(SYS_ioprio_set, {is(0, IOPRIO_WHO_USER)});
  filter.ask(SYS_prlimit64, {is_not(0, 0), is_not(2, 0)});
  if (guards_signals) {
    for (const int call : kSignalCalls) filter.ask(call, {is_not(0, 0)});
  }
  if (sandbox_.contains_network()) {
    for (const int call : {SYS_connect, SYS_sendmsg, SYS_sendmmsg}) filter.ask(call);
  }
}

// The error for a call that would change something of this process, thread or (negative) group; 0:
// the call goes on. A group that the test did not make itself is led by a process outside, or by
// nobody. A process that does not exist is left for the call itself to report.
int error_for_target(pid_t caller, pid_t target) {
  if (!in_own_pid_namespace(caller)) return 0;  // it sees none of the processes outside
  if (target == -1) return EPERM;
  if (descends_from_this(std::abs(target))) return 0;
  return target < 0 || process_exists(target) ? EPERM : 0;
}

// setpriority and ioprio_set.
int error_for_priority(pid_t caller, const AskedCall& call) {
  const bool io = call.number == SYS_ioprio_set;
  const auto which = static_cast<int>(call.args[0]);
  const auto who = static_cast<pid_t>(call.args[1]);
  if (which == (io ? static_cast<int>(IOPRIO_WHO_USER) : static_cast<int>(PRIO_USER))) return EPERM;
  const bool group =
      which == (io ? static_cast<int>(IOPRIO_WHO_PGRP) : static_cast<int>(PRIO_PGRP));
  return error_for_target(caller, group ? -who : who);
}

int Guard::error_for_peer(pid_t process, std::uint64_t address, std::uint64_t size) {
  const PeerAddress peer = peer_address(process, address, size);
  if (peer.kind == PeerAddress::Kind::network) {
    if (sandbox_.watch && !own_server_listens(process, peer)) {
      note({Denial::Kind::network, peer.text});
    }
  } else if (peer.kind == PeerAddress::Kind::path) {
    const std::string path = files_.resolved(process, AT_FDCWD, peer.text);
    if (path.empty() || files_.may_write(path) || access(path.c_str(), F_OK) != 0) return 0;
    note({Denial::Kind::socket, path});
    return EACCES;
  }
  return 0;
}

int Guard::error_for_peers(pid_t process, const AskedCall& call) {
  if (call.number == SYS_connect) return error_for_peer(process, call.args[1], call.args[2]);
  if (call.number == SYS_sendto) return error_for_peer(process, call.args[4], call.args[5]);
  const std::size_t count =
      call.number == SYS_sendmsg ? 1 : std::min<std::uint64_t>(call.args[2], IOV_MAX);
  for (const MessageName& name : message_names(process, call.args[1], count, call.narrow)) {
    if (const int error = error_for_peer(process, name.address, name.size)) return error;
  }
  return 0;
}

int Guard::error_for(const seccomp_notif& question) {
  const auto caller = static_cast<pid_t>(question.pid);
  if (caller == supervisor_) return 0;
  const AskedCall call = asked_call(caller, question.data);
  switch (call.number) {
    case SYS_connect:
    case SYS_sendto:
    case SYS_sendmsg:
    case SYS_sendmmsg:
      return error_for_peers(caller, call);
    case SYS_setpriority:
    case SYS_ioprio_set:
      return error_for_priority(caller, call);
    case SYS_prlimit64:
    case SYS_sched_setaffinity:
    case SYS_sched_setscheduler:
    case SYS_sched_setparam:
    case SYS_sched_setattr:
    case SYS_migrate_pages:
    case SYS_move_pages:
    case SYS_kill:
    case SYS_tkill:
    case SYS_tgkill:
    case SYS_rt_sigqueueinfo:
      return error_for_target(caller, static_cast<pid_t>(call.args[0]));
    default:
      break;
  }
  if (call.narrow) return 0;
  if (auto denial = files_.denied(caller, question.data)) note(std::move(*denial));
  return 0;
}

void Guard::note(Denial denial) {
  const std::lock_guard lock(mutex_);
  if (denials_.size() >= kMostDenials || std::ranges::count(denials_, denial) > 0) return;
  denials_.push_back(std::move(denial));
}

// Ends with the process.
void Guard::serve(int questions) {
  for (;;) {
    seccomp_notif question{};
    if (seccomp_notify_receive(questions, &question) != 0) {
      if (errno == EINTR || errno == ENOENT) continue;  // the caller was killed
      return;
    }
    const int error = error_for(question);
    seccomp_notif_resp answer{};
    answer.id = question.id;
    answer.error = -error;
    answer.flags = error == 0 ? SECCOMP_USER_NOTIF_FLAG_CONTINUE : 0;
    seccomp_notify_respond(questions, &answer);  // fails where the caller was killed
  }
}

}  // namespace

// A filter holds for the thread that loads it: the other one was started before, so that it can
// answer.
std::shared_ptr<Sentry> Sentry::post(const Sandbox& sandbox, const std::string& box,
                                     bool guards_signals) {
  const auto guard = std::make_shared<Guard>(sandbox, box);
  std::promise<int> questions;
  {
    const SignalsBlocked blocked;
    std::thread([guard, coming = questions.get_future()]() mutable {
      if (const int descriptor = coming.get(); descriptor >= 0) guard->serve(descriptor);
    }).detach();
  }
  const int descriptor = guard->load_filter(guards_signals);
  questions.set_value(descriptor);
  if (descriptor < 0) return nullptr;
  return guard;
}

}  // namespace whittle
