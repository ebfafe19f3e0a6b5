// Counts the finder patterns of QR codes in a picture: rings around a square, dark, light, dark over 1, 1, 3, 1, 1 modules.
#include <algorithm>
#include <cmath>

#include "cvision_barcode_bitmap.h"
#include "cvision_barcode_pass.h"

using barcode::Bitmap;

namespace {

constexpr int parts = 5;
constexpr int ratio[parts] = {1, 1, 3, 1, 1};
constexpr int modules = 7;

/// Whether runs match the pattern, each within half a module and half a pixel.
bool fits(const int *runs) {
  int sum = 0;
  for (int i = 0; i < parts; i++) sum += runs[i];
  if (sum < modules) return false;
  double module = static_cast<double>(sum) / modules, slack = module / 2 + 0.5;
  for (int i = 0; i < parts; i++) {
    if (std::abs(runs[i] - ratio[i] * module) >= slack) return false;
  }
  return true;
}

/// The length of a pattern through a point in a direction; 0 when there is none.
int length(const Bitmap &bitmap, cv::Point place, cv::Point way, bool dark, int most) {
  int runs[parts] = {0};
  for (int side : {-1, 1}) {
    cv::Point at = side < 0 ? place : place + way;
    for (int ring = 0; ring <= parts / 2; ring++) {
      int &run = runs[parts / 2 + side * ring];
      bool wanted = ring % 2 == 0 ? dark : !dark;
      while (bitmap.holds(at.x, at.y) && bitmap.is_dark(at.x, at.y) == wanted && run <= most) run++, at += side * way;
    }
  }
  return fits(runs) ? runs[0] + runs[1] + runs[2] + runs[3] + runs[4] : 0;
}

struct Finder {
  double x, y, size;
};

/// Searches the runs of one row for patterns whose rings are dark or, inverted, light.
struct Count {
  const Bitmap &bitmap;
  int most;
  std::vector<Finder> found[2];
  std::vector<uint8_t> row;

  bool is_full() const { return static_cast<int>(std::max(found[0].size(), found[1].size())) > most; }

  void look(int y) {
    bitmap.row(y, row);
    int runs[parts] = {0}, width = static_cast<int>(row.size());
    for (int from = 0, to; from < width && !is_full(); from = to) {
      to = static_cast<int>(std::find(row.begin() + from, row.end(), !row[from]) - row.begin());
      std::rotate(runs, runs + 1, runs + parts);
      runs[parts - 1] = to - from;
      if (fits(runs)) take(to, y, runs, row[from]);
    }
  }

  /// The runs that end before `end` match along the row; they count when they also match in the other directions.
  void take(int end, int y, const int *runs, bool dark) {
    cv::Point place(end - runs[4] - runs[3] - (runs[2] + 1) / 2, y);
    auto &list = found[dark];
    for (const Finder &other : list) {
      if (std::hypot(other.x - place.x, other.y - place.y) < other.size / 2) return;
    }
    int across = runs[0] + runs[1] + runs[2] + runs[3] + runs[4];
    for (cv::Point way : {cv::Point(0, 1), cv::Point(1, 1), cv::Point(1, -1)}) {
      if (length(bitmap, place, way, dark, 2 * across) == 0) return;
    }
    list.push_back({static_cast<double>(place.x), static_cast<double>(place.y), static_cast<double>(across)});
  }
};

}  // namespace

barcode::Finders barcode::finders(const cv::Mat &gray, Threshold threshold, int step, int most) {
  Bitmap bitmap(gray, threshold);
  Count count{bitmap, most, {}, {}};
  for (int y = step - 1; y < gray.rows && !count.is_full(); y += step) count.look(y);
  return {static_cast<int>(count.found[1].size()), static_cast<int>(count.found[0].size())};
}
