// Pictures in memory: rotating, scaling, converting to grey.
#include <algorithm>
#include <cmath>
#include <opencv2/core.hpp>
#include <opencv2/core/utility.hpp>
#include <opencv2/imgproc.hpp>

#include "cvision_image.h"

using cv::Mat;

namespace {

// One thread: the kiosk's two cores also serve the terminal, and this process has a limited number of threads. This is said once, before any
// picture: two threads that set it at the same time free OpenCV's thread pool twice.
[[maybe_unused]] const bool single = (cv::setNumThreads(1), true);

Mat mat(const uint8_t *pixels, int width, int height, int type) { return Mat(height, width, type, const_cast<uint8_t *>(pixels)); }

int scale(const Mat &from, uint8_t *out, int out_width, int out_height) {
  Mat to(out_height, out_width, from.type(), out);
  bool shrinks = out_width < from.cols || out_height < from.rows;
  cv::resize(from, to, to.size(), 0, 0, shrinks ? cv::INTER_AREA : cv::INTER_LINEAR);
  return CVISION_OK;
}

}  // namespace

void cvision_orient(const uint8_t *rgb, int width, int height, int orientation, uint8_t *out) {
  // EXIF 2.32, tag 0112: the sides of the upright picture on which row 0 and column 0 of the stored one lie.
  bool swaps = orientation >= 5;
  bool from_right = orientation == 2 || orientation == 3 || orientation == 6 || orientation == 7;
  bool from_bottom = orientation == 3 || orientation == 4 || orientation == 7 || orientation == 8;
  int out_width = swaps ? height : width, out_height = swaps ? width : height;
  for (int y = 0; y < out_height; y++) {
    for (int x = 0; x < out_width; x++) {
      int u = from_right ? out_width - 1 - x : x, v = from_bottom ? out_height - 1 - y : y;
      const uint8_t *from = rgb + 3 * (swaps ? static_cast<size_t>(u) * width + v : static_cast<size_t>(v) * width + u);
      *out++ = from[0], *out++ = from[1], *out++ = from[2];
    }
  }
}

int cvision_render(
    const uint8_t *rgb, int width, int height, int x, int y, int part_width, int part_height, uint8_t *out, int out_width, int out_height) {
  try {
    return scale(mat(rgb, width, height, CV_8UC3)(cv::Rect(x, y, part_width, part_height)), out, out_width, out_height);
  } catch (...) {
    return CVISION_FAILED;
  }
}

int cvision_straighten(
    const uint8_t *rgb, int width, int height, const double *corners, uint8_t *out, int out_width, int out_height) {
  try {
    cv::Point2f from[4];
    for (int i = 0; i < 4; i++) from[i] = {static_cast<float>(corners[2 * i]), static_cast<float>(corners[2 * i + 1])};
    // Where the picture shrinks, it is drawn larger by a whole factor and averaged, so that no pixel is left out.
    auto factor = [](double length, int out) {
      double most = std::max(1.0, std::min(8.0, std::floor(4096.0 / out)));
      return static_cast<int>(std::clamp(std::ceil(length / out), 1.0, most));
    };
    int across = factor(std::max(cv::norm(from[1] - from[0]), cv::norm(from[2] - from[3])), out_width);
    int down = factor(std::max(cv::norm(from[3] - from[0]), cv::norm(from[2] - from[1])), out_height);
    cv::Size size(out_width * across, out_height * down);
    // Corners are at the edges of pixels, but OpenCV counts from their centres.
    float right = size.width - 0.5f, bottom = size.height - 0.5f;
    cv::Point2f to[4] = {{-0.5f, -0.5f}, {right, -0.5f}, {right, bottom}, {-0.5f, bottom}};
    for (cv::Point2f &corner : from) corner -= cv::Point2f(0.5f, 0.5f);
    Mat drawn;
    cv::warpPerspective(
        mat(rgb, width, height, CV_8UC3), drawn, cv::getPerspectiveTransform(to, from), size, cv::INTER_LINEAR | cv::WARP_INVERSE_MAP,
        cv::BORDER_CONSTANT, cv::Scalar(96, 96, 96));
    return scale(drawn, out, out_width, out_height);
  } catch (...) {
    return CVISION_FAILED;
  }
}

int cvision_resize_gray(const uint8_t *gray, int width, int height, uint8_t *out, int out_width, int out_height) {
  try {
    return scale(mat(gray, width, height, CV_8UC1), out, out_width, out_height);
  } catch (...) {
    return CVISION_FAILED;
  }
}

int cvision_blur_gray(const uint8_t *gray, int width, int height, double sigma, uint8_t *out) {
  try {
    Mat to(height, width, CV_8UC1, out);
    cv::GaussianBlur(mat(gray, width, height, CV_8UC1), to, {}, sigma);
    return CVISION_OK;
  } catch (...) {
    return CVISION_FAILED;
  }
}

int cvision_gray(const uint8_t *rgb, int width, int height, uint8_t *out) {
  try {
    Mat to(height, width, CV_8UC1, out);
    cv::cvtColor(mat(rgb, width, height, CV_8UC3), to, cv::COLOR_RGB2GRAY);
    return CVISION_OK;
  } catch (...) {
    return CVISION_FAILED;
  }
}
