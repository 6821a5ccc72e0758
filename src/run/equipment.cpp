#include "run/equipment.h"

#include "run/class_path.h"

namespace whittle {

std::vector<std::string> Equipment::visible() const {
  std::vector<std::string> result = class_path;
  if (recording) result.push_back(recording->directory());
  if (jvm) result.push_back(jvm->directory());
  return result;
}

std::vector<std::string> Equipment::writable() const {
  return recording ? std::vector{recording->writable()} : std::vector<std::string>();
}

Result<Equipment> equip(const RunSpec& spec) {
  Equipment result;
  result.class_path = class_path_entries(spec.test.program);
  if (spec.test.program.record_input) {
    Result<std::unique_ptr<InputRecording>> made = InputRecording::make(spec);
    if (!made) return made.error();
    result.recording = std::move(*made);
  }
  if (spec.test.program.resident()) {
    Result<std::unique_ptr<JavaRunner>> made =
        JavaRunner::make(spec, result.recording ? result.recording->directory() : "");
    if (!made) return made.error();
    result.jvm = std::move(*made);
  }
  return result;
}

}  // namespace whittle
