#pragma once
// What the parts of the barcode reader share. ZXing's names clash with OpenCV's, so only cvision_barcode_zxing.cpp includes ZXing.
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <time.h>

namespace barcode {

struct Point {
  double x = 0, y = 0;
};

/// A code that was read.
struct Reading {
  int symbology = 0;
  std::array<Point, 4> corners;
  std::vector<uint8_t> bytes;
  std::string text;
};

/// How a picture becomes black and white.
enum class Threshold { local, global };

/// Options for one pass of the library over a grey picture.
struct Pass {
  int symbologies;
  Threshold threshold = Threshold::local;
  /// Looks more closely, and also at the picture rotated by 90 degrees.
  bool careful = false;
  /// The picture contains nothing but one upright code.
  bool pure = false;
};
/// One pass of the library without a limit on its time: see `look`.
std::vector<Reading> zxing(const uint8_t *gray, int width, int height, int stride, const Pass &pass);

/// A symbol's modules, one byte each.
struct Modules {
  int width = 0, height = 0;
  std::vector<uint8_t> dark;
};

/// Encodes with the library. Rows of PDF417 are one module high. Throws std::length_error when the content does not fit.
Modules encode(int symbology, const uint8_t *bytes, size_t count, int level);

/// When to stop, by the thread's own processor time, so that a busy machine reads more slowly but not less.
class Deadline {
 public:
  explicit Deadline(double milliseconds) : end(now() + milliseconds) {}
  bool has_passed() const { return now() > end; }

 private:
  double end;

  static double now() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
  }
};

}  // namespace barcode
