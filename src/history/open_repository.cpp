#include "history/repository.h"
namespace whittle {
Result<std::vector<Revision>> Repository::branch(const Revision&, const std::string&) { return std::vector<Revision>(); }
Result<std::unique_ptr<Repository>> open_repository(const RepositoryOptions& options) {
  Opened git = open_git(options);
  if (!git) return git;
  if (*git) return git;
  return Error{ErrorKind::input, "no repository"};
}
}
