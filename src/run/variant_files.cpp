#include "run/variant_files.h"

#include <fmt/format.h>

#include <cstring>
#include <filesystem>

#include "run/program.h"
#include "util/files.h"

namespace whittle {

namespace fs = std::filesystem;

VariantFiles::VariantFiles(const RunSpec& spec, const Variant& original) : spec_(spec) {
  if (!wanted()) return;
  const fs::path name = original.files().front().name;
  ending_ = original.files().size() == 1 ? name.extension().string() : "";
  prefix_ = original.files().size() == 1 ? name.stem().string() : "whittle";
}

Status VariantFiles::begin(const Variant& original) const {
  return wanted() ? write(original, 0) : Status{};
}

Status VariantFiles::add(const Commit& commit) {
  if (!wanted() || commit.cached) return {};
  const bool good = commit.answer.outcome == Outcome::fail;
  if (spec_.recorded_variants() != Keep::all && !good) return {};
  if (spec_.recorded_variants() == Keep::best) {
    if (commit.variant->size() >= best_) return {};
    best_ = commit.variant->size();
  }
  return write(*commit.variant, commit.number);
}

Status VariantFiles::write(const Variant& variant, std::uint64_t number) const {
  const std::string path = fmt::format("{}/{}v{}z{}{}", spec_.keep.variant_files, prefix_, number,
                                       size_of(spec_.course, variant).nodes, ending_);
  for (const VariantFile& file : variant.files()) {
    const std::string place =
        variant.files().size() == 1 && !ending_.empty() ? path : path + "/" + file.name;
    const std::string text = file.text();
    int error = make_directories(place.substr(0, place.rfind('/')));
    if (error == 0) error = write_pieces(place, {text}, 0644);
    if (error != 0) {
      return Error{ErrorKind::output,
                   fmt::format("--keep-files: cannot write {}: {}", place, std::strerror(error))};
    }
  }
  return {};
}

}  // namespace whittle
