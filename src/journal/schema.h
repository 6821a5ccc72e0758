// The tables of a journal, and reading their first facts.
#pragma once

#include "journal/database.h"
#include "journal/journal.h"

namespace whittle {

/// Checked on opening: PRAGMA application_id ("whtl") and user_version.
constexpr int kJournalMark = 0x7768746c;
constexpr int kJournalVersion = 1;

/// Makes the tables in an empty database and writes the head and the original.
Status write_schema(Database& database, const RunHead& head, const Variant& original);
/// Checks that it is a journal, of a version that can be read, and not damaged.
Status check_schema(Database& database);

/// The error for a journal that cannot be read.
Error damaged(const Database& database, std::string_view how);

Result<RunHead> read_head(Database& database);
Result<Variant> read_original(Database& database);
Status write_value(Database& database, const std::string& key, const std::string& value);
Result<std::optional<std::string>> read_value(Database& database, const std::string& key);

}  // namespace whittle
