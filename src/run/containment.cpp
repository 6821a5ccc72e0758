#include "run/containment.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "run/make_judge.h"
#include "util/files.h"

namespace whittle {

namespace fs = std::filesystem;

namespace {

Error usage(std::string message) {
  return {ErrorKind::usage, std::move(message)};
}

Result<std::vector<std::string>> writable_paths(const SandboxSpec& sandbox) {
  std::vector<std::string> result;
  for (const std::string& path : sandbox.allow_write) {
    std::error_code error;
    const fs::path found = fs::canonical(path, error);
    if (error) return usage(fmt::format("--allow-write {}: {}", path, error.message()));
    result.push_back(found.string());
  }
  return result;
}

// bwrap hides /tmp and /dev: the programs of the test must stay visible.
std::vector<std::string> folders_in_use(const TestSpec& test, const Equipment& equipment) {
  const std::string resident = equipment.resident(test);
  std::vector<std::string> programs{test.run, test.compare, resident.substr(0, resident.find(' ')),
                                    test.script};
  if (!test.command.empty()) programs.push_back(test.command.front());
  std::error_code ignored;
  std::vector<std::string> result{fs::current_path(ignored).string()};
  for (const std::string& program : programs) {
    if (program.find('/') == std::string::npos) continue;
    const fs::path file = fs::absolute(program, ignored).lexically_normal();
    result.push_back(file.parent_path().string());
  }
  std::erase_if(result, [](const std::string& path) { return !path.starts_with("/tmp/"); });
  for (std::string& path : equipment.visible()) result.push_back(std::move(path));
  return result;
}

Limits limits_of(const TestSpec& test, const Limits& defaults) {
  const SandboxSpec& sandbox = test.sandbox;
  Limits result;
  result.memory = sandbox.max_memory.value_or(defaults.memory);
  result.processes = sandbox.max_processes.value_or(defaults.processes);
  result.file_size = sandbox.max_file_size.value_or(defaults.file_size);
  // A program that never ends may print without end.
  result.output = sandbox.max_output.value_or(test.symptom.hang ? 0 : defaults.output);
  return result;
}

// A restriction that can be lifted alone.
struct Restriction {
  const char* need;    ///< "it needs …"
  const char* option;  ///< "Add …"
  void (*lift)(Sandbox&);
};

constexpr Restriction kRestrictions[] = {
    {"your HOME", "--keep-home", [](Sandbox& s) { s.fresh_home = false; }},
    {"the network", "--network", [](Sandbox& s) { s.network = Sandbox::Network::allowed; }},
    {"to write outside of its directory", "--allow-write PATH",
     [](Sandbox& s) { s.contain_writes = false; }},
    {"larger files", "--max-file-size 0", [](Sandbox& s) { s.limits.file_size = 0; }},
    {"more threads", "--max-processes 0", [](Sandbox& s) { s.limits.processes = 0; }},
};

constexpr Restriction kStrictness = {"what bwrap hides", "--sandbox on in place of bwrap",
                                     [](Sandbox& s) { s.mode = Sandbox::Mode::on; }};

// A test that needs HOME often needs to write there.
constexpr Restriction kHomeAndWrites = {"to write to your HOME",
                                        "--keep-home and --allow-write PATH", [](Sandbox& s) {
                                          s.fresh_home = false;
                                          s.contain_writes = false;
                                        }};

}  // namespace

Result<Sandbox> sandbox_of(const TestSpec& test, const Equipment& equipment,
                           const std::string& scratch, int jobs) {
  Sandbox result;
  const bool off = test.sandbox.mode == Sandbox::Mode::off;
  result.limits = limits_of(test, off ? Limits{} : default_limits(scratch, jobs));
  if (off) {
    if (test.sandbox.network == Sandbox::Network::required) {
      return usage("--no-network needs the sandbox: --sandbox on");
    }
    return result;
  }
  Result<std::vector<std::string>> writable = writable_paths(test.sandbox);
  if (!writable) return writable.error();
  result.allow_write = std::move(*writable);
  for (std::string& path : equipment.writable()) result.allow_write.push_back(std::move(path));
  result.contain_writes = true;
  result.fresh_home = !test.sandbox.keep_home;
  result.network = test.sandbox.network;
  result.mode = Sandbox::Mode::on;
  if (test.sandbox.mode != Sandbox::Mode::bwrap) return result;
  if (find_program("bwrap").empty()) {
    return usage("--sandbox bwrap: there is no program bwrap; install the package bubblewrap");
  }
  result.mode = Sandbox::Mode::bwrap;
  result.keep_visible = folders_in_use(test, equipment);
  return result;
}

Status report_containment(const Sandbox& asked, const Contained& got, RunObserver& observer) {
  const bool on = asked.mode == Sandbox::Mode::on;
  if (on && asked.network == Sandbox::Network::required && !got.network) {
    return Error{ErrorKind::system,
                 fmt::format("--no-network: the network cannot be blocked here{}, because no "
                             "network namespace can be made. Try --sandbox bwrap, or run as root.",
                             got.tcp ? " (only TCP can)" : "")};
  }
  std::vector<std::string> missing = not_contained(asked, got);
  if (!missing.empty()) observer.happened(event::SandboxIncomplete{std::move(missing)});
  return {};
}

bool shows_symptom(const Rerun& rerun, const Sandbox& sandbox) {
  LocalOptions local = rerun.local;
  local.jobs = 1;
  local.sandbox = sandbox;
  Result<std::string> scratch = make_scratch(fs::path(local.scratch).parent_path().string());
  if (!scratch) return false;
  local.scratch = *scratch;
  Result<std::unique_ptr<Examiner>> oracle = rerun.start_oracle(std::move(local));
  if (!oracle) return false;
  Result<std::shared_ptr<Judge>> judge = rerun.make_judge();
  if (!judge) return false;
  (*oracle)->set_judge(*judge);
  (*oracle)->set_shape(rerun.shape);
  const Result<Examiner::Examined> seen = (*oracle)->examine(rerun.variant, rerun.timeout);
  if (!seen || seen->runs.empty() || !seen->runs.back().exceeded.empty()) return false;
  return (*judge)->lock(seen->runs).ok();
}

std::optional<std::string> lacking_in_sandbox(const Rerun& rerun, const std::string& shown_name) {
  const Sandbox& inside = rerun.local.sandbox;
  if (inside.mode == Sandbox::Mode::off) return std::nullopt;
  Sandbox outside;
  outside.limits = inside.limits;
  outside.limits.file_size = 0;
  if (!shows_symptom(rerun, outside)) return std::nullopt;
  if (shows_symptom(rerun, inside)) {
    return fmt::format(
        "{} shows the symptom only after it was run once outside the sandbox: it needs something "
        "that it writes there, a cache perhaps. Add --allow-write PATH.",
        shown_name);
  }
  const auto lifted = [&](const Restriction& restriction) {
    Sandbox sandbox = inside;
    restriction.lift(sandbox);
    return shows_symptom(rerun, sandbox);
  };
  const auto sentence = [&](const Restriction& restriction) {
    return fmt::format("{} shows the symptom only outside the sandbox: it needs {}. Add {}.",
                       shown_name, restriction.need, restriction.option);
  };
  for (const Restriction& each : kRestrictions) {
    if (lifted(each)) return sentence(each);
  }
  if (inside.mode == Sandbox::Mode::bwrap && lifted(kStrictness)) return sentence(kStrictness);
  if (inside.fresh_home && lifted(kHomeAndWrites)) return sentence(kHomeAndWrites);
  return fmt::format(
      "{} shows the symptom only outside the sandbox, and lifting one restriction alone does not "
      "help. Add --sandbox off.",
      shown_name);
}

}  // namespace whittle
