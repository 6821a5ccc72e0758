#include "oracle/station.h"

#include <fmt/format.h>

#include <cstring>
#include <filesystem>

#include "oracle/bwrap.h"
#include "util/files.h"
#include "util/remove_tree.h"

namespace whittle {

namespace {

Result<Supervisor> start_supervisor(const std::string& directory, const Sandbox& sandbox) {
  if (const int error = make_directories(directory + std::string(kBox)); error != 0) {
    return Error{ErrorKind::system,
                 fmt::format("cannot make {}: {}", directory, std::strerror(error))};
  }
  return Supervisor::start(directory, sandbox);
}

// bwrap says what it misses only on standard error, with an exit status that could be the
// test's.
Status try_bwrap(Station& station, const Sandbox& sandbox) {
  Command command;
  command.argv = {"true"};
  command.directory = station.place.box();
  command.keep_stderr = true;
  command = wrapped(std::move(command), sandbox, station.place.box());
  if (const Status status = station.supervisor->run(command); !status) return status;
  const Result<Run> run = station.supervisor->wait();
  if (!run) return run.error();
  if (run->exit_status == 0) return {};
  return Error{ErrorKind::system, fmt::format("--sandbox bwrap does not work here: {}",
                                              run->err.empty() ? run->not_started : run->err)};
}

}  // namespace

Status Station::revive(const Sandbox& sandbox) {
  supervisor.reset();
  Result<Supervisor> next = start_supervisor(place.directory(), sandbox);
  if (!next) return next.error();
  supervisor.emplace(std::move(*next));
  return {};
}

Result<Stations> open_stations(LocalOptions& options) {
  std::error_code ignored;  // TMPDIR and HOME are seen from elsewhere
  options.scratch = std::filesystem::absolute(options.scratch, ignored).string();
  TestDirectory::Options place{options.with, 0, options.sandbox.fresh_home, options.kept,
                               options.compiler_cache};
  for (const std::string& path : options.with) place.with_bytes += disk_usage(path);
  Stations result;
  for (int i = 0; i < options.jobs; ++i) {
    const std::string directory = fmt::format("{}/w{}", options.scratch, i);
    Result<Supervisor> supervisor = start_supervisor(directory, options.sandbox);
    if (!supervisor) return supervisor.error();
    result.all.push_back({TestDirectory(directory, place), std::move(*supervisor)});
  }
  for (Station& station : result.all) {  // they set themselves up side by side
    const Result<Contained> contained = station.supervisor->contained();
    if (!contained) return contained.error();
    result.contained = *contained;
  }
  if (options.sandbox.mode == Sandbox::Mode::bwrap) {
    if (const Status status = try_bwrap(result.all.front(), options.sandbox); !status) {
      return status.error();
    }
  }
  return result;
}

}  // namespace whittle
