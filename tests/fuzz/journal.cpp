// Journals with bytes changed: each is refused with a sentence, or read; it is never
// changed by looking at it, and what is replayed from it can be gone on with.
#include "journal/journal.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "fuzz/fuzz.h"

using namespace whittle;

namespace {

namespace fs = std::filesystem;

std::string directory() {
  static const std::string path = [] {
    std::string made = (fs::temp_directory_path() / "whittle-fuzz-XXXXXX").string();
    must(::mkdtemp(made.data()) != nullptr, "there is a temporary directory");
    return made;
  }();
  return path;
}

std::string read(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<long>(bytes.size()));
}

// A run with all that a journal can hold.
std::string make_sample() {
  const std::string path = directory() + "/sample";
  const Variant original = single_file("input", "one\ntwo\nthree\n");
  RunHead head{"1", "/", {"reduce", "test", "input"}, "identity", "it fails", {{"test", "mark"}}};
  auto journal = Journal::create(path, head, Keep::all, original);
  must(journal.ok(), "a journal can be made");
  for (int i = 0; i < 5; ++i) {
    const Variant variant = single_file("input", std::string(static_cast<std::size_t>(i), 'x'));
    Answer answer;
    answer.outcome = static_cast<Outcome>(i % 3);
    const auto number = (*journal)->answered({variant, original.hash(), "lines", "-1..2", answer});
    must(number.ok(), "a test can be recorded");
    answer.test = *number;
    must((*journal)->committed(variant, "lines", answer).ok(), "and committed");
  }
  must((*journal)->note(Step::roll_back, "", 1).ok(), "and rolled back");
  journal->reset();
  return read(path);
}

void go_on(const std::string& path) {
  auto journal = Journal::resume(path, Keep::good);
  if (!journal) return must(!journal.error().message.empty(), "an error says something");
  (void)(*journal)->best();
  const Variant variant = single_file("input", "x");
  (void)(*journal)->replay(variant.hash());
  (void)(*journal)->leftovers();
  Answer answer;
  const auto number = (*journal)->answered({variant, {}, "lines", "", answer});
  if (!number) return;
  answer.test = *number;
  (void)(*journal)->committed(variant, "lines", answer);
  (void)(*journal)->flush();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::string sample = make_sample();
  Bytes decisions(data, size);
  std::string bytes = sample;
  for (std::size_t changes = 1 + decisions.below(8); changes > 0; --changes) {
    bytes[decisions.below(bytes.size())] = static_cast<char>(decisions.byte());
  }
  if (decisions.below(8) == 0) bytes.resize(decisions.below(bytes.size()));
  const std::string path = directory() + "/damaged";
  for (const char* part : {"", "-wal", "-shm"}) fs::remove(path + part);
  write(path, bytes);
  const auto glance = Journal::look(path);
  must(read(path) == bytes, "looking changes nothing");
  if (!glance) {
    must(!glance.error().message.empty(), "an error says something");
  } else if (*glance) {
    go_on(path);
  }
  return 0;
}
