#pragma once
// Reads PDF417 codes that ZXing does not find or cannot correct: finds where a code may be, its start and stop patterns, the number of
// rows, and the codeword that each cell resembles most, and corrects the rest.
#include <array>
#include <optional>
#include <vector>

#include <opencv2/core.hpp>

#include "cvision_barcode_pdf417.h"

// Also compiled for wider vectors; the processor chooses.
// The choice is made before ThreadSanitizer is ready, so there is none under it.
#if defined(__x86_64__) && !__has_feature(thread_sanitizer)
#define FOR_WIDE_VECTORS __attribute__((target_clones("avx2", "default")))
#else
#define FOR_WIDE_VECTORS
#endif

namespace barcode {

/// A part of the picture that may be a code: its middle, the direction of its rows in radians (or the opposite one), and its extent along
/// and across.
struct Region {
  Point centre;
  double angle = 0, length = 0, height = 0;
};
/// Candidates for codes in a picture, the most promising first, at most four of each kind.
struct Candidates {
  /// Edges in one direction: stacked and linear codes, at any angle.
  std::vector<Region> stacked;
  /// Strong edges in both directions, about as wide as high: matrix codes. With a margin, within the picture.
  std::vector<cv::Rect> blocks;
};
Candidates locate(const cv::Mat &gray);

/// The position of a symbol: a projective mapping from (modules from the left edge, share of its height) to pixels.
struct Frame {
  int columns = 0;
  cv::Matx33d to_picture;
  double module_pixels = 0;  // about

  cv::Point2d at(double module, double down) const {
    cv::Vec3d p = to_picture * cv::Vec3d(module, down, 1);
    return {p[0] / p[2], p[1] / p[2]};
  }
  int modules() const { return start_modules + codeword_modules * (columns + 2) + stop_modules; }
  /// Places the frame on four corners, clockwise from the symbol's own top left.
  void lay(const std::array<cv::Point2f, 4> &corners);
};
/// Candidate positions of a symbol in a region by its start and stop patterns, with its rows along the region's direction or, when
/// `turned`, against it; the likeliest number of columns first.
std::vector<Frame> frames(const cv::Mat &gray, const Region &region, bool turned);

/// Samples a module.
constexpr int fineness = 3;
constexpr int cell_samples = codeword_modules * fineness;

/// The look of codewords of each cluster through a lens that blurs by `sigma` modules: mean 0, length 1.
class Templates {
 public:
  explicit Templates(double sigma);
  /// The similarity, -1 to 1, of a cell's samples to each of the 929 codewords of a cluster.
  void likeness(const float *samples, int cluster, float *out) const;
  double sigma;

 private:
  std::vector<float> values;  // cluster, sample, codeword
};
/// The nearest of a few that are computed once.
const Templates &templates(double sigma);

/// The shape of a symbol.
struct Rows {
  int rows = 0, level = 0;
  /// The similarity of all row indicators to their expected values, at most 2.
  double score = 0;
};
/// Finds the number of rows and moves the frame so that it contains exactly them; none when the row indicators agree with no shape.
std::optional<Rows> find_rows(const cv::Mat &gray, Frame &frame, const Templates &templates);

/// Reads the symbol in a frame; none when its error correction does not confirm it.
std::optional<Symbol> read_symbol(const cv::Mat &gray, const Frame &frame, const Rows &rows, const Deadline &deadline);

/// The codes in a picture. `thorough` rescues what the quick pass cannot read, until the deadline.
std::vector<Reading> read(const cv::Mat &gray, int symbologies, bool thorough, const Deadline &deadline);

}  // namespace barcode
