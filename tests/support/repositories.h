// Repositories made by their own programs, and what whittle sees in them.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "repository/command.h"
#include "repository/repository.h"
#include "support/temporary_directory.h"
#include "support/variants.h"

namespace whittle {

/// Runs a script of the shell in a folder; every command has to succeed.
inline void make(const std::string& folder, const std::string& script) {
  const auto result = run_command({{"sh", "-ec", script}, folder});
  ASSERT_TRUE(result.ok()) << result.error().message;
  ASSERT_TRUE(result->ok()) << script << "\n" << result->complaint();
}

inline std::unique_ptr<Repository> opened(Opened repository) {
  EXPECT_TRUE(repository.ok()) << (repository.ok() ? "" : repository.error().message);
  if (!repository.ok()) return nullptr;
  EXPECT_NE(*repository, nullptr) << "it is something else";
  return std::move(*repository);
}

/// The ids of a line, with spaces between; what was wrong where there is none.
inline std::string ids(Repository& repository, const LineRequest& request = {}) {
  const auto line = repository.line(request);
  if (!line.ok()) return "error: " + line.error().message;
  std::string result;
  for (const Revision& revision : *line) result += (result.empty() ? "" : " ") + revision.id;
  return result;
}

inline Variant files_of(Repository& repository, const std::string& id) {
  const auto variant = repository.files({id});
  EXPECT_TRUE(variant.ok()) << (variant.ok() ? "" : variant.error().message);
  return variant.ok() ? *variant : Variant();
}

inline Texts texts_of(Repository& repository, const std::string& id) {
  return texts_of(files_of(repository, id));
}

inline unsigned mode_of(const Variant& variant, const std::string& name) {
  const VariantFile* file = variant.find(name);
  EXPECT_NE(file, nullptr) << name;
  return file == nullptr ? 0 : file->mode;
}

/// Does not wait, and remembers what was said.
struct Told {
  std::vector<std::string> sentences{};
  std::vector<long> waits{};  // in seconds

  RetryPolicy retry() {
    RetryPolicy result;
    result.wait = [this](std::chrono::milliseconds time) { waits.push_back(time.count() / 1000); };
    return result;
  }
  Say say() {
    return [this](const std::string& sentence) { sentences.push_back(sentence); };
  }
};

}  // namespace whittle
