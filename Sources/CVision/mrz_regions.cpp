// Finds the places in a picture where print is dense: a document that is far away.

#include <algorithm>
#include <vector>

#include <opencv2/imgproc.hpp>

#include "mrz_search.h"

namespace {

/// The size of a step of the map of print, and the reach of the mean over it, in pixels of the search's picture.
const int step = 4, reach = 24;
/// The sides of a place, as shares of the picture's longer side, and how much is added on each side.
const double least = 0.06, most = 0.6, border = 0.3;

struct Region {
  cv::Rect box;
  double ink;
};

int regions(const cvision_mrz_search &search, int *out, int capacity) {
  cv::Mat map, mask, labels, stats, centroids;
  cv::resize(search.dark, map, {std::max(1, search.dark.cols / step), std::max(1, search.dark.rows / step)}, 0, 0, cv::INTER_AREA);
  cv::blur(map, map, {reach / step + 1, reach / step + 1});
  double top;
  cv::minMaxLoc(map, nullptr, &top);
  cv::threshold(map, mask, std::max(4.0, 0.3 * top), 255, cv::THRESH_BINARY);
  int count = cv::connectedComponentsWithStats(mask, labels, stats, centroids, 8);
  double side = std::max(map.cols, map.rows);
  std::vector<Region> found;
  for (int i = 1; i < count; i++) {
    cv::Rect box(stats.at<int>(i, cv::CC_STAT_LEFT), stats.at<int>(i, cv::CC_STAT_TOP), stats.at<int>(i, cv::CC_STAT_WIDTH), stats.at<int>(i, cv::CC_STAT_HEIGHT));
    double longer = std::max(box.width, box.height) / side;
    if (longer < least || longer > most) continue;
    found.push_back({box, cv::sum(map(box))[0]});
  }
  std::sort(found.begin(), found.end(), [](const Region &a, const Region &b) { return a.ink > b.ink; });
  int kept = std::min(capacity, int(found.size()));
  for (int i = 0; i < kept; i++) {
    const cv::Rect &box = found[i].box;
    double add = border * std::max(box.width, box.height), scale = step / search.scale;
    double left = std::max(0.0, box.x - add), right = std::min(double(map.cols), box.x + box.width + add);
    double upper = std::max(0.0, box.y - add), lower = std::min(double(map.rows), box.y + box.height + add);
    int *to = out + 4 * i;
    to[0] = int(left * scale), to[1] = int(upper * scale), to[2] = int((right - left) * scale), to[3] = int((lower - upper) * scale);
  }
  return kept;
}

}  // namespace

extern "C" int cvision_mrz_regions(const cvision_mrz_search *search, int *boxes, int capacity) {
  try {
    return regions(*search, boxes, capacity);
  } catch (...) {
    return CVISION_MRZ_FAILED;
  }
}
