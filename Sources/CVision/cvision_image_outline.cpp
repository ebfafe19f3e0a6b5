// The document's edge in a picture: the largest four-sided shape whose sides are really there and end at its corners.
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
/// This share of each side must lie on an edge of the picture, lighter on the same side all along.
constexpr double least_support = 0.55;
/// Steps of brightness (times eight, as Sobel's kernel adds up to it) that count as an edge, meant over a twelfth of a side.
constexpr double least_step = 24;
constexpr int parts = 12;
/// How far beyond a corner, as shares of a side, it is looked whether the side runs on: checks and grain do, a document does not.
constexpr float beyond_from = 0.025f, beyond_to = 0.08f;
/// So many lines are tried as sides where shapes alone do not show the document.
constexpr size_t most_lines = 18;

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

/// How brightness changes across lines of the picture.
struct Slopes {
  Mat dx, dy;

  explicit Slopes(const Mat &gray) {
    cv::Sobel(gray, dx, CV_16S, 1, 0);
    cv::Sobel(gray, dy, CV_16S, 0, 1);
  }

  /// The strongest mean change across a straight piece, of those up to two pixels beside it; its sign says which side is lighter. Grain cancels
  /// out in the mean. None where the piece leaves the picture.
  std::optional<double> across(Point2f from, Point2f to) const {
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
};

/// Whether the sides are edges of one thing: enough of each side is, and no more than half of their ends run on beyond the corners. Where a
/// document is cut by the picture's edge there is nothing to be seen of a side or two; more of them are the picture's own frame.
bool is_edge(const Quad &q, const Slopes &slopes) {
  int ends = 0, running_on = 0, cut = 0;
  float right = slopes.dx.cols - 4.0f, bottom = slopes.dx.rows - 4.0f;
  for (int i = 0; i < 4; i++) {
    Point2f from = q[i], to = q[(i + 1) % 4], side = to - from;
    if ((from.x < 3 && to.x < 3) || (from.y < 3 && to.y < 3) || (from.x > right && to.x > right) || (from.y > bottom && to.y > bottom)) {
      if (++cut > 2) return false;
      continue;
    }
    std::array<double, parts> steps;
    int lighter = 0, darker = 0;
    for (int p = 0; p < parts; p++) {
      steps[p] = slopes.across(from + side * (static_cast<float>(p) / parts), from + side * ((p + 1.0f) / parts)).value_or(0);
      lighter += steps[p] >= least_step, darker += steps[p] <= -least_step;
    }
    if (std::max(lighter, darker) < least_support * parts) return false;
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
  return 2 * running_on <= ends;
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
  Slopes slopes;
  double area;
  Quad best;
  double best_area = 0;

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
    if (covered > best_area && covered >= area && is_edge(quad, slopes)) best = quad, best_area = covered;
  }

  /// Tries straight lines as sides: where other things touch the document, their shapes run together, but its sides stay straight.
  void look_along(const Mat &edges) {
    std::vector<cv::Vec2f> all, lines;
    cv::HoughLines(edges, all, 1, CV_PI / 180, 60);
    for (const auto &line : all) {
      bool is_new = std::none_of(lines.begin(), lines.end(), [&](const cv::Vec2f &other) {
        float turn = std::abs(line[1] - other[1]);
        // The same line from the other side has the opposite distance.
        bool is_flipped = turn > CV_PI / 2;
        return (is_flipped ? CV_PI - turn : turn) < 0.1 && std::abs(is_flipped ? line[0] + other[0] : line[0] - other[0]) < 8;
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

  /// A line by its distance from the origin and its normal's angle, as direction and point.
  static cv::Vec4f through(const cv::Vec2f &line) {
    float x = std::cos(line[1]), y = std::sin(line[1]);
    return {-y, x, x * line[0], y * line[0]};
  }
};

/// Looks among the edges by two thresholds and among the lighter and darker shapes of a picture.
void look(const Mat &smooth, Search &search) {
  Mat blob, fixed, fitted;
  double level = cv::threshold(smooth, blob, 0, 255, cv::THRESH_BINARY | cv::THRESH_OTSU);
  cv::Canny(smooth, fixed, 40, 120);
  cv::Canny(smooth, fitted, 0.5 * level, level);
  Mat small = cv::getStructuringElement(cv::MORPH_RECT, cv::Size(3, 3)), wide = cv::getStructuringElement(cv::MORPH_RECT, cv::Size(9, 9));

  // The table's grain spoils one threshold or the other, seldom both; a document without an edge against the table is still a lighter shape.
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
  Mat smooth;
  cv::GaussianBlur(gray, smooth, cv::Size(5, 5), 0);
  Search search(smooth);
  look(smooth, search);
  if (search.best_area == 0) {
    // Coarse grain and weave are gone after a strong blur; a document is not.
    cv::GaussianBlur(gray, smooth, cv::Size(), 3.5);
    look(smooth, search);
  }
  if (search.best_area == 0) {
    Mat edges;
    cv::GaussianBlur(gray, smooth, cv::Size(5, 5), 0);
    cv::Canny(smooth, edges, 40, 120);
    search.look_along(edges);
  }
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
