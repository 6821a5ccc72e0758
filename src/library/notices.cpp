#include "library/notices.h"

#include <fmt/format.h>

#include <optional>

namespace whittle {

namespace {

template <class... Each>
struct Overloaded : Each... {
  using Each::operator()...;
};
template <class... Each>
Overloaded(Each...) -> Overloaded<Each...>;

std::string not_parsed(const event::NotParsed& event) {
  using Why = event::NotParsed::Why;
  const std::string more = event.more > 0 ? fmt::format(" and {} others", event.more) : "";
  switch (event.why) {
    case Why::utf16:
      return fmt::format("{} is UTF-16: it is cut by lines and characters", event.file);
    case Why::large:
      return fmt::format(
          "{} is large: it is cut by indentation, brackets and lines before it is parsed",
          event.file);
    case Why::unknown:
      break;
  }
  return fmt::format(
      "the language of {}{} is not known: cut by indentation, brackets, lines and tokens",
      event.file, more);
}

// Events that are worth a sentence, and no more. The others belong to runs that the library does
// not offer; one comes from another thread (event::StillRunning).
std::optional<std::string> remark(const Event& event) {
  using Text = std::optional<std::string>;
  return std::visit(
      Overloaded{
          [](const event::SandboxIncomplete& e) -> Text {
            return fmt::format("the sandbox is incomplete here: {}", fmt::join(e.missing, "; "));
          },
          [](const event::SecretsWithheld& e) -> Text {
            return fmt::format("withheld from tests, since they look like secrets: {}",
                               fmt::join(e.names, ", "));
          },
          [](const event::RateMeasured& e) -> Text {
            return fmt::format("the original fails in {} of {} runs", e.rate.shown, e.rate.runs);
          },
          [](const event::MarksFound&) -> Text {
            return "only what is between the lines marked DDBEGIN and DDEND is reduced";
          },
          [](const event::NotParsed& e) -> Text { return not_parsed(e); },
          [](const event::LanguageMissing& e) -> Text {
            return fmt::format("{}\nUntil then, files in {} are not parsed.", e.why, e.language);
          },
          [](const event::FlakinessNoticed& e) -> Text {
            return fmt::format(
                "the variant of {} bytes does not fail any more: the test is flaky; "
                "from now on whittle decides by several runs",
                e.bytes);
          },
          [](const event::RolledBack& e) -> Text {
            return fmt::format("back from {} bytes to {} of {} bytes, which still fails", e.from,
                               e.to_original ? "the original" : "an earlier variant", e.to);
          },
          [](const event::EndsRolledBack& e) -> Text {
            return fmt::format(
                "the test is flaky: the two ends did not both answer as before; back to {}",
                e.to_original ? "the two inputs" : "earlier ends");
          },
          [](const event::Guided& e) -> Text {
            const Guidance& told = e.guidance;
            if (told.kind == Guidance::Kind::skip_stage) {
              return fmt::format("the stage {} is skipped", told.name);
            }
            return fmt::format("bytes {} to {} of {} are kept", told.begin, told.end - 1,
                               told.name);
          },
          [](const event::EmptyInputFails&) -> Text {
            return "even an empty input fails: the test says nothing about the input";
          },
          [](const auto&) -> Text { return std::nullopt; }},
      event);
}

}  // namespace

Notifier::Notifier(OnNotice tell, std::uint64_t bytes) : tell_(std::move(tell)) {
  progress_.bytes_before = progress_.bytes = bytes;
}

void Notifier::tell(const Notice& notice) {
  if (!tell_) return;
  last_told_ = Clock::now();
  progress_.seconds = std::chrono::duration<double>(last_told_ - begun_).count();
  tell_(notice, progress_);
}

void Notifier::happened(const Event& event) {
  if (const auto* found = std::get_if<event::SymptomFound>(&event)) {
    tell(notice::SymptomFound{found->symptom});
  } else if (const auto* resumed = std::get_if<event::Resumed>(&event)) {
    tell(notice::Resumed{resumed->tests});
  } else if (const auto* begun = std::get_if<event::NewRunStarted>(&event)) {
    tell(notice::NewRunStarted{begun->why, begun->kept_as});
  } else if (std::optional<std::string> text = remark(event)) {
    if (const auto* back = std::get_if<event::RolledBack>(&event)) progress_.bytes = back->to;
    tell(notice::Remark{std::move(*text)});
  }
}

void Notifier::committed(const Commit& commit, const RunFigures&) {
  if (progress_.stage != commit.stage) {
    progress_.stage = commit.stage;
    tell(notice::StageBegun{progress_.stage});
  }
  const std::uint64_t bytes = commit.variant->size();
  const Outcome outcome = commit.answer.outcome;
  const bool known = commit.cached || commit.replayed;
  const bool improved = outcome == Outcome::fail && bytes < progress_.bytes;
  if (improved) progress_.bytes = bytes;
  ++(outcome == Outcome::fail   ? progress_.fails
     : outcome == Outcome::pass ? progress_.passes
                                : progress_.unresolved);
  if (known) ++progress_.known;
  tell(notice::Tested{outcome, commit.answer.why, bytes, commit.answer.seconds, known, improved});
}

void Notifier::waiting(const RunFigures&) {
  constexpr auto kOften = std::chrono::milliseconds(100);
  if (Clock::now() - last_told_ >= kOften) tell(notice::Waiting{});
}

}  // namespace whittle
