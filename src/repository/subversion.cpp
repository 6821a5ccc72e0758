#include "repository/subversion.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>

#include "repository/paths.h"
#include "repository/recent_variants.h"
#include "repository/scratch_folder.h"
#include "repository/svn_log.h"
#include "repository/tree_files.h"
#include "repository/xml_elements.h"
#include "util/files.h"

namespace whittle {

namespace fs = std::filesystem;

namespace {

bool is_url(std::string_view place) {
  constexpr std::array<std::string_view, 4> kSchemes = {"svn://", "http://", "https://", "file://"};
  return (place.starts_with("svn+") && place.find("://") != place.npos) ||
         std::ranges::any_of(kSchemes, [&](auto scheme) { return place.starts_with(scheme); });
}

bool is_made_by_svnadmin(const fs::path& folder) {
  std::error_code ignored;
  return fs::is_regular_file(folder / "format", ignored) &&
         fs::is_directory(folder / "db", ignored) && fs::is_directory(folder / "locks", ignored);
}

// Whether it or a folder around it has .svn.
bool is_checked_out(fs::path folder) {
  std::error_code ignored;
  for (; !fs::is_directory(folder / ".svn", ignored); folder = folder.parent_path()) {
    if (!folder.has_relative_path()) return false;
  }
  return true;
}

std::string file_url(const std::string& path) {
  std::string url = "file://";
  for (const char c : path) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 ||
                       std::string_view("/-_.~").find(c) != std::string_view::npos;
    url += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return url;
}

std::string decoded(std::string_view url) {
  std::string text;
  for (; !url.empty(); url.remove_prefix(1)) {
    unsigned char byte = 0;
    if (url.size() > 2 && url[0] == '%' &&
        std::from_chars(url.data() + 1, url.data() + 3, byte, 16).ptr == url.data() + 3) {
      text += static_cast<char>(byte);
      url.remove_prefix(2);
    } else {
      text += url[0];
    }
  }
  return text;
}

// The last number of a text.
long last_number(std::string_view text) {
  const std::size_t end = text.find_last_of("0123456789");
  if (end == text.npos) return 0;
  const std::size_t before = text.find_last_not_of("0123456789", end);
  const std::size_t begin = before == text.npos ? 0 : before + 1;
  long number = 0;
  std::from_chars(text.data() + begin, text.data() + end + 1, number);
  return number;
}

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
}

// A name as `svn -r` takes it; empty: it is none.
std::string svn_name(const std::string& name) {
  if (is_number(name) || (name.starts_with('{') && name.ends_with('}'))) return name;
  if (name == "HEAD" || name == "head") return "HEAD";
  if (name.starts_with('r') && is_number(name.substr(1))) return name.substr(1);
  const bool date = name.size() >= 10 && is_number(name.substr(0, 4)) && name[4] == '-';
  return date ? "{" + name + "}" : "";
}

// What is read.
struct Target {
  std::string url{};
  std::string base{};      // the folder in the repository: "/trunk"; of its root: ""
  long peg = 0;            // where the URL is to be looked for
  std::string newest{};    // if the user names none
  std::string checkout{};  // empty: there is none
};

class Subversion : public Repository {
 public:
  Subversion(Target target, const RepositoryOptions& options, RetryPolicy retry)
      : target_(std::move(target)),
        scratch_(options.scratch),
        retry_(std::move(retry)),
        say_(options.say) {}

  std::string describe() const override {
    return target_.checkout.empty()
               ? fmt::format("the Subversion repository {}", target_.url)
               : fmt::format("the Subversion checkout {} of {}", target_.checkout, target_.url);
  }

  std::string checkout() const override { return target_.checkout; }

  Result<std::vector<Revision>> line(const LineRequest& request) override {
    const auto newest = last_change(request.newest.empty() ? target_.newest : request.newest);
    if (!newest) return newest.error();
    Result<SvnEntry> oldest = SvnEntry{1, {"r1"}};
    if (!request.oldest.empty()) oldest = last_change(request.oldest);
    if (!oldest) return oldest.error();
    if (oldest->number > newest->number) {
      return Error{ErrorKind::input,
                   fmt::format("{} is newer than {}", oldest->revision.id, newest->revision.id)};
    }
    auto entries = entries_between(newest->number, oldest->number, PathFilter(request.paths));
    if (!entries) return entries.error();
    std::vector<Revision> result = {newest->revision};
    for (SvnEntry& entry : *entries) {
      if (entry.number < newest->number) result.push_back(std::move(entry.revision));
    }
    return result;
  }

  Result<Variant> files(const Revision& revision) override {
    if (auto known = recent_.find(revision.id)) return *known;
    const auto folder = ScratchFolder::in(scratch_);
    if (!folder) return folder.error();
    const std::string exported = (*folder)->path() + "/files";
    const auto result = svn({"export", "--quiet", "--ignore-externals", "--ignore-keywords", "-r",
                             revision.id.substr(1), "--", target(), exported},
                            exported);
    if (!result) return result.error();
    if (!result->ok()) {
      return Error{ErrorKind::system, fmt::format("cannot export {} of {}: {}", revision.id,
                                                  target_.url, result->complaint())};
    }
    auto tree = read_tree(exported, pool_);
    if (!tree) return tree.error();
    return recent_.keep(revision.id, make_variant(std::move(*tree)));
  }

  std::vector<std::string> changed_in_checkout() override;

 private:
  Result<ProgramResult> svn(const std::vector<std::string>& words, const std::string& makes = {}) {
    ProgramCall command{{"svn", "--non-interactive"}, {}, makes};
    command.words.insert(command.words.end(), words.begin(), words.end());
    return run_with_retries(command, retry_, say_);
  }

  std::string target() const { return fmt::format("{}@{}", target_.url, target_.peg); }

  Error unknown(const std::string& name, const std::string& why) const {
    return {ErrorKind::input,
            fmt::format("{} is not a revision of {}: {}", name, target_.url, why)};
  }

  Result<ProgramResult> ask_log(std::vector<std::string> options) {
    std::vector<std::string> words = {"log", "--xml"};
    std::ranges::move(options, std::back_inserter(words));
    words.insert(words.end(), {"--", target()});
    return svn(words);
  }

  Result<std::vector<SvnEntry>> log(std::vector<std::string> options) {
    const auto result = ask_log(std::move(options));
    if (!result) return result.error();
    auto entries = result->ok() ? read_svn_log(result->out) : std::nullopt;
    if (entries) return std::move(*entries);
    return Error{ErrorKind::system,
                 fmt::format("cannot read the log of {}: {}", target_.url, result->complaint())};
  }

  // The last one up to `name` that changed something.
  Result<SvnEntry> last_change(const std::string& name) {
    const std::string number = svn_name(name);
    if (number.empty()) return unknown(name, "write r123, 123, HEAD or {2024-05-01}");
    const auto result = ask_log({"--limit", "1", "-r", number + ":0"});
    if (!result) return result.error();
    if (!result->ok()) return unknown(name, result->complaint());
    const auto entries = read_svn_log(result->out);
    if (!entries || entries->empty() || entries->front().number == 0) {
      return unknown(name, "nothing was there yet");
    }
    return entries->front();
  }

  // Those that change one of the paths, perhaps with newer ones before them: where the folder was
  // is known at the peg revision, and followed from there.
  Result<std::vector<SvnEntry>> entries_between(long newest, long oldest, const PathFilter& paths) {
    if (paths.asks_for_all()) return log({"-r", fmt::format("{}:{}", newest, oldest)});
    const std::string range = fmt::format("{}:{}", std::max(newest, target_.peg), oldest);
    auto entries = log({"-r", range, "--verbose"});
    if (!entries) return entries;
    return that_change(std::move(*entries), target_.base, paths);
  }

  Target target_;
  std::string scratch_;
  RetryPolicy retry_;
  Say say_;
  BlobPool pool_;
  RecentVariants recent_;
};

bool is_change(const XmlElement& status) {
  constexpr std::array<std::string_view, 4> kUnchanged = {"normal", "none", "ignored", "external"};
  const bool contents = std::ranges::count(kUnchanged, status.attribute("item")) == 0;
  const std::string properties = status.attribute("props");
  return contents || properties == "modified" || properties == "conflicted";
}

std::vector<std::string> Subversion::changed_in_checkout() {
  std::vector<std::string> changed;
  if (target_.checkout.empty()) return changed;
  const auto result =
      run_command({{"svn", "--non-interactive", "status", "--xml"}, target_.checkout});
  const auto elements = result ? xml_elements(result->out) : std::nullopt;
  if (!elements) return changed;
  std::string name;
  for (const XmlElement& element : *elements) {
    if (element.name == "entry") name = element.attribute("path");
    if (element.name != "wc-status" || !is_change(element)) continue;
    // Of a folder that is versioned, svn lists what is in it.
    const bool listed = element.attribute("item") != "unversioned" &&
                        fs::is_directory(fs::path(target_.checkout) / name);
    if (listed) continue;
    const auto files = files_at(target_.checkout, name);
    changed.insert(changed.end(), files.begin(), files.end());
  }
  std::ranges::sort(changed);
  return changed;
}

Error not_installed(const std::string& place) {
  return {ErrorKind::system,
          fmt::format("{} is of Subversion, but there is no program svn; install the package "
                      "subversion",
                      place)};
}

Result<Target> read_info(const std::string& place, std::string_view xml) {
  Target target;
  std::string root;
  const auto elements = xml_elements(xml);
  if (!elements) return Error{ErrorKind::system, fmt::format("{}: svn info cannot be read", place)};
  for (const XmlElement& element : *elements) {
    if (element.name == "entry" && element.attribute("kind") != "dir") {
      return Error{ErrorKind::input, fmt::format("{} is a file; name a folder", place)};
    }
    if (element.name == "entry") target.peg = last_number(element.attribute("revision"));
    if (element.name == "url") target.url = element.text;
    if (element.name == "root") root = element.text;
  }
  target.base = decoded(std::string_view(target.url).substr(root.size()));
  target.newest = std::to_string(target.peg);
  return target;
}

// In a checkout, whose folders may be at different revisions, the highest is the newest.
Result<std::string> checked_out(const Target& target) {
  const auto version = run_command({{"svnversion", "-n", "--", target.checkout}});
  if (!version) return version.error();
  return std::to_string(std::max(last_number(version->out), target.peg));
}

// Codes of "this folder is not versioned".
bool is_something_else(const ProgramResult& info) {
  return info.err.find("E155007") != info.err.npos || info.err.find("W155010") != info.err.npos;
}

}  // namespace

Opened open_subversion(const RepositoryOptions& options, const RetryPolicy& retry) {
  const bool url = is_url(options.place);
  const std::string place = url ? options.place : absolute_path(options.place);
  const bool repository = !url && is_made_by_svnadmin(place);
  if (!url && !repository && !is_checked_out(place)) return std::unique_ptr<Repository>();
  if (find_program("svn").empty()) return not_installed(place);
  const std::string asked = repository ? file_url(place) : place;
  const auto info = run_with_retries(
      {{"svn", "--non-interactive", "info", "--xml", "--", asked + "@"}}, retry, options.say);
  if (!info) return info.error();
  if (!url && !repository && is_something_else(*info)) return std::unique_ptr<Repository>();
  if (!info->ok()) {
    return Error{ErrorKind::input,
                 fmt::format("{} cannot be opened by Subversion: {}", place, info->complaint())};
  }
  Result<Target> target = read_info(place, info->out);
  if (!target) return target.error();
  if (!url && !repository) {
    target->checkout = place;
    Result<std::string> newest = checked_out(*target);
    if (!newest) return newest.error();
    target->newest = *newest;
  }
  return std::unique_ptr<Repository>(
      std::make_unique<Subversion>(std::move(*target), options, retry));
}

Opened open_subversion(const RepositoryOptions& options) {
  return open_subversion(options, RetryPolicy{.stopped = options.stopped});
}

}  // namespace whittle
