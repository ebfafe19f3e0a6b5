// Finds print in a picture: what looks like words side by side in rows.
#include <cstdlib>
#include <vector>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include "cvision_image.h"

using cv::Mat;

namespace {

/// How much darker ink is than the paper around it (of 255 levels).
constexpr double least_ink = 26;
/// The height of a word's box in pixels, and its width as a multiple of the height.
constexpr int least_height = 3, most_height = 22;
constexpr double least_width = 1.2, most_width = 16;
/// The share of its box that a word fills: more than a diagonal line does.
constexpr double least_filling = 0.35;

struct Word {
  double x, y, width, height;
};

/// Whether a word is the next one in a row: about as high, at the same level, less than two heights away.
bool follows(const Word &one, const Word &next) {
  double height = (one.height + next.height) / 2, gap = next.x - (one.x + one.width);
  return gap > -height / 2 && gap < 2 * height && std::abs(one.height - next.height) < 0.6 * height &&
         std::abs(one.y + one.height / 2 - next.y - next.height / 2) < 0.5 * height;
}

}  // namespace

int cvision_words(const uint8_t *pixels, int width, int height, int *count) {
  try {
    Mat gray(height, width, CV_8UC1, const_cast<uint8_t *>(pixels)), ink, labels, stats, centres;
    // Dark strokes of at most eight pixels, independent of the paper's brightness.
    cv::morphologyEx(gray, ink, cv::MORPH_BLACKHAT, cv::getStructuringElement(cv::MORPH_RECT, cv::Size(9, 9)));
    ink = ink > least_ink;
    // Merges the letters of a word, but not words.
    cv::morphologyEx(ink, ink, cv::MORPH_CLOSE, cv::getStructuringElement(cv::MORPH_RECT, cv::Size(3, 1)));
    int found = cv::connectedComponentsWithStats(ink, labels, stats, centres);
    std::vector<Word> words;
    for (int i = 1; i < found; i++) {
      double w = stats.at<int>(i, cv::CC_STAT_WIDTH), h = stats.at<int>(i, cv::CC_STAT_HEIGHT);
      if (h < least_height || h > most_height || w < least_width * h || w > most_width * h) continue;
      if (stats.at<int>(i, cv::CC_STAT_AREA) < least_filling * w * h) continue;
      words.push_back({static_cast<double>(stats.at<int>(i, cv::CC_STAT_LEFT)), static_cast<double>(stats.at<int>(i, cv::CC_STAT_TOP)), w, h});
      // A page has some hundreds. A picture with thousands is not a page, and the grouping takes quadratic time.
      if (words.size() == 2000) break;
    }
    *count = 0;
    for (const Word &word : words) {
      for (const Word &other : words) {
        if (&word != &other && (follows(word, other) || follows(other, word))) {
          ++*count;
          break;
        }
      }
    }
    return CVISION_OK;
  } catch (...) {
    return CVISION_FAILED;
  }
}
