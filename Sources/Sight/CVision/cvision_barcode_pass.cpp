// The library's passes over a picture.
#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

#include "cvision_barcode.h"
#include "cvision_barcode_pass.h"

namespace {

using namespace barcode;

constexpr int finders_of_a_code = 3;
/// Fifty codes have this many finder patterns. The library's time grows with the third power; at this limit it takes about 50 ms.
constexpr int most_finders = 150;
/// Six codes have this many start and stop patterns. Each takes the library up to 70 ms in a picture of two megapixels.
constexpr int most_guards = 12;
/// The distance of the rows in which the library looks for finder patterns: three or, in a quick pass, the distance at which it cannot miss
/// a code of version 20 that fills a quarter of the picture's height.
constexpr int closest_rows = 3, modules_of_version_20 = 97;
/// A careful pass continues at a third of the size while a side is longer than this.
constexpr int large = 500, shrinking = 3;

/// The middle of a code.
Point middle(const Reading &reading) {
  Point sum;
  for (Point corner : reading.corners) sum.x += corner.x / 4, sum.y += corner.y / 4;
  return sum;
}

/// Whether two readings are of the same code: the same content at the same position.
bool is_same(const Reading &a, const Reading &b) {
  if (a.symbology != b.symbology || a.bytes != b.bytes) return false;
  Point from = middle(a), to = middle(b);
  double size = std::hypot(a.corners[0].x - a.corners[2].x, a.corners[0].y - a.corners[2].y);
  return std::hypot(from.x - to.x, from.y - to.y) < size / 4;
}

std::vector<Reading> look_once(const cv::Mat &gray, const Pass &pass) {
  Pass bounded = pass;
  int step = pass.careful ? closest_rows : std::max(closest_rows, 3 * gray.rows / (4 * modules_of_version_20));
  Finders found;
  if (pass.symbologies & CVISION_QR_CODE && !pass.pure) found = finders(gray, pass.threshold, step, most_finders);
  if (std::max(found.dark, found.light) > most_finders) bounded.symbologies &= ~CVISION_QR_CODE;
  if (pass.symbologies & CVISION_PDF417 && !pass.pure && guards(gray, pass.threshold, pass.careful, most_guards) > most_guards) {
    bounded.symbologies &= ~CVISION_PDF417;
  }
  auto readings = zxing(gray.data, gray.cols, gray.rows, static_cast<int>(gray.step), bounded);
  bounded.symbologies &= CVISION_QR_CODE;
  // The library reads dark on light only.
  if (!readings.empty() || !bounded.symbologies || found.light < finders_of_a_code) return readings;
  cv::Mat reversed;
  cv::bitwise_not(gray, reversed);
  return zxing(reversed.data, reversed.cols, reversed.rows, static_cast<int>(reversed.step), bounded);
}

}  // namespace

std::vector<Reading> barcode::look(const cv::Mat &gray, const Pass &pass) {
  auto readings = look_once(gray, pass);
  if (!pass.careful) return readings;
  cv::Mat picture = gray;
  double scale = 1;
  while (std::max(picture.cols, picture.rows) > large && std::min(picture.cols, picture.rows) >= shrinking) {
    cv::Rect whole(0, 0, picture.cols / shrinking * shrinking, picture.rows / shrinking * shrinking);
    cv::Mat smaller;
    cv::resize(picture(whole), smaller, cv::Size(whole.width / shrinking, whole.height / shrinking), 0, 0, cv::INTER_AREA);
    picture = smaller, scale *= shrinking;
    for (auto &reading : look_once(picture, pass)) {
      for (Point &corner : reading.corners) corner = {corner.x * scale, corner.y * scale};
      if (std::none_of(readings.begin(), readings.end(), [&](const Reading &other) { return is_same(reading, other); })) {
        readings.push_back(std::move(reading));
      }
    }
  }
  return readings;
}
