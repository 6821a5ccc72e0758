#include "cli/history_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace whittle {

namespace {

constexpr double kWidth = 720;
constexpr double kHeight = 360;
constexpr double kLeft = 64;
constexpr double kRight = 16;
constexpr double kTop = 40;
constexpr double kBottom = 56;

std::string xml_text(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '&':
        result += "&amp;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

// Sizes span orders of magnitude, and may be 0, so the scale is logarithmic.
double height_of(std::uint64_t lines, std::uint64_t most) {
  const double share = std::log1p(static_cast<double>(lines)) /
                       std::log1p(static_cast<double>(std::max<std::uint64_t>(most, 1)));
  return kHeight - kBottom - share * (kHeight - kTop - kBottom);
}

constexpr std::pair<Way, const char*> kColours[] = {
    {Way::back, "#1f77b4"}, {Way::between, "#d62728"}, {Way::forward, "#2ca02c"}};

// Draws one part of the picture after the other.
class Plot {
 public:
  Plot(const HistoryFound& found, const std::vector<Revision>& revisions)
      : found_(found), revisions_(revisions) {
    oldest_ = std::max<Lineage::Position>(found.failing, found.passing);
    for (const PatchStep& step : found.steps) {
      oldest_ = std::max(oldest_, std::min(step.position, revisions.size() - 1));
      most_ = std::max(most_, step.lines_before);
    }
  }
  std::string draw() {
    add_heading();
    add_scale();
    add_ground();
    add_legend();
    for (const PatchStep& step : found_.steps) {
      if (is_call(step)) add_step(step);
    }
    return svg_ + "</svg>\n";
  }

 private:
  void add_heading();
  void add_scale();
  void add_ground();
  void add_legend();
  void add_step(const PatchStep& step);
  double x_of(Lineage::Position position) const {
    const double span = static_cast<double>(std::max<Lineage::Position>(oldest_, 1));
    return kWidth - kRight - static_cast<double>(position) / span * (kWidth - kLeft - kRight);
  }

  const HistoryFound& found_;
  const std::vector<Revision>& revisions_;
  Lineage::Position oldest_ = 0;
  std::uint64_t most_ = 1;
  std::string svg_;
};

void Plot::add_heading() {
  svg_ = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} "
      "{1}\" font-family=\"sans-serif\" font-size=\"12\">\n"
      "<rect width=\"{0}\" height=\"{1}\" fill=\"#fff\"/>\n"
      "<text x=\"{2}\" y=\"18\" font-size=\"14\">Size of the patch by revision, before and after "
      "delta debugging</text>\n",
      kWidth, kHeight, kLeft);
}

void Plot::add_scale() {
  for (std::uint64_t tick = 1; tick <= most_ * 10; tick *= 10) {
    const std::uint64_t lines = std::min(tick, most_);
    const double y = height_of(lines, most_);
    svg_ += fmt::format(
        "<line x1=\"{}\" x2=\"{}\" y1=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"#ddd\"/>"
        "<text x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n",
        kLeft, kWidth - kRight, y, y, kLeft - 6, y + 4, lines);
    if (lines == most_) break;
  }
}

void Plot::add_ground() {
  const double ground = kHeight - kBottom;
  svg_ += fmt::format(
      "<line x1=\"{0}\" x2=\"{1}\" y1=\"{2}\" y2=\"{2}\" stroke=\"#333\"/>"
      "<text x=\"{0}\" y=\"{3}\">{4} back: {5}</text>"
      "<text x=\"{1}\" y=\"{3}\" text-anchor=\"end\">{6}</text>"
      "<text x=\"16\" y=\"{7}\" transform=\"rotate(-90 16 {7})\" text-anchor=\"middle\">lines"
      "</text>\n",
      kLeft, kWidth - kRight, ground, ground + 18, oldest_,
      xml_text(revisions_[oldest_].id.substr(0, 12)), xml_text(revisions_[0].id.substr(0, 12)),
      kHeight / 2);
}

void Plot::add_legend() {
  double x = kLeft;
  for (const auto& [way, colour] : kColours) {
    svg_ += fmt::format(
        "<circle cx=\"{:.0f}\" cy=\"{}\" r=\"4\" fill=\"{}\"/><text x=\"{:.0f}\" y=\"{}\">{}"
        "</text>\n",
        x, kHeight - 16, colour, x + 8, kHeight - 12,
        way == Way::between ? "what made it fail" : way_name(way));
    x += 160;
  }
  svg_ += fmt::format("<text x=\"{:.0f}\" y=\"{}\">hollow: before; full: after</text>\n", x,
                      kHeight - 12);
}

void Plot::add_step(const PatchStep& step) {
  const auto colour =
      std::ranges::find(kColours, step.way, &std::pair<Way, const char*>::first)->second;
  svg_ += fmt::format(
      "<g stroke=\"{0}\"><title>{1}, {2} back ({3}): {4} lines, then {5}</title>"
      "<line x1=\"{6:.1f}\" x2=\"{6:.1f}\" y1=\"{7:.1f}\" y2=\"{8:.1f}\"/>"
      "<circle cx=\"{6:.1f}\" cy=\"{7:.1f}\" r=\"4\" fill=\"#fff\"/>"
      "<circle cx=\"{6:.1f}\" cy=\"{8:.1f}\" r=\"4\" fill=\"{0}\"/></g>\n",
      colour, xml_text(step.id), step.position, step.reason, step.lines_before, step.lines_after,
      x_of(step.position), height_of(step.lines_before, most_), height_of(step.lines_after, most_));
}

}  // namespace

std::string plot_of(const HistoryFound& found, const std::vector<Revision>& revisions) {
  return Plot(found, revisions).draw();
}

}  // namespace whittle
