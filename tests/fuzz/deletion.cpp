// The models that leave out, zero or lower: any configuration renders what a naive
// twin renders, also of what another model rendered.
#include "model/deletion.h"

#include <optional>

#include "fuzz/atoms.h"
#include "model/values.h"
#include "support/random_text.h"

using namespace whittle;

namespace {

Variant twin_of_deletion(const Variant& start, const Atoms& atoms, const Configuration& kept) {
  std::vector<VariantFile> files;
  std::vector<std::string> texts;
  Change change = 0;
  for (const VariantFile& file : start.files()) {
    files.push_back({file.name, {}, file.mode});
    const std::string text = file.text();
    std::string& result = texts.emplace_back();
    std::size_t at = 0;
    for (const Span& span : file.is_link() ? std::vector<Span>() : atoms.cut(text)) {
      result += text.substr(at, span.begin - at);
      if (kept.contains(change++)) result += text.substr(span.begin, span.end - span.begin);
      at = span.end;
    }
    result += text.substr(at);
  }
  return variant_of(std::move(files), texts);
}

Variant twin_of_values(const Variant& start, ValuesModel::Unit unit, const Configuration& kept) {
  std::vector<VariantFile> files;
  std::vector<std::string> texts;
  Change change = 0;
  for (const VariantFile& file : start.files()) {
    files.push_back({file.name, {}, file.mode});
    std::string& text = texts.emplace_back(file.text());
    if (file.is_link()) continue;
    for (char& c : text) {
      const auto value = static_cast<unsigned char>(c);
      const unsigned steps = unit == ValuesModel::Unit::steps ? value : value > 0 ? 1 : 0;
      unsigned in = 0;
      for (unsigned i = 0; i < steps; ++i) in += kept.contains(change++);
      c = static_cast<char>(unit == ValuesModel::Unit::steps ? in : in > 0 ? value : 0);
    }
  }
  return variant_of(std::move(files), texts);
}

void check_files(const Variant& start, std::mt19937& random) {
  const FilesModel model(start);
  must(same(model.render(Configuration::all(model.size())), start), "all files are the start");
  const Configuration kept = random_configuration(random, model.size());
  const Variant rendered = model.render(kept);
  must(rendered.files().size() == kept.count(), "files that are out do not exist");
  for (std::size_t i = 0; i < kept.count(); ++i) {
    must(rendered.files()[i].name == start.files()[kept.at(i)].name, "the others are there");
  }
}

void check_values(const Variant& start, ValuesModel::Unit unit, std::mt19937& random) {
  const ValuesModel model(start, {}, unit);
  const Configuration all = Configuration::all(model.size());
  must(same(model.render(all), start), "all values are the start");
  for (const Configuration& kept : {Configuration(), random_configuration(random, model.size())}) {
    must(same(model.render(kept), twin_of_values(start, unit, kept)), "renders like its twin");
  }
}

Variant check_deletion(const Variant& start, const Variant& original, const Atoms& atoms,
                       std::mt19937& random) {
  std::optional<DeletionModel> model(std::in_place, start, atoms, Scope());
  const Configuration all = Configuration::all(model->size());
  must(same(model->render(all), start), "all changes are the start");
  must(same(model->render({}), twin_of_deletion(start, atoms, {})), "no changes leave the rest");
  must(model->weights().of(all) + model->render({}).size() == start.size(), "weights are bytes");
  const Configuration kept = random_configuration(random, model->size());
  Variant rendered = model->render(kept);
  const std::uint64_t gone = model->weights().of(all) - model->weights().of(kept);
  must(rendered.size() + gone == start.size(), "what is left out weighs what is missing");
  model.reset();
  must(same(rendered, twin_of_deletion(start, atoms, kept)), "renders like its twin");
  must(same(rendered, rendered.compact()), "compact keeps all bytes");
  must_keep_origins(rendered, original);
  must_keep_origins(rendered.compact(), original);
  return rendered;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  std::mt19937 random = bytes.random();
  const Atoms first = any_atoms(bytes);
  const Atoms second = any_atoms(bytes);
  const Variant original = any_variant(bytes);
  check_files(original, random);
  const Variant once = check_deletion(original, original, first, random);
  const Variant twice = check_deletion(once, original, second, random);
  if (original.size() <= 128) {
    check_values(original, ValuesModel::Unit::bytes, random);
    check_values(twice, ValuesModel::Unit::steps, random);
  }
  return 0;
}
