// The sandbox against programs that try to get out of it, with real processes.
#include "oracle/sandbox.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <utility>

#include "oracle/landlock.h"
#include "oracle/supervisor.h"

namespace whittle {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

std::string slurp(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

class SandboxTest : public testing::Test {
 protected:
  using Run = whittle::Run;  // GoogleTest has a Run of its own

  SandboxTest() {
    std::string name = (fs::temp_directory_path() / "whittle-sandbox-XXXXXX").string();
    base_ = mkdtemp(name.data());
    box_ = base_ / "worker/box";
    fs::create_directories(box_);
    std::ofstream(base_ / "file") << "kept\n";
    sandbox_.mode = Sandbox::Mode::on;
    sandbox_.contain_writes = true;
    sandbox_.network = Sandbox::Network::contained;
  }
  ~SandboxTest() override { fs::remove_all(base_); }

  Run perform(const std::string& script) {
    fs::create_directories(box_);
    auto supervisor = Supervisor::start((base_ / "worker").string(), sandbox_);
    EXPECT_TRUE(supervisor.ok());
    contained_ = *supervisor->contained();
    Command command;
    command.argv = {"/bin/sh", "-c", script};
    command.directory = box_.string();
    command.environment = {{"BASE", base_.string()}, {"OTHER", std::to_string(getpid())}};
    command.keep_stdout = true;
    command.timeout = 20;
    EXPECT_TRUE(supervisor->run(command).ok());
    auto run = supervisor->wait();
    EXPECT_TRUE(run.ok()) << run.error().message;
    return run.ok() ? *run : Run{};
  }

  /// For Python: expect("denied", function, arguments...) prints what is otherwise.
  static std::string denials() {
    return "def expect(outcome, function, *arguments):\n"
           "  try: function(*arguments); seen = \"done\"\n"
           "  except PermissionError: seen = \"denied\"\n"
           "  except FileNotFoundError: seen = \"missing\"\n"
           "  if seen != outcome: print(seen, function, arguments, flush=True)\n";
  }

  /// For Python: call32(number, arguments...) makes a call as 32-bit programs do; None where this
  /// is not possible. put(bytes) returns an address for it.
  static std::string narrow_calls() {
    return "import ctypes, mmap\n"
           "memory = mmap.mmap(-1, 8192, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x40,\n"
           "                   prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)\n"
           "base = ctypes.addressof(ctypes.c_char.from_buffer(memory))\n"
           "memory.write(bytes.fromhex(\"5389f889f387d1cd805bc3\"))\n"
           "call32 = ctypes.CFUNCTYPE(*[ctypes.c_int] * 5)(base)\n"
           "memory.seek(64)\n"
           "def put(data):\n"
           "  at = memory.tell(); memory.write(data); return base + at\n";
  }

  // What a kernel gives may be less than the tests below look at.
  static bool has(int version) { return landlock_version() >= version; }

  fs::path base_;
  fs::path box_;
  Sandbox sandbox_;
  Contained contained_;
};

/// A UNIX socket that listens.
class Server {
 public:
  explicit Server(const fs::path& path) : socket_(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
    EXPECT_EQ(bind(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    EXPECT_EQ(listen(socket_, 5), 0);
  }
  ~Server() { close(socket_); }

 private:
  int socket_;
};

TEST_F(SandboxTest, WritesStayInTheBox) {
  if (!has(3)) GTEST_SKIP() << "no Landlock";
  const Run run = perform(
      "echo x >in && mkdir -p d/e && mv in d/e && ln d/e/in link && rm -r d || exit 1\n"
      "exec 2>/dev/null; cd \"$BASE\"\n"
      "echo x >new && exit 2; echo x >>file && exit 3; rm file && exit 4; mkdir d && exit 5\n"
      "mv worker/box/link . && exit 6; ln -s a b && exit 7; truncate -s 0 file && exit 8\n"
      "rmdir worker/box && exit 9; mknod worker/box/device c 1 3 && exit 10\n"
      "cat file && exit 0");
  EXPECT_EQ(run.exit_status, 0);
  EXPECT_EQ(run.out, "kept\n");
  EXPECT_TRUE(contained_.writes && contained_.truncation);
}

TEST_F(SandboxTest, SpecialFilesCanBeWritten) {
  EXPECT_EQ(perform("echo x >/dev/null && echo x >/dev/zero && echo x >/dev/stdout && "
                    "echo x >/dev/stderr && exit 7")
                .exit_status,
            7);
}

TEST_F(SandboxTest, WritesWhereItIsAllowed) {
  fs::create_directory(base_ / "more");
  sandbox_.allow_write = {(base_ / "more").string(), (base_ / "file").string()};
  EXPECT_EQ(perform("echo x >\"$BASE/more/new\" && echo x >\"$BASE/file\" && exit 7").exit_status,
            7);
  EXPECT_EQ(slurp(base_ / "file"), "x\n");
}

TEST_F(SandboxTest, SignalsReachNobodyElse) {
  if (!has(6)) GTEST_SKIP() << "no scoped signals";
  const std::string own = std::to_string(getpid());
  const Run run = perform("exec 2>/dev/null; kill -0 " + own +
                          " && exit 1; kill -KILL $PPID && exit 2\n"
                          "sleep 100 & kill -KILL $! || exit 3; exit 7");
  EXPECT_EQ(run.exit_status, 7);
  EXPECT_TRUE(contained_.signals);
}

TEST_F(SandboxTest, HasItsOwnLoopback) {
  const Run run = perform("cat /proc/net/dev | grep -c :; grep -c . /proc/net/route; exit 7");
  if (!contained_.network) GTEST_SKIP() << "no network namespace";
  EXPECT_EQ(run.out.substr(0, 2), "1\n");
}

TEST_F(SandboxTest, AllowsTheNetwork) {
  sandbox_.network = Sandbox::Network::allowed;
  const Run run = perform("readlink /proc/self/ns/net");
  EXPECT_EQ(run.out, fs::read_symlink("/proc/self/ns/net").string() + "\n");
  EXPECT_FALSE(contained_.network || contained_.tcp);
}

TEST_F(SandboxTest, SaysWhatAnOlderKernelLacks) {
  sandbox_.kernel.namespaces = false;
  const auto missing = [&](int version) {
    sandbox_.kernel.landlock = version;
    EXPECT_EQ(perform("echo x >in && exit 7").exit_status, 7) << version;
    return not_contained(sandbox_, contained_).size();
  };
  sandbox_.kernel.sentry = false;
  EXPECT_EQ(missing(0), 6u);  // writes, attributes, signals, network, UNIX sockets, scheduling
  EXPECT_FALSE(contained_.writes);
  sandbox_.kernel.sentry = true;
  if (!has(6)) return;
  EXPECT_EQ(missing(2), 3u);  // truncation, attributes, network
  EXPECT_TRUE(contained_.writes);
  EXPECT_FALSE(contained_.tcp);
  EXPECT_EQ(missing(5), 2u);  // attributes, network
  EXPECT_TRUE(contained_.tcp);
  EXPECT_EQ(missing(6), 2u);
  sandbox_.kernel.namespaces = true;
  missing(6);
  EXPECT_EQ(not_contained(sandbox_, contained_).empty(),
            contained_.network && contained_.attributes && contained_.calls);
}

// ---- the rows of the table in docs/sandbox.md; python3 says more than a shell what it did

// A test could set modes, owners and times of any file.
TEST_F(SandboxTest, AttributesOfFilesOutsideStay) {
  fs::permissions(base_ / "file", fs::perms(0644));
  const Run run = perform(
      "touch in && chmod 600 in || exit 1; exec 2>/dev/null; cd \"$BASE\"\n"
      "chmod 666 file && exit 2; touch -d 2001-01-01 file && exit 3\n"
      "chown $(id -u) file && exit 4\n"
      "python3 -c 'import os; os.setxattr(\"file\", \"user.a\", b\"x\")' && exit 5; exit 7");
  if (!contained_.attributes) GTEST_SKIP() << "no mount namespace";
  EXPECT_EQ(run.exit_status, 7);
  EXPECT_EQ(fs::status(base_ / "file").permissions(), fs::perms(0644));
}

TEST_F(SandboxTest, MountsContainWritesWithoutLandlock) {
  sandbox_.kernel.landlock = 0;
  const Run run = perform(
      "echo x >in || exit 1; exec 2>/dev/null; cd \"$BASE\"; echo x >new && exit 2\n"
      "echo x >file && exit 3; truncate -s 0 file && exit 4; rm file && exit 5; exit 7");
  if (!contained_.attributes) GTEST_SKIP() << "no mount namespace";
  EXPECT_TRUE(contained_.writes && contained_.truncation);
  EXPECT_EQ(run.exit_status, 7);
}

// A test could take memory, files and processor time from whittle, and from all that the user runs.
TEST_F(SandboxTest, OthersAreScheduledAndLimitedAsBefore) {
  const Run run = perform("exec python3 -c '" + denials() +
                          "import os, resource, subprocess\n"
                          "mine = subprocess.Popen([\"sleep\", \"68.5\"]).pid\n"
                          "for other, outcome in ((int(os.environ[\"OTHER\"]), \"denied\"), "
                          "(os.getppid(), \"denied\"), (mine, \"done\"), (0, \"done\"), "
                          "(os.getpid(), \"done\")):\n"
                          "  expect(outcome, resource.prlimit, other, resource.RLIMIT_NOFILE, "
                          "(200, 200))\n"
                          "  expect(outcome, os.setpriority, os.PRIO_PROCESS, other, 5)\n"
                          "  expect(outcome, os.sched_setaffinity, other, "
                          "os.sched_getaffinity(0))\n"
                          "  expect(outcome, os.sched_setscheduler, other, os.SCHED_BATCH, "
                          "os.sched_param(0))\n"
                          "expect(\"denied\", os.setpriority, os.PRIO_USER, 0, 5)\n"
                          "expect(\"denied\", os.setpriority, os.PRIO_PGRP, "
                          "int(os.environ[\"OTHER\"]), 5)\n"
                          "os._exit(7)'");
  if (!contained_.calls) GTEST_SKIP() << "seccomp cannot ask";
  EXPECT_EQ(run.out, "");
  EXPECT_EQ(run.exit_status, 7);
}

TEST_F(SandboxTest, SocketsOfOthersAreNotReached) {
  const Server server(base_ / "socket");
  const std::string script =
      "exec python3 -c '" + denials() +
      "import os, socket\n"
      "def reach(path): socket.socket(socket.AF_UNIX).connect(path)\n"
      "expect(os.environ[\"EXPECTED\"], reach, os.environ[\"BASE\"] + \"/socket\")\n"
      "expect(os.environ[\"EXPECTED\"], reach, \"../../socket\")\n"
      "def send(path): socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM).sendto(b\"x\", path)\n"
      "expect(\"denied\", send, os.environ[\"BASE\"] + \"/socket\")\n"
      "own = socket.socket(socket.AF_UNIX); own.bind(\"own\"); own.listen()\n"
      "expect(\"done\", reach, \"own\")\n"
      "expect(\"missing\", reach, \"none\")\n"
      "os._exit(7)'";
  const Run run = perform("export EXPECTED=denied; " + script);
  if (!contained_.calls) GTEST_SKIP() << "seccomp cannot ask";
  EXPECT_EQ(run.out, "");
  EXPECT_EQ(run.exit_status, 7);
}

// journald and systemd's notify socket are spoken to like this. It was not asked about.
TEST_F(SandboxTest, MessagesDoNotReachSocketsOfOthers) {
  const Server server(base_ / "socket");
  const Run run = perform(
      "exec python3 -c '" + denials() +
      "import array, ctypes, os, socket, struct\n"
      "any = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)\n"
      "outside = os.environ[\"BASE\"] + \"/socket\"\n"
      "def message(path): any.sendmsg([b\"x\"], [], 0, path)\n"
      "expect(\"denied\", message, outside)\n"
      "expect(\"denied\", message, \"../../socket\")\n"
      "own = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM); own.bind(\"own\")\n"
      "expect(\"done\", message, \"own\")\n"
      "libc = ctypes.CDLL(None, use_errno=True)\n"
      "def keep(data): kept.append(ctypes.create_string_buffer(data, len(data))); "
      "return ctypes.addressof(kept[-1])\n"
      "kept = []\n"
      "def header(path):\n"
      "  name = struct.pack(\"H\", socket.AF_UNIX) + os.fsencode(path) + bytes(1)\n"
      "  part = keep(struct.pack(\"QQ\", keep(b\"x\"), 1))\n"
      "  return struct.pack(\"QIxxxxQQQQIxxxxIxxxx\", keep(name), len(name), part, 1, 0, 0, 0, 0)\n"
      "def messages(*paths):\n"
      "  if libc.sendmmsg(any.fileno(), ctypes.c_void_p(keep(b\"\".join(map(header, paths)))), "
      "len(paths), 0) != len(paths): raise OSError(ctypes.get_errno(), \"\")\n"
      "expect(\"done\", messages, \"own\", \"own\")\n"
      "expect(\"denied\", messages, \"own\", outside)\n"
      "one, two = socket.socketpair()\n"
      "one.sendmsg([b\"x\"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array(\"i\", [0]))])\n"
      "os._exit(7)'");
  if (!contained_.calls) GTEST_SKIP() << "seccomp cannot ask";
  EXPECT_EQ(run.out, "");
  EXPECT_EQ(run.exit_status, 7);
}

// A 32-bit program makes the same calls by other numbers. It was asked about none of them.
TEST_F(SandboxTest, HoldsProgramsOf32Bits) {
#ifndef __x86_64__
  GTEST_SKIP() << "no machine code for this machine";
#endif
  const Server server(base_ / "socket");
  const Run run =
      perform("exec python3 -c '" + narrow_calls() +
              "import os, socket, struct\n"
              "if call32(20, 0, 0, 0) != os.getpid(): os._exit(77)\n"  // getpid
              "other = int(os.environ[\"OTHER\"])\n"
              "stream = socket.socket(socket.AF_UNIX); some = socket.socket(socket.AF_UNIX, "
              "socket.SOCK_DGRAM).fileno()\n"
              "name = struct.pack(\"H\", socket.AF_UNIX) + "
              "os.fsencode(os.environ[\"BASE\"] + \"/socket\") + bytes(1)\n"
              "at, size = put(name), len(name)\n"
              "part = put(struct.pack(\"II\", put(b\"x\"), 1))\n"
              "header = put(struct.pack(\"7I\", at, size, part, 1, 0, 0, 0) + bytes(4))\n"
              "def words(*of): return put(struct.pack(f\"{len(of)}I\", *of))\n"
              "print(call32(362, stream.fileno(), at, size),\n"                 // connect
              "      call32(102, 3, words(stream.fileno(), at, size), 0),\n"    // the same
              "      call32(102, 11, words(some, part, 1, 0, at, size), 0),\n"  // sendto
              "      call32(370, some, header, 0), call32(102, 16, words(some, header, 0), 0),\n"
              "      call32(345, some, header, 1), call32(102, 20, words(some, header, 1, 0), 0),\n"
              "      call32(97, 0, other, 5), call32(97, 0, 0, 5),\n"  // setpriority
              "      call32(340, other, 7, words(200, 0, 200, 0)), flush=True)\n"
              "x32 = ctypes.CDLL(None, use_errno=True)\n"
              "print(x32.syscall(0x40000000 | 42, stream.fileno(), ctypes.c_void_p(at), size), "
              "ctypes.get_errno(), flush=True)\n"
              "os._exit(7)'");
  if (!contained_.calls) GTEST_SKIP() << "seccomp cannot ask";
  if (run.exit_status == 77) GTEST_SKIP() << "no calls of 32-bit programs";
  EXPECT_EQ(run.out, "-13 -13 -13 -13 -13 -13 -13 -1 0 -1\n-1 13\n");
  EXPECT_EQ(run.exit_status, 7);
}

// A server of the machine's own, which listens on its loopback device only.
TEST_F(SandboxTest, ServersOfTheMachineAreNotReached) {
  const int server = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const where = reinterpret_cast<sockaddr*>(&address);
  ASSERT_TRUE(bind(server, where, size) == 0 && listen(server, 5) == 0 &&
              getsockname(server, where, &size) == 0);
  const std::string reach = "python3 -c 'import socket; socket.create_connection((\"127.0.0.1\", " +
                            std::to_string(ntohs(address.sin_port)) +
                            "))' 2>/dev/null && exit 3; exit 7";
  EXPECT_EQ(perform(reach).exit_status, 7);
  EXPECT_TRUE(contained_.network || contained_.tcp);
  sandbox_.network = Sandbox::Network::allowed;
  EXPECT_EQ(perform(reach).exit_status, 3);
  close(server);
}

// An ioctl that no device knows says which devices it would have come to.
TEST_F(SandboxTest, DevicesAreNotMadeOrControlled) {
  const Run run = perform(
      "exec python3 -c 'import errno, fcntl, glob, os, stat\n"
      "def error(function, *arguments):\n"
      "  try: function(*arguments); return 0\n"
      "  except OSError as e: return e.errno\n"
      "if error(os.mknod, \"device\", 0o600 | stat.S_IFCHR, os.makedev(1, 3)) not in "
      "(errno.EACCES, errno.EPERM): os._exit(1)\n"
      "usual = [\"/dev/\" + name for name in "
      "(\"null\", \"zero\", \"full\", \"random\", \"urandom\", \"tty\", \"ptmx\")]\n"
      "if error(fcntl.ioctl, open(\"/dev/null\"), 0x5a5a) != errno.ENOTTY: os._exit(2)\n"
      "tried = 0\n"
      "for path in glob.glob(\"/dev/*\"):\n"
      "  mode = os.stat(path).st_mode if os.path.exists(path) else 0\n"
      "  if path in usual or os.path.islink(path) or not stat.S_ISCHR(mode) and not "
      "stat.S_ISBLK(mode): continue\n"
      "  if path.startswith((\"/dev/tty\", \"/dev/vcs\", \"/dev/watchdog\")): continue\n"
      "  try: device = os.open(path, os.O_RDONLY | os.O_NONBLOCK)\n"
      "  except OSError: continue\n"
      "  tried += 1\n"
      "  if error(fcntl.ioctl, device, 0x5a5a) != errno.EACCES: print(path)\n"
      "os._exit(7 if tried else 77)'");
  if (!has(1)) GTEST_SKIP() << "no Landlock";
  EXPECT_TRUE(run.exit_status == 7 || run.exit_status == 77) << run.exit_status;
  if (has(5)) {
    EXPECT_EQ(run.out, "");
  }
}

// Opened only: with no change even if it is allowed.
TEST_F(SandboxTest, RootChangesNoKernelVariablesAndMounts) {
  if (geteuid() != 0) GTEST_SKIP() << "not root";
  if (!has(1)) GTEST_SKIP() << "no Landlock";
  const Run run = perform(
      "exec 2>/dev/null; mkdir d; ( : >>/proc/sys/vm/swappiness ) && exit 1\n"
      "mount -t tmpfs none d && exit 2; mount --bind / d && exit 3; exit 7");
  EXPECT_EQ(run.exit_status, 7);
}

TEST_F(SandboxTest, SharedMemoryOfOthersIsNotSeen) {
  const Run run = perform("readlink /proc/self/ns/ipc /proc/self/ns/uts");
  if (!contained_.attributes) GTEST_SKIP() << "no namespaces";
  EXPECT_EQ(run.out.find(fs::read_symlink("/proc/self/ns/ipc").string()), std::string::npos);
  EXPECT_EQ(run.out.find(fs::read_symlink("/proc/self/ns/uts").string()), std::string::npos);
}

// Debian 12 has no Landlock that restricts signals.
TEST_F(SandboxTest, SignalsReachNobodyElseOnOlderKernels) {
  sandbox_.kernel.landlock = kScopedSignals - 1;
  const Run run = perform(
      "exec 2>/dev/null; kill -0 $OTHER && exit 1; kill -KILL $PPID && exit 2\n"
      "kill -0 -$OTHER && exit 3; kill -CONT -1 && exit 4; kill -CONT 0 || exit 5\n"
      "sleep 100 & kill -KILL $! || exit 6; exit 7");
  if (!contained_.calls) GTEST_SKIP() << "seccomp cannot ask";
  EXPECT_EQ(run.exit_status, 7);
  EXPECT_TRUE(contained_.signals);
}

// What uses such calls on its own processes works as usual.
TEST_F(SandboxTest, OwnProcessesCanBeTraced) {
  const Run run = perform("exec python3 -c '" + denials() +
                          "import ctypes, os, subprocess\n"
                          "libc = ctypes.CDLL(None, use_errno=True)\n"
                          "def attach(process):\n"
                          "  if libc.ptrace(16, process, 0, 0) != 0: "
                          "raise OSError(ctypes.get_errno(), \"\")\n"
                          "expect(\"done\", attach, subprocess.Popen([\"sleep\", \"68.5\"]).pid)\n"
                          "other = int(os.environ[\"OTHER\"])\n"
                          "expect(\"denied\", attach, other)\n"
                          "expect(\"denied\", open, f\"/proc/{other}/mem\", \"rb\")\n"
                          "os._exit(7)'");
  if (!has(1)) GTEST_SKIP() << "no Landlock";
  EXPECT_EQ(run.out, "");
  EXPECT_EQ(run.exit_status, 7);
}

TEST_F(SandboxTest, GetsTheVariablesThatItIsGiven) {
  ::setenv("WHITTLE_SECRET", "secret", 1);
  sandbox_.withheld = {"WHITTLE_SECRET"};
  sandbox_.environment = {{"GIVEN", "x=y"}};
  const Run run = perform("echo \"$WHITTLE_SECRET,$GIVEN,$(printenv PWD)\"; printenv PWD");
  EXPECT_EQ(run.out, ",x=y," + box_.string() + "\n" + box_.string() + "\n");
  ::unsetenv("WHITTLE_SECRET");
}

TEST_F(SandboxTest, TellsWhatItKeptATestFrom) {
  using Kind = Denial::Kind;
  const Server server(base_ / "socket");
  fs::create_directories(base_ / "home/.config");
  const std::string home_before = std::getenv("HOME");
  ::setenv("HOME", (base_ / "home").c_str(), 1);
  sandbox_.watch = sandbox_.fresh_home = true;
  const Run run = perform(
      "export HOME=$PWD/home; mkdir home; exec 2>/dev/null\n"
      "echo x >in; cat in missing; echo x >\"$BASE/new\"; rm \"$BASE/file\"; rm \"$BASE/none\"\n"
      "cat ~/.config ~/.none; cat \"$BASE/file\" >/dev/null\n"
      "python3 -c 'import os, socket\n"
      "try: socket.socket(socket.AF_UNIX).connect(os.environ[\"BASE\"] + \"/socket\")\n"
      "except OSError: socket.create_connection((\"127.0.0.1\", 9))'");
  ::setenv("HOME", home_before.c_str(), 1);
  if (!contained_.calls) GTEST_SKIP() << "seccomp cannot ask";
  const std::string base = fs::canonical(base_).string();
  EXPECT_EQ(run.denied, (std::vector<Denial>{{Kind::write, base + "/new"},
                                             {Kind::write, base},
                                             {Kind::home, "~/.config"},
                                             {Kind::socket, base + "/socket"},
                                             {Kind::network, "127.0.0.1:9"}}));
}

TEST_F(SandboxTest, EndsWhatUsesTooMuchMemory) {
  sandbox_.limits.memory = 100 << 20;
  const Run run = perform("head -c 1G /dev/zero | tail -c 900M | sleep 100");
  EXPECT_EQ(run.exceeded, "used more than 100 MB of memory (--max-memory)");
  EXPECT_LT(run.seconds, 10);
}

// Pages of a file in memory belong to no process, unless one maps them.
TEST_F(SandboxTest, CountsFilesInMemory) {
  sandbox_.limits.memory = 100 << 20;
  const Run run = perform(
      "exec python3 -c 'import os, time\nfile = os.memfd_create(\"m\")\n"
      "for i in range(300): os.write(file, bytes(1 << 20))\ntime.sleep(100)'");
  EXPECT_EQ(run.exceeded, "used more than 100 MB of memory (--max-memory)");
  EXPECT_LT(run.seconds, 10);
}

// Mapped pages count once.
TEST_F(SandboxTest, CountsMappedFilesInMemoryOnce) {
  sandbox_.limits.memory = 150 << 20;
  const Run run = perform(
      "exec python3 -c 'import mmap, os, time\nfile = os.memfd_create(\"m\")\n"
      "os.truncate(file, 90 << 20)\npages = mmap.mmap(file, 90 << 20)\n"
      "for i in range(0, 90 << 20, 4096): pages[i] = 1\ntime.sleep(0.5)\nos._exit(7)'");
  EXPECT_EQ(run.exceeded, "");
  EXPECT_EQ(run.exit_status, 7);
}

// No process has such a file open, and its pages are in no process: only root can find it.
TEST_F(SandboxTest, CountsFilesInMemoryThatAreOnlyMapped) {
  if (geteuid() != 0) GTEST_SKIP() << "not root";
  sandbox_.limits.memory = 100 << 20;
  const Run run = perform(
      "exec python3 -c 'import mmap, os, time\npages = []\n"
      "for name in (\"one\", \"two\"):\n"
      "  file = os.memfd_create(name); os.truncate(file, 4096)\n"
      "  pages.append(mmap.mmap(file, 4096))\n"
      "  for i in range(70): os.write(file, bytes(1 << 20))\n"
      "  os.closerange(3, 99)\n"
      "time.sleep(20)\nos._exit(7)'");
  EXPECT_EQ(run.exceeded, "used more than 100 MB of memory (--max-memory)");
}

// Forked after they were filled, the pages are one and the same.
TEST_F(SandboxTest, CountsSharedPagesOnce) {
  sandbox_.limits.memory = 150 << 20;
  const Run run = perform(
      "exec python3 -c 'import os, time\nb = bytearray(60 << 20)\n"
      "for i in range(5):\n  if os.fork() == 0: time.sleep(0.4); os._exit(0)\n"
      "for i in range(5): os.wait()\nos._exit(7)'");
  EXPECT_EQ(run.exceeded, "");
  EXPECT_EQ(run.exit_status, 7);
}

TEST_F(SandboxTest, EndsWhatForksTooMuch) {
  sandbox_.limits.processes = 30;
  for (const char* session : {"", "setsid "}) {
    for (const int version : {INT_MAX, 0}) {  // without scoped signals, one after the other
      sandbox_.kernel.landlock = version;
      const Run run =
          perform("for i in $(seq 300); do " + std::string(session) + "sleep 67.25 & done; wait");
      EXPECT_EQ(run.exceeded, "had more than 30 processes (--max-processes)");
      EXPECT_LT(run.seconds, 10);
    }
  }
}

// Each process starts two, of which one may leave the session. Should nothing end it, it stays
// below 4096 processes. What makes the machine busy is not the bomb alone.
TEST_F(SandboxTest, EndsAForkBombOnABusyMachine) {
  sandbox_.limits.processes = 500;
  std::atomic<bool> done = false;
  const auto spin = [&done] {
    while (!done) continue;
  };
  const std::jthread one(spin), two(spin);
  const std::string begin = "cat >f <<'S'\n[ $1 -gt 0 ] || exec sleep 20\n";
  for (const std::string session : {"", "setsid "}) {
    const std::string half = session + "sh f $(($1 - 1)) & ";
    for (const bool namespaces : {true, false}) {  // without them, the kernel counts less
      sandbox_.kernel.namespaces = namespaces;
      const Run run = perform(begin + half + "sh f $(($1 - 1)) & sleep 20\nS\nexec sh f 11");
      EXPECT_EQ(run.exceeded, "had more than 500 processes (--max-processes)") << session;
      EXPECT_LT(run.seconds, 10);
    }
  }
  done = true;
}

TEST_F(SandboxTest, EndsWhatWritesTooMuch) {
  sandbox_.limits.file_size = 4 << 20;
  const Run one = perform("exec head -c 100M /dev/zero >big");
  EXPECT_EQ(one.exceeded, "wrote more than 4 MB to files (--max-file-size)");
  EXPECT_LE(fs::exists(box_ / "big") ? fs::file_size(box_ / "big") : 0, (4u << 20) + 4096);
  const Run many = perform("for i in $(seq 60000); do head -c 1M /dev/zero >$i; done");
  EXPECT_EQ(many.exceeded, "wrote more than 4 MB to files (--max-file-size)");
}

// Files without a name are not in the box, but on its disk. Each stays below the limit.
TEST_F(SandboxTest, EndsWhatWritesTooMuchToRemovedFiles) {
  sandbox_.limits.file_size = 64 << 20;
  const Run run = perform(
      "exec python3 -c 'import os, time\nopened = []\n"
      "for i in range(5):\n"
      "  opened.append(open(\"f\", \"wb\")); os.remove(\"f\")\n"
      "  for part in range(40): os.write(opened[-1].fileno(), os.urandom(1 << 20))\n"
      "os.sync()\ntime.sleep(20)\nos._exit(7)'");
  EXPECT_EQ(run.exceeded, "wrote more than 64 MB to files (--max-file-size)");
}

TEST_F(SandboxTest, EndsWhatPrintsTooMuch) {
  sandbox_.limits.output = 1 << 20;
  const Run run = perform("exec yes");
  EXPECT_EQ(run.exceeded, "printed more than 1 MB (--max-output)");
  EXPECT_EQ(perform("exec timeout 0.3 yes >/dev/null").exceeded, "");
}

// Nothing of what makes the supervisor go first reaches the test.
TEST_F(SandboxTest, TestsAreScheduledAsUsual) {
  EXPECT_EQ(perform("ps -o cls=,ni= -p $$ | tr -s ' '").out, " TS 0\n");
}

TEST_F(SandboxTest, IsNotThereWhereItIsOff) {
  sandbox_ = {};
  EXPECT_EQ(perform("echo x >\"$BASE/file\" && exit 7").exit_status, 7);
  EXPECT_EQ(slurp(base_ / "file"), "x\n");
}

TEST(SizeText, IsAsAPersonWouldWrite) {
  EXPECT_EQ(size_text(0), "0 B");
  EXPECT_EQ(size_text(1023), "1023 B");
  EXPECT_EQ(size_text(1536), "1.5 kB");
  EXPECT_EQ(size_text(300 << 20), "300 MB");
  EXPECT_EQ(size_text(std::uint64_t{2} << 30), "2 GB");
}

TEST(DefaultLimits, AreSharedByTheJobs) {
  const Limits one = default_limits("/tmp", 1);
  const Limits many = default_limits("/tmp", 1000);
  EXPECT_GE(one.memory, many.memory);
  EXPECT_EQ(many.memory, 512u << 20);
  EXPECT_LT(many.file_size, one.file_size);
  EXPECT_EQ(one.processes, 1000u);
}

}  // namespace
}  // namespace whittle
