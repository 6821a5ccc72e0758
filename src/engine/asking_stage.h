// A stage that needs replies to some questions before it can be made: it asks these questions
// first, and then behaves as the stage that is made from the replies.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/inquiry.h"
#include "engine/stage.h"

namespace whittle {

/// Makes a stage from the replies; nullopt: the stage would have nothing to do.
using MakeOfReplies = std::function<std::optional<AnyStage>(const Inquiry& told)>;

/// The stage that `make` makes. If there are no questions, it is made at once.
std::optional<AnyStage> asking_first(std::string_view name, const Finding& start,
                                     std::vector<Question> questions, MakeOfReplies make);

}  // namespace whittle
