// Cuts lines out of the picture and finds where exactly their print is.

#include <algorithm>
#include <cmath>
#include <vector>

#include <opencv2/imgproc.hpp>

#include "mrz_line.h"

namespace {

/// The ink: how much darker a pixel is than the paper around it.
cv::Mat inkOf(const cv::Mat &strip) {
  cv::Mat ink;
  cv::morphologyEx(strip, ink, cv::MORPH_BLACKHAT, cv::getStructuringElement(cv::MORPH_RECT, {15, 15}));
  return ink;
}

void fit(const cv::Mat &picture, const cvision_mrz_line &line, double below[CVISION_MRZ_FIT]) {
  const int blocks = 8, rows = 48, text = 15, reach = 9;
  int columns = std::clamp(int(line.cells * CVISION_MRZ_PITCH), 8 * blocks, 1024);
  cv::Mat ink = inkOf(mrz::cut(picture, line, columns, rows));
  // Text rows count positively, the three rows above and below negatively.
  double windows[blocks][2 * reach + 1];
  for (int b = 0; b < blocks; b++) {
    double sums[rows];
    for (int y = 0; y < rows; y++) {
      const uint8_t *row = ink.ptr(y);
      sums[y] = 0;
      for (int x = columns * b / blocks; x < columns * (b + 1) / blocks; x++) sums[y] += row[x];
    }
    for (int offset = -reach; offset <= reach; offset++) {
      double value = 0;
      int first = rows / 2 + offset - text / 2;
      for (int y = first; y < first + text; y++) value += sums[y];
      for (int k = 1; k <= 3; k++) value -= 0.9 * (sums[first - k] + sums[first + text - 1 + k]);
      windows[b][offset + reach] = value;
    }
  }
  double best = -1e30;
  for (int bow = -8; bow <= 8; bow++)
    for (int left = -reach; left <= reach; left++)
      for (int right = std::max(-reach, left - 10); right <= std::min(reach, left + 10); right++) {
        double value = 0;
        for (int b = 0; b < blocks; b++) {
          double u = (b + 0.5) / blocks;
          double at = std::clamp(left + (right - left) * u + bow * 4 * u * (1 - u), -double(reach), double(reach)) + reach;
          int whole = std::min(int(at), 2 * reach - 1);
          value += windows[b][whole] + (windows[b][whole + 1] - windows[b][whole]) * (at - whole);
        }
        // Most lines are straight: a bow must be worth it.
        value -= 0.004 * std::abs(value) * std::abs(bow) + 0.002 * std::abs(left - right);
        if (value > best) {
          best = value;
          below[0] = double(left) / CVISION_MRZ_PITCH;
          below[1] = ((left + right) / 2.0 + bow) / CVISION_MRZ_PITCH;
          below[2] = double(right) / CVISION_MRZ_PITCH;
        }
      }
}

/// How well fifteen rows of text would fit around each row: their ink less that of the three rows above and below.
void rows(const cv::Mat &picture, const cvision_mrz_line &line, int reach, double *out) {
  const int text = 15, border = text / 2 + 4;
  int columns = std::clamp(int(line.cells * CVISION_MRZ_PITCH), 16, 1024), height = 2 * (reach + border) + 1;
  cv::Mat ink = inkOf(mrz::cut(picture, line, columns, height)), sums;
  cv::reduce(ink, sums, 1, cv::REDUCE_SUM, CV_64F);
  for (int offset = -reach; offset <= reach; offset++) {
    int first = height / 2 + offset - text / 2;
    double value = 0;
    for (int y = first; y < first + text; y++) value += sums.at<double>(y);
    for (int k = 1; k <= 3; k++) value -= 0.9 * (sums.at<double>(first - k) + sums.at<double>(first + text - 1 + k));
    out[offset + reach] = value / columns;
  }
}

cv::Mat gray(const uint8_t *pixels, int width, int height) { return cv::Mat(height, width, CV_8U, const_cast<uint8_t *>(pixels)); }

}  // namespace

extern "C" int cvision_mrz_fit(const uint8_t *pixels, int width, int height, const cvision_mrz_line *line, double below[CVISION_MRZ_FIT]) {
  try {
    if (!mrz::sane(*line)) return CVISION_MRZ_FAILED;
    fit(gray(pixels, width, height), *line, below);
    return 0;
  } catch (...) {
    return CVISION_MRZ_FAILED;
  }
}

extern "C" int cvision_mrz_strip(const uint8_t *pixels, int width, int height, const cvision_mrz_line *line, int columns, int rows, uint8_t *strip) {
  try {
    if (!mrz::sane(*line) || columns < 1 || rows < 1 || columns > 4096 || rows > 4096) return CVISION_MRZ_FAILED;
    mrz::cut(gray(pixels, width, height), *line, columns, rows).copyTo(cv::Mat(rows, columns, CV_8U, strip));
    return 0;
  } catch (...) {
    return CVISION_MRZ_FAILED;
  }
}

extern "C" int cvision_mrz_rows(const uint8_t *pixels, int width, int height, const cvision_mrz_line *line, int reach, double *values) {
  try {
    if (!mrz::sane(*line) || reach < 0 || reach > 2000) return CVISION_MRZ_FAILED;
    rows(gray(pixels, width, height), *line, reach, values);
    return 0;
  } catch (...) {
    return CVISION_MRZ_FAILED;
  }
}
