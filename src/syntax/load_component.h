// Components of languages: where they are searched, and how one is loaded.
//
// A component is the file NAME.so (syntax/component.h). The first directory that has one decides:
// if that file is damaged or of another version, no other directory is tried, because the user who
// put it there wants it to be used.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "syntax/language.h"
#include "util/result.h"

namespace whittle {

/// The directories in which components are searched, in this order:
///
/// 1. those of the environment variable WHITTLE_LANGUAGES, separated by colons;
/// 2. those named `languages` in the run path of the running program. In the build tree that is
///    where components are built. An installed whittle has one relative to its own place, so the
///    prefix can be moved; the CMake package gives one to programs that link the library;
/// 3. the directory of the configured prefix, for programs without a run path.
std::vector<std::string> component_directories();

/// The first NAME.so in these directories; empty if there is none.
std::string find_component(std::string_view name, std::span<const std::string> directories);

/// The language with what its component holds. An error says whether the component is missing,
/// damaged or of another version, where it was searched, and what to do. It is never unloaded.
Result<Language> load_component(const LanguageDescription& description,
                                std::span<const std::string> directories);

}  // namespace whittle
