#include "run/containment.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "run/environment.h"
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

// One run of the original by an oracle of its own.
struct Look {
  bool shown = false;
  std::vector<Denial> denied{};
};

Look look(const Rerun& rerun, const Sandbox& sandbox) {
  LocalOptions local = rerun.local;
  local.jobs = 1;
  local.sandbox = sandbox;
  Result<std::string> scratch = make_scratch(fs::path(local.scratch).parent_path().string());
  if (!scratch) return {};
  local.scratch = *scratch;
  Result<std::unique_ptr<Examiner>> oracle = rerun.start_oracle(std::move(local));
  if (!oracle) return {};
  Result<std::shared_ptr<Judge>> judge = rerun.make_judge();
  if (!judge) return {};
  (*oracle)->set_judge(*judge);
  (*oracle)->set_shape(rerun.shape);
  const Result<Examiner::Examined> seen = (*oracle)->examine(rerun.variant, rerun.timeout);
  if (!seen || seen->runs.empty()) return {};
  Look result;
  result.shown = seen->runs.back().exceeded.empty() && (*judge)->lock(seen->runs).ok();
  for (const Run& run : seen->runs) {
    result.denied.insert(result.denied.end(), run.denied.begin(), run.denied.end());
  }
  return result;
}

Sandbox watching(Sandbox sandbox) {
  sandbox.watch = true;
  return sandbox;
}

Sandbox with_home(Sandbox sandbox) {
  sandbox.fresh_home = false;
  return sandbox;
}

// Chance must not be taken for a reason: with a test that shows the symptom in half of its runs,
// that happens in one of a hundred cases.
void compare_homes(const Rerun& rerun, const Sandbox& inside, SandboxHints& hints, bool& decides) {
  constexpr int kTimes = 3;
  for (int time = 0; time < kTimes && decides; ++time) {
    const bool at_home = shows_symptom(rerun, with_home(inside));
    const bool here = shows_symptom(rerun, inside);
    hints.shown += static_cast<int>(at_home) + static_cast<int>(here);
    hints.runs += 2;
    decides = at_home && !here;
  }
}

// An option is named with what it must be given at least: to make a file, its folder.
std::string remedy(const Denial& denial, bool in_home) {
  switch (denial.kind) {
    case Denial::Kind::write: {
      std::error_code ignored;
      const fs::path path(denial.what);
      const bool there = fs::exists(path, ignored);
      return fmt::format("writing to {} ({}--allow-write {})", denial.what,
                         in_home ? "--keep-home and " : "",
                         there ? path.string() : path.parent_path().string());
    }
    case Denial::Kind::home:
      return fmt::format("finding {} (--keep-home)", denial.what);
    case Denial::Kind::socket:
    case Denial::Kind::network:
      return fmt::format("connecting to {} (--network)", denial.what);
  }
  return {};
}

// Most tests that are kept from much are kept from it for one reason.
std::string list_of(const std::vector<Denial>& inside, const std::vector<Denial>& with_home) {
  constexpr std::size_t kMost = 4;
  std::vector<std::string> remedies;
  for (const Denial& denial : inside) remedies.push_back(remedy(denial, false));
  for (const Denial& denial : with_home) {
    if (std::ranges::count(inside, denial) == 0) remedies.push_back(remedy(denial, true));
  }
  std::string lines;
  for (std::size_t i = 0; i < std::min(remedies.size(), kMost); ++i) {
    lines += fmt::format("    {}\n", remedies[i]);
  }
  if (remedies.size() > kMost) lines += fmt::format("    and {} more\n", remedies.size() - kMost);
  return lines;
}

std::string looked_for(const std::vector<Denial>& denied) {
  const auto found = std::ranges::find(denied, Denial::Kind::home, &Denial::kind);
  return found == denied.end() ? std::string()
                               : fmt::format(", where the test looks for {}", found->what);
}

}  // namespace

Result<Sandbox> sandbox_of(const TestSpec& test, const Equipment& equipment,
                           const std::string& scratch, int jobs) {
  Sandbox result;
  const bool off = test.sandbox.mode == Sandbox::Mode::off;
  result.mode = test.sandbox.mode;
  if (const Status chosen = choose_environment(test.sandbox.environment, result); !chosen) {
    return chosen.error();
  }
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
  if (result.mode != Sandbox::Mode::bwrap) return result;
  if (find_program("bwrap").empty()) {
    return usage("--sandbox bwrap: there is no program bwrap; install the package bubblewrap");
  }
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
  return look(rerun, sandbox).shown;
}

SandboxHints sandbox_hints(const Rerun& rerun, const std::string& shown_name) {
  const Sandbox& inside = rerun.local.sandbox;
  if (inside.mode == Sandbox::Mode::off) return {};
  const Look before = look(rerun, watching(inside));
  const Look at_home = inside.fresh_home ? look(rerun, watching(with_home(inside))) : Look{};
  SandboxHints hints;
  hints.runs = inside.fresh_home ? 2 : 1;
  hints.shown = static_cast<int>(before.shown) + static_cast<int>(at_home.shown);
  hints.denied = list_of(before.denied, at_home.denied);
  bool decides = at_home.shown && !before.shown;
  compare_homes(rerun, inside, hints, decides);
  if (decides) {
    hints.needs_home = fmt::format("{} shows the symptom only with your HOME{}. Add --keep-home.",
                                   shown_name, looked_for(before.denied));
  }
  return hints;
}

}  // namespace whittle
