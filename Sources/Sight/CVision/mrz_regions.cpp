// Finds the places in a picture where a document may be that is far away: where print is dense, and light areas.

#include <algorithm>
#include <vector>

#include <opencv2/imgproc.hpp>

#include "mrz_search.h"

namespace {

/// The size of a step of the maps, and the reach of the mean over them, in pixels of the search's picture.
const int step = 4, reach = 24, grain = 20;
/// The side of a square that covers the strokes of small print, and by how many levels the brightest paper is lighter than other paper.
const int print = 11, whiter = 8;
/// How many of the brightest places come first.
const size_t mostBright = 3;
/// The sides of a place, as shares of the picture's longer side.
const double least = 0.06, most = 0.6, mostBrightSide = 0.85;
/// How much is added on each side of print, whose faint parts were not seen, and of a light area, as shares of its longer side.
const double printBorder = 0.3, lightBorder = 0.08;

struct Region {
  cv::Rect box;
  double border, ink;
};

/// Adds the places that a mask shows. Two that share most of their area are one.
void add(const cv::Mat &mask, double border, double most, const cv::Mat &ink, std::vector<Region> &found) {
  cv::Mat labels, stats, centroids;
  int count = cv::connectedComponentsWithStats(mask, labels, stats, centroids, 8);
  double side = std::max(mask.cols, mask.rows);
  for (int i = 1; i < count; i++) {
    cv::Rect box(stats.at<int>(i, cv::CC_STAT_LEFT), stats.at<int>(i, cv::CC_STAT_TOP), stats.at<int>(i, cv::CC_STAT_WIDTH), stats.at<int>(i, cv::CC_STAT_HEIGHT));
    double longer = std::max(box.width, box.height) / side;
    if (longer < least || longer > most) continue;
    bool known = std::any_of(found.begin(), found.end(), [&](const Region &other) { return (box & other.box).area() > 0.6 * (box | other.box).area(); });
    if (!known) found.push_back({box, border, cv::sum(ink(box))[0]});
  }
}

/// The places whose paper is lighter than the rest, such as a document on a newspaper. A morphological closing removes the print first.
void brightest(const cvision_mrz_search &search, cv::Size size, cv::Mat &mask) {
  cv::Mat closed;
  cv::morphologyEx(search.gray, closed, cv::MORPH_CLOSE, cv::getStructuringElement(cv::MORPH_RECT, {print, print}));
  cv::resize(closed, closed, size, 0, 0, cv::INTER_AREA);
  std::vector<uchar> levels(closed.begin<uchar>(), closed.end<uchar>());
  auto middle = levels.begin() + levels.size() / 2, light = levels.begin() + levels.size() * 199 / 200;
  std::nth_element(levels.begin(), middle, levels.end());
  int usual = *middle;
  std::nth_element(levels.begin(), light, levels.end());
  cv::threshold(closed, mask, std::max((usual + *light) / 2, usual + whiter), 255, cv::THRESH_BINARY);
}

int regions(const cvision_mrz_search &search, bool thorough, int *out, int capacity) {
  cv::Mat map, light, mask;
  cv::Size size(std::max(1, search.dark.cols / step), std::max(1, search.dark.rows / step));
  cv::resize(search.dark, map, size, 0, 0, cv::INTER_AREA);
  cv::blur(map, map, {reach / step + 1, reach / step + 1});
  double top;
  cv::minMaxLoc(map, nullptr, &top);
  cv::threshold(map, mask, std::max(4.0, 0.3 * top), 255, cv::THRESH_BINARY);
  std::vector<Region> found;
  add(mask, printBorder, most, map, found);
  // Where print surrounds the document, the paper is still lighter than most of it.
  cv::resize(search.gray, light, size, 0, 0, cv::INTER_AREA);
  for (int pass = 0; pass < 2; pass++) cv::blur(light, light, {grain / step, grain / step});
  double level = cv::threshold(light, mask, 0, 255, cv::THRESH_BINARY | cv::THRESH_OTSU);
  add(mask, lightBorder, most, map, found);
  cv::threshold(light, mask, (level + 255) / 2, 255, cv::THRESH_BINARY);
  add(mask, lightBorder, most, map, found);
  auto by_ink = [](const Region &a, const Region &b) { return a.ink > b.ink; };
  std::sort(found.begin(), found.end(), by_ink);
  // Few places are the brightest, so they come first, and are not crowded out by print.
  std::vector<Region> bright;
  if (thorough) {
    brightest(search, size, mask);
    add(mask, lightBorder, mostBrightSide, map, bright);
  }
  std::sort(bright.begin(), bright.end(), by_ink);
  found.insert(found.begin(), bright.begin(), bright.begin() + std::min(mostBright, bright.size()));
  int kept = std::min(capacity, int(found.size()));
  for (int i = 0; i < kept; i++) {
    const cv::Rect &box = found[i].box;
    double more = found[i].border * std::max(box.width, box.height), scale = step / search.scale;
    double left = std::max(0.0, box.x - more), right = std::min(double(map.cols), box.x + box.width + more);
    double upper = std::max(0.0, box.y - more), lower = std::min(double(map.rows), box.y + box.height + more);
    int *to = out + 4 * i;
    to[0] = int(left * scale), to[1] = int(upper * scale), to[2] = int((right - left) * scale), to[3] = int((lower - upper) * scale);
  }
  return kept;
}

}  // namespace

extern "C" int cvision_mrz_regions(const cvision_mrz_search *search, int thorough, int *boxes, int capacity) {
  try {
    return regions(*search, thorough, boxes, capacity);
  } catch (...) {
    return CVISION_MRZ_FAILED;
  }
}
