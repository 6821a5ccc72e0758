// A stage that cannot be made before some questions are answered: it asks them first, and is then
// the stage that was made of the replies.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/inquiry.h"
#include "engine/stage.h"

namespace whittle {

/// Makes a stage of the replies; nullopt: there is nothing to do for it.
using MakeOfReplies = std::function<std::optional<AnyStage>(const Inquiry& told)>;

/// The stage that `make` makes. Where there are no questions, it is made at once.
std::optional<AnyStage> asking_first(std::string_view name, const Finding& start,
                                     std::vector<Question> questions, MakeOfReplies make);

}  // namespace whittle
