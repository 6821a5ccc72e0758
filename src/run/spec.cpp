#include "run/spec.h"

#include <bit>
#include <type_traits>

namespace whittle {

namespace {

// Feeds values to a hasher. Every text comes with its length and every list with its count, so
// that no two different specifications look alike.
class Identity {
 public:
  Identity& add(std::string_view text) {
    hasher_.add_number(text.size());
    hasher_.add(text);
    return *this;
  }
  template <class Number>
  requires std::is_arithmetic_v<Number> || std::is_enum_v<Number> Identity& add(Number number) {
    if constexpr (std::is_floating_point_v<Number>) {
      hasher_.add_number(std::bit_cast<std::uint64_t>(static_cast<double>(number)));
    } else {
      hasher_.add_number(static_cast<std::uint64_t>(number));
    }
    return *this;
  }
  template <class T>
  Identity& add(const std::vector<T>& list) {
    hasher_.add_number(list.size());
    for (const T& each : list) add(each);
    return *this;
  }
  template <class T>
  Identity& add(const std::optional<T>& value) {
    add(value.has_value());
    return value ? add(*value) : *this;
  }
  Identity& add(const std::string& text) { return add(std::string_view(text)); }

  // Each of these names every field of its type.
  Identity& add(const Pattern& pattern) {
    const auto& [stream, wanted, expression] = pattern;
    return all(stream, wanted, expression);
  }
  Identity& add(const SymptomOptions& symptom) {
    const auto& [exit_status, signal, patterns, hang, slower_than, same_crash, detail, any_message,
                 traceable] = symptom;
    return all(exit_status, signal, patterns, hang, slower_than, same_crash, detail, any_message,
               traceable);
  }
  Identity& add(const SandboxSpec& sandbox) {
    const auto& [mode, allow_write, keep_home, network, memory, processes, file_size, output,
                 environment] = sandbox;
    return all(mode, allow_write, keep_home, network, memory, processes, file_size, output,
               environment);
  }
  Identity& add(const ProgramSpec& program) {
    const auto& [java, c, arguments, cc, compiler, java_options, class_path, external, record] =
        program;
    return all(java, c, arguments, cc, compiler, java_options, class_path, external, record);
  }
  Identity& add(const RevisionTestSpec& revision) {
    const auto& [test, build, clean_build, bisect_exit, watch] = revision;
    return all(test, build, clean_build, bisect_exit, watch);
  }
  Identity& add(const TestSpec& test) {
    const auto& [kind, script, command, run, compare, differ, differ_by, resident, program,
                 revision, test_name, feed_stdin, as_arguments, main_class, input, trace, reached,
                 with, symptom, invert, depends, timeout, repeat, flaky, sandbox] = test;
    return all(kind, script, command, run, compare, differ, differ_by, resident, program, revision,
               test_name, feed_stdin, as_arguments, main_class, input, trace, reached, with,
               symptom, invert, depends, timeout, repeat, flaky, sandbox);
  }
  Identity& add(const RevisionsSpec& revisions) {
    const auto& [repository, from, oldest, good, carry, paths, step, all_parents, by_time] =
        revisions;
    return all(repository, from, oldest, good, carry, paths, step, all_parents, by_time);
  }
  Identity& add(const InputSpec& input) {
    const auto& [paths, revisions] = input;
    return all(paths, revisions);
  }
  Identity& add(const ChipCourse& chip) {
    const auto& [direction, shield, focus, rechip, squeeze] = chip;
    return all(direction, shield, focus, rechip, squeeze);
  }
  Identity& add(const HistoryCourse& history) {
    const auto& [hierarchy, search, protect, no_forward, max_patch] = history;
    return all(hierarchy, search, protect, no_forward, max_patch);
  }
  Identity& add(const CourseSpec& course) {
    const auto& [stages, algorithm, causes, monotone, common, language, parser, tree, pass,
                 objective, format, readable, region, removable, requires_file, again, chip,
                 history] = course;
    return all(stages, algorithm, causes, monotone, common, language, parser, tree, pass, objective,
               format, readable, region, removable, requires_file, again, chip, history);
  }

  template <class... Each>
  Identity& all(const Each&... each) {
    (add(each), ...);
    return *this;
  }
  Hash128 finish() const { return hasher_.finish(); }

 private:
  Hasher hasher_;
};

}  // namespace

std::string_view name(RunKind kind) {
  constexpr std::string_view kNames[] = {"reduce", "isolate", "chip", "history"};
  return kNames[static_cast<int>(kind)];
}

Hash128 identity_of(const TestSpec& test) {
  return Identity().add(test).finish();
}

Hash128 identity_of(const RunSpec& run) {
  return Identity().all(run.test, run.input, run.course, run.keep.out, run.keep.in_place).finish();
}

}  // namespace whittle
