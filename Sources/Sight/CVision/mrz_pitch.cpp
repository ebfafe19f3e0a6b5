// The pitches that a line of print may have, where they are even along it.

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

#include "mrz_candidate.h"
#include "mrz_line.h"

namespace {

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

}  // namespace

namespace mrz {

cvision_mrz_line lineOf(const Candidate &c, float pitch) {
  cv::Point2f way = c.way(), down(-way.y, way.x), start = c.middle - way * (c.length / 2);
  // A parabola that is 0 at both ends and `bow` in the middle.
  cv::Point2f once = way * c.length + down * (4 * c.bow), twice = -down * (4 * c.bow);
  return {{start.x, once.x, twice.x, 0}, {start.y, once.y, twice.y, 0}, c.length / pitch, 0, 0};
}

std::vector<float> profileOf(const cv::Mat &ink, const Candidate &c) {
  float step = c.step();
  int count = int(c.length / step), rows = std::max(3, int(c.height / step));
  cv::Mat from(rows, count, CV_32FC2), strip;
  cvision_mrz_line line = lineOf(c, 1);
  for (int x = 0; x < count; x++) {
    Place p = place(line, x * step);
    cv::Point2f down(float(-p.step.y) * step, float(p.step.x) * step), top = cv::Point2f(p.at) - down * ((rows - 1) / 2.f);
    for (int y = 0; y < rows; y++) from.at<cv::Point2f>(y, x) = top + down * float(y);
  }
  cv::remap(ink, strip, from, cv::noArray(), cv::INTER_LINEAR, cv::BORDER_CONSTANT, 0);
  std::vector<float> sums(count, 0);
  for (int y = 0; y < rows; y++)
    for (int x = 0; x < count; x++) sums[x] += strip.at<uint8_t>(y, x);
  std::vector<float> flat(count), before(count + 1, 0);
  for (int x = 0; x < count; x++) before[x + 1] = before[x] + sums[x];
  int half = int(c.height / step);
  for (int x = 0; x < count; x++) {
    int a = std::max(0, x - half), b = std::min(count - 1, x + half);
    flat[x] = sums[x] - (before[b + 1] - before[a]) / (b - a + 1);
  }
  return flat;
}

double rankOf(float rhythm, const Candidate &c, const cv::Mat &ink) {
  return rhythm + 0.5f * std::min(1.f, c.length / (0.8f * std::max(ink.cols, ink.rows)));
}

void addEven(const cv::Mat &ink, const Candidate &c, std::vector<cvision_mrz_line> &lines) {
  float step = c.step();
  std::vector<float> profile = profileOf(ink, c);
  // The likely pitches: the line's length over each number of characters, and its own period.
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
    line.rank = rankOf(rhythm, c, ink);
    lines.push_back(line);
  }
}

}  // namespace mrz
