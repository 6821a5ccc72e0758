#include "history/lineage.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "repository/paths.h"

namespace whittle {

Variant laid_over(const Variant& under, const Variant& over) {
  std::map<std::string_view, const VariantFile*> files;
  for (const VariantFile& file : under.files()) {
    const bool covered = std::ranges::any_of(over.files(), [&](const VariantFile& other) {
      return is_within(file.name, other.name) || is_within(other.name, file.name);
    });
    if (!covered) files[file.name] = &file;
  }
  for (const VariantFile& file : over.files()) files[file.name] = &file;
  std::vector<VariantFile> result;
  for (const auto& [name, file] : files) result.push_back(*file);
  std::vector<std::shared_ptr<const void>> owners = under.owners();
  owners.insert(owners.end(), over.owners().begin(), over.owners().end());
  return Variant(std::move(result), std::move(owners));
}

Lineage::Lineage(Repository& repository, std::vector<Revision> revisions, Variant carried)
    : repository_(repository), revisions_(std::move(revisions)), carried_(std::move(carried)) {}

void Lineage::follow(Position position, const std::vector<Revision>& branch) {
  revisions_.resize(position + 1);
  revisions_.insert(revisions_.end(), branch.begin(), branch.end());
}

Result<Lineage::Known*> Lineage::look_up(Position position) {
  const Revision& revision = revisions_[position];
  const auto found = std::ranges::find(known_, revision.id, &Known::id);
  if (found != known_.end()) {
    known_.splice(known_.begin(), known_, found);
    return &known_.front();
  }
  Result<Variant> files = repository_.files(revision);
  if (!files) return files.error();
  known_.push_front({revision.id, laid_over(*files, {}), std::nullopt});
  if (known_.size() > kRemembered) known_.pop_back();
  return &known_.front();
}

Result<Variant> Lineage::pure(Position position) {
  const Result<Known*> known = look_up(position);
  if (!known) return known.error();
  return (*known)->pure;
}

Result<Variant> Lineage::files(Position position) {
  const Result<Known*> known = look_up(position);
  if (!known) return known.error();
  std::optional<Variant>& carried = (*known)->carried;
  if (!carried) {
    carried = carried_.files().empty() ? (*known)->pure : laid_over((*known)->pure, carried_);
  }
  return *carried;
}

}  // namespace whittle
