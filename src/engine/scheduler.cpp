#include "engine/scheduler.h"

#include <algorithm>
#include <array>
#include <queue>
#include <unordered_map>
#include <unordered_set>

#include "engine/computing.h"

namespace whittle {

namespace {

constexpr double kPollSeconds = 0.1;   // seconds between looks at the clock and at signals
constexpr std::size_t kReach = 8;      // nodes examined per worker when filling
constexpr double kLeastChance = 1e-6;  // paths less likely than this are not followed

// A stage as it would be after some outcomes, and what it asks for then: a test or a reply.
struct Node {
  explicit Node(AnyStage s) : stage(std::move(s)), trial(stage->next()) {
    if (!trial) question = stage->question();
  }

  bool ended() const { return !trial && !question; }
  const Hash128& hash() const { return trial->variant.hash(); }

  AnyStage stage;
  std::optional<Trial> trial;
  std::optional<Question> question;
  bool considered = false;  // for a worker; until then its variant is not even hashed
  std::array<std::unique_ptr<Node>, 3> after;  // by outcome; after a question, only the first
};

// A running test, with the facts that the record needs.
struct Running {
  Ticket ticket;
  Variant variant;
  Hash128 parent;
  std::string stage;
  std::string change;
};

// Most stages do not tell pass from unresolved: one branch for both.
std::size_t branch(const Node& node, Outcome outcome) {
  if (outcome == Outcome::unresolved && !node.stage->tells_pass()) outcome = Outcome::pass;
  return static_cast<std::size_t>(outcome);
}

struct Weighted {
  double weight;
  std::uint64_t order;  // ties: first come, first served
  Node* node;
  bool operator<(const Weighted& other) const {
    return weight != other.weight ? weight < other.weight : order > other.order;
  }
};

using Queue = std::priority_queue<Weighted>;

}  // namespace

class Scheduler::Impl {
 public:
  Impl(Workshop workshop, SchedulerOptions options, SchedulerCounts counts)
      : oracle_(workshop.oracle),
        cache_(workshop.cache),
        timeout_(workshop.timeout),
        record_(workshop.record),
        observer_(workshop.observer),
        replies_(workshop.replies),
        options_(std::move(options)),
        computing_(options_.interrupted),
        counts_(counts) {}

  Result<StopReason> run(AnyStage& stage);
  const SchedulerCounts& counts() const { return counts_; }

 private:
  bool interrupted() const { return options_.interrupted && options_.interrupted->load(); }
  template <class Change>
  std::unique_ptr<Node> node_after(const AnyStage& stage, Change change);
  Node* descend(Node& node, Outcome outcome);
  Node* descend(Node& node, const Reply& reply);
  const Reply* known_reply(const Node& node) const;
  void answer_question();
  Result<std::optional<Guidance>> guidance();
  Result<bool> obey();
  Result<bool> commit_replayed();
  Result<bool> commit_known();
  Status commit(Answer answer, OutcomeCache::Source source);
  Status tell(const Answer& answer, bool cached, bool replayed);
  Result<Answer> confirm(OutcomeCache::Source source);
  Status fill();
  Status start(const Node& node);
  void cancel_useless();
  void cancel_all();
  Status take_answer(double seconds);
  void expand(Node& node, double weight, Queue& queue);

  Oracle& oracle_;
  OutcomeCache& cache_;
  Timeout& timeout_;
  Record& record_;
  Observer& observer_;
  Replies* replies_;
  SchedulerOptions options_;
  Computing computing_;
  SchedulerCounts counts_;
  std::unique_ptr<Node> root_;
  std::unordered_map<Hash128, Running> running_;
  bool replaying_ = true;
  Ticket next_ticket_ = 1;
  std::uint64_t order_ = 0;
};

Scheduler::Scheduler(Workshop workshop, SchedulerOptions options, SchedulerCounts counts)
    : impl_(std::make_unique<Impl>(workshop, std::move(options), counts)) {}
Scheduler::~Scheduler() = default;
Result<StopReason> Scheduler::run(AnyStage& stage) {
  return impl_->run(stage);
}
const SchedulerCounts& Scheduler::counts() const {
  return impl_->counts();
}

Result<StopReason> Scheduler::Impl::run(AnyStage& stage) {
  root_ = std::make_unique<Node>(stage);
  StopReason reason = StopReason::done;
  Status status;
  while (!root_->ended()) {
    if (interrupted()) {
      reason = StopReason::interrupted;
      break;
    }
    if (root_->question) {
      answer_question();
      continue;
    }
    Result<bool> moved = obey();
    if (moved && *moved) continue;
    if (moved && options_.pause && options_.pause(counts_)) {
      reason = StopReason::paused;
      break;
    }
    const bool replaying = replaying_;
    if (moved) moved = commit_replayed();
    if (moved && replaying && !replaying_) continue;  // from here on the stage can be told things
    if (moved && !*moved) {
      if (options_.limit_reached && options_.limit_reached(counts_)) {
        reason = StopReason::limit;
        break;
      }
      moved = commit_known();
    }
    if (!moved) {
      status = moved.error();
      break;
    }
    if (*moved) continue;
    status = fill();
    if (status) status = take_answer(kPollSeconds);
    if (!status) break;
  }
  cancel_all();
  if (const Status flushed = record_.flush(); status) status = flushed;
  stage = root_->stage;
  root_.reset();
  if (!status) return status.error();
  return reason;
}

// What the stage is to be told here: what an earlier start was told at this point, or what somebody
// says now, which goes on record.
Result<std::optional<Guidance>> Scheduler::Impl::guidance() {
  if (replaying_) {
    const std::optional<std::string> past = record_.replay_guidance();
    return past ? Guidance::parse(*past) : std::nullopt;
  }
  std::optional<Guidance> said = options_.told ? options_.told(root_->stage->name()) : std::nullopt;
  if (!said) return said;
  if (const Status status = record_.guided(said->text()); !status) return status.error();
  return said;
}

// Whether the stage was told something. What it asked for before need not be what it asks for now,
// so all predictions are dropped.
Result<bool> Scheduler::Impl::obey() {
  const Result<std::optional<Guidance>> said = guidance();
  if (!said) return said.error();
  if (!*said) return false;
  auto next = node_after(root_->stage, [told = **said](Stage& stage) { stage.obey(told); });
  if (!next) return true;
  root_ = std::move(next);
  cancel_useless();
  observer_.guided(**said);
  return true;
}

// Commits what was committed here before the run was stopped.
Result<bool> Scheduler::Impl::commit_replayed() {
  if (!replaying_) return false;
  Result<std::optional<Record::Past>> past = record_.replay(root_->hash());
  if (!past) return past.error();
  if (!*past) {
    replaying_ = false;
    for (auto& [hash, answer] : record_.leftovers()) {
      if (!options_.cache) break;  // the next test may answer differently, so it is run again
      cache_.put(hash, {std::move(answer), OutcomeCache::Source::earlier});
    }
    return false;
  }
  const bool first = (*past)->first;
  ++(first ? counts_.replayed : counts_.cached);
  if (const Status status = tell((*past)->answer, !first, true); !status) return status.error();
  return true;
}

// Commits the outcome that the stage waits for, if it is known.
Result<bool> Scheduler::Impl::commit_known() {
  const OutcomeCache::Entry* known = cache_.find(root_->hash());
  if (known == nullptr) return false;
  Answer answer = known->answer;
  OutcomeCache::Source source = known->source;
  const bool doubtful = answer.by_time_limit || !answer.reusable;
  if (doubtful && source != OutcomeCache::Source::commit) {
    Result<Answer> again = confirm(source);
    if (!again) return again.error();
    if (interrupted()) return true;
    answer = std::move(*again);
  }
  if (const Status status = commit(std::move(answer), source); !status) return status.error();
  return true;
}

Status Scheduler::Impl::commit(Answer answer, OutcomeCache::Source source) {
  using From = OutcomeCache::Source;
  ++(source == From::commit    ? counts_.cached
     : source == From::earlier ? counts_.replayed
     : source == From::shared  ? counts_.shared
                               : counts_.useful);
  const Status status = record_.committed(root_->trial->variant, root_->stage->name(), answer);
  if (!status) return status;
  const bool cached = source == From::commit || source == From::shared;
  return tell(answer, cached, source == From::earlier);
}

// Tells everyone of an outcome, and takes the stage on.
Status Scheduler::Impl::tell(const Answer& answer, bool cached, bool replayed) {
  const Hash128 hash = root_->hash();
  const Commit commit{
      ++counts_.committed, root_->stage->name(), &root_->trial->variant, answer, cached, replayed};
  if (answer.by_time_limit) ++counts_.clock_decided;
  if (answer.outcome == Outcome::fail && !cached) timeout_.learn(answer.seconds);
  if (!options_.cache || !answer.reusable) {
    cache_.forget(hash);
  } else {
    cache_.put(hash, {answer, OutcomeCache::Source::commit});
  }
  const Status status = observer_.committed(commit, counts_);

  std::unique_ptr<Node> next = std::move(root_->after[branch(*root_, answer.outcome)]);
  if (!next) {
    next = node_after(root_->stage,
                      [outcome = answer.outcome](Stage& stage) { stage.report(outcome); });
  }
  if (next) root_ = std::move(next);
  return status;
}

// Has the question answered that the stage waits for: all that leads to it is committed.
void Scheduler::Impl::answer_question() {
  const Reply reply = replies_ ? replies_->ask(*root_->question) : Reply();
  if (descend(*root_, reply) != nullptr) root_ = std::move(root_->after.front());
}

// Null: the node has no question, or its reply is not known.
const Reply* Scheduler::Impl::known_reply(const Node& node) const {
  return node.question && replies_ ? replies_->find(*node.question) : nullptr;
}

// Runs what the stage waits for once more, with nothing beside it. One worker has nothing
// beside it anyway; an earlier start may have had more.
Result<Answer> Scheduler::Impl::confirm(OutcomeCache::Source source) {
  const Hash128 hash = root_->hash();
  if (oracle_.capacity() > 1 || source == OutcomeCache::Source::earlier) {
    cancel_all();
    cache_.forget(hash);
    ++counts_.confirmed;
    if (const Status status = start(*root_); !status) return status.error();
    while (cache_.find(hash) == nullptr && !interrupted()) {
      if (const Status status = take_answer(kPollSeconds); !status) return status.error();
    }
  }
  const OutcomeCache::Entry* known = cache_.find(hash);
  return known ? known->answer : Answer{};
}

// The node of a stage that was told something; null: the run was stopped before it was ready.
template <class Change>
std::unique_ptr<Node> Scheduler::Impl::node_after(const AnyStage& stage, Change change) {
  auto made = computing_([copy = stage, change = std::move(change)]() mutable {
    change(*copy.operator->());
    return std::make_unique<Node>(std::move(copy));
  });
  return made ? std::move(*made) : nullptr;
}

// The node after an outcome, known or predicted; null as in node_after().
Node* Scheduler::Impl::descend(Node& node, Outcome outcome) {
  std::unique_ptr<Node>& after = node.after[branch(node, outcome)];
  if (!after && !interrupted())
    after = node_after(node.stage, [outcome](Stage& stage) { stage.report(outcome); });
  return after.get();
}

Node* Scheduler::Impl::descend(Node& node, const Reply& reply) {
  std::unique_ptr<Node>& after = node.after.front();
  if (!after) after = node_after(node.stage, [reply](Stage& stage) { stage.take_reply(reply); });
  return after.get();
}

// Queues what may follow a node whose outcome is open.
void Scheduler::Impl::expand(Node& node, double weight, Queue& queue) {
  const Trial& trial = *node.trial;
  const auto push = [&](double chance, Outcome outcome) {
    if (Node* const after = descend(node, outcome)) {
      queue.push({weight * chance, ++order_, after});
    }
  };
  if (trial.batched) return push(1, Outcome::pass);
  const bool three = node.stage->tells_pass();
  const std::array<std::pair<Outcome, double>, 3> predicted{
      {{Outcome::fail, trial.chance},
       {Outcome::pass, three ? trial.pass_chance : 1 - trial.chance},
       {Outcome::unresolved, three ? 1 - trial.chance - trial.pass_chance : 0}}};
  for (const auto& [outcome, chance] : predicted) {
    if (weight * chance > kLeastChance) push(chance, outcome);
  }
}

// Starts the most probable tests that the workers have room for.
Status Scheduler::Impl::fill() {
  const auto capacity = static_cast<std::size_t>(oracle_.capacity());
  Queue queue;
  queue.push({1, 0, root_.get()});
  std::vector<const Node*> wanted;
  for (std::size_t left = kReach * capacity; left > 0 && !queue.empty(); --left) {
    if (wanted.size() == capacity) break;
    const Weighted top = queue.top();
    queue.pop();
    if (!top.node->trial) {
      const Reply* reply = known_reply(*top.node);
      Node* const after = reply ? descend(*top.node, *reply) : nullptr;
      if (after) queue.push({top.weight, ++order_, after});
      continue;
    }
    top.node->considered = true;
    if (const OutcomeCache::Entry* known = cache_.find(top.node->hash())) {
      Node* const after = descend(*top.node, known->answer.outcome);
      if (after) queue.push({top.weight, ++order_, after});
      continue;
    }
    const bool asked = std::ranges::any_of(
        wanted, [&](const Node* node) { return node->hash() == top.node->hash(); });
    if (!asked) wanted.push_back(top.node);
    if (wanted.size() < capacity) expand(*top.node, top.weight, queue);
  }
  if (interrupted()) return {};
  cancel_useless();
  for (const Node* node : wanted) {
    if (running_.size() == capacity) break;
    if (running_.contains(node->hash())) continue;
    if (const Status status = start(*node); !status) return status;
  }
  return {};
}

// What was answered before is on disk first: so no more is lost with the process than
// the tests that are under way.
Status Scheduler::Impl::start(const Node& node) {
  if (Status status = record_.flush(); !status) return status;
  const Ticket ticket = next_ticket_++;
  if (const Status status =
          oracle_.start(ticket, node.trial->variant, {.timeout = timeout_.seconds()});
      !status) {
    return status;
  }
  running_[node.hash()] = {ticket, node.trial->variant, node.stage->base(),
                           std::string(node.stage->name()), node.stage->change(*node.trial)};
  ++counts_.started;
  return {};
}

// Ends tests that nothing in the tree of predictions asks for any more.
void Scheduler::Impl::cancel_useless() {
  if (running_.empty()) return;
  std::unordered_set<Hash128> asked;
  std::vector<const Node*> stack{root_.get()};
  while (!stack.empty()) {
    const Node* node = stack.back();
    stack.pop_back();
    if (node->considered) asked.insert(node->hash());
    for (const auto& after : node->after) {
      if (after) stack.push_back(after.get());
    }
  }
  std::erase_if(running_, [&](const auto& entry) {
    if (asked.contains(entry.first)) return false;
    oracle_.cancel(entry.second.ticket);
    return true;
  });
}

void Scheduler::Impl::cancel_all() {
  for (const auto& [hash, running] : running_) oracle_.cancel(running.ticket);
  running_.clear();
}

Status Scheduler::Impl::take_answer(double seconds) {
  Result<std::optional<Oracle::Finished>> finished = oracle_.wait(seconds);
  observer_.waiting(counts_);
  if (!finished) return finished.error();
  if (!*finished) return {};
  const auto it = std::ranges::find_if(
      running_, [&](const auto& entry) { return entry.second.ticket == (*finished)->ticket; });
  if (it == running_.end()) return {};
  Answer& answer = (*finished)->answer;
  const Running& test = it->second;
  Result<std::uint64_t> number =
      record_.answered({test.variant, test.parent, test.stage, test.change, answer});
  if (!number) return number.error();
  answer.test = *number;
  if (answer.shared) --counts_.started;
  const auto source = answer.shared ? OutcomeCache::Source::shared : OutcomeCache::Source::test;
  cache_.put(it->first, {std::move(answer), source});
  running_.erase(it);
  return {};
}

}  // namespace whittle
