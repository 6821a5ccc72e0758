#include "syntax/shared_object.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <link.h>
#include <tree_sitter/api.h>

#include <cstring>
#include <filesystem>
#include <fstream>

namespace whittle {

namespace {

// Linkers write the table of sections last: a file that ends before it is cut off. Everything
// else is left to the dynamic loader.
Status check_complete(const std::string& path) {
  ElfW(Ehdr) head{};
  std::ifstream file(path, std::ios::binary);
  file.read(reinterpret_cast<char*>(&head), sizeof head);
  if (!file || std::memcmp(head.e_ident, ELFMAG, SELFMAG) != 0) return {};
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  if (error) return {};
  const std::uintmax_t end = head.e_shoff + std::uintmax_t{head.e_shnum} * head.e_shentsize;
  if (size >= end) return {};
  return input_error(fmt::format("{}: the file is cut off after {} of {} bytes", path, size, end));
}

}  // namespace

Result<void*> open_shared_object(const std::string& path) {
  if (const Status status = check_complete(path); !status) return status.error();
  // A bare name would be looked for in the system's folders.
  const std::string place = path.find('/') == path.npos ? "./" + path : path;
  void* const handle = dlopen(place.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr) return input_error(dlerror());
  return handle;
}

Status check_table_version(const TSLanguage* parser, const std::string& path) {
  const std::uint32_t version = ts_language_abi_version(parser);
  if (version >= TREE_SITTER_MIN_COMPATIBLE_LANGUAGE_VERSION &&
      version <= TREE_SITTER_LANGUAGE_VERSION) {
    return {};
  }
  return input_error(
      fmt::format("{} was made for version {} of tree-sitter's tables; {} to {} are understood: "
                  "generate it again with --abi {}",
                  path, version, TREE_SITTER_MIN_COMPATIBLE_LANGUAGE_VERSION,
                  TREE_SITTER_LANGUAGE_VERSION, TREE_SITTER_LANGUAGE_VERSION));
}

}  // namespace whittle
