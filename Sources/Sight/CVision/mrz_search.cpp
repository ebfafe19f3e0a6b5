// Prepares the search for lines: the dark strokes of a picture, and the directions in which their rows run.

#include "mrz_search.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <opencv2/imgproc.hpp>

namespace {

/// The longer side of the picture in which lines are looked for.
const int searchSize = 700;
/// The steps between directions, and how far a line may run from the direction in which it is looked for, in degrees.
const int directionStep = 3, directionReach = 20;

/// Dark strokes on lighter paper, independent of the light.
cv::Mat inkOf(const cv::Mat &dark) {
  cv::Mat mean, level, strokes, ink;
  cv::blur(dark, mean, {101, 61});
  dark.convertTo(strokes, CV_32F);
  mean.convertTo(mean, CV_32F);
  level = strokes / (mean + 6) * 40;
  level.convertTo(ink, CV_8U);
  return ink;
}

/// How sharply the ink is divided into rows in each direction: the squared differences between neighbouring rows.
std::vector<double> rowContrasts(const cvision_mrz_search &search) {
  std::vector<cv::Point> points;
  cv::findNonZero(search.ink > search.level, points);
  int reach = search.ink.cols + search.ink.rows + 2;
  std::vector<double> contrasts;
  for (int degrees = 0; degrees < 180; degrees += directionStep) {
    float c = float(std::cos(degrees * CV_PI / 180)), s = float(std::sin(degrees * CV_PI / 180));
    std::vector<int> rows(2 * reach, 0);
    for (const cv::Point &p : points) rows[int(p.y * c - p.x * s + float(reach))]++;
    double sum = 0;
    for (size_t i = 2; i < rows.size(); i++) sum += double(rows[i] - rows[i - 2]) * (rows[i] - rows[i - 2]);
    contrasts.push_back(sum);
  }
  return contrasts;
}

int directions(const cvision_mrz_search &search, double *out, int capacity) {
  std::vector<double> contrasts = rowContrasts(search);
  int count = 0, all = int(contrasts.size());
  std::vector<bool> covered(all, false);
  while (count < capacity) {
    int best = -1;
    for (int i = 0; i < all; i++)
      if (!covered[i] && (best < 0 || contrasts[i] > contrasts[best])) best = i;
    if (best < 0) break;
    double degrees = best * directionStep;
    out[count++] = degrees > 90 ? degrees - 180 : degrees;
    for (int i = 0; i < all; i++) {
      int apart = std::abs(i - best) * directionStep;
      if (std::min(apart, 180 - apart) <= directionReach) covered[i] = true;
    }
  }
  return count;
}

cvision_mrz_search *prepare(const cv::Mat &picture) {
  double scale = double(searchSize) / std::max(picture.cols, picture.rows);
  int width = std::max(1, int(std::lround(picture.cols * scale))), height = std::max(1, int(std::lround(picture.rows * scale)));
  if (std::min(width, height) < 8) return nullptr;
  cv::Mat gray;
  if (scale < 0.5) {
    // Halving first is faster than one large step over every pixel, and as good.
    cv::resize(picture, gray, {width * 2, height * 2}, 0, 0, cv::INTER_LINEAR);
    cv::resize(gray, gray, {width, height}, 0, 0, cv::INTER_AREA);
  } else {
    cv::resize(picture, gray, {width, height}, 0, 0, scale > 1 ? cv::INTER_CUBIC : cv::INTER_AREA);
  }
  cv::Mat dark, mask;
  cv::morphologyEx(gray, dark, cv::MORPH_BLACKHAT, cv::getStructuringElement(cv::MORPH_RECT, {13, 13}));
  cv::Mat ink = inkOf(dark);
  double level = cv::threshold(ink, mask, 0, 255, cv::THRESH_BINARY | cv::THRESH_OTSU);
  return new cvision_mrz_search{gray, dark, ink, level, scale, {}};
}

}  // namespace

extern "C" {

cvision_mrz_search *cvision_mrz_search_new(const uint8_t *pixels, int width, int height) {
  try {
    return prepare(cv::Mat(height, width, CV_8U, const_cast<uint8_t *>(pixels)));
  } catch (...) {
    return nullptr;
  }
}

void cvision_mrz_search_free(cvision_mrz_search *search) { delete search; }

int cvision_mrz_directions(const cvision_mrz_search *search, double *degrees, int capacity) {
  try {
    return directions(*search, degrees, capacity);
  } catch (...) {
    return CVISION_MRZ_FAILED;
  }
}

}  // extern "C"
