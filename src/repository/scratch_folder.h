// A folder for files that are unpacked, which is removed with its owner.
#pragma once

#include <memory>
#include <string>

#include "util/result.h"

namespace whittle {

class ScratchFolder {
 public:
  /// Makes a new folder in `parent`, which is made if it is missing.
  static Result<std::unique_ptr<ScratchFolder>> in(const std::string& parent);
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  const std::string& path() const { return path_; }  ///< absolute

 private:
  explicit ScratchFolder(std::string path) : path_(std::move(path)) {}

  std::string path_;
};

}  // namespace whittle
