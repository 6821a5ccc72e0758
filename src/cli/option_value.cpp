#include "cli/option_value.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "util/nearest.h"

namespace whittle {

namespace {

template <class Number>
std::optional<Number> number_of(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::optional<double> positive_of(std::string_view text) {
  const std::optional<double> number = number_of<double>(text);
  return number && std::isfinite(*number) && *number > 0 ? number : std::nullopt;
}

// In seconds.
std::optional<double> duration_of(std::string_view text) {
  double unit = 1;
  if (!text.empty()) {
    const char last = text.back();
    unit = last == 'm' ? 60 : last == 'h' ? 3600 : 1;
    if (last == 's' || unit > 1) text.remove_suffix(1);
  }
  const std::optional<double> number = positive_of(text);
  return number ? std::optional(*number * unit) : std::nullopt;
}

// In bytes.
std::optional<std::uint64_t> size_of(std::string_view text) {
  constexpr std::string_view kUnits = "KMGTkmgt";
  unsigned shift = 0;
  if (const std::size_t unit = text.empty() ? kUnits.npos : kUnits.find(text.back());
      unit != kUnits.npos) {
    shift = 10 * (static_cast<unsigned>(unit % 4) + 1);
    text.remove_suffix(1);
  }
  const std::optional<std::uint64_t> number = number_of<std::uint64_t>(text);
  if (!number || *number > UINT64_MAX >> shift) return std::nullopt;
  return *number << shift;
}

// Assigns all values to one target; each overload is for one type of field.
class Assignment {
 public:
  Assignment(const OptionEntry& option, const std::vector<std::string>& values)
      : option_(option), values_(values) {}

  Status operator()(bool* field) const {
    *field = true;
    return {};
  }
  Status operator()(std::string* field) const {
    *field = values_.back();
    return {};
  }
  Status operator()(std::vector<std::string>* field) const {
    *field = values_;
    return {};
  }
  Status operator()(int* field) const { return put_whole<int>(*field); }
  Status operator()(std::optional<int>* field) const { return put_whole<int>(*field); }
  Status operator()(std::uint64_t* field) const { return put_whole<std::uint64_t>(*field); }
  Status operator()(std::optional<std::uint64_t>* field) const {
    return put_whole<std::uint64_t>(*field);
  }
  Status operator()(double* field) const { return put_real(*field); }
  Status operator()(std::optional<double>* field) const { return put_real(*field); }

  Status operator()(const Choices& choices) const {
    const auto found = std::ranges::find(choices.words, values_.back());
    if (found != choices.words.end()) {
      choices.choose(static_cast<std::size_t>(found - choices.words.begin()));
      return {};
    }
    return wrong(fmt::format("{} is not one of {}{}", values_.back(),
                             fmt::join(choices.words, ", "),
                             did_you_mean(values_.back(), choices.words)));
  }

  Status operator()(const Setter& setter) const {
    if (option_.values.form == Form::flag) return setter("");
    for (const std::string& value : values_) {
      const Status status = setter(value);
      if (!status) return Error{status.error().kind, with_name(status.error().message)};
    }
    return {};
  }

 private:
  std::string with_name(const std::string& message) const {
    return fmt::format("{}: {}", name_of(option_), message);
  }
  Error wrong(const std::string& message) const { return {ErrorKind::usage, with_name(message)}; }

  std::optional<std::uint64_t> whole_of(const std::string& text) const {
    if (option_.values.form == Form::size) return size_of(text);
    const std::optional<std::uint64_t> number = number_of<std::uint64_t>(text);
    const bool fits = number && *number >= option_.values.low && *number <= option_.values.high;
    return fits ? number : std::nullopt;
  }

  template <class Number, class Field>
  Status put_whole(Field& field) const {
    const std::string& text = values_.back();
    if (const std::optional<std::uint64_t> number = whole_of(text)) {
      field = static_cast<Number>(*number);
      return {};
    }
    const auto& [form, low, high] = option_.values;
    if (form == Form::size) {
      return wrong(fmt::format("{} is not a size; write 500M or 2G, or 0 for no limit", text));
    }
    const std::string range = high < UINT64_MAX ? fmt::format(" from {} to {}", low, high)
                              : low > 0         ? fmt::format(" above {}", low - 1)
                                                : "";
    return wrong(fmt::format("{} is not a whole number{}", text, range));
  }

  template <class Field>
  Status put_real(Field& field) const {
    const std::string& text = values_.back();
    const bool time = option_.values.form == Form::duration;
    const std::optional<double> number = time ? duration_of(text) : positive_of(text);
    if (number) {
      field = *number;
      return {};
    }
    return wrong(fmt::format("{} is not a {}", text,
                             time ? "time above 0; write 90, 90s, 1.5m or 2h" : "number above 0"));
  }

  const OptionEntry& option_;
  const std::vector<std::string>& values_;
};

}  // namespace

Status assign(const OptionEntry& option, const std::vector<std::string>& values, Request& request) {
  return std::visit(Assignment(option, values), option.target(request));
}

}  // namespace whittle
