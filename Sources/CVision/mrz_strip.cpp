// Cuts lines out of the picture, level and at one scale.

#include <algorithm>
#include <cmath>
#include <vector>

#include <opencv2/imgproc.hpp>

#include "cvision_mrz.h"

namespace {

cv::Mat cut(const cv::Mat &picture, const cvision_mrz_line &line, int columns, int rows) {
  double scale = line.pitch / CVISION_MRZ_PITCH;
  // Where the picture has more pixels than the strip, it is sampled densely, then blurred and thinned out. This avoids aliasing and work
  // outside the strip.
  int dense = std::clamp(int(std::ceil(scale / 1.25)), 1, 8);
  double step = scale / dense, ux = line.ux * step, uy = line.uy * step;
  double left = (dense - 1) / 2.0, top = ((rows - 1) / 2.0) * dense + (dense - 1) / 2.0;
  cv::Matx23d map(ux, -uy, line.x - left * ux + top * uy, uy, ux, line.y - left * uy - top * ux);
  cv::Mat strip;
  cv::warpAffine(picture, strip, map, {columns * dense, rows * dense}, (dense > 1 ? cv::INTER_LINEAR : cv::INTER_CUBIC) | cv::WARP_INVERSE_MAP,
                 cv::BORDER_REPLICATE);
  if (dense > 1) cv::resize(strip, strip, {columns, rows}, 0, 0, cv::INTER_AREA);
  return strip;
}

/// The ink: how much darker a pixel is than the paper around it.
cv::Mat inkOf(const cv::Mat &strip) {
  cv::Mat ink;
  cv::morphologyEx(strip, ink, cv::MORPH_BLACKHAT, cv::getStructuringElement(cv::MORPH_RECT, {15, 15}));
  return ink;
}

void fit(const cv::Mat &picture, cvision_mrz_line &line) {
  const int blocks = 8, rows = 48, text = 15, reach = 9;
  int columns = std::clamp(int(line.length / line.pitch * CVISION_MRZ_PITCH), 8 * blocks, 1024);
  cv::Mat ink = inkOf(cut(picture, line, columns, rows));
  double sums[blocks][rows];
  for (int b = 0; b < blocks; b++)
    for (int y = 0; y < rows; y++) {
      const uint8_t *row = ink.ptr(y);
      double sum = 0;
      for (int x = columns * b / blocks; x < columns * (b + 1) / blocks; x++) sum += row[x];
      sums[b][y] = sum;
    }
  // Text rows count positively, the three rows above and below negatively.
  double windows[blocks][2 * reach + 1];
  for (int b = 0; b < blocks; b++)
    for (int offset = -reach; offset <= reach; offset++) {
      double value = 0;
      int first = rows / 2 + offset - text / 2;
      for (int y = first; y < first + text; y++) value += sums[b][y];
      for (int k = 1; k <= 3; k++) value -= 0.9 * (sums[b][first - k] + sums[b][first + text - 1 + k]);
      windows[b][offset + reach] = value;
    }
  double best = -1e30, bestLeft = 0, bestRight = 0;
  for (double left = -reach; left <= reach; left += 1)
    for (double right = std::max(-double(reach), left - 10); right <= std::min(double(reach), left + 10); right += 1) {
      double value = -0.002 * std::abs(left - right);
      for (int b = 0; b < blocks; b++) {
        double at = left + (right - left) * (b + 0.5) / blocks + reach;
        int whole = std::min(int(at), 2 * reach - 1);
        value += windows[b][whole] + (windows[b][whole + 1] - windows[b][whole]) * (at - whole);
      }
      if (value > best) {
        best = value;
        bestLeft = left;
        bestRight = right;
      }
    }
  double scale = line.pitch / CVISION_MRZ_PITCH, length = columns * scale;
  double nx = -line.uy, ny = line.ux;
  double ex = line.x + line.ux * length + nx * bestRight * scale, ey = line.y + line.uy * length + ny * bestRight * scale;
  line.x += nx * bestLeft * scale;
  line.y += ny * bestLeft * scale;
  double norm = std::hypot(ex - line.x, ey - line.y);
  line.ux = (ex - line.x) / norm;
  line.uy = (ey - line.y) / norm;
}

/// How well fifteen rows of text would fit around each row: their ink less that of the three rows above and below.
void rows(const cv::Mat &picture, const cvision_mrz_line &line, int reach, double *out) {
  const int text = 15, border = text / 2 + 4;
  int columns = std::clamp(int(line.length / line.pitch * CVISION_MRZ_PITCH), 16, 1024), height = 2 * (reach + border) + 1;
  cv::Mat ink = inkOf(cut(picture, line, columns, height)), sums;
  cv::reduce(ink, sums, 1, cv::REDUCE_SUM, CV_64F);
  for (int offset = -reach; offset <= reach; offset++) {
    int first = height / 2 + offset - text / 2;
    double value = 0;
    for (int y = first; y < first + text; y++) value += sums.at<double>(y);
    for (int k = 1; k <= 3; k++) value -= 0.9 * (sums.at<double>(first - k) + sums.at<double>(first + text - 1 + k));
    out[offset + reach] = value / columns;
  }
}

/// Whether a line's numbers are usable.
bool sane(const cvision_mrz_line &line) {
  return std::isfinite(line.x) && std::isfinite(line.y) && std::abs(line.x) < 1e6 && std::abs(line.y) < 1e6 && line.pitch > 1 && line.pitch < 1e4 &&
         line.length > 0 && line.length < 1e6;
}

}  // namespace

extern "C" int cvision_mrz_fit(const uint8_t *pixels, int width, int height, cvision_mrz_line *line) {
  try {
    if (!sane(*line)) return CVISION_MRZ_FAILED;
    fit(cv::Mat(height, width, CV_8U, const_cast<uint8_t *>(pixels)), *line);
    return 0;
  } catch (...) {
    return CVISION_MRZ_FAILED;
  }
}

extern "C" int cvision_mrz_strip(const uint8_t *pixels, int width, int height, const cvision_mrz_line *line, int columns, int rows, uint8_t *strip) {
  try {
    if (!sane(*line) || columns < 1 || rows < 1 || columns > 4096 || rows > 4096) return CVISION_MRZ_FAILED;
    cut(cv::Mat(height, width, CV_8U, const_cast<uint8_t *>(pixels)), *line, columns, rows).copyTo(cv::Mat(rows, columns, CV_8U, strip));
    return 0;
  } catch (...) {
    return CVISION_MRZ_FAILED;
  }
}

extern "C" int cvision_mrz_rows(const uint8_t *pixels, int width, int height, const cvision_mrz_line *line, int reach, double *values) {
  try {
    if (!sane(*line) || reach < 0 || reach > 2000) return CVISION_MRZ_FAILED;
    rows(cv::Mat(height, width, CV_8U, const_cast<uint8_t *>(pixels)), *line, reach, values);
    return 0;
  } catch (...) {
    return CVISION_MRZ_FAILED;
  }
}
