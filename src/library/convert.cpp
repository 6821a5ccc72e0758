#include "library/convert.h"

#include <fmt/format.h>

#include <filesystem>
#include <set>

#include "run/complete.h"

namespace whittle {

namespace {

// The bytes of a file, with what keeps them alive.
VariantFile shared_file(File file, std::vector<std::shared_ptr<const void>>& owners) {
  VariantFile result{std::move(file.name), {}, file.mode};
  if (file.bytes.empty()) return result;
  auto bytes = std::make_shared<const std::vector<std::byte>>(std::move(file.bytes));
  result.pieces.push_back({{reinterpret_cast<const char*>(bytes->data()), bytes->size()}, 0});
  owners.push_back(std::move(bytes));
  return result;
}

// Whether a test can find a file of this name below its directory.
bool is_usable(const std::string& name) {
  const std::filesystem::path path(name);
  if (name.empty() || name.ends_with('/') || name.find('\0') != name.npos || path.is_absolute()) {
    return false;
  }
  for (const auto& part : path) {
    if (part == ".." || part == ".") return false;
  }
  return true;
}

Result<SymptomOptions> symptom_options(const SymptomSpec& spec) {
  SymptomOptions symptom;
  symptom.exit_status = spec.exit_status;
  if (!spec.signal.empty()) {
    const Result<int> signal = parse_signal(spec.signal);
    if (!signal) return signal.error();
    symptom.signal = *signal;
  }
  const auto add = [&](Stream stream, bool wanted, const std::vector<std::string>& expressions) {
    for (const std::string& each : expressions) symptom.patterns.push_back({stream, wanted, each});
  };
  add(Stream::out, true, spec.out);
  add(Stream::err, true, spec.err);
  add(Stream::out, false, spec.no_out);
  add(Stream::err, false, spec.no_err);
  symptom.hang = spec.hang;
  symptom.same_crash = spec.same_crash;
  symptom.any_message = spec.any_message;
  return symptom;
}

Status usage(std::string message) {
  return Error{ErrorKind::usage, std::move(message)};
}

// Values that no run can be done with.
Status check(const Options& options) {
  constexpr int kMaxJobs = 1024;
  if (options.jobs < 0 || options.jobs > kMaxJobs) {
    return usage(fmt::format("jobs is {}: it is a number from 1 to {}, or 0 for one per core",
                             options.jobs, kMaxJobs));
  }
  if (options.timeout.count() < 0) return usage("timeout is negative; 0 means that it is learnt");
  if (options.max_time.count() < 0) return usage("max_time is negative; 0 means no limit");
  if (options.repeat < 1) return usage("repeat is less than 1");
  if (options.flaky && options.repeat > 1) {
    return usage("repeat and flaky exclude each other: flaky chooses the number of runs itself");
  }
  return {};
}

Status add_test(const detail::FunctionTest& function, const std::string& name, Asked& asked) {
  if (!function.symptom.out.empty() || !function.symptom.no_out.empty()) {
    return usage("the standard output of a forked test is not read; look at standard error");
  }
  using Given = detail::FunctionTest::Where;
  const auto where = function.where == Given::here      ? TestFunction::Where::here
                     : function.where == Given::threads ? TestFunction::Where::threads
                                                        : TestFunction::Where::child;
  const auto call = [call = function.call](const Variant& variant) {
    return call(files_of(variant));
  };
  asked.equipment.function = std::make_shared<const TestFunction>(TestFunction{call, where});
  asked.spec.test.name = name;
  Result<SymptomOptions> symptom = symptom_options(function.symptom);
  if (!symptom) return symptom.error();
  asked.spec.test.symptom = std::move(*symptom);
  return {};
}

Status add_test(const detail::CommandTest& command, const std::string& name, Asked& asked) {
  TestSpec& test = asked.spec.test;
  if (command.words.empty() || command.words.front().empty()) {
    return usage("the command of the test is empty");
  }
  if (command.script) {
    test.script = command.words.front();
  } else {
    test.command = command.words;
  }
  test.name = name;
  Result<SymptomOptions> symptom = symptom_options(command.symptom);
  if (!symptom) return symptom.error();
  test.symptom = std::move(*symptom);
  const CommandOptions& options = command.options;
  test.with = options.with;
  test.feed_stdin = options.feed_stdin;
  test.sandbox.mode = options.sandbox ? Sandbox::Mode::on : Sandbox::Mode::off;
  test.sandbox.keep_home = options.keep_home;
  test.sandbox.allow_write = options.allow_write;
  test.sandbox.environment = options.environment;
  if (options.network) test.sandbox.network = Sandbox::Network::allowed;
  const auto set = [](std::optional<std::uint64_t>& limit, std::uint64_t given) {
    if (given > 0) limit = given;
  };
  set(test.sandbox.max_memory, options.max_memory);
  set(test.sandbox.max_file_size, options.max_file_size);
  set(test.sandbox.max_processes, options.max_processes);
  return {};
}

}  // namespace

Result<Variant> variant_of(Files files) {
  std::set<std::string> names;
  std::vector<VariantFile> shared;
  std::vector<std::shared_ptr<const void>> owners;
  for (File& file : files) {
    if (!is_usable(file.name)) {
      return Error{ErrorKind::input,
                   fmt::format("\"{}\" is not a name for a file of the input: names are relative, "
                               "without . and ..",
                               file.name)};
    }
    if (!names.insert(file.name).second) {
      return Error{ErrorKind::input, fmt::format("two files are named {}", file.name)};
    }
    shared.push_back(shared_file(std::move(file), owners));
  }
  for (const std::string& name : names) {
    const auto below = names.lower_bound(name + "/");
    if (below != names.end() && below->starts_with(name + "/")) {
      return Error{ErrorKind::input,
                   fmt::format("{} is a file, so {} cannot be one too", name, *below)};
    }
  }
  return Variant(std::move(shared), std::move(owners));
}

Files files_of(const Variant& variant) {
  Files files;
  files.reserve(variant.files().size());
  for (const VariantFile& each : variant.files()) {
    File file;
    file.name = each.name;
    file.mode = each.mode;
    file.bytes.reserve(each.size());
    for (const Piece& piece : each.pieces) {
      const auto bytes = std::as_bytes(std::span(piece.bytes.data(), piece.bytes.size()));
      file.bytes.insert(file.bytes.end(), bytes.begin(), bytes.end());
    }
    files.push_back(std::move(file));
  }
  return files;
}

Result<Asked> asked_for(RunKind kind, const Test& test, const Options& options) {
  if (const Status status = check(options); !status) return status.error();
  const bool function = std::holds_alternative<detail::FunctionTest>(test.parts());
  if (function && !options.journal.empty() && test.name().empty()) {
    return Error{ErrorKind::usage,
                 "a journal needs a name for the test function, so that another function does not "
                 "resume the run: Test::function(f).named(\"parser 3.1\")"};
  }
  Asked asked;
  RunSpec& spec = asked.spec;
  spec.test.kind = kind;
  spec.test.timeout = options.timeout.count();
  spec.test.repeat = options.repeat;
  spec.test.flaky = options.flaky;
  const Status added = std::visit(
      [&](const auto& parts) { return add_test(parts, test.name(), asked); }, test.parts());
  if (!added) return added.error();
  spec.course.language = options.language;
  spec.course.stages = options.stages;
  spec.course.algorithm = options.algorithm;
  spec.course.readable = options.readable;
  spec.course.again = options.again;
  spec.limits.jobs = options.jobs;
  spec.limits.max_time = options.max_time.count();
  spec.limits.max_tests = options.max_tests;
  spec.limits.stop_at_size = options.stop_at_size;
  spec.limits.tmp = options.tmp;
  spec.keep.journal = options.journal.empty() ? "off" : options.journal;
  if (options.fresh) spec.keep.earlier = Earlier::ignore;
  Result<RunSpec> completed_spec = completed(std::move(spec), "");
  if (!completed_spec) return completed_spec.error();
  asked.spec = std::move(*completed_spec);
  return asked;
}

Status check_shape(const Test& test, const Variant& input) {
  const auto* function = std::get_if<detail::FunctionTest>(&test.parts());
  if (function == nullptr || !function->one_file || input.files().size() == 1) return {};
  return Error{ErrorKind::usage,
               fmt::format("the test function takes one text, but the input has "
                           "{} files: let it take all of them (const Files& in C++, "
                           "whittle_set_files_test() in C)",
                           input.files().size())};
}

Counts counts_of(const RunTotals& totals) {
  return {.tests = totals.tests(),
          .ahead = totals.counts.wasted(),
          .cached = totals.counts.cached + totals.counts.shared,
          .resumed = totals.counts.replayed,
          .unresolved = totals.unresolved,
          .seconds = totals.seconds};
}

Ended ended_by(StopReason reason) {
  if (reason == StopReason::limit) return Ended::limit;
  return reason == StopReason::interrupted ? Ended::stopped : Ended::done;
}

}  // namespace whittle
