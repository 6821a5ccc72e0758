#include "repository/binary_patch.h"

#include <git2.h>

#include "repository/git_handles.h"

namespace whittle {

std::string binary_patch(const std::string& name, std::optional<std::string_view> before,
                         std::optional<std::string_view> after) {
  start_git();
  git_diff_options options{};
  git_diff_options_init(&options, GIT_DIFF_OPTIONS_VERSION);
  options.flags = GIT_DIFF_SHOW_BINARY | GIT_DIFF_FORCE_BINARY;
  const auto data = [](const auto& side) { return side ? side->data() : nullptr; };
  const auto size = [](const auto& side) { return side ? side->size() : 0; };
  std::string result;
  git_patch* patch = nullptr;
  git_buf text{};
  const bool made = git_patch_from_buffers(&patch, data(before), size(before), name.c_str(),
                                           data(after), size(after), name.c_str(), &options) == 0 &&
                    git_patch_to_buf(&text, patch) == 0;
  if (made) result.assign(text.ptr, text.size);
  git_buf_dispose(&text);
  git_patch_free(patch);
  return result;
}

}  // namespace whittle
