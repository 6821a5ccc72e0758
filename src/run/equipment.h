// What a test consists of in one start of a run, apart from its specification: the resident JVM
// that compiles and runs Java variants, the recording of what a program reads, what TEST means in a
// checkout, and the test itself if it is a function of this process.
//
// None of it is part of the run's specification: it follows from the specification, and from the
// machine or the process that the run is started in.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "oracle/question.h"
#include "oracle/test_function.h"
#include "run/input_recording.h"
#include "run/java_runner.h"
#include "run/spec.h"

namespace whittle {

struct Equipment {
  std::shared_ptr<InputRecording> recording{};     ///< --record-input; null: none
  std::shared_ptr<JavaRunner> jvm{};               ///< null: variants are not run in resident JVMs
  std::vector<std::string> class_path{};           ///< of a Java program: absolute paths
  std::vector<std::string> test_words{};           ///< history: the command that TEST stands for
  std::shared_ptr<const TestFunction> function{};  ///< null: the test is no function
  std::shared_ptr<Asker> asker{};                  ///< answers questions in place of commands

  /// The command of the resident test, or empty.
  std::string resident(const TestSpec& test) const { return jvm ? jvm->command() : test.resident; }
  /// Folders outside the test's own that it has to see, and to write to.
  std::vector<std::string> visible() const;
  std::vector<std::string> writable() const;
};

/// Compiles what the test needs. Most tests need nothing.
Result<Equipment> equip(const RunSpec& spec);

}  // namespace whittle
