// What whittle itself adds to a test for one start of a run: the resident JVM that compiles and
// runs Java variants, the recording of what a program reads, and what TEST means in a checkout.
//
// None of it is part of the run's specification: it follows from the specification, and from the
// machine that the run is started on.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "run/input_recording.h"
#include "run/java_runner.h"
#include "run/spec.h"

namespace whittle {

struct Equipment {
  std::shared_ptr<InputRecording> recording{};  ///< --record-input; null: none
  std::shared_ptr<JavaRunner> jvm{};            ///< null: variants are not run in resident JVMs
  std::vector<std::string> test_words{};        ///< history: the command that TEST stands for

  /// The command of the resident test, or empty.
  std::string resident(const TestSpec& test) const { return jvm ? jvm->command() : test.resident; }
  /// Folders outside the test's own that it has to see, and to write to.
  std::vector<std::string> visible() const;
  std::vector<std::string> writable() const;
};

/// Compiles what the test needs. Nothing for most tests.
Result<Equipment> equip(const RunSpec& spec);

}  // namespace whittle
