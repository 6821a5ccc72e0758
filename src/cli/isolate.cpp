// whittle isolate: the smallest difference between an input that passes and one
// that fails.

#include <fmt/format.h>

#include <filesystem>

#include "cli/commands.h"
#include "cli/input.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "cli/result_place.h"
#include "cli/session.h"
#include "engine/pipeline.h"
#include "engine/plan.h"
#include "model/edits.h"
#include "model/unified.h"
#include "util/files.h"

namespace whittle {

namespace {

// The two ends of a file pair have one name, so that the test finds either.
Variant named_as(const Variant& variant, const Variant& other) {
  if (variant.files().size() != 1 || other.files().size() != 1) return variant;
  std::vector<VariantFile> files = variant.files();
  files[0].name = other.files()[0].name;
  return Variant(std::move(files), variant.owners());
}

// An empty passing input is the usual one: load_input would refuse it.
Result<Variant> load_passing(const std::string& path) {
  if (!std::filesystem::is_directory(path)) {
    const Result<std::string> text = read_file(path);
    if (!text) return text.error();
    if (text->empty()) return single_file(std::filesystem::path(path).filename(), "");
  }
  Result<Input> input = load_input({path});
  if (!input) return input.error();
  return input->variant;
}

struct Places {
  ResultPlace failing;
  ResultPlace passing;
  std::string difference;

  static Places beside(const Options& o, const std::string& path, bool directory) {
    std::string base = o.out.empty() ? path : o.out;
    while (base.size() > 1 && base.ends_with('/')) base.pop_back();
    return {ResultPlace(with_word(base, "failing"), directory),
            ResultPlace(with_word(base, "passing"), directory), base + ".diff"};
  }
};

class Isolation {
 public:
  Isolation(const Options& options, Session& session, Finding start, Places places)
      : options_(options),
        session_(session),
        start_(std::move(start)),
        places_(std::move(places)),
        progress_(style_of(options), start_.failing, [](const Variant&) { return Status(); }) {}

  Result<int> run(std::vector<StageSpec> stages);

 private:
  Status write() const;
  void print(StopReason reason) const;
  std::size_t difference() const { return model().size(); }
  EditsModel model() const;

  const Options& options_;
  Session& session_;
  Finding start_;
  Places places_;
  Progress progress_;
  Finding found_;
  std::string finest_;
};

EditsModel Isolation::model() const {
  return EditsModel(found_.passing, found_.failing, *find_grain(finest_));
}

Result<int> Isolation::run(std::vector<StageSpec> stages) {
  finest_ = stages.back().name;
  AnyStage pipeline(std::make_unique<Pipeline>(
      start_, std::make_shared<const std::vector<StageSpec>>(std::move(stages)), Rounds::once));
  Result<StopReason> reason =
      session_.drive(pipeline, progress_, [this](const SchedulerCounts& counts) {
        return (options_.max_tests > 0 && counts.useful >= options_.max_tests) ||
               (options_.max_time > 0 && progress_.seconds() >= options_.max_time);
      });
  progress_.end();
  found_ = pipeline->found();
  if (const Status status = write(); !status) return status.error();
  if (!reason) return reason.error();
  if (*reason != StopReason::interrupted) {
    const Status status = session_.verify(found_.failing, places_.failing.path());
    const bool stopped = !status && status.error().kind == ErrorKind::interrupted;
    if (!status && !stopped) return status.error();
    if (stopped) reason = StopReason::interrupted;
  }
  print(*reason);
  return *reason == StopReason::interrupted ? kInterrupted : kDone;
}

Status Isolation::write() const {
  if (Status status = places_.failing.write(found_.failing); !status) return status;
  if (Status status = places_.passing.write(found_.passing); !status) return status;
  const std::string diff = unified_diff(found_.passing, found_.failing);
  return replace_file(places_.difference, {diff}, 0644);
}

void Isolation::print(StopReason reason) const {
  if (options_.json) {
    nlohmann::ordered_json json;
    json["result"] = places_.failing.path();
    json["failing"] = places_.failing.path();
    json["passing"] = places_.passing.path();
    json["difference"] = difference();
    json["difference_file"] = places_.difference;
    json["bytes_before"] = start_.failing.size();
    json["bytes_after"] = found_.failing.size();
    json["tokens_before"] = tokens_of(start_.failing);
    json["tokens_after"] = tokens_of(found_.failing);
    json.update(common_figures(session_, progress_));
    json["minimal"] = {{"proved", reason == StopReason::done},
                       {"atoms", reason == StopReason::done ? std::vector<std::string>{finest_}
                                                            : std::vector<std::string>()}};
    fmt::print("{}\n", json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
    return;
  }
  if (options_.quiet) return;
  const EditsModel edits = model();
  fmt::print("The difference that decides ({} {}):\n{}", edits.size(),
             edits.size() == 1 ? "change" : "changes",
             edits.describe(Configuration::all(edits.size())));
  fmt::print("fails:  {}\n", places_.failing.path());
  if (can_be_shown(found_.failing)) fmt::print("{}", shown(found_.failing));
  fmt::print("passes: {}\n", places_.passing.path());
  if (can_be_shown(found_.passing)) fmt::print("{}", shown(found_.passing));
  fmt::print("difference: {}\n", places_.difference);
  fmt::print("{} tests, {} of them unresolved, in {:.1f} s\n",
             session_.counts().useful + session_.runs_outside(), progress_.unresolved(),
             progress_.seconds());
  if (reason == StopReason::limit) fmt::print("Stopped by a limit: not yet minimal.\n");
  if (reason == StopReason::interrupted) fmt::print("Interrupted: not yet minimal.\n");
}

}  // namespace

Result<int> isolate(const Options& options) {
  const bool scripted =
      options.command.empty() && options.run.empty() && options.differ.empty();
  const std::size_t first = scripted ? 1 : 0;
  if (options.names.size() != first + 2) {
    return Error{ErrorKind::usage, "name the passing input and the failing one, in this order"};
  }
  if (options.causes == "each") {
    return Error{ErrorKind::usage, "isolate knows --causes first and smallest"};
  }
  Result<std::unique_ptr<Session>> session = Session::open(options);
  if (!session) return session.error();
  const std::string& passing_path = options.names[first];
  const std::string& failing_path = options.names[first + 1];
  Result<Input> failing = load_input({failing_path});
  if (!failing) return failing.error();
  Result<Variant> passing = load_passing(passing_path);
  if (!passing) return passing.error();
  const Finding start{failing->variant, named_as(*passing, failing->variant)};
  if (start.failing.hash() == start.passing.hash()) {
    return Error{ErrorKind::input, "the two inputs do not differ"};
  }
  PlanOptions plan;
  plan.atoms = options.atoms;
  plan.monotone = options.monotone;
  plan.causes = options.causes == "smallest" ? Causes::smallest : Causes::first;
  Result<std::vector<StageSpec>> stages = isolation_stages(plan, start.passing, start.failing);
  if (!stages) return stages.error();
  if (const Status s = (*session)->lock_failing(start.failing, failing_path); !s) return s.error();
  if (const Status s = (*session)->lock_passing(start.passing, passing_path); !s) return s.error();
  Places places = Places::beside(options, failing_path, failing->directory);
  if (const Status status = places.failing.probe(); !status) return status.error();
  return Isolation(options, **session, start, std::move(places)).run(std::move(*stages));
}

}  // namespace whittle
