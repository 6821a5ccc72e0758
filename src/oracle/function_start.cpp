// The table is .eh_frame_hdr of the Linux Standard Base, in the one encoding that linkers write:
// pairs of 32-bit offsets from its own beginning.
#include "oracle/function_start.h"

#include <dwarf.h>

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <span>

namespace whittle {

namespace {

struct Header {
  std::uint8_t version;
  std::uint8_t frame_encoding;
  std::uint8_t count_encoding;
  std::uint8_t table_encoding;
  std::int32_t frame;
  std::uint32_t count;
};

struct Entry {
  std::int32_t start;  // of the function
  std::int32_t description;
};

constexpr std::uint8_t kVersion = 1;
constexpr std::uint8_t kFourBytes = 0x0b;  // the lower half of an encoding
constexpr std::uint8_t kTableEncoding = DW_EH_PE_datarel | DW_EH_PE_sdata4;

std::optional<GElf_Phdr> table_segment(Elf* elf) {
  std::size_t count = 0;
  if (elf_getphdrnum(elf, &count) != 0) return std::nullopt;
  for (std::size_t i = 0; i < count; ++i) {
    GElf_Phdr segment{};
    if (gelf_getphdr(elf, static_cast<int>(i), &segment) == nullptr) continue;
    if (segment.p_type == PT_GNU_EH_FRAME) return segment;
  }
  return std::nullopt;
}

template <class Value>
Value read_at(std::span<const char> bytes, std::size_t offset) {
  Value value;
  std::memcpy(&value, bytes.data() + offset, sizeof value);
  return value;
}

// The last entry that does not begin after the address; both count from the table's beginning.
std::optional<std::int64_t> find_start(std::span<const char> table, std::int64_t address) {
  if (table.size() < sizeof(Header)) return std::nullopt;
  const auto header = read_at<Header>(table, 0);
  if (header.version != kVersion || (header.frame_encoding & 0x0f) != kFourBytes ||
      header.count_encoding != DW_EH_PE_udata4 || header.table_encoding != kTableEncoding ||
      header.count > (table.size() - sizeof header) / sizeof(Entry)) {
    return std::nullopt;
  }
  const auto start = [&](std::size_t i) {
    return read_at<Entry>(table, sizeof header + i * sizeof(Entry)).start;
  };
  std::size_t begin = 0;
  for (std::size_t end = header.count; begin < end;) {
    const std::size_t middle = begin + (end - begin) / 2;
    if (start(middle) <= address) {
      begin = middle + 1;
    } else {
      end = middle;
    }
  }
  return begin == 0 ? std::nullopt : std::optional<std::int64_t>(start(begin - 1));
}

// Code that no entry is about may follow a function that has one.
bool is_described(Dwfl_Module* module, Dwarf_Addr address) {
  Dwarf_Addr bias = 0;
  Dwarf_CFI* const table = dwfl_module_eh_cfi(module, &bias);
  if (table == nullptr) return false;
  Dwarf_Frame* frame = nullptr;
  const bool found = dwarf_cfi_addrframe(table, address - bias, &frame) == 0;
  std::free(frame);
  return found;
}

}  // namespace

std::optional<std::uint64_t> function_start(Dwfl_Module* module, Dwarf_Addr address) {
  Dwarf_Addr bias = 0;
  Elf* const elf = dwfl_module_getelf(module, &bias);
  if (elf == nullptr || !is_described(module, address)) return std::nullopt;
  const std::optional<GElf_Phdr> segment = table_segment(elf);
  if (!segment) return std::nullopt;
  const Elf_Data* const data = elf_getdata_rawchunk(
      elf, static_cast<std::int64_t>(segment->p_offset), segment->p_filesz, ELF_T_BYTE);
  if (data == nullptr) return std::nullopt;
  const Dwarf_Addr table = segment->p_vaddr + bias;
  const std::optional<std::int64_t> start =
      find_start({static_cast<const char*>(data->d_buf), data->d_size},
                 static_cast<std::int64_t>(address - table));
  if (!start) return std::nullopt;
  Dwarf_Addr module_begin = 0;
  dwfl_module_info(module, nullptr, &module_begin, nullptr, nullptr, nullptr, nullptr, nullptr);
  return table + static_cast<Dwarf_Addr>(*start) - module_begin;
}

}  // namespace whittle
