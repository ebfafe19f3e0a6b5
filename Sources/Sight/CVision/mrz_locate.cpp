// Finds candidates for lines of an MRZ: as many single lines as possible. Which of them belong together is decided after reading.

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <opencv2/imgproc.hpp>

#include "mrz_candidate.h"
#include "mrz_line.h"
#include "mrz_search.h"

namespace {

using mrz::Candidate;

/// The middle line and the height of a region of print, which may be bowed. The middles of 24 parts are fitted by a parabola.
bool followed(const std::vector<cv::Point> &contour, const cv::RotatedRect &box, Candidate &c) {
  const int parts = 24;
  std::array<float, parts> low, high;
  low.fill(1e9f), high.fill(-1e9f);
  cv::Point2f way = c.way(), down(-way.y, way.x);
  auto add = [&](cv::Point2f p) {
    p -= box.center;
    int part = std::clamp(int((p.dot(way) / c.length + 0.5f) * parts), 0, parts - 1);
    low[part] = std::min(low[part], p.dot(down)), high[part] = std::max(high[part], p.dot(down));
  };
  for (size_t i = 0; i < contour.size(); i++) {
    cv::Point2f from = contour[i], side = cv::Point2f(contour[(i + 1) % contour.size()]) - from;
    int steps = 1 + int(std::max(std::abs(side.x), std::abs(side.y)) / 2);
    for (int s = 0; s < steps; s++) add(from + side * (float(s) / steps));
  }
  std::vector<float> heights;
  cv::Mat rows, middles;
  for (int part = 0; part < parts; part++) {
    if (low[part] > high[part]) continue;
    float u = (part + 0.5f) / parts * 2 - 1;
    heights.push_back(high[part] - low[part]);
    rows.push_back(cv::Mat(cv::Matx13f(1, u, u * u)));
    middles.push_back((low[part] + high[part]) / 2);
  }
  if (heights.size() < parts * 3 / 4) return false;
  std::nth_element(heights.begin(), heights.begin() + heights.size() / 2, heights.end());
  c.height = heights[heights.size() / 2] + 1;
  cv::Mat fit;
  if (!cv::solve(rows, middles, fit, cv::DECOMP_NORMAL | cv::DECOMP_CHOLESKY)) return false;
  float a = fit.at<float>(0), b = fit.at<float>(1), square = fit.at<float>(2);
  c.middle = box.center + down * (a + square);
  c.angle += std::atan2(2 * b, c.length);
  c.bow = -square;
  return true;
}

void candidatesOf(const cv::Mat &mask, float least, std::vector<Candidate> &found) {
  std::vector<std::vector<cv::Point>> contours;
  cv::findContours(mask, contours, cv::RETR_LIST, cv::CHAIN_APPROX_SIMPLE);
  for (const auto &contour : contours) {
    cv::Rect box = cv::boundingRect(contour);
    if (std::max(box.width, box.height) < 0.9 * least) continue;
    cv::RotatedRect r = cv::minAreaRect(contour);
    Candidate c{r.center, r.size.width, r.size.height, r.angle * float(CV_PI) / 180, 0};
    if (c.length < c.height) {
      std::swap(c.length, c.height);
      c.angle += float(CV_PI) / 2;
    }
    c.angle -= float(CV_PI) * std::round(c.angle / float(CV_PI));
    if (c.length < least || c.height < 4 || c.length < 6 * c.height || std::abs(std::sin(c.angle)) > 0.45) continue;
    if (!followed(contour, r, c)) continue;
    if (c.height < 4 || c.length < 9 * c.height || c.length > 90 * c.height || std::abs(c.bow) > 0.06f * c.length) continue;
    bool known = false;
    for (const Candidate &o : found)
      known = known || (cv::norm(o.middle - c.middle) < std::max(3.f, 0.3f * std::min(o.height, c.height)) + 0.01f * c.length &&
                        std::abs(o.length - c.length) < 0.05f * c.length && std::abs(o.angle - c.angle) < 0.02f && std::abs(o.height - c.height) < 0.25f * c.height);
    if (!known) found.push_back(c);
  }
}

/// The ink turned so that lines in a direction are level.
void turn(const cv::Mat &ink, mrz::Turned &out) {
  double c = std::cos(out.degrees * CV_PI / 180), s = std::sin(out.degrees * CV_PI / 180);
  int width = int(std::ceil(std::abs(c) * ink.cols + std::abs(s) * ink.rows)), height = int(std::ceil(std::abs(s) * ink.cols + std::abs(c) * ink.rows));
  double x = (ink.cols - 1) / 2.0, y = (ink.rows - 1) / 2.0, left = (width - 1) / 2.0, top = (height - 1) / 2.0;
  out.back = {c, -s, x - c * left + s * top, s, c, y - s * left - c * top};
  if (out.degrees == 0) out.ink = ink;
  else cv::warpAffine(ink, out.ink, out.back, {width, height}, cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_CONSTANT, 0);
}

/// The lines of print that run in a direction, which are found once.
const mrz::Turned &printAlong(cvision_mrz_search &search, double degrees) {
  for (const mrz::Turned &known : search.turned)
    if (known.degrees == degrees) return known;
  mrz::Turned turned{degrees, {}, {}, {}};
  turn(search.ink, turned);
  cv::Mat mask, opened, closed;
  cv::threshold(turned.ink, mask, search.level, 255, cv::THRESH_BINARY);
  float least = 0.22f * std::min(search.ink.cols, search.ink.rows);
  cv::morphologyEx(mask, opened, cv::MORPH_OPEN, cv::getStructuringElement(cv::MORPH_RECT, {2, 2}));
  for (int reach : {9, 15, 23, 33})
    for (bool clean : {false, true}) {
      cv::morphologyEx(clean ? opened : mask, closed, cv::MORPH_CLOSE, cv::getStructuringElement(cv::MORPH_RECT, {reach, 1}));
      int thick = clean ? 5 : 3;
      cv::morphologyEx(closed, closed, cv::MORPH_OPEN, cv::getStructuringElement(cv::MORPH_RECT, {reach, thick}));
      candidatesOf(closed, least, turned.candidates);
    }
  search.turned.push_back(turned);
  return search.turned.back();
}

/// Carries a line from the turned ink to the picture.
void restore(cvision_mrz_line &line, const cv::Matx23d &back, double scale) {
  for (int i = 0; i < 4; i++) {
    double x = line.x[i], y = line.y[i], at = i == 0 ? 1 : 0;
    line.x[i] = (back(0, 0) * x + back(0, 1) * y + at * (back(0, 2) + 0.5)) / scale - at * 0.5;
    line.y[i] = (back(1, 0) * x + back(1, 1) * y + at * (back(1, 2) + 0.5)) / scale - at * 0.5;
  }
}

int locate(cvision_mrz_search &search, double degrees, bool uneven, cvision_mrz_line *out, int capacity) {
  const mrz::Turned &print = printAlong(search, degrees);
  std::vector<cvision_mrz_line> lines;
  for (const Candidate &c : print.candidates) {
    if (uneven) mrz::addUneven(print.ink, c, lines);
    else mrz::addEven(print.ink, c, lines);
  }
  std::sort(lines.begin(), lines.end(), [](const auto &a, const auto &b) { return a.rank > b.rank; });

  int count = 0;
  for (const cvision_mrz_line &line : lines) {
    if (count == capacity) break;
    mrz::Place middle = mrz::place(line, line.cells / 2);
    double size = mrz::pitch(line);
    bool near = false;
    for (int i = 0; i < count && !near; i++) {
      mrz::Place other = mrz::place(out[i], out[i].cells / 2);
      cv::Point2d apart = middle.at - other.at;
      double distance = mrz::pitch(out[i]), along = apart.dot(other.step) / distance, across = apart.cross(other.step) / distance;
      near = std::abs(size / distance - 1) < 0.025 && std::abs(across) < 0.25 * distance && std::abs(along) < 1.5 * distance &&
             std::abs(line.cells - out[i].cells) < 3;
    }
    if (!near) out[count++] = line;
  }
  for (int i = 0; i < count; i++) restore(out[i], print.back, search.scale);
  return count;
}

}  // namespace

extern "C" {

int cvision_mrz_locate(cvision_mrz_search *search, double degrees, int uneven, cvision_mrz_line *lines, int capacity) {
  try {
    return locate(*search, degrees, uneven != 0, lines, capacity);
  } catch (...) {
    return CVISION_MRZ_FAILED;
  }
}

}  // extern "C"
