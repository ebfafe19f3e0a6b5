// Finds the document's edge in a picture: a large quadrilateral whose sides are real edges and end at its corners.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include "cvision_image.h"
#include "cvision_image_sides.h"

using cv::Mat;
using cv::Point;
using cv::Point2f;
using namespace outline;

namespace {

/// A document fills at least this share of the picture. Smaller quadrilaterals are its photograph or a printed frame.
constexpr double least_area = 0.12;
/// How many lines are tried as sides when contours alone do not show the document.
constexpr size_t most_lines = 18;

/// Points of a closed contour, two pixels apart.
std::vector<Point2f> sampled(const std::vector<Point> &line) {
  std::vector<Point2f> points;
  for (size_t i = 0; i < line.size(); i++) {
    Point2f from = line[i], side = Point2f(line[(i + 1) % line.size()]) - from;
    int steps = std::max(1, static_cast<int>(length(side) / 2));
    for (int s = 0; s < steps; s++) points.push_back(from + side * (static_cast<float>(s) / steps));
  }
  return points;
}

/// Fits a rough quadrilateral to a contour: a line through the middle of each side, and the intersections of these lines. Cards have round
/// corners, so the corners themselves are not used.
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

/// The four corners of a contour, if it has four sides.
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

/// The best quadrilateral so far: large, with sides that are surely edges.
struct Search {
  Slopes slopes;
  double area;
  Quad best;
  /// Its area in pixels times the confidence in its sides; 0 when there is none.
  double best_score = 0;

  explicit Search(const Mat &gray) : slopes(gray), area(least_area * gray.cols * gray.rows) {}

  void look(const Mat &shapes) {
    std::vector<std::vector<Point>> contours;
    cv::findContours(shapes, contours, cv::RETR_LIST, cv::CHAIN_APPROX_SIMPLE);
    for (const auto &contour : contours) {
      cv::Rect box = cv::boundingRect(contour);
      if (box.area() < area) continue;
      auto quad = corners(contour, area);
      if (quad) consider(*quad);
    }
  }

  void consider(const Quad &quad) {
    if (!is_plausible(quad)) return;
    double covered = cv::contourArea(std::vector<Point2f>(quad.begin(), quad.end()));
    if (covered < area || covered <= best_score) return;
    double score = covered * edge_worth(quad, slopes);
    if (score > best_score) best = quad, best_score = score;
  }

  /// Tries straight lines as sides. Where other objects touch the document, the contours merge, but the document's sides stay straight.
  void look_along(const Mat &edges) {
    std::vector<cv::Vec2f> all, lines;
    cv::HoughLines(edges, all, 1, CV_PI / 180, 40);
    for (const auto &line : all) {
      bool is_new = std::none_of(lines.begin(), lines.end(), [&](const cv::Vec2f &other) {
        float turn = std::abs(line[1] - other[1]);
        // The same line seen from the other side has the opposite distance.
        bool is_flipped = turn > CV_PI / 2;
        return (is_flipped ? CV_PI - turn : turn) < 0.1 && std::abs(is_flipped ? line[0] + other[0] : line[0] - other[0]) < 4;
      });
      if (is_new) lines.push_back(line);
      if (lines.size() == most_lines) break;
    }
    auto is_across = [&](size_t a, size_t b) { return std::abs(std::cos(lines[a][1] - lines[b][1])) < 0.5; };
    for (size_t a = 0; a < lines.size(); a++)
      for (size_t b = a + 1; b < lines.size(); b++)
        for (size_t c = a + 1; c < lines.size() && !is_across(a, b); c++)
          for (size_t d = c + 1; d < lines.size() && is_across(a, c); d++) {
            if (c == b || d == b || is_across(c, d) || !is_across(b, d)) continue;
            auto p = crossing(through(lines[a]), through(lines[c])), q = crossing(through(lines[c]), through(lines[b]));
            auto r = crossing(through(lines[b]), through(lines[d])), s = crossing(through(lines[d]), through(lines[a]));
            if (p && q && r && s) consider(ordered({*p, *q, *r, *s}));
          }
  }

  /// A line given by its distance from the origin and its normal's angle, as direction and point.
  static cv::Vec4f through(const cv::Vec2f &line) {
    float x = std::cos(line[1]), y = std::sin(line[1]);
    return {-y, x, x * line[0], y * line[0]};
  }
};

/// Searches the edges at two thresholds, and the lighter and darker regions of a picture.
void look(const Mat &smooth, Search &search) {
  Mat blob, fixed, fitted;
  double level = cv::threshold(smooth, blob, 0, 255, cv::THRESH_BINARY | cv::THRESH_OTSU);
  cv::Canny(smooth, fixed, 40, 120);
  cv::Canny(smooth, fitted, 0.5 * level, level);
  Mat small = cv::getStructuringElement(cv::MORPH_RECT, cv::Size(3, 3)), wide = cv::getStructuringElement(cv::MORPH_RECT, cv::Size(5, 5));

  // The table's grain spoils one threshold or the other, seldom both. A document without a visible edge is still a lighter region.
  for (Mat *edges : {&fixed, &fitted}) {
    cv::dilate(*edges, *edges, small);
    search.look(*edges);
  }
  cv::morphologyEx(blob, blob, cv::MORPH_CLOSE, wide);
  cv::morphologyEx(blob, blob, cv::MORPH_OPEN, wide);
  search.look(blob);
  cv::bitwise_not(blob, blob);
  search.look(blob);
}

int find(const Mat &gray, double *out, int *found) {
  // Half the size is enough to find it, and grain is fainter there. The full size then gives the exact sides.
  Mat half, smooth;
  cv::resize(gray, half, cv::Size((gray.cols + 1) / 2, (gray.rows + 1) / 2), 0, 0, cv::INTER_AREA);
  cv::GaussianBlur(half, smooth, cv::Size(3, 3), 0);
  Search search(smooth);
  look(smooth, search);
  if (search.best_score == 0) {
    // A strong blur removes coarse grain and weave, but not a document.
    Mat blurred;
    cv::GaussianBlur(half, blurred, cv::Size(), 1.75);
    look(blurred, search);
  }
  if (search.best_score == 0) {
    // The light checks of a cloth are as light as the document and touch it. They are removed, because they are narrower than any document.
    Mat light;
    int check = std::max(5, std::min(half.cols, half.rows) / 12 | 1);
    cv::threshold(smooth, light, 0, 255, cv::THRESH_BINARY | cv::THRESH_OTSU);
    cv::morphologyEx(light, light, cv::MORPH_CLOSE, cv::getStructuringElement(cv::MORPH_RECT, cv::Size(5, 5)));
    cv::morphologyEx(light, light, cv::MORPH_OPEN, cv::getStructuringElement(cv::MORPH_RECT, cv::Size(check, check)));
    search.look(light);
  }
  if (search.best_score == 0) {
    Mat edges;
    cv::Canny(smooth, edges, 40, 120);
    search.look_along(edges);
  }
  *found = search.best_score > 0;
  if (*found) {
    cv::GaussianBlur(gray, smooth, cv::Size(3, 3), 0);
    Quad corners = refined(search.best, Slopes(smooth), 2);
    for (int i = 0; i < 4; i++) out[2 * i] = corners[i].x, out[2 * i + 1] = corners[i].y;
  }
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
