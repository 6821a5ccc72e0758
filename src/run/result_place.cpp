#include "run/result_place.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <stdio.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "util/remove_tree.h"

namespace whittle {

namespace fs = std::filesystem;

namespace {

std::vector<std::string_view> bytes_of(const VariantFile& file) {
  std::vector<std::string_view> result;
  for (const Piece& piece : file.pieces) result.push_back(piece.bytes);
  return result;
}

Error cannot_write(const std::string& path, int error) {
  return {ErrorKind::output, fmt::format("cannot write {}: {}; choose another place with --out",
                                         path, std::strerror(error))};
}

// The path without symbolic links, as far as it exists, and without a slash at its end.
fs::path plain(const std::string& path) {
  std::error_code ignored;
  fs::path found = fs::weakly_canonical(fs::absolute(path, ignored), ignored);
  return found.has_filename() ? found : found.parent_path();
}

bool lies_in(const fs::path& path, const fs::path& directory) {
  return std::ranges::mismatch(directory, path).in1 == directory.end();
}

}  // namespace

const std::string* directory_around(const std::vector<std::string>& inputs,
                                    const std::string& path) {
  const fs::path place = plain(path);
  const auto around = std::ranges::find_if(inputs, [&](const std::string& input) {
    return fs::is_directory(input) && lies_in(place, plain(input));
  });
  return around == inputs.end() ? nullptr : &*around;
}

std::string place_outside(const std::vector<std::string>& inputs, const std::string& word) {
  const std::string name =
      inputs.size() == 1 ? with_word(plain(inputs[0]).filename(), word) : "whittle." + word;
  fs::path folder;
  std::error_code ignored;
  while (directory_around(inputs, folder / name) != nullptr) {
    folder = folder.empty() ? fs::current_path(ignored).parent_path() : folder.parent_path();
  }
  return (folder / name).string();
}

std::string with_word(const std::string& path, const std::string& word) {
  // Room for the word, the extension, and what is added to the names of results.
  constexpr std::size_t kLongestStem = 180;
  const fs::path p(path);
  const std::string stem = (p.parent_path() / p.stem()).string();
  return fmt::format("{}.{}{}", with_short_name(stem, kLongestStem), word, p.extension().string());
}

Status ResultPlace::probe(May may) const {
  if (kind_ == Kind::nowhere) return {};
  std::error_code unreadable;
  const bool there = fs::exists(path_, unreadable);
  if (unreadable) return cannot_write(path_, unreadable.value());
  const bool directory = there && fs::is_directory(path_, unreadable);
  if (kind_ == Kind::file && directory) {
    return Error{ErrorKind::output,
                 fmt::format("{} is a directory; name a file with --out", path_)};
  }
  if (kind_ == Kind::directory && may == May::create && there &&
      (!directory || !fs::is_empty(path_, unreadable))) {
    return Error{
        ErrorKind::output,
        fmt::format("{} exists already; remove it, or name a new directory with --out", path_)};
  }
  const std::string trial = temporary_beside(path_);
  const int error = write_pieces(trial, {}, 0600);
  ::unlink(trial.c_str());
  return error == 0 ? Status() : Status(cannot_write(path_, error));
}

Status ResultPlace::write(const Variant& variant) const {
  if (kind_ == Kind::directory) return write_directory(variant);
  if (kind_ == Kind::nowhere || variant.files().empty()) return {};
  const VariantFile& file = variant.files().front();
  return replace_file(path_, bytes_of(file), file.mode);
}

Status ResultPlace::write_directory(const Variant& variant) const {
  const std::string fresh = temporary_beside(path_);
  remove_tree(fresh);
  int error = make_directories(fresh);
  for (const VariantFile& file : variant.files()) {
    if (error != 0) break;
    const std::string path = fresh + "/" + file.name;
    error = make_directories(fs::path(path).parent_path());
    if (error != 0) break;
    error = file.is_link() ? make_link(file.text(), path)
                           : write_pieces(path, bytes_of(file), file.mode);
  }
  // Once for all files: to sync each of thousands takes minutes.
  if (error == 0) error = sync_file_system(fresh);
  if (error == 0) {
    std::error_code unreadable;
    const bool replaces = fs::exists(path_, unreadable);
    const int renamed =
        replaces ? ::renameat2(AT_FDCWD, fresh.c_str(), AT_FDCWD, path_.c_str(), RENAME_EXCHANGE)
                 : ::rename(fresh.c_str(), path_.c_str());
    if (renamed != 0) error = errno;
  }
  remove_tree(fresh);  // what failed, or what was there before
  return error == 0 ? Status() : Status(cannot_write(path_, error));
}

ResultPlace ResultPlace::variant_of(const std::string& word) const {
  return kind_ == Kind::nowhere ? *this : ResultPlace(with_word(path_, word), kind_);
}

}  // namespace whittle
