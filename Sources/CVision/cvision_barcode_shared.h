#pragma once
// What the parts of the barcode reader share. ZXing's names clash with OpenCV's: only cvision_barcode_zxing.cpp sees ZXing.
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

/// What the library is to do with a grey picture.
struct Pass {
  int symbologies;
  Threshold threshold = Threshold::local;
  /// Looks closer, and at the picture turned by a quarter.
  bool careful = false;
  /// Nothing but one upright code is in the picture.
  bool pure = false;
};
/// One pass of the library, however long it takes: see `look`.
std::vector<Reading> zxing(const uint8_t *gray, int width, int height, int stride, const Pass &pass);

/// A symbol's modules, one byte each.
struct Modules {
  int width = 0, height = 0;
  std::vector<uint8_t> dark;
};

/// Encodes with the library; rows of PDF417 are one module high. Throws std::length_error when the content does not fit.
Modules encode(int symbology, const uint8_t *bytes, size_t count, int level);

/// When to stop, by the thread's own processor time: a busy machine reads more slowly, not less.
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
