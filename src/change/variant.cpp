#include "change/variant.h"

#include <algorithm>

namespace whittle {

std::uint64_t VariantFile::size() const {
  std::uint64_t total = 0;
  for (const Piece& piece : pieces) total += piece.bytes.size();
  return total;
}

std::string VariantFile::text() const {
  std::string result;
  result.reserve(size());
  for (const Piece& piece : pieces) result += piece.bytes;
  return result;
}

Variant::Variant(std::vector<VariantFile> files, std::vector<std::shared_ptr<const void>> owners) {
  auto data = std::make_shared<Data>();
  data->files = std::move(files);
  data->owners = std::move(owners);
  for (const VariantFile& file : data->files) data->size += file.size();
  data_ = std::move(data);
}

const std::vector<VariantFile>& Variant::files() const {
  static const std::vector<VariantFile> kNone;
  return data_ ? data_->files : kNone;
}

const VariantFile* Variant::find(std::string_view name) const {
  const auto& all = files();
  const auto it = std::ranges::find(all, name, &VariantFile::name);
  return it == all.end() ? nullptr : &*it;
}

std::uint64_t Variant::size() const {
  return data_ ? data_->size : 0;
}

const std::vector<std::shared_ptr<const void>>& Variant::owners() const {
  static const std::vector<std::shared_ptr<const void>> kNone;
  return data_ ? data_->owners : kNone;
}

const Hash128& Variant::hash() const {
  static const Hash128 kNothing = Hasher().finish();
  if (!data_) return kNothing;
  if (!data_->hash) {
    Hasher hasher;
    for (const VariantFile& file : data_->files) {
      hasher.add_number(file.name.size());
      hasher.add(file.name);
      hasher.add_number(file.mode);
      hasher.add_number(file.size());
      for (const Piece& piece : file.pieces) hasher.add(piece.bytes);
    }
    data_->hash = hasher.finish();
  }
  return *data_->hash;
}

Variant Variant::compact() const {
  std::vector<VariantFile> compacted;
  std::vector<std::shared_ptr<const void>> owners;
  for (const VariantFile& file : files()) {
    auto buffer = std::make_shared<const std::string>(file.text());
    VariantFile copy{file.name, {}, file.mode};
    std::size_t offset = 0;
    for (const Piece& piece : file.pieces) {
      const std::string_view bytes = std::string_view(*buffer).substr(offset, piece.bytes.size());
      offset += bytes.size();
      if (bytes.empty()) continue;
      if (!copy.pieces.empty()) {
        Piece& last = copy.pieces.back();
        const bool follows = last.origin == Piece::kNew
                                 ? piece.origin == Piece::kNew
                                 : piece.origin == last.origin + last.bytes.size();
        if (follows) {
          last.bytes = {last.bytes.data(), last.bytes.size() + bytes.size()};
          continue;
        }
      }
      copy.pieces.push_back({bytes, piece.origin});
    }
    compacted.push_back(std::move(copy));
    owners.push_back(std::move(buffer));
  }
  return Variant(std::move(compacted), std::move(owners));
}

Variant single_file(std::string name, std::string bytes, unsigned mode) {
  auto buffer = std::make_shared<const std::string>(std::move(bytes));
  std::vector<VariantFile> files(1);
  files[0].name = std::move(name);
  files[0].mode = mode;
  if (!buffer->empty()) files[0].pieces.push_back({*buffer, 0});
  return Variant(std::move(files), {buffer});
}

}  // namespace whittle
