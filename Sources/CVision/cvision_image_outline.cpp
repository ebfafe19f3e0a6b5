// The document's edge in a picture: the largest four-sided shape whose sides are really there.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include "cvision_image.h"

using cv::Mat;
using cv::Point;
using cv::Point2f;

namespace {

using Quad = std::array<Point2f, 4>;

/// A document fills at least this share of the picture; smaller ones are its photograph or a printed frame.
constexpr double least_area = 0.12;
/// This share of each side must lie on an edge of the picture.
constexpr double least_support = 0.55;

double length(Point2f a) { return std::hypot(a.x, a.y); }

/// Clockwise, beginning with the corner that is top left: the one before the side that is most nearly a top side.
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

/// Whether it can be a rectangle that is seen from not too far aside.
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

/// The smallest share of a side that lies on edges.
double support(const Quad &q, const Mat &edges) {
  double least = 1;
  for (int i = 0; i < 4; i++) {
    Point2f from = q[i], side = q[(i + 1) % 4] - from;
    int steps = std::max(1, static_cast<int>(length(side))), hits = 0;
    for (int s = 0; s < steps; s++) {
      Point at = from + side * (static_cast<float>(s) / steps);
      hits += at.x >= 0 && at.y >= 0 && at.x < edges.cols && at.y < edges.rows && edges.at<uint8_t>(at) != 0;
    }
    least = std::min(least, static_cast<double>(hits) / steps);
  }
  return least;
}

/// Where two lines (direction and point, as `fitLine` gives them) meet; none when they are nearly parallel.
std::optional<Point2f> crossing(const cv::Vec4f &a, const cv::Vec4f &b) {
  float turn = a[0] * b[1] - a[1] * b[0];
  if (std::abs(turn) < 0.1f) return std::nullopt;
  float along = ((b[2] - a[2]) * b[1] - (b[3] - a[3]) * b[0]) / turn;
  return Point2f(a[2] + along * a[0], a[3] + along * a[1]);
}

/// Points of a closed line, two pixels apart.
std::vector<Point2f> sampled(const std::vector<Point> &line) {
  std::vector<Point2f> points;
  for (size_t i = 0; i < line.size(); i++) {
    Point2f from = line[i], side = Point2f(line[(i + 1) % line.size()]) - from;
    int steps = std::max(1, static_cast<int>(length(side) / 2));
    for (int s = 0; s < steps; s++) points.push_back(from + side * (static_cast<float>(s) / steps));
  }
  return points;
}

/// A rough quadrilateral laid on the sides of a shape: a line through the middle of each side, and where the lines meet. Cards have round
/// corners, so the corners themselves say nothing.
std::optional<Quad> fitted(const Quad &rough, const std::vector<Point2f> &border) {
  std::array<cv::Vec4f, 4> lines;
  for (int i = 0; i < 4; i++) {
    Point2f from = rough[i], side = rough[(i + 1) % 4] - from;
    float size = static_cast<float>(length(side));
    std::vector<Point2f> near;
    for (Point2f point : border) {
      float along = (point - from).dot(side) / (size * size), away = std::abs((point - from).cross(side)) / size;
      if (along > 0.15f && along < 0.85f && away < 0.1f * size) near.push_back(point);
    }
    if (near.size() < 8) return std::nullopt;
    cv::fitLine(near, lines[i], cv::DIST_HUBER, 0, 0.01, 0.01);
  }
  Quad quad;
  for (int i = 0; i < 4; i++) {
    auto corner = crossing(lines[(i + 3) % 4], lines[i]);
    if (!corner) return std::nullopt;
    quad[i] = *corner;
  }
  return quad;
}

/// The four corners of a shape, if it has four sides.
std::optional<Quad> corners(const std::vector<Point> &contour, double area) {
  std::vector<Point> hull, few;
  cv::convexHull(contour, hull);
  double hull_area = cv::contourArea(hull);
  if (hull_area < area) return std::nullopt;
  double around = cv::arcLength(hull, true);
  Quad rough;
  cv::minAreaRect(hull).points(rough.data());
  for (double tolerance : {0.01, 0.02, 0.03, 0.05}) {
    cv::approxPolyDP(hull, few, tolerance * around, true);
    if (few.size() > 4) continue;
    if (few.size() == 4) rough = {few[0], few[1], few[2], few[3]};
    break;
  }
  auto border = sampled(hull);
  auto quad = fitted(rough, border);
  if (quad) quad = fitted(*quad, border);
  if (!quad) return std::nullopt;
  double covered = cv::contourArea(std::vector<Point2f>(quad->begin(), quad->end()));
  if (covered > 1.08 * hull_area || hull_area > 1.08 * covered) return std::nullopt;
  return ordered(*quad);
}

struct Search {
  Mat edges;  // of either threshold, widened
  double area;
  Quad best;
  double best_area = 0;

  void look(const Mat &shapes) {
    std::vector<std::vector<Point>> contours;
    cv::findContours(shapes, contours, cv::RETR_LIST, cv::CHAIN_APPROX_SIMPLE);
    for (const auto &contour : contours) {
      cv::Rect box = cv::boundingRect(contour);
      if (box.area() < area) continue;
      auto quad = corners(contour, area);
      if (!quad || !is_plausible(*quad) || support(*quad, edges) < least_support) continue;
      double covered = cv::contourArea(std::vector<Point2f>(quad->begin(), quad->end()));
      if (covered > best_area) best = *quad, best_area = covered;
    }
  }
};

int find(const Mat &gray, double *out, int *found) {
  Mat smooth, blob, fixed, fitted;
  cv::GaussianBlur(gray, smooth, cv::Size(5, 5), 0);
  double level = cv::threshold(smooth, blob, 0, 255, cv::THRESH_BINARY | cv::THRESH_OTSU);
  cv::Canny(smooth, fixed, 40, 120);
  cv::Canny(smooth, fitted, 0.5 * level, level);
  Mat small = cv::getStructuringElement(cv::MORPH_RECT, cv::Size(3, 3)), wide = cv::getStructuringElement(cv::MORPH_RECT, cv::Size(9, 9));

  // The table's grain spoils one threshold or the other, seldom both; a document without an edge against the table is still a lighter shape.
  Search search{Mat(), least_area * gray.cols * gray.rows, {}, 0};
  cv::dilate(fixed | fitted, search.edges, cv::getStructuringElement(cv::MORPH_RECT, cv::Size(5, 5)));
  for (Mat *edges : {&fixed, &fitted}) {
    cv::dilate(*edges, *edges, small);
    search.look(*edges);
  }
  cv::morphologyEx(blob, blob, cv::MORPH_CLOSE, wide);
  cv::morphologyEx(blob, blob, cv::MORPH_OPEN, wide);
  search.look(blob);
  cv::bitwise_not(blob, blob);
  search.look(blob);

  *found = search.best_area > 0;
  for (int i = 0; i < 4; i++) out[2 * i] = search.best[i].x, out[2 * i + 1] = search.best[i].y;
  return CVISION_OK;
}

}  // namespace

int cvision_outline(const uint8_t *pixels, int width, int height, double corners[8], int *found) {
  *found = 0;
  try {
    return find(Mat(height, width, CV_8UC1, const_cast<uint8_t *>(pixels)), corners, found);
  } catch (...) {
    return CVISION_FAILED;
  }
}
