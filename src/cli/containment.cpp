#include "cli/containment.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "cli/session.h"
#include "util/files.h"

namespace whittle {

namespace fs = std::filesystem;

namespace {

Error usage(std::string message) {
  return {ErrorKind::usage, std::move(message)};
}

Result<std::vector<std::string>> writable_paths(const Options& o) {
  std::vector<std::string> result;
  for (const std::string& path : o.sandbox.allow_write) {
    std::error_code error;
    const fs::path found = fs::canonical(path, error);
    if (error) return usage(fmt::format("--allow-write {}: {}", path, error.message()));
    result.push_back(found.string());
  }
  return result;
}

// bwrap covers /tmp and /dev: what the test is made of must stay in sight.
std::vector<std::string> places_in_use(const Options& o) {
  std::vector<std::string> programs{o.run, o.compare, o.resident.substr(0, o.resident.find(' '))};
  if (o.scripted()) programs.push_back(o.names.front());
  if (!o.command.empty()) programs.push_back(o.command.front());
  std::error_code ignored;
  std::vector<std::string> result{fs::current_path(ignored).string()};
  for (const std::string& program : programs) {
    if (program.find('/') == std::string::npos) continue;
    const fs::path file = fs::absolute(program, ignored).lexically_normal();
    result.push_back(file.parent_path().string());
  }
  std::erase_if(result, [](const std::string& path) { return !path.starts_with("/tmp/"); });
  result.insert(result.end(), o.sandbox.keep_visible.begin(), o.sandbox.keep_visible.end());
  return result;
}

Limits limits_of(const Options& o, const Limits& defaults) {
  Limits result;
  result.memory = o.sandbox.max_memory.value_or(defaults.memory);
  result.processes = o.sandbox.max_processes.value_or(defaults.processes);
  result.file_size = o.sandbox.max_file_size.value_or(defaults.file_size);
  // What runs for ever may print for ever.
  result.output = o.sandbox.max_output.value_or(o.symptom.hang ? 0 : defaults.output);
  return result;
}

// What may be lifted alone.
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

// HOME is of little use to a test that may not write there.
constexpr Restriction kHomeAndWrites = {"to write to your HOME",
                                        "--keep-home and --allow-write PATH", [](Sandbox& s) {
                                          s.fresh_home = false;
                                          s.contain_writes = false;
                                        }};

}  // namespace

Result<Sandbox> sandbox_of(const Options& o, const std::string& scratch, int jobs) {
  Sandbox result;
  const bool off = o.sandbox.mode == "off";
  result.limits = limits_of(o, off ? Limits{} : default_limits(scratch, jobs));
  if (off) {
    if (o.sandbox.no_network) return usage("--no-network needs the sandbox: --sandbox on");
    return result;
  }
  Result<std::vector<std::string>> writable = writable_paths(o);
  if (!writable) return writable.error();
  result.allow_write = std::move(*writable);
  result.contain_writes = true;
  result.fresh_home = !o.sandbox.keep_home;
  result.network = o.sandbox.network      ? Sandbox::Network::allowed
                   : o.sandbox.no_network ? Sandbox::Network::required
                                          : Sandbox::Network::contained;
  result.mode = Sandbox::Mode::on;
  if (o.sandbox.mode != "bwrap") return result;
  if (find_program("bwrap").empty()) {
    return usage("--sandbox bwrap: there is no program bwrap; install the package bubblewrap");
  }
  result.mode = Sandbox::Mode::bwrap;
  result.keep_visible = places_in_use(o);
  return result;
}

Status report_containment(const Options& o, const Sandbox& asked, const Contained& got) {
  const bool on = asked.mode == Sandbox::Mode::on;
  if (on && asked.network == Sandbox::Network::required && !got.network) {
    return Error{ErrorKind::system,
                 fmt::format("--no-network: tests cannot be kept from the network here{}, since no "
                             "network namespace can be made. Try --sandbox bwrap, or run as root.",
                             got.tcp ? " (only from TCP)" : "")};
  }
  const std::vector<std::string> missing = not_contained(asked, got);
  if (!missing.empty() && !o.quiet) {
    say(fmt::format("the sandbox does not keep tests from: {}", fmt::join(missing, "; ")));
  }
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
