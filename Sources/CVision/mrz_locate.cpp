// Finds candidates for lines of an MRZ: as many single lines as possible. Which of them belong together is decided after reading.

#include <algorithm>
#include <cmath>
#include <vector>

#include <opencv2/imgproc.hpp>

#include "cvision_mrz.h"

namespace {

/// The longer side of the picture in which lines are looked for.
const int searchSize = 700;

struct Candidate {
  cv::Point2f middle;
  float length, height, angle;
};

/// Dark strokes on lighter paper, independent of the light: as 0 to 255, and as black and white.
void inkOf(const cv::Mat &gray, cv::Mat &ink, cv::Mat &mask) {
  cv::Mat dark, mean, level;
  cv::morphologyEx(gray, dark, cv::MORPH_BLACKHAT, cv::getStructuringElement(cv::MORPH_RECT, {13, 13}));
  cv::blur(dark, mean, {101, 61});
  dark.convertTo(dark, CV_32F);
  mean.convertTo(mean, CV_32F);
  level = dark / (mean + 6) * 40;
  level.convertTo(ink, CV_8U);
  cv::threshold(ink, mask, 0, 255, cv::THRESH_BINARY | cv::THRESH_OTSU);
}

void candidatesOf(const cv::Mat &mask, int width, std::vector<Candidate> &found) {
  std::vector<std::vector<cv::Point>> contours;
  cv::findContours(mask, contours, cv::RETR_LIST, cv::CHAIN_APPROX_SIMPLE);
  for (const auto &contour : contours) {
    cv::Rect box = cv::boundingRect(contour);
    if (std::max(box.width, box.height) < 0.2 * width) continue;
    cv::RotatedRect r = cv::minAreaRect(contour);
    float length = r.size.width, height = r.size.height, angle = r.angle * float(CV_PI) / 180;
    if (length < height) {
      std::swap(length, height);
      angle += float(CV_PI) / 2;
    }
    angle -= float(CV_PI) * std::round(angle / float(CV_PI));
    if (length < 0.22 * width || height < 4 || length < 9 * height || length > 90 * height || std::abs(std::sin(angle)) > 0.45) continue;
    bool known = false;
    for (const Candidate &c : found)
      known = known || (cv::norm(c.middle - r.center) < std::max(3.f, 0.3f * std::min(height, c.height)) + 0.01f * length &&
                        std::abs(c.length - length) < 0.05f * length && std::abs(c.angle - angle) < 0.02f && std::abs(c.height - height) < 0.25f * height);
    if (!known) found.push_back({r.center, length, height, angle});
  }
}

/// The ink along a line, summed over its height; `step` pixels between samples.
std::vector<float> profileOf(const cv::Mat &ink, const Candidate &c, float step) {
  int count = int(c.length / step), rows = std::max(3, int(c.height / step));
  float ux = std::cos(c.angle) * step, uy = std::sin(c.angle) * step;
  float left = (count - 1) / 2.f, top = (rows - 1) / 2.f;
  cv::Matx23f map(ux, -uy, c.middle.x - left * ux + top * uy, uy, ux, c.middle.y - left * uy - top * ux);
  cv::Mat strip;
  cv::warpAffine(ink, strip, map, {count, rows}, cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_CONSTANT, 0);
  std::vector<float> sums(count, 0);
  for (int y = 0; y < rows; y++)
    for (int x = 0; x < count; x++) sums[x] += strip.at<uint8_t>(y, x);
  // Whole words and folds of the paper must not look periodic, so low frequencies are removed.
  std::vector<float> flat(count);
  int half = int(c.height / step);
  for (int x = 0; x < count; x++) {
    int a = std::max(0, x - half), b = std::min(count - 1, x + half);
    float mean = 0;
    for (int i = a; i <= b; i++) mean += sums[i];
    flat[x] = sums[x] - mean / (b - a + 1);
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
void pitchesOf(const cv::Mat &ink, const Candidate &c, cv::Size size, std::vector<cvision_mrz_line> &lines) {
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
    cvision_mrz_line line;
    line.ux = std::cos(c.angle);
    line.uy = std::sin(c.angle);
    line.x = c.middle.x - line.ux * c.length / 2;
    line.y = c.middle.y - line.uy * c.length / 2;
    line.pitch = pitch;
    line.length = c.length;
    line.rank = rhythm + 0.5f * std::min(1.f, c.length / (0.8f * size.width)) + 0.1f * c.middle.y / size.height;
    lines.push_back(line);
  }
}

int locate(const cv::Mat &picture, bool turned, cvision_mrz_line *out, int capacity) {
  cv::setNumThreads(1);
  double scale = double(searchSize) / std::max(picture.cols, picture.rows);
  int width = std::max(1, int(std::lround(picture.cols * scale))), height = std::max(1, int(std::lround(picture.rows * scale)));
  if (std::min(width, height) < 8) return 0;
  cv::Mat gray, ink, mask;
  if (scale < 0.5) {
    // Halving first is faster than one large step over every pixel, and as good.
    cv::resize(picture, gray, {width * 2, height * 2}, 0, 0, cv::INTER_LINEAR);
    cv::resize(gray, gray, {width, height}, 0, 0, cv::INTER_AREA);
  } else {
    cv::resize(picture, gray, {width, height}, 0, 0, scale > 1 ? cv::INTER_CUBIC : cv::INTER_AREA);
  }
  if (turned) cv::rotate(gray, gray, cv::ROTATE_90_COUNTERCLOCKWISE);
  inkOf(gray, ink, mask);
  std::vector<Candidate> candidates;
  cv::Mat opened, closed;
  cv::morphologyEx(mask, opened, cv::MORPH_OPEN, cv::getStructuringElement(cv::MORPH_RECT, {2, 2}));
  for (int reach : {9, 15, 23, 33})
    for (bool clean : {false, true}) {
      cv::morphologyEx(clean ? opened : mask, closed, cv::MORPH_CLOSE, cv::getStructuringElement(cv::MORPH_RECT, {reach, 1}));
      int thick = clean ? 5 : 3;
      cv::morphologyEx(closed, closed, cv::MORPH_OPEN, cv::getStructuringElement(cv::MORPH_RECT, {reach, thick}));
      candidatesOf(closed, gray.cols, candidates);
    }
  std::vector<cvision_mrz_line> lines;
  for (const Candidate &c : candidates) pitchesOf(ink, c, gray.size(), lines);
  std::sort(lines.begin(), lines.end(), [](const auto &a, const auto &b) { return a.rank > b.rank; });

  int count = 0;
  for (const cvision_mrz_line &line : lines) {
    if (count == capacity) break;
    bool near = false;
    for (int i = 0; i < count && !near; i++) {
      const cvision_mrz_line &o = out[i];
      double dx = line.x - o.x, dy = line.y - o.y;
      near = std::abs(line.pitch / o.pitch - 1) < 0.025 && std::abs(dx * o.uy - dy * o.ux) < 0.25 * o.pitch &&
             std::abs(dx * o.ux + dy * o.uy) < 1.5 * o.pitch && std::abs(line.length - o.length) < 3 * o.pitch;
    }
    if (!near) out[count++] = line;
  }
  for (int i = 0; i < count; i++) {
    cvision_mrz_line &line = out[i];
    if (turned) {  // back from the rotated picture
      double x = line.x, ux = line.ux;
      line.x = width - 1 - line.y;
      line.y = x;
      line.ux = -line.uy;
      line.uy = ux;
    }
    line.x = (line.x + 0.5) / scale - 0.5;
    line.y = (line.y + 0.5) / scale - 0.5;
    line.pitch /= scale;
    line.length /= scale;
  }
  return count;
}

}  // namespace

extern "C" int cvision_mrz_locate(const uint8_t *pixels, int width, int height, int turned, cvision_mrz_line *lines, int capacity) {
  try {
    return locate(cv::Mat(height, width, CV_8U, const_cast<uint8_t *>(pixels)), turned != 0, lines, capacity);
  } catch (...) {
    return CVISION_MRZ_FAILED;
  }
}
