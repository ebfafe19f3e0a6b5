#pragma once
#include <algorithm>
#include <vector>

#include <opencv2/imgproc.hpp>

#include "cvision_barcode_shared.h"

namespace barcode {

/// A grey picture as black and white, by the library's thresholds, computed for the pixels that are asked for.
class Bitmap {
 public:
  Bitmap(const cv::Mat &gray, Threshold threshold) : gray(gray) {
    if (threshold == Threshold::local && std::min(gray.cols, gray.rows) >= block * (2 * around + 1)) {
      cv::Rect whole(0, 0, gray.cols / block * block, gray.rows / block * block);
      cv::Mat means;
      cv::resize(gray(whole), means, cv::Size(whole.width / block, whole.height / block), 0, 0, cv::INTER_AREA);
      cv::blur(means, levels, cv::Size(2 * around + 1, 2 * around + 1), cv::Point(-1, -1), cv::BORDER_REPLICATE);
    } else {
      cv::Mat unused;
      level = static_cast<int>(cv::threshold(gray, unused, 0, 255, cv::THRESH_BINARY | cv::THRESH_OTSU));
    }
  }

  bool holds(int x, int y) const { return x >= 0 && y >= 0 && x < gray.cols && y < gray.rows; }

  bool is_dark(int x, int y) const {
    int limit = level;
    // At the edges, the threshold of the outermost whole neighbourhood is used.
    if (!levels.empty()) {
      limit = levels.at<uint8_t>(
          std::clamp(y / block, around, levels.rows - 1 - around), std::clamp(x / block, around, levels.cols - 1 - around));
    }
    return gray.at<uint8_t>(y, x) <= limit;
  }

  /// A whole row: 1 for dark.
  void row(int y, std::vector<uint8_t> &out) const {
    out.resize(gray.cols);
    const uint8_t *light = gray.ptr<uint8_t>(y);
    const uint8_t *limits = levels.empty() ? nullptr : levels.ptr<uint8_t>(std::clamp(y / block, around, levels.rows - 1 - around));
    for (int from = 0; from < gray.cols; from += block) {
      int limit = limits ? limits[std::clamp(from / block, around, levels.cols - 1 - around)] : level;
      int to = std::min(gray.cols, from + block);
      for (int x = from; x < to; x++) out[x] = light[x] <= limit;
    }
  }

 private:
  /// The side of the squares whose means make the threshold, and how many of them are averaged to each side.
  static constexpr int block = 8, around = 2;

  cv::Mat gray, levels;
  int level = 0;
};

}  // namespace barcode
