// Counts the start and stop patterns of PDF417 codes in a picture.
#include <array>
#include <cmath>

#include "cvision_barcode_bitmap.h"
#include "cvision_barcode_pass.h"

using barcode::Bitmap;

namespace {

/// The modules of their bars and spaces, beginning with a bar, in both directions (ISO/IEC 15438).
const std::vector<std::vector<int>> patterns = {
    {8, 1, 1, 1, 1, 1, 1, 3}, {7, 1, 1, 3, 1, 1, 1, 2, 1}, {1, 2, 1, 1, 1, 3, 1, 1, 7},
    // Read backwards, the start pattern begins with its last space.
    {3, 1, 1, 1, 1, 1, 1, 8},
};
/// The tolerance of runs, the same as the library's: for each one in modules, and for all together as a share.
constexpr double most_off = 0.8, most_off_share = 0.42;
/// Rows between two looks, the least looks at which a pattern is visible, and how many may be missed in between.
constexpr int step = 5, least_seen = 2, most_missed = 2;

bool fits(const int *runs, const std::vector<int> &pattern) {
  int sum = 0, modules = 0;
  for (size_t i = 0; i < pattern.size(); i++) sum += runs[i], modules += pattern[i];
  if (sum < modules) return false;
  double module = static_cast<double>(sum) / modules, off = 0;
  for (size_t i = 0; i < pattern.size(); i++) {
    double difference = std::abs(runs[i] - pattern[i] * module);
    if (difference > most_off * module) return false;
    off += difference;
  }
  return off <= most_off_share * sum;
}

/// A pattern over several rows.
struct Guard {
  size_t pattern;
  int x, width, last, seen;
};

/// The patterns that run down a picture.
struct Count {
  int most, found = 0;
  std::vector<Guard> open;

  bool is_full() const { return found > most; }

  void look(const std::vector<uint8_t> &row, int y) {
    std::vector<int> ends, runs;
    int width = static_cast<int>(row.size());
    for (int from = 0; from < width;) {
      int to = static_cast<int>(std::find(row.begin() + from, row.end(), !row[from]) - row.begin());
      runs.push_back(to - from), ends.push_back(to);
      from = to;
    }
    open.erase(
        std::remove_if(open.begin(), open.end(), [&](const Guard &guard) { return y - guard.last > (1 + most_missed) * step; }), open.end());
    for (size_t i = 0; i < runs.size() && !is_full(); i++) {
      bool is_bar = row[ends[i] - 1];
      for (size_t kind = 0; kind < patterns.size(); kind++) {
        const auto &pattern = patterns[kind];
        // All begin with a bar, except the start pattern read backwards.
        if (is_bar != (kind != 3) || i + pattern.size() > runs.size() || !fits(&runs[i], pattern)) continue;
        take(kind, ends[i] - runs[i], ends[i + pattern.size() - 1], y);
      }
    }
  }

  void take(size_t kind, int from, int to, int y) {
    auto same = std::find_if(open.begin(), open.end(), [&](const Guard &guard) {
      return guard.pattern == kind && std::abs(guard.x - from) < std::max(guard.width, to - from) / 4;
    });
    if (same == open.end()) {
      open.push_back({kind, from, to - from, y, 1});
    } else if (same->last != y) {
      same->x = from, same->last = y;
      if (++same->seen == least_seen) found++;
    }
  }
};

int counted(const cv::Mat &gray, barcode::Threshold threshold, int most) {
  Bitmap bitmap(gray, threshold);
  Count count{most, 0, {}};
  std::vector<uint8_t> row;
  for (int y = step / 2; y < gray.rows && !count.is_full(); y += step) {
    bitmap.row(y, row);
    count.look(row, y);
  }
  return count.found;
}

}  // namespace

int barcode::guards(const cv::Mat &gray, Threshold threshold, bool careful, int most) {
  int found = counted(gray, threshold, most);
  if (!careful || found > most) return found;
  cv::Mat upright;
  cv::transpose(gray, upright);
  return std::max(found, counted(upright, threshold, most));
}
