// What can be measured of a whole picture: sharpness, glare, brightness.
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include "cvision_image.h"

using cv::Mat;

namespace {

/// Below this contrast (of 255 levels) a picture shows nothing that could be sharp: its gradients are noise.
constexpr double least_contrast = 24;
/// Half a turn is looked at in so many directions.
constexpr int directions = 4;

/// The value below which `share` of the counted ones lie.
int percentile(const std::vector<int> &counts, double share) {
  int64_t total = 0, sum = 0;
  for (int count : counts) total += count;
  for (size_t i = 0; i < counts.size(); i++) {
    sum += counts[i];
    if (sum >= share * total) return static_cast<int>(i);
  }
  return static_cast<int>(counts.size()) - 1;
}

/// How steep the steepest edges are: the 99th percentile, over the places that show some contrast, of the gradient over the contrast around
/// it. Taken against the contrast nearby, it does not move with what else is in the picture or how it is lit, and after a light blur hardly
/// with noise; the variance of the Laplacian moves with all of these.
double sharpness(const Mat &gray) {
  Mat smooth, dx, dy, high, low;
  cv::GaussianBlur(gray, smooth, cv::Size(), 1.0);
  cv::Sobel(smooth, dx, CV_16S, 1, 0);
  cv::Sobel(smooth, dy, CV_16S, 0, 1);
  Mat around = cv::getStructuringElement(cv::MORPH_RECT, cv::Size(15, 15));
  cv::dilate(smooth, high, around);
  cv::erode(smooth, low, around);
  std::vector<int> levels(256);
  // Apart by the direction in which brightness changes, as a moving hand smears edges across its way and leaves those along it.
  std::array<std::vector<int>, directions> shares;
  shares.fill(std::vector<int>(1001));
  for (int y = 0; y < gray.rows; y++) {
    const uint8_t *level = smooth.ptr<uint8_t>(y);
    for (int x = 0; x < gray.cols; x++) levels[level[x]]++;
  }
  double contrast = percentile(levels, 0.97) - percentile(levels, 0.03);
  if (contrast < least_contrast) return 0;
  int least = std::max(static_cast<int>(least_contrast), static_cast<int>(0.4 * contrast));
  for (int y = 0; y < gray.rows; y++) {
    const uint8_t *above = high.ptr<uint8_t>(y), *below = low.ptr<uint8_t>(y);
    const int16_t *gx = dx.ptr<int16_t>(y), *gy = dy.ptr<int16_t>(y);
    for (int x = 0; x < gray.cols; x++) {
      int range = above[x] - below[x];
      if (range < least) continue;
      // Sobel's kernel adds up to eight.
      float steep = std::sqrt(static_cast<float>(gx[x] * gx[x] + gy[x] * gy[x])) / (8.0f * range);
      float turn = cv::fastAtan2(gy[x], gx[x]);
      int direction = static_cast<int>(turn * directions / 180 + 0.5f) % directions;
      shares[direction][std::min(1000, static_cast<int>(1000 * steep))]++;
    }
  }
  double least_steep = 1;
  for (const auto &share : shares) least_steep = std::min(least_steep, percentile(share, 0.99) / 1000.0);
  return 6 * least_steep;
}

/// Whether a burnt-out shape is white paper: a fifth of the picture and more, or full of the holes and dents that print leaves. A reflection
/// is smaller, and wipes print out.
bool is_paper(const Mat &shape, double area) {
  std::vector<cv::Point> points, hull;
  cv::findNonZero(shape, points);
  cv::convexHull(points, hull);
  return area > 0.2 * shape.total() || area < 0.8 * cv::contourArea(hull);
}

/// The share of the picture that is burnt out. White paper and a scanner's lid are burnt out too in a drawing or a scan: what lies along much
/// of the picture's edge, or shows print, counts as background and not as a reflection.
double glare(const Mat &gray) {
  Mat burnt, labels, stats, centres, smooth;
  // Noise that is clipped at white would tear a reflection to pieces.
  cv::GaussianBlur(gray, smooth, cv::Size(), 1.5);
  cv::threshold(smooth, burnt, 249, 255, cv::THRESH_BINARY);
  cv::morphologyEx(burnt, burnt, cv::MORPH_OPEN, cv::getStructuringElement(cv::MORPH_ELLIPSE, cv::Size(5, 5)));
  int count = cv::connectedComponentsWithStats(burnt, labels, stats, centres);
  std::vector<int> along(count);
  for (int x = 0; x < gray.cols; x++) along[labels.at<int>(0, x)]++, along[labels.at<int>(gray.rows - 1, x)]++;
  for (int y = 0; y < gray.rows; y++) along[labels.at<int>(y, 0)]++, along[labels.at<int>(y, gray.cols - 1)]++;
  double edge = 2.0 * (gray.cols + gray.rows), area = 0;
  for (int i = 1; i < count; i++) {
    double covered = stats.at<int>(i, cv::CC_STAT_AREA);
    if (along[i] < 0.25 * edge && !is_paper(labels == i, covered)) area += covered;
  }
  return area / (static_cast<double>(gray.cols) * gray.rows);
}

}  // namespace

int cvision_quality(const uint8_t *pixels, int width, int height, double *sharp, double *burnt, double *brightness) {
  try {
    Mat gray(height, width, CV_8UC1, const_cast<uint8_t *>(pixels));
    *sharp = sharpness(gray);
    *burnt = glare(gray);
    *brightness = cv::mean(gray)[0];
    return CVISION_OK;
  } catch (...) {
    return CVISION_FAILED;
  }
}
