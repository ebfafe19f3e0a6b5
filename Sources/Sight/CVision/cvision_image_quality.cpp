// Measurements of a whole picture: sharpness, glare, brightness.
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include "cvision_image.h"

using cv::Mat;

namespace {

/// Below this contrast (of 255 levels) a region shows nothing that could be sharp: its gradients are noise.
constexpr double least_contrast = 24;
/// The number of directions over 180 degrees.
constexpr int directions = 4;
/// A level above this is overexposed.
constexpr double burnt_out = 249;
/// What the blur removes from the border of an overexposed shape, and how far around it paper is looked for, in pixels.
constexpr int border = 3, around = 9;
/// How much of what is around a shape is overexposed where the shape is paper: with print right beside it, and without. What is below
/// `printed` is print, and `least_print` is how much of it counts.
constexpr double white_with_print = 0.09, white_alone = 0.22, printed = 190, least_print = 0.12;

Mat square(int reach) { return cv::getStructuringElement(cv::MORPH_RECT, cv::Size(2 * reach + 1, 2 * reach + 1)); }

/// The value below which a share `share` of the counted values lie.
int percentile(const std::vector<int> &counts, double share) {
  int64_t total = 0, sum = 0;
  for (int count : counts) total += count;
  for (size_t i = 0; i < counts.size(); i++) {
    sum += counts[i];
    if (sum >= share * total) return static_cast<int>(i);
  }
  return static_cast<int>(counts.size()) - 1;
}

/// The direction of a gradient: 0 across, 1 down to the right, 2 down, 3 down to the left, each within 22.5 degrees. Opposite gradients
/// have the same direction.
int direction(int x, int y) {
  int ax = std::abs(x), ay = std::abs(y);
  // tan 22.5° is 0.4142.
  if (1000 * ay <= 414 * ax) return 0;
  if (1000 * ax < 414 * ay) return 2;
  return (x < 0) == (y < 0) ? 1 : 3;
}

/// How steep the steepest edges are: the 99th percentile of the gradient divided by the local contrast, over the places with some contrast.
/// Unlike the variance of the Laplacian, it does not depend on what else is in the picture or how it is lit, and after a light blur hardly
/// on noise.
double sharpness(const Mat &gray) {
  Mat smooth, dx, dy, high, low;
  cv::GaussianBlur(gray, smooth, cv::Size(), 1.0);
  cv::Sobel(smooth, dx, CV_16S, 1, 0);
  cv::Sobel(smooth, dy, CV_16S, 0, 1);
  Mat around = cv::getStructuringElement(cv::MORPH_RECT, cv::Size(15, 15));
  cv::dilate(smooth, high, around);
  cv::erode(smooth, low, around);
  std::vector<int> levels(256);
  // Separated by direction, because motion blur smears the edges across it and leaves those along it.
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
      // Sobel's weights add up to eight.
      float steep = std::sqrt(static_cast<float>(gx[x] * gx[x] + gy[x] * gy[x])) / (8.0f * range);
      shares[direction(gx[x], gy[x])][std::min(1000, static_cast<int>(1000 * steep))]++;
    }
  }
  double least_steep = 1;
  for (const auto &share : shares) least_steep = std::min(least_steep, percentile(share, 0.99) / 1000.0);
  return 6 * least_steep;
}

/// Whether an overexposed shape is white paper: a fifth of the picture or more, full of the holes and dents that print leaves, or a gap
/// between letters with paper beyond it, or a piece of a white label. A reflection is smaller, hides print, fades slowly, and is surrounded by
/// what is not overexposed.
bool is_paper(const Mat &labels, int label, cv::Rect box, double area, const Mat &gray, const Mat &burnt) {
  if (area > 0.2 * labels.total()) return true;
  std::vector<cv::Point> points, hull;
  cv::findNonZero(labels(box) == label, points);
  cv::convexHull(points, hull);
  if (area < 0.8 * cv::contourArea(hull)) return true;
  cv::Rect wide = (box - cv::Point(around, around) + cv::Size(2 * around, 2 * around)) & cv::Rect(cv::Point(), labels.size());
  Mat shape = labels(wide) == label, near, far;
  cv::dilate(shape, near, square(border));
  cv::dilate(shape, far, square(around));
  far &= ~near;
  double all = cv::countNonZero(far), white = cv::countNonZero(far & burnt(wide)), print = cv::countNonZero(far & (gray(wide) < printed));
  return white > white_alone * all || (white > white_with_print * all && print > least_print * all);
}

/// The share of the picture that is overexposed. In a drawing or a scan, white paper and a scanner's lid are overexposed too: a shape along
/// much of the picture's edge, or one that is paper, counts as background and not as a reflection.
double glare(const Mat &gray) {
  Mat burnt = gray > burnt_out, shapes, labels, stats, centres, smooth;
  if (cv::countNonZero(burnt) == 0) return 0;
  // Noise clipped at white would split a reflection into pieces. After a light blur it is whole, but smaller.
  cv::GaussianBlur(gray, smooth, cv::Size(), 1.5);
  cv::morphologyEx(smooth > burnt_out, shapes, cv::MORPH_OPEN, cv::getStructuringElement(cv::MORPH_ELLIPSE, cv::Size(5, 5)));
  int count = cv::connectedComponentsWithStats(shapes, labels, stats, centres);
  std::vector<int> along(count);
  for (int x = 0; x < gray.cols; x++) along[labels.at<int>(0, x)]++, along[labels.at<int>(gray.rows - 1, x)]++;
  for (int y = 0; y < gray.rows; y++) along[labels.at<int>(y, 0)]++, along[labels.at<int>(y, gray.cols - 1)]++;
  double edge = 2.0 * (gray.cols + gray.rows);
  Mat shining = Mat::zeros(gray.size(), CV_8UC1), whole;
  for (int i = 1; i < count; i++) {
    cv::Rect box(stats.at<int>(i, cv::CC_STAT_LEFT), stats.at<int>(i, cv::CC_STAT_TOP), stats.at<int>(i, cv::CC_STAT_WIDTH),
                 stats.at<int>(i, cv::CC_STAT_HEIGHT));
    if (along[i] >= 0.25 * edge || is_paper(labels, i, box, stats.at<int>(i, cv::CC_STAT_AREA), gray, burnt)) continue;
    shining(box) |= labels(box) == i;
  }
  // Restores what the blur removed at the border.
  cv::dilate(shining, whole, square(border));
  shining |= whole & burnt;
  return cv::countNonZero(shining) / static_cast<double>(gray.total());
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
