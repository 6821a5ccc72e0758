// The place of a folder in a CVS repository.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "util/result.h"

namespace whittle {

struct CvsLocation {
  std::string root;        ///< as `cvs -d` takes it
  std::string module{};    ///< the folder in it; ".": all
  std::string checkout{};  ///< empty: there is none

  bool is_local() const;
  /// The path of the module on the machine that has the repository.
  std::string folder() const;
  /// A file of the module as `cvs checkout` takes it.
  std::string in_module(const std::string& name) const;
  /// The mode of a file, by its permissions in a local repository; nullopt: ask CVS.
  std::optional<unsigned> mode_of(const std::string& name) const;
};

/// nullopt: the folder is neither a checkout nor in a repository. An Error: it is a checkout of
/// something other than the trunk.
Result<std::optional<CvsLocation>> find_cvs(const std::string& folder);

/// Which revision of every file was checked out there, by name.
std::map<std::string, std::string> revisions_in(const std::string& checkout);

}  // namespace whittle
