// Finds candidates for lines of an MRZ: as many single lines as possible. Which of them belong together is decided after reading.

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <opencv2/imgproc.hpp>

#include "mrz_line.h"
#include "mrz_search.h"

namespace {

/// How much a line's ink resembles itself one character on, at least: -1 to 1. In lines that were read, with up to twice the usual damage, it
/// was 0.38 or more, with one exception in 680; four in five other candidates have less.
const float leastRhythm = 0.3f;

/// A line of print in a picture that is turned so that lines are level.
struct Candidate {
  cv::Point2f middle;
  float length, height, angle;
  /// How far the middle lies below the straight line between the ends.
  float bow;

  cv::Point2f way() const { return {std::cos(angle), std::sin(angle)}; }
};

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

/// A candidate as a line with so many characters.
cvision_mrz_line lineOf(const Candidate &c, float pitch) {
  cv::Point2f way = c.way(), down(-way.y, way.x), start = c.middle - way * (c.length / 2);
  // A parabola that is 0 at both ends and `bow` in the middle.
  cv::Point2f once = way * c.length + down * (4 * c.bow), twice = -down * (4 * c.bow);
  return {{start.x, once.x, twice.x, 0}, {start.y, once.y, twice.y, 0}, c.length / pitch, 0};
}

/// The ink along a line, summed over its height; `step` pixels between samples.
std::vector<float> profileOf(const cv::Mat &ink, const Candidate &c, float step) {
  int count = int(c.length / step), rows = std::max(3, int(c.height / step));
  cv::Mat from(rows, count, CV_32FC2), strip;
  cvision_mrz_line line = lineOf(c, 1);
  for (int x = 0; x < count; x++) {
    mrz::Place p = mrz::place(line, x * step);
    cv::Point2f down(float(-p.step.y) * step, float(p.step.x) * step), top = cv::Point2f(p.at) - down * ((rows - 1) / 2.f);
    for (int y = 0; y < rows; y++) from.at<cv::Point2f>(y, x) = top + down * float(y);
  }
  cv::remap(ink, strip, from, cv::noArray(), cv::INTER_LINEAR, cv::BORDER_CONSTANT, 0);
  std::vector<float> sums(count, 0);
  for (int y = 0; y < rows; y++)
    for (int x = 0; x < count; x++) sums[x] += strip.at<uint8_t>(y, x);
  // Whole words and folds of the paper must not look periodic, so low frequencies are removed.
  std::vector<float> flat(count), before(count + 1, 0);
  for (int x = 0; x < count; x++) before[x + 1] = before[x] + sums[x];
  int half = int(c.height / step);
  for (int x = 0; x < count; x++) {
    int a = std::max(0, x - half), b = std::min(count - 1, x + half);
    flat[x] = sums[x] - (before[b + 1] - before[a]) / (b - a + 1);
  }
  return flat;
}

/// The autocorrelation of a profile at `lag` samples: -1 to 1.
float repeats(const std::vector<float> &v, float lag) {
  int whole = int(lag);
  float part = lag - whole;
  double both = 0, self = 1e-3;
  for (size_t x = 0; x + whole + 1 < v.size(); x++) {
    both += v[x] * (v[x + whole] * (1 - part) + v[x + whole + 1] * part);
    self += v[x] * v[x];
  }
  return float(both / self);
}

/// The likely pitches: the line's length over each number of characters, and its own period.
void pitchesOf(const cv::Mat &ink, const Candidate &c, std::vector<cvision_mrz_line> &lines) {
  float step = std::max(0.35f, c.height / 16);
  std::vector<float> profile = profileOf(ink, c, step);
  std::vector<float> pitches;
  for (float n : {44.f, 36.f, 30.f}) {
    float pitch = c.length / (n - 0.3f);
    if (c.height / pitch > 0.5f && c.height / pitch < 1.8f) pitches.push_back(pitch);
  }
  int low = int(0.5f * c.height / step), high = int(1.9f * c.height / step);
  std::vector<float> scores(high + 2, -1);
  for (int lag = std::max(3, low - 1); lag <= high + 1; lag++) scores[lag] = repeats(profile, float(lag));
  std::vector<std::pair<float, float>> peaks;
  for (int lag = std::max(4, low); lag <= high; lag++) {
    float a = scores[lag - 1], b = scores[lag], d = scores[lag + 1];
    if (b < a || b < d || b < 0.08f) continue;
    float bend = a - 2 * b + d;
    float at = bend < -1e-6f ? lag + 0.5f * (a - d) / bend : float(lag);
    // The second period is twice as far away, so it measures the pitch twice as accurately.
    float best = 2 * at, top = -1;
    for (float twice = 2 * at - 1; twice <= 2 * at + 1; twice += 0.25f) {
      float value = repeats(profile, twice);
      if (value > top) {
        top = value;
        best = twice;
      }
    }
    peaks.push_back({b, top > 0.5f * b ? best / 2 : at});
  }
  std::sort(peaks.rbegin(), peaks.rend());
  for (size_t i = 0; i < peaks.size() && i < 2; i++) pitches.push_back(peaks[i].second * step);

  for (size_t i = 0; i < pitches.size(); i++) {
    float pitch = pitches[i];
    bool near = false;
    for (size_t j = 0; j < i; j++) near = near || std::abs(pitches[j] / pitch - 1) < 0.02f;
    if (near) continue;
    float rhythm = repeats(profile, pitch / step);
    if (rhythm < leastRhythm) continue;
    cvision_mrz_line line = lineOf(c, pitch);
    line.rank = rhythm + 0.5f * std::min(1.f, c.length / (0.8f * std::max(ink.cols, ink.rows)));
    lines.push_back(line);
  }
}

/// The ink turned so that lines in a direction are level, and the map from the turned picture back to the ink.
cv::Mat turned(const cv::Mat &ink, double degrees, cv::Matx23d &back) {
  double c = std::cos(degrees * CV_PI / 180), s = std::sin(degrees * CV_PI / 180);
  int width = int(std::ceil(std::abs(c) * ink.cols + std::abs(s) * ink.rows)), height = int(std::ceil(std::abs(s) * ink.cols + std::abs(c) * ink.rows));
  double x = (ink.cols - 1) / 2.0, y = (ink.rows - 1) / 2.0, left = (width - 1) / 2.0, top = (height - 1) / 2.0;
  back = {c, -s, x - c * left + s * top, s, c, y - s * left - c * top};
  if (degrees == 0) return ink;
  cv::Mat out;
  cv::warpAffine(ink, out, back, {width, height}, cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_CONSTANT, 0);
  return out;
}

/// Carries a line from the turned ink to the picture.
void restore(cvision_mrz_line &line, const cv::Matx23d &back, double scale) {
  for (int i = 0; i < 4; i++) {
    double x = line.x[i], y = line.y[i], at = i == 0 ? 1 : 0;
    line.x[i] = (back(0, 0) * x + back(0, 1) * y + at * (back(0, 2) + 0.5)) / scale - at * 0.5;
    line.y[i] = (back(1, 0) * x + back(1, 1) * y + at * (back(1, 2) + 0.5)) / scale - at * 0.5;
  }
}

int locate(const cvision_mrz_search &search, double degrees, cvision_mrz_line *out, int capacity) {
  cv::Matx23d back;
  cv::Mat ink = turned(search.ink, degrees, back), mask, opened, closed;
  cv::threshold(ink, mask, search.level, 255, cv::THRESH_BINARY);
  float least = 0.22f * std::min(search.ink.cols, search.ink.rows);
  std::vector<Candidate> candidates;
  cv::morphologyEx(mask, opened, cv::MORPH_OPEN, cv::getStructuringElement(cv::MORPH_RECT, {2, 2}));
  for (int reach : {9, 15, 23, 33})
    for (bool clean : {false, true}) {
      cv::morphologyEx(clean ? opened : mask, closed, cv::MORPH_CLOSE, cv::getStructuringElement(cv::MORPH_RECT, {reach, 1}));
      int thick = clean ? 5 : 3;
      cv::morphologyEx(closed, closed, cv::MORPH_OPEN, cv::getStructuringElement(cv::MORPH_RECT, {reach, thick}));
      candidatesOf(closed, least, candidates);
    }
  std::vector<cvision_mrz_line> lines;
  for (const Candidate &c : candidates) pitchesOf(ink, c, lines);
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
  for (int i = 0; i < count; i++) restore(out[i], back, search.scale);
  return count;
}

}  // namespace

extern "C" {

int cvision_mrz_locate(const cvision_mrz_search *search, double degrees, cvision_mrz_line *lines, int capacity) {
  try {
    return locate(*search, degrees, lines, capacity);
  } catch (...) {
    return CVISION_MRZ_FAILED;
  }
}

}  // extern "C"
