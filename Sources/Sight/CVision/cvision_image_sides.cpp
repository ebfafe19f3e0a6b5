// The sides of a quadrilateral: whether they are edges, and where exactly.
#include "cvision_image_sides.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <opencv2/imgproc.hpp>

using cv::Mat;
using cv::Point;
using cv::Point2f;

namespace outline {

namespace {

/// The share of each side that must be an edge, with the same side lighter along all of it.
constexpr double least_support = 0.55;
/// The brightness step (times eight, the sum of Sobel's weights) that counts as an edge, averaged over a twelfth of a side.
constexpr double least_step = 24;
constexpr int parts = 12;
/// How far beyond a corner a side is checked for continuing, as shares of a side: checks and grain continue, a document does not.
constexpr float beyond_from = 0.025f, beyond_to = 0.08f;
/// The number of points between its corners by which a side is aligned, and how many pixels beside it are searched. Cards have round
/// corners.
constexpr int places = 40, reach = 7;
constexpr float first_place = 0.06f, last_place = 0.94f;
constexpr size_t least_places = 12;

/// The line along one side where brightness changes most.
cv::Vec4f steepest(Point2f from, Point2f to, const Slopes &slopes) {
  Point2f side = to - from;
  float size = std::max(1.0f, static_cast<float>(length(side)));
  Point2f way = side / size, normal(-way.y, way.x);
  auto place = [&](int p) { return from + side * (first_place + (last_place - first_place) * p / (places - 1)); };
  std::array<std::array<float, 2 * reach + 1>, places> steps;
  double lighter = 0, darker = 0;
  for (int p = 0; p < places; p++) {
    for (int beside = -reach; beside <= reach; beside++) {
      float sum = 0;
      for (float along : {-2.0f, 0.0f, 2.0f}) sum += slopes.at(place(p) + way * along + normal * static_cast<float>(beside), normal);
      steps[p][beside + reach] = sum / 3;
    }
    auto [least, most] = std::minmax_element(steps[p].begin(), steps[p].end());
    lighter += std::max(*most, 0.0f), darker -= std::min(*least, 0.0f);
  }
  // All points together tell which side is lighter; then each point gives a position.
  if (darker > lighter)
    for (auto &row : steps)
      for (float &step : row) step = -step;
  std::vector<Point2f> points;
  for (int p = 0; p < places; p++) {
    auto best = std::max_element(steps[p].begin(), steps[p].end());
    if (*best >= least_step) points.push_back(place(p) + normal * static_cast<float>(best - steps[p].begin() - reach));
  }
  cv::Vec4f line(way.x, way.y, from.x, from.y);
  if (points.size() >= least_places) cv::fitLine(points, line, cv::DIST_WELSCH, 0, 0.01, 0.01);
  return line;
}

}  // namespace

double length(Point2f a) { return std::hypot(a.x, a.y); }

std::optional<Point2f> crossing(const cv::Vec4f &a, const cv::Vec4f &b) {
  float turn = a[0] * b[1] - a[1] * b[0];
  if (std::abs(turn) < 0.1f) return std::nullopt;
  float along = ((b[2] - a[2]) * b[1] - (b[3] - a[3]) * b[0]) / turn;
  return Point2f(a[2] + along * a[0], a[3] + along * a[1]);
}

Quad ordered(Quad q) {
  Point2f middle = (q[0] + q[1] + q[2] + q[3]) * 0.25f;
  std::sort(q.begin(), q.end(), [&](Point2f a, Point2f b) {
    return std::atan2(a.y - middle.y, a.x - middle.x) < std::atan2(b.y - middle.y, b.x - middle.x);
  });
  int first = 0;
  for (int i = 1; i < 4; i++) {
    Point2f side = q[(i + 1) % 4] - q[i], best = q[(first + 1) % 4] - q[first];
    if (side.x / length(side) > best.x / length(best)) first = i;
  }
  std::rotate(q.begin(), q.begin() + first, q.end());
  return q;
}

bool is_plausible(const Quad &q) {
  std::array<double, 4> sides;
  for (int i = 0; i < 4; i++) {
    Point2f before = q[(i + 3) % 4] - q[i], after = q[(i + 1) % 4] - q[i];
    sides[i] = length(after);
    double cosine = before.dot(after) / (length(before) * length(after));
    if (!(std::abs(cosine) < 0.5)) return false;
  }
  auto alike = [](double a, double b) { return std::min(a, b) > 0.6 * std::max(a, b); };
  double aspect = (sides[1] + sides[3]) / (sides[0] + sides[2]);
  return alike(sides[0], sides[2]) && alike(sides[1], sides[3]) && aspect > 0.35 && aspect < 2.2;
}

Slopes::Slopes(const Mat &gray) {
  cv::Sobel(gray, dx, CV_16S, 1, 0);
  cv::Sobel(gray, dy, CV_16S, 0, 1);
}

float Slopes::at(Point2f place, Point2f normal) const {
  Point at(cvRound(place.x), cvRound(place.y));
  if (at.x < 0 || at.y < 0 || at.x >= dx.cols || at.y >= dx.rows) return 0;
  return dx.at<int16_t>(at) * normal.x + dy.at<int16_t>(at) * normal.y;
}

std::optional<double> Slopes::across(Point2f from, Point2f to) const {
  Point2f way = to - from;
  double size = length(way), best = 0;
  if (!(size >= 1)) return std::nullopt;
  Point2f normal(static_cast<float>(-way.y / size), static_cast<float>(way.x / size));
  int steps = std::max(4, static_cast<int>(size / 2)), counted = 0;
  for (int beside = -2; beside <= 2; beside++) {
    double sum = 0;
    int inside = 0;
    for (int s = 0; s < steps; s++) {
      Point2f place = from + way * ((s + 0.5f) / steps) + normal * static_cast<float>(beside);
      Point at(cvRound(place.x), cvRound(place.y));
      if (at.x < 0 || at.y < 0 || at.x >= dx.cols || at.y >= dx.rows) continue;
      sum += dx.at<int16_t>(at) * normal.x + dy.at<int16_t>(at) * normal.y;
      inside++;
    }
    counted = std::max(counted, inside);
    if (inside > steps / 2 && std::abs(sum / inside) > std::abs(best)) best = sum / inside;
  }
  if (counted <= steps / 2) return std::nullopt;
  return best;
}

double edge_worth(const Quad &q, const Slopes &slopes) {
  int ends = 0, running_on = 0, cut = 0;
  double least = 1;
  float right = slopes.dx.cols - 3.0f, bottom = slopes.dx.rows - 3.0f;
  for (int i = 0; i < 4; i++) {
    Point2f from = q[i], to = q[(i + 1) % 4], side = to - from;
    if ((from.x < 2 && to.x < 2) || (from.y < 2 && to.y < 2) || (from.x > right && to.x > right) || (from.y > bottom && to.y > bottom)) {
      if (++cut > 1) return 0;
      continue;
    }
    std::array<double, parts> steps;
    int lighter = 0, darker = 0;
    for (int p = 0; p < parts; p++) {
      steps[p] = slopes.across(from + side * (static_cast<float>(p) / parts), from + side * ((p + 1.0f) / parts)).value_or(0);
      lighter += steps[p] >= least_step, darker += steps[p] <= -least_step;
    }
    double support = static_cast<double>(std::max(lighter, darker)) / parts;
    if (support < least_support) return 0;
    least = std::min(least, support);
    double sign = lighter > darker ? 1 : -1;
    std::nth_element(steps.begin(), steps.begin() + parts / 2, steps.end());
    double usual = std::abs(steps[parts / 2]);
    for (bool is_end : {false, true}) {
      Point2f corner = is_end ? from + side : from, way = is_end ? side : -side;
      auto beyond = slopes.across(corner + way * beyond_from, corner + way * beyond_to);
      if (!beyond) continue;
      ends++, running_on += *beyond * (is_end ? sign : -sign) >= std::max(0.3 * usual, least_step);
    }
  }
  if (2 * running_on > ends) return 0;
  return least * least * (1 - 0.5 * running_on / std::max(1, ends));
}

Quad refined(const Quad &q, const Slopes &slopes, float scale) {
  Quad rough, fine;
  for (int i = 0; i < 4; i++) rough[i] = (q[i] + Point2f(0.5f, 0.5f)) * scale - Point2f(0.5f, 0.5f);
  std::array<cv::Vec4f, 4> lines;
  for (int i = 0; i < 4; i++) lines[i] = steepest(rough[i], rough[(i + 1) % 4], slopes);
  for (int i = 0; i < 4; i++) {
    auto corner = crossing(lines[(i + 3) % 4], lines[i]);
    fine[i] = corner && length(*corner - rough[i]) < 3 * reach ? *corner : rough[i];
  }
  return fine;
}

}  // namespace outline
