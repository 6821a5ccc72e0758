#include "oracle/variant_directory.h"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>
#include <utility>

#include "util/files.h"
#include "util/remove_tree.h"

namespace whittle {

namespace {

constexpr int kSpoilt = -1;  // not an errno: the directory has to be made again

// The clock that files are stamped by.
timespec file_clock() {
  timespec now{};
  ::clock_gettime(CLOCK_REALTIME_COARSE, &now);
  return now;
}

bool same(const timespec& a, const timespec& b) {
  return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec;
}

// Until what is written is younger than what was.
void await_tick() {
  const timespec now = file_clock();
  while (same(file_clock(), now)) ::usleep(500);
}

bool before(const timespec& a, const timespec& b) {
  return a.tv_sec != b.tv_sec ? a.tv_sec < b.tv_sec : a.tv_nsec < b.tv_nsec;
}

bool untouched(const struct stat& a, const struct stat& b) {
  return a.st_ino == b.st_ino && a.st_size == b.st_size && a.st_mode == b.st_mode &&
         a.st_nlink == b.st_nlink && same(a.st_mtim, b.st_mtim) && same(a.st_ctim, b.st_ctim);
}

bool same_bytes(const VariantFile& a, const VariantFile& b) {
  if (a.size() != b.size()) return false;
  std::size_t i = 0;  // a piece of a, and of b; how much of each has been compared
  std::size_t j = 0;
  std::size_t in_a = 0;
  std::size_t in_b = 0;
  while (i < a.pieces.size() && j < b.pieces.size()) {
    const std::string_view left = a.pieces[i].bytes.substr(in_a);
    const std::string_view right = b.pieces[j].bytes.substr(in_b);
    const std::size_t size = std::min(left.size(), right.size());
    if (left.data() != right.data() && left.substr(0, size) != right.substr(0, size)) return false;
    in_a += size;
    in_b += size;
    if (in_a == a.pieces[i].bytes.size()) ++i, in_a = 0;
    if (in_b == b.pieces[j].bytes.size()) ++j, in_b = 0;
  }
  return true;
}

// A visit of all that is below a directory. `visit` is given the name from there and what it
// is, and says whether to go into it. errno on failure.
template <class Visit>
int walk(const std::string& top, const std::string& from, Visit visit) {
  std::vector<std::string> open{from};
  while (!open.empty()) {
    const std::string folder = std::move(open.back());
    open.pop_back();
    const std::string path = folder.empty() ? top : top + "/" + folder;
    const std::unique_ptr<DIR, int (*)(DIR*)> entries(::opendir(path.c_str()), ::closedir);
    if (!entries) return errno;
    while (const dirent* entry = ::readdir(entries.get())) {
      const std::string_view own = entry->d_name;
      if (own == "." || own == "..") continue;
      struct stat seen {};
      if (::fstatat(::dirfd(entries.get()), entry->d_name, &seen, AT_SYMLINK_NOFOLLOW) != 0) {
        return errno;
      }
      std::string name = folder.empty() ? std::string(own) : folder + "/" + std::string(own);
      if (visit(name, seen) && S_ISDIR(seen.st_mode)) open.push_back(std::move(name));
    }
  }
  return 0;
}

void add_folders_of(std::string_view name, std::unordered_set<std::string>& folders) {
  for (std::size_t at = name.rfind('/'); at != name.npos; at = name.rfind('/', at - 1)) {
    if (!folders.emplace(name.substr(0, at)).second || at == 0) return;
  }
}

}  // namespace

int lay_file(const VariantFile& file, const std::string& directory) {
  const std::string path = directory + "/" + file.name;
  if (file.name.find('/') != std::string::npos) {
    if (const int error = make_directories(path.substr(0, path.rfind('/'))); error != 0) {
      return error;
    }
  }
  if (file.is_link()) return make_link(file.text(), path);
  std::vector<std::string_view> pieces;
  for (const Piece& piece : file.pieces) pieces.push_back(piece.bytes);
  return write_pieces(path, pieces, file.mode);
}

struct VariantDirectory::Wanted {
  explicit Wanted(const Variant& variant) {
    for (const VariantFile& file : variant.files()) {
      files.insert(file.name);
      add_folders_of(file.name, folders);
    }
  }
  std::unordered_set<std::string> files;
  std::unordered_set<std::string> folders;
};

int VariantDirectory::hold(const Variant& variant) {
  int error = known_ ? renew(variant) : kSpoilt;
  known_ = false;
  if (error != 0) error = lay_anew(variant);
  if (error != 0) return error;
  const timespec now = file_clock();
  for (auto& [name, laid] : laid_) laid.doubtful = !before(laid.as_written.st_ctim, now);
  variant_ = variant;
  // What covers a file of --with would have to give it back.
  known_ = std::ranges::all_of(variant.files(), [&](const VariantFile& file) {
    return std::ranges::none_of(with_, [&](const std::string& path) {
      const std::string beside = std::filesystem::path(path).filename();
      return file.name == beside || file.name.starts_with(beside + "/");
    });
  });
  return 0;
}

int VariantDirectory::lay_anew(const Variant& variant) {
  if (const int error = make_directories(path_); error != 0) return error;
  ::chmod(path_.c_str(), 0755);
  const auto remove = [&](const std::string& name, const struct stat&) {
    remove_tree(path_ + "/" + name);
    return false;
  };
  if (const int error = walk(path_, "", remove); error != 0) return error;
  struct stat own {};
  if (::stat(path_.c_str(), &own) != 0) return errno;
  identity_ = own.st_ino;
  laid_.clear();
  variant_ = {};
  if (const int error = copy_beside(); error != 0) return error;
  for (std::size_t i = 0; i < variant.files().size(); ++i) {
    if (const int error = write(variant, i); error != 0) return error;
  }
  return 0;
}

// These are never read again.
int VariantDirectory::copy_beside() {
  files_beside_ = 0;
  folders_beside_.clear();
  for (const std::string& path : with_) {
    const std::string name = std::filesystem::path(path).filename();
    if (const int error = copy_tree(path, path_ + "/" + name); error != 0) return error;
  }
  const auto take_down = [&](const std::string& name, const struct stat& seen) {
    if (S_ISDIR(seen.st_mode)) {
      folders_beside_.insert(name);
    } else {
      laid_[name] = {seen, kBeside, false};
      ++files_beside_;
    }
    return true;
  };
  if (const int error = walk(path_, "", take_down); error != 0) return error;
  if (!with_.empty()) await_tick();
  return 0;
}

int VariantDirectory::renew(const Variant& variant) {
  struct stat own {};
  if (::stat(path_.c_str(), &own) != 0 || own.st_ino != identity_) return kSpoilt;
  if (const int error = look_around(Wanted(variant)); error != 0) return error;
  if (leftovers_ == Leftovers::kept) await_tick();
  for (std::size_t i = 0; i < variant.files().size(); ++i) {
    const VariantFile& file = variant.files()[i];
    if (const auto it = laid_.find(file.name); it != laid_.end()) {
      if (it->second.file == kBeside) return kSpoilt;
      const VariantFile& there = variant_.files()[it->second.file];
      if (file.mode == there.mode && same_bytes(file, there)) {
        it->second.file = i;
        continue;
      }
      // The process may still look at the old one.
      if (::unlink((path_ + "/" + file.name).c_str()) != 0) return kSpoilt;
    }
    if (const int error = write(variant, i); error != 0) return error;
  }
  return 0;
}

// Afterwards laid_ holds what is untouched and wanted, and nothing else lies there but
// leftovers that are to be kept.
int VariantDirectory::look_around(const Wanted& wanted) {
  std::unordered_map<std::string, Laid> kept;
  met_ = 0;
  bool spoilt = false;
  const auto visit = [&](const std::string& name, const struct stat& seen) {
    const bool left = leftovers_ == Leftovers::kept && !laid_.contains(name);
    if (S_ISDIR(seen.st_mode)) {
      if (wanted.folders.contains(name) || folders_beside_.contains(name)) return true;
      if (left && !wanted.files.contains(name)) return true;
      remove_tree(path_ + "/" + name);
      return false;
    }
    if (look_at(name, seen, wanted)) {
      kept[name] = laid_[name];
    } else if (!left || wanted.files.contains(name) || wanted.folders.contains(name)) {
      spoilt = ::unlink((path_ + "/" + name).c_str()) != 0 || spoilt;
    }
    return false;
  };
  if (const int error = walk(path_, "", visit); error != 0) return error;
  laid_ = std::move(kept);
  return spoilt || met_ != files_beside_ ? kSpoilt : 0;
}

// Whether it may stay.
bool VariantDirectory::look_at(const std::string& name, const struct stat& seen,
                               const Wanted& wanted) {
  const auto it = laid_.find(name);
  if (it == laid_.end() || !untouched(it->second.as_written, seen)) return false;
  if (it->second.file == kBeside) {
    ++met_;
    return true;
  }
  if (!wanted.files.contains(name)) return false;
  return !it->second.doubtful || still_holds(name, variant_.files()[it->second.file]);
}

bool VariantDirectory::still_holds(const std::string& name, const VariantFile& file) const {
  const std::string path = path_ + "/" + name;
  if (file.is_link()) {
    std::error_code error;
    return std::filesystem::read_symlink(path, error) == file.text();
  }
  const Result<std::string> bytes = read_file(path);
  VariantFile there;
  if (bytes) there.pieces.push_back({*bytes});
  return bytes && same_bytes(there, file);
}

int VariantDirectory::write(const Variant& variant, std::size_t file) {
  const std::string& name = variant.files()[file].name;
  if (const int error = lay_file(variant.files()[file], path_); error != 0) return error;
  Laid& laid = laid_[name];
  laid.file = file;
  return ::lstat((path_ + "/" + name).c_str(), &laid.as_written) == 0 ? 0 : errno;
}

}  // namespace whittle
