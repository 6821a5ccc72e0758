// Files and directories, read and written as a whole.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "util/result.h"

namespace whittle {

/// The bytes of a file, mapped into memory; valid as long as `owner`.
struct FileBytes {
  std::string_view bytes;
  std::shared_ptr<const void> owner;
  unsigned mode = 0644;
};
Result<FileBytes> map_file(const std::string& path);
Result<std::string> read_file(const std::string& path);

/// Whether to wait until the file is on the disk.
enum class Durable { no, yes };
/// Writes pieces one after the other into a new or emptied file; errno on failure, 0 otherwise.
int write_pieces(const std::string& path, const std::vector<std::string_view>& pieces,
                 unsigned mode, Durable durable = Durable::no);

/// The path with its last part cut to at most `most` bytes: the end becomes a hash, so that two
/// long names stay apart.
std::string with_short_name(const std::string& path, std::size_t most);

/// Everything written to the file system of this directory is on the disk when this returns; errno
/// on failure, 0 otherwise.
int sync_file_system(const std::string& directory);

/// A symbolic link; errno on failure, 0 otherwise.
int make_link(const std::string& target, const std::string& path);

/// Replaces a file atomically: a reader sees the old bytes or the new ones, also after a power
/// failure.
Status replace_file(const std::string& path, const std::vector<std::string_view>& pieces,
                    unsigned mode);

/// A name beside `path` for the file that will replace it; only this process uses it.
std::string temporary_beside(const std::string& path);
/// Removes files with such names that processes left which have ended.
void remove_temporaries_beside(const std::string& path);

/// mkdir -p; errno on failure, 0 otherwise.
int make_directories(const std::string& path);

/// Copies a file or a directory with all in it; errno on failure, 0 otherwise.
int copy_tree(const std::string& from, const std::string& to);

/// The path of a program that is named as in a shell; empty: it is not found.
std::string find_program(const std::string& name);

/// A new directory for tests: in memory (/dev/shm) if there is space and programs may be run,
/// otherwise in TMPDIR or /tmp. If `preferred` is not empty, only that is tried.
Result<std::string> make_scratch(const std::string& preferred);
/// Removes it with everything in it. If this is not called, a later make_scratch() in the same
/// place removes it, once all processes of this start have ended.
void remove_scratch(const std::string& path);

/// Bytes that can still be written there.
std::uint64_t free_space(const std::string& path);

}  // namespace whittle
