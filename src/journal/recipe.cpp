// Before compression:
//
//   files   number of files, then for each
//             name (length, bytes), mode, number of pieces, then for each piece
//               length*2 + 1, origin - end of the piece before, zigzag    bytes of the original
//               length*2, origin + 1 (0: none), the bytes                 others
//
// Numbers are in base 128, low digits first; the high bit says that more digits follow.
#include "journal/recipe.h"

#include <zstd.h>

#include <cstring>
#include <memory>
#include <optional>
#include <vector>

namespace whittle {

namespace {

constexpr int kLevel = 1;
constexpr std::uint64_t kMaxPerByte = 40000;  // a block of 128 kB takes four bytes at least
constexpr std::uint64_t kMaxCopies = 16;      // of the original's size, in one variant

void put_number(std::string& out, std::uint64_t value) {
  for (; value >= 0x80; value >>= 7) out.push_back(static_cast<char>(value | 0x80));
  out.push_back(static_cast<char>(value));
}

std::uint64_t zigzag(std::int64_t value) {
  return (static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63);
}
std::int64_t unzigzag(std::uint64_t value) {
  return static_cast<std::int64_t>(value >> 1) ^ -static_cast<std::int64_t>(value & 1);
}

// Reads, and remembers whether it ran out.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : left_(bytes) {}

  std::uint64_t number() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (left_.empty()) break;
      const auto byte = static_cast<unsigned char>(left_.front());
      left_.remove_prefix(1);
      value |= std::uint64_t{byte & 0x7fu} << shift;
      if ((byte & 0x80) == 0) return value;
    }
    good_ = false;
    return 0;
  }
  std::string_view bytes(std::uint64_t size) {
    if (size > left_.size()) {
      good_ = false;
      return {};
    }
    const std::string_view result = left_.substr(0, size);
    left_.remove_prefix(size);
    return result;
  }
  bool good() const { return good_; }
  std::uint64_t left() const { return left_.size(); }

 private:
  std::string_view left_;
  bool good_ = true;
};

// A file of the original, by offset.
class Bytes {
 public:
  explicit Bytes(const VariantFile* file) {
    if (file == nullptr) return;
    if (file->pieces.size() == 1) {
      text_ = file->pieces[0].bytes;
    } else {
      joined_ = file->text();
      text_ = joined_;
    }
  }
  std::uint64_t size() const { return text_.size(); }
  std::optional<std::string_view> at(std::uint64_t offset, std::uint64_t size) const {
    if (offset > text_.size() || size > text_.size() - offset) return std::nullopt;
    return text_.substr(offset, size);
  }

 private:
  std::string joined_;
  std::string_view text_;
};

void write_pieces(const VariantFile& file, const Bytes& original, std::string& out) {
  put_number(out, file.pieces.size());
  std::uint64_t end = 0;
  for (const Piece& piece : file.pieces) {
    const std::uint64_t size = piece.bytes.size();
    const bool known = piece.origin != Piece::kNew;
    if (known && original.at(piece.origin, size) == piece.bytes) {
      put_number(out, size * 2 + 1);
      put_number(out, zigzag(static_cast<std::int64_t>(piece.origin - end)));
      end = piece.origin + size;
    } else {
      put_number(out, size * 2);
      put_number(out, known ? piece.origin + 1 : 0);
      out += piece.bytes;
    }
  }
}

Error no_recipe() {
  return {ErrorKind::input, "a stored variant is damaged"};
}

// The pieces' bytes one after the other, and their sizes and origins.
bool read_pieces(Reader& in, const Bytes& original, std::string& text, std::vector<Piece>& pieces,
                 std::vector<std::uint64_t>& sizes) {
  const std::uint64_t count = in.number();
  const std::uint64_t longest = kMaxCopies * original.size() + in.left();
  std::uint64_t end = 0;
  for (std::uint64_t i = 0; i < count && in.good(); ++i) {
    const std::uint64_t head = in.number();
    const std::uint64_t place = in.number();
    const std::uint64_t size = head / 2;
    if (head % 2 == 0) {
      text += in.bytes(size);  // these bytes are in the recipe itself
      pieces.push_back({{}, place == 0 ? Piece::kNew : place - 1});
    } else {
      const std::uint64_t origin = end + static_cast<std::uint64_t>(unzigzag(place));
      const auto bytes = original.at(origin, size);
      if (!bytes || text.size() + size > longest) return false;
      text += *bytes;
      pieces.push_back({{}, origin});
      end = origin + size;
    }
    sizes.push_back(size);
  }
  return in.good();
}

}  // namespace

std::string compress(std::string_view bytes) {
  std::string out(ZSTD_compressBound(bytes.size()), '\0');
  const std::size_t size =
      ZSTD_compress(out.data(), out.size(), bytes.data(), bytes.size(), kLevel);
  out.resize(ZSTD_isError(size) ? 0 : size);
  return out;
}

Result<std::string> decompress(std::string_view bytes) {
  const unsigned long long size = ZSTD_getFrameContentSize(bytes.data(), bytes.size());
  if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN ||
      size > kMaxPerByte * bytes.size()) {
    return no_recipe();
  }
  std::string out(size, '\0');
  if (ZSTD_decompress(out.data(), out.size(), bytes.data(), bytes.size()) != size) {
    return no_recipe();
  }
  return out;
}

std::string write_recipe(const Variant& variant, const Variant& original) {
  std::string out;
  put_number(out, variant.files().size());
  for (const VariantFile& file : variant.files()) {
    put_number(out, file.name.size());
    out += file.name;
    put_number(out, file.mode);
    write_pieces(file, Bytes(original.find(file.name)), out);
  }
  return compress(out);
}

Result<Variant> read_recipe(std::string_view recipe, const Variant& original) {
  Result<std::string> plain = decompress(recipe);
  if (!plain) return plain.error();
  Reader in(*plain);
  std::vector<VariantFile> files;
  std::vector<std::shared_ptr<const void>> owners;
  const std::uint64_t count = in.number();
  for (std::uint64_t i = 0; i < count && in.good(); ++i) {
    VariantFile file;
    file.name = in.bytes(in.number());
    file.mode = static_cast<unsigned>(in.number());
    auto text = std::make_shared<std::string>();
    std::vector<std::uint64_t> sizes;
    if (!read_pieces(in, Bytes(original.find(file.name)), *text, file.pieces, sizes)) {
      return no_recipe();
    }
    std::size_t offset = 0;
    for (std::size_t p = 0; p < sizes.size(); ++p) {
      file.pieces[p].bytes = std::string_view(*text).substr(offset, sizes[p]);
      offset += sizes[p];
    }
    owners.push_back(text);
    files.push_back(std::move(file));
  }
  if (!in.good() || in.left() > 0) return no_recipe();
  return Variant(std::move(files), std::move(owners));
}

}  // namespace whittle
