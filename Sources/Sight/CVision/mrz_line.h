#pragma once
// Lines of characters as curves, and cutting pictures along them.

#include <opencv2/core.hpp>

#include "cvision_mrz.h"

namespace mrz {

/// A point of a line and the way from one character to the next.
struct Place {
  cv::Point2d at, step;
};

/// The point `cells` characters from the line's start. Before the start and after the end the line continues straight on.
Place place(const cvision_mrz_line &line, double cells);

/// The mean distance between characters, in pixels.
double pitch(const cvision_mrz_line &line);

/// Whether a line's numbers are usable.
bool sane(const cvision_mrz_line &line);

/// Cuts a picture along a line: `columns` x `rows` pixels, `scale` to a character. The left edge is at the line's start, the middle row on
/// the line. Its ends may be seen from nearer or farther away, so the height follows the distance between characters.
cv::Mat cut(const cv::Mat &picture, const cvision_mrz_line &line, int columns, int rows, double scale = CVISION_MRZ_PITCH);

}  // namespace mrz
