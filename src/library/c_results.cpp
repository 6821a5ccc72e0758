// The results of runs in the C interface, and the files in them.
#include "library/c_handles.h"

namespace {

const whittle::File* file_at(const whittle_files* files, size_t index) {
  if (files == nullptr || index >= files->files->size()) return nullptr;
  return &(*files->files)[index];
}

}  // namespace

const char* whittle_version(void) {
  return WHITTLE_VERSION;
}

size_t whittle_file_count(const whittle_files* files) {
  return files == nullptr ? 0 : files->files->size();
}

const char* whittle_file_name(const whittle_files* files, size_t index) {
  const whittle::File* file = file_at(files, index);
  return file == nullptr ? nullptr : file->name.c_str();
}

const unsigned char* whittle_file_data(const whittle_files* files, size_t index, size_t* size) {
  static const unsigned char kNothing = 0;
  const whittle::File* file = file_at(files, index);
  if (size != nullptr) *size = file == nullptr ? 0 : file->bytes.size();
  if (file == nullptr) return nullptr;
  if (file->bytes.empty()) return &kNothing;
  return reinterpret_cast<const unsigned char*>(file->bytes.data());
}

void whittle_result_free(whittle_result* result) {
  delete result;
}

const whittle_files* whittle_result_files(const whittle_result* result) {
  return result == nullptr ? nullptr : &result->failing_view;
}

const whittle_files* whittle_result_passing(const whittle_result* result) {
  return result == nullptr ? nullptr : &result->passing_view;
}

const char* whittle_result_difference(const whittle_result* result) {
  return result == nullptr ? "" : result->difference.c_str();
}

const char* whittle_result_symptom(const whittle_result* result) {
  return result == nullptr ? "" : result->symptom.c_str();
}

int whittle_result_ended(const whittle_result* result) {
  if (result == nullptr || result->ended == whittle::Ended::done) return WHITTLE_DONE;
  return result->ended == whittle::Ended::limit ? WHITTLE_LIMIT : WHITTLE_STOPPED;
}

int whittle_result_is_minimal(const whittle_result* result) {
  return result != nullptr && result->minimal ? 1 : 0;
}

int whittle_result_empty_fails(const whittle_result* result) {
  return result != nullptr && result->empty_fails ? 1 : 0;
}

uint64_t whittle_result_bytes_before(const whittle_result* result) {
  return result == nullptr ? 0 : result->bytes_before;
}

uint64_t whittle_result_tests(const whittle_result* result) {
  return result == nullptr ? 0 : result->counts.tests;
}

uint64_t whittle_result_resumed(const whittle_result* result) {
  return result == nullptr ? 0 : result->counts.resumed;
}
