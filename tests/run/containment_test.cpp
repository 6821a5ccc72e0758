// The sandbox as it is asked for, and which of its restrictions a test cannot stand.
#include "run/containment.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "run/environment.h"
#include "support/fake_run.h"
#include "support/temporary_directory.h"
#include "support/texts.h"

namespace whittle {
namespace {

namespace fs = std::filesystem;

TEST(LooksSecret, GoesByTheName) {
  for (const char* name : {"GITHUB_TOKEN", "token", "NPM_TOKENS", "MYTOKEN", "DB_PASSWORD",
                           "PGPASSWORD", "AWS_ACCESS_KEY_ID", "OPENAI_API_KEY", "SSH_AUTH_SOCK",
                           "GOOGLE_APPLICATION_CREDENTIALS", "CLIENT_SECRET_2"}) {
    EXPECT_TRUE(looks_secret(name)) << name;
  }
  for (const char* name : {"PATH", "HOME", "TOKENIZERS_PARALLELISM", "KEYBOARD", "LS_COLORS",
                           "XAUTHORITY", "SECRETARY", "LC_ALL", ""}) {
    EXPECT_FALSE(looks_secret(name)) << name;
  }
}

// ---- what is asked for

class Sandboxes : public testing::Test {
 protected:
  Sandbox made() {
    const Result<Sandbox> sandbox = sandbox_of(test_, {}, folder_.path(), 2);
    EXPECT_TRUE(sandbox.ok()) << (sandbox.ok() ? "" : sandbox.error().message);
    return sandbox.ok() ? *sandbox : Sandbox{};
  }

  TemporaryDirectory folder_;
  TestSpec test_;
};

TEST_F(Sandboxes, ContainByDefault) {
  const Sandbox sandbox = made();
  EXPECT_EQ(sandbox.mode, Sandbox::Mode::on);
  EXPECT_TRUE(sandbox.contain_writes);
  EXPECT_TRUE(sandbox.fresh_home);
  EXPECT_EQ(sandbox.network, Sandbox::Network::contained);
  EXPECT_GT(sandbox.limits.memory, 0u);
  EXPECT_GT(sandbox.limits.output, 0u);
}

TEST_F(Sandboxes, OffMeansNoLimitsButThoseThatAreGiven) {
  test_.sandbox.mode = Sandbox::Mode::off;
  test_.sandbox.max_memory = 123;
  const Sandbox sandbox = made();
  EXPECT_EQ(sandbox.mode, Sandbox::Mode::off);
  EXPECT_FALSE(sandbox.contain_writes);
  EXPECT_EQ(sandbox.limits.memory, 123u);
  EXPECT_EQ(sandbox.limits.processes, 0u);
  test_.sandbox.network = Sandbox::Network::required;
  const Result<Sandbox> required = sandbox_of(test_, {}, folder_.path(), 2);
  ASSERT_FALSE(required.ok());
  EXPECT_EQ(required.error().kind, ErrorKind::usage);
}

TEST_F(Sandboxes, GivenLimitsTakeThePlaceOfTheUsualOnes) {
  test_.sandbox.max_memory = 0;
  test_.sandbox.max_processes = 7;
  test_.sandbox.max_file_size = 8;
  test_.sandbox.max_output = 9;
  const Limits limits = made().limits;
  EXPECT_EQ(limits.memory, 0u);
  EXPECT_EQ(limits.processes, 7u);
  EXPECT_EQ(limits.file_size, 8u);
  EXPECT_EQ(limits.output, 9u);
}

TEST_F(Sandboxes, WhatHangsMayPrintWithoutEnd) {
  test_.symptom.hang = true;
  EXPECT_EQ(made().limits.output, 0u);
  test_.sandbox.max_output = 9;
  EXPECT_EQ(made().limits.output, 9u);
}

TEST_F(Sandboxes, SecretsAreWithheldUnlessTheyAreNamed) {
  ::setenv("WHITTLE_TOKEN_A", "a", 1);
  ::setenv("WHITTLE_TOKEN_B", "b", 1);
  const auto withholds = [&](const char* name) {
    return std::ranges::count(made().withheld, name) == 1;
  };
  EXPECT_TRUE(withholds("WHITTLE_TOKEN_A"));
  EXPECT_FALSE(withholds("PATH"));
  test_.sandbox.environment = {"WHITTLE_TOKEN_A", "OTHER=x=y"};
  EXPECT_FALSE(withholds("WHITTLE_TOKEN_A"));
  EXPECT_TRUE(withholds("WHITTLE_TOKEN_B"));
  using Pairs = std::vector<std::pair<std::string, std::string>>;
  EXPECT_EQ(made().environment, (Pairs{{"OTHER", "x=y"}}));
  test_.sandbox.mode = Sandbox::Mode::off;
  EXPECT_TRUE(made().withheld.empty());
  test_.sandbox.environment = {"=x"};
  EXPECT_FALSE(sandbox_of(test_, {}, folder_.path(), 2).ok());
  ::unsetenv("WHITTLE_TOKEN_A");
  ::unsetenv("WHITTLE_TOKEN_B");
}

TEST_F(Sandboxes, PathsThatMayBeWrittenAreResolved) {
  fs::create_directory(folder_.file("real"));
  fs::create_directory_symlink("real", folder_.file("link"));
  test_.sandbox.allow_write = {folder_.file("link")};
  test_.sandbox.keep_home = true;
  const Sandbox sandbox = made();
  EXPECT_EQ(sandbox.allow_write,
            std::vector<std::string>{fs::canonical(folder_.file("real")).string()});
  EXPECT_FALSE(sandbox.fresh_home);
  test_.sandbox.allow_write = {folder_.file("none")};
  const Result<Sandbox> missing = sandbox_of(test_, {}, folder_.path(), 2);
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error().kind, ErrorKind::usage);
  EXPECT_TRUE(has(missing.error().message, "--allow-write"));
}

TEST_F(Sandboxes, BwrapKeepsTheProgramsOfTheTestVisible) {
  const std::string before = std::getenv("PATH");
  ::setenv("PATH", folder_.path().c_str(), 1);
  test_.sandbox.mode = Sandbox::Mode::bwrap;
  test_.script = "/tmp/somewhere/test.sh";
  test_.command = {"/usr/bin/sh"};
  const Result<Sandbox> missing = sandbox_of(test_, {}, folder_.path(), 2);
  EXPECT_EQ(write_pieces(folder_.file("bwrap"), {""}, 0755), 0);
  const Result<Sandbox> there = sandbox_of(test_, {}, folder_.path(), 2);
  ::setenv("PATH", before.c_str(), 1);
  ASSERT_FALSE(missing.ok());
  EXPECT_TRUE(has(missing.error().message, "install the package bubblewrap"));
  ASSERT_TRUE(there.ok());
  EXPECT_EQ(there->mode, Sandbox::Mode::bwrap);
  std::vector<std::string> visible = there->keep_visible;
  std::erase(visible, fs::current_path().string());
  EXPECT_EQ(visible, std::vector<std::string>{"/tmp/somewhere"});
}

// ---- what the kernel gives

TEST(ReportContainment, SaysWhatIsMissing) {
  RememberingObserver observer;
  Sandbox asked;
  asked.mode = Sandbox::Mode::on;
  asked.contain_writes = true;
  Contained got{.writes = true,
                .truncation = true,
                .attributes = true,
                .signals = true,
                .calls = true,
                .network = true,
                .tcp = true};
  EXPECT_TRUE(report_containment(asked, got, observer).ok());
  EXPECT_TRUE(observer.events.empty());
  got.writes = false;
  EXPECT_TRUE(report_containment(asked, got, observer).ok());
  ASSERT_EQ(observer.seen<event::SandboxIncomplete>().size(), 1u);
  EXPECT_FALSE(observer.seen<event::SandboxIncomplete>()[0].missing.empty());
}

TEST(ReportContainment, ARequiredNetworkBlockThatIsMissingIsAnError) {
  RememberingObserver observer;
  Sandbox asked;
  asked.mode = Sandbox::Mode::on;
  asked.network = Sandbox::Network::required;
  EXPECT_TRUE(report_containment(asked, {.network = true}, observer).ok());
  const Status status = report_containment(asked, {.tcp = true}, observer);
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().kind, ErrorKind::system);
  EXPECT_TRUE(has(status.error().message, "(only TCP can)"));
}

// ---- what a test is kept from

/// Shows the symptom in some sandboxes only, or now and then.
class PickyExaminer final : public Examiner {
 public:
  using Shows = std::function<bool(const Sandbox&)>;
  PickyExaminer(LocalOptions local, Shows shows, std::vector<Denial> denied)
      : local_(std::move(local)), shows_(std::move(shows)), denied_(std::move(denied)) {}
  ~PickyExaminer() override { remove_scratch(local_.scratch); }
  const Contained& contained() const override { return contained_; }
  Result<Examined> examine(const Variant&, double) override {
    Run run;
    run.said = shows_(local_.sandbox) ? Outcome::fail : Outcome::pass;
    if (local_.sandbox.watch) run.denied = denied_;
    return Examined{{run}, {}};
  }
  int capacity() const override { return 1; }
  Status start(Ticket, const Variant&, const TestOptions&) override { return {}; }
  void cancel(Ticket) override {}
  Result<std::optional<Finished>> wait(double) override { return std::optional<Finished>(); }

 private:
  LocalOptions local_;
  Shows shows_;
  std::vector<Denial> denied_;
  Contained contained_;
};

class SaysFail final : public Judge {
 public:
  std::variant<Command, Answer> next(const Scene&, std::span<const Run>) const override {
    return Answer();
  }
  Result<std::string> lock(std::span<const Run> runs) override {
    if (runs.back().said == Outcome::fail) return std::string("fails");
    return Error{ErrorKind::no_symptom, "passes"};
  }
};

class Hints : public testing::Test {
 protected:
  SandboxHints hints(PickyExaminer::Shows shows) {
    LocalOptions local;
    local.scratch = folder_.file("w");
    local.sandbox.mode = Sandbox::Mode::on;
    local.sandbox.contain_writes = local.sandbox.fresh_home = true;
    local.sandbox.network = Sandbox::Network::contained;
    local.sandbox.limits = {.memory = 1, .processes = 2, .file_size = 3, .output = 4};
    const auto seen = [shows](const Sandbox& sandbox) {
      EXPECT_EQ(sandbox.mode, Sandbox::Mode::on) << "nothing is run outside";
      EXPECT_TRUE(sandbox.contain_writes && sandbox.contains_network());
      EXPECT_EQ(sandbox.limits.file_size, 3u);
      return shows(sandbox);
    };
    const Rerun rerun{
        .local = local,
        .shape = {},
        .variant = {},
        .make_judge = [] { return Result<std::shared_ptr<Judge>>(std::make_shared<SaysFail>()); },
        .start_oracle = [this, seen](LocalOptions own) -> Result<std::unique_ptr<Examiner>> {
          return std::unique_ptr<Examiner>(
              std::make_unique<PickyExaminer>(std::move(own), seen, denied_));
        }};
    return sandbox_hints(rerun, "bug.c");
  }
  TemporaryDirectory folder_;
  std::vector<Denial> denied_;
};

TEST_F(Hints, NoneWhereNothingWasDenied) {
  const SandboxHints none = hints([](const Sandbox&) { return false; });
  EXPECT_EQ(none.needs_home + none.denied, "");
  EXPECT_EQ(none.shown, 0);
  EXPECT_TRUE(fs::is_empty(folder_.path())) << "no directory is left";
}

TEST_F(Hints, HomeIsNamedIfItDecidesEachTime) {
  denied_ = {{Denial::Kind::home, "~/.settings"}};
  EXPECT_EQ(hints([](const Sandbox& s) { return !s.fresh_home; }).needs_home,
            "bug.c shows the symptom only with your HOME, where the test looks for ~/.settings. "
            "Add --keep-home.");
}

// An original that failed now and then was said to need HOME, since it happened to fail in the run
// that was made with it.
TEST_F(Hints, AFlakyTestIsNotBlamedOnHome) {
  for (int shown : {1, 2, 3}) {
    int with_home = 0;
    const SandboxHints flaky =
        hints([&](const Sandbox& s) { return !s.fresh_home && ++with_home <= shown; });
    EXPECT_EQ(flaky.needs_home, "");
    EXPECT_EQ(flaky.shown, shown);
    EXPECT_GT(flaky.runs, shown);
  }
}

TEST_F(Hints, EachDenialIsToldWithItsOption) {
  fs::create_directory(folder_.file("there"));
  denied_ = {{Denial::Kind::write, folder_.file("there/new")},
             {Denial::Kind::write, folder_.file("there")},
             {Denial::Kind::network, "1.2.3.4:80"},
             {Denial::Kind::socket, "/run/server"},
             {Denial::Kind::home, "~/.settings"}};
  const std::string there = folder_.file("there");
  EXPECT_EQ(hints([](const Sandbox&) { return false; }).denied,
            "    writing to " + there + "/new (--allow-write " + there +
                ")\n"
                "    writing to " +
                there + " (--allow-write " + there +
                ")\n"
                "    connecting to 1.2.3.4:80 (--network)\n"
                "    connecting to /run/server (--network)\n"
                "    and 1 more\n");
}

}  // namespace
}  // namespace whittle
