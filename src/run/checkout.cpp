#include "run/checkout.h"

#include <fmt/format.h>

#include <filesystem>

#include "history/lineage.h"
#include "repository/paths.h"
#include "run/input.h"
#include "run/make_judge.h"
#include "util/files.h"

namespace whittle {

namespace fs = std::filesystem;

namespace {

// Where a path that the user wrote is: in this directory, or else in the checkout.
std::string path_of(const std::string& path, const std::string& checkout) {
  std::error_code ignored;
  if (fs::path(path).is_absolute() || checkout.empty()) return path;
  const bool here = fs::exists(path, ignored) && name_in(checkout, path);
  return here ? path : checkout + "/" + path;
}

// The files of the checkout below a path, with their names there.
Result<Variant> files_of_checkout(const std::string& path, const std::string& name) {
  Result<LoadedInput> input = load_input({path});
  if (!input) return input.error();
  std::vector<VariantFile> files = input->variant.files();
  for (VariantFile& file : files) {
    if (!file.is_link()) file.mode = (file.mode & 0100) != 0 ? 0755 : 0644;
    file.name = input->directory ? name + "/" + file.name : name;
  }
  return Variant(std::move(files), input->variant.owners());
}

Result<Variant> files_of_revision(const std::string& path, const Variant& newest) {
  std::vector<VariantFile> files;
  for (const VariantFile& file : newest.files()) {
    if (is_within(file.name, path)) files.push_back(file);
  }
  if (!files.empty()) return Variant(std::move(files), newest.owners());
  return Error{
      ErrorKind::input,
      fmt::format("--carry {}: neither the checkout nor the newest revision has it", path)};
}

}  // namespace

std::optional<std::string> name_in(const std::string& checkout, const std::string& path) {
  if (checkout.empty()) return std::nullopt;
  std::error_code error;
  const fs::path top = fs::weakly_canonical(checkout, error);
  const fs::path there = fs::weakly_canonical(path, error);
  const fs::path name = there.lexically_relative(top);
  if (name.empty() || *name.begin() == ".." || name == ".") return std::nullopt;
  return name.string();
}

std::string name_from_top(const std::string& path, const std::string& checkout) {
  std::error_code ignored;
  if (fs::exists(path, ignored)) {
    if (const auto name = name_in(checkout, path)) return *name;
  }
  std::string plain = fs::path(path).lexically_normal().string();
  while (plain.size() > 1 && plain.ends_with('/')) plain.pop_back();
  return plain;
}

CheckoutTest find_test_in(const std::string& checkout, const std::string& test) {
  if (test.empty()) return {};
  std::string path = test;
  std::error_code ignored;
  if (!fs::is_regular_file(path, ignored) && !checkout.empty()) path = checkout + "/" + path;
  if (fs::is_regular_file(path, ignored)) {
    if (const auto name = name_in(checkout, path)) return {{"./" + *name}, {path}};
  }
  const std::string found = find_program(test);
  if (!found.empty()) return {{absolute(found)}, {}};
  return {{"/bin/sh", "-c", test}, {}};
}

Result<Variant> carried_files(const std::vector<std::string>& carry, const std::string& checkout,
                              const Variant& newest) {
  Variant result;
  for (const std::string& path : carry) {
    const std::string place = path_of(path, checkout);
    const std::optional<std::string> name = name_in(checkout, place);
    std::error_code ignored;
    const Result<Variant> files = name && fs::exists(place, ignored)
                                      ? files_of_checkout(place, *name)
                                      : files_of_revision(path, newest);
    if (!files) return files.error();
    result = laid_over(result, *files);
  }
  return result;
}

}  // namespace whittle
