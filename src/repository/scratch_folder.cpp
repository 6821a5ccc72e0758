#include "repository/scratch_folder.h"

#include <fmt/format.h>
#include <stdlib.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "util/files.h"
#include "util/remove_tree.h"

namespace whittle {

Result<std::unique_ptr<ScratchFolder>> ScratchFolder::in(const std::string& parent) {
  const auto cannot = [&](int error) {
    return Error{ErrorKind::system,
                 fmt::format("cannot make a folder in {}: {}", parent, std::strerror(error))};
  };
  if (const int error = make_directories(parent); error != 0) return cannot(error);
  std::string path = (std::filesystem::absolute(parent) / "unpacked-XXXXXX").string();
  if (::mkdtemp(path.data()) == nullptr) return cannot(errno);
  return std::unique_ptr<ScratchFolder>(new ScratchFolder(std::move(path)));
}

ScratchFolder::~ScratchFolder() {
  remove_tree(path_);
}

}  // namespace whittle
