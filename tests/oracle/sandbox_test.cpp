// The sandbox against programs that try to get out of it, with real processes.
#include "oracle/sandbox.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
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
    command.environment = {{"BASE", base_.string()}};
    command.keep_stdout = true;
    command.timeout = 20;
    EXPECT_TRUE(supervisor->run(command).ok());
    auto run = supervisor->wait();
    EXPECT_TRUE(run.ok()) << run.error().message;
    return run.ok() ? *run : Run{};
  }

  // What a kernel gives may be less than the tests below look at.
  static bool has(int version) { return landlock_version() >= version; }

  fs::path base_;
  fs::path box_;
  Sandbox sandbox_;
  Contained contained_;
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
  EXPECT_EQ(missing(0), 3u);  // writes, signals, network
  EXPECT_FALSE(contained_.writes);
  if (!has(6)) return;
  EXPECT_EQ(missing(2), 3u);  // truncation, signals, network
  EXPECT_TRUE(contained_.writes);
  EXPECT_FALSE(contained_.tcp);
  EXPECT_EQ(missing(5), 2u);  // signals, network
  EXPECT_TRUE(contained_.tcp);
  EXPECT_EQ(missing(6), 1u);
  sandbox_.kernel.namespaces = true;
  missing(6);
  EXPECT_EQ(not_contained(sandbox_, contained_).empty(), contained_.network);
}

TEST_F(SandboxTest, EndsWhatUsesTooMuchMemory) {
  sandbox_.limits.memory = 100 << 20;
  const Run run = perform("head -c 1G /dev/zero | tail -c 900M | sleep 100");
  EXPECT_EQ(run.exceeded, "used more than 100 MB of memory (--max-memory)");
  EXPECT_LT(run.seconds, 10);
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

TEST_F(SandboxTest, EndsWhatWritesTooMuch) {
  sandbox_.limits.file_size = 4 << 20;
  const Run one = perform("exec head -c 100M /dev/zero >big");
  EXPECT_EQ(one.exceeded, "wrote more than 4 MB to files (--max-file-size)");
  EXPECT_LE(fs::exists(box_ / "big") ? fs::file_size(box_ / "big") : 0, (4u << 20) + 4096);
  const Run many = perform("for i in $(seq 60000); do head -c 1M /dev/zero >$i; done");
  EXPECT_EQ(many.exceeded, "wrote more than 4 MB to files (--max-file-size)");
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
