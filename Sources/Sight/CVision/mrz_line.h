#pragma once
// Lines of characters as curves, and cutting pictures along them.

#include <opencv2/core.hpp>

#include "cvision_mrz.h"

namespace mrz {

/// A point of a line and the way from one character to the next.
struct Place {
  cv::Point2d at, step;
};

/// The point `cells` characters from the line's start. Beyond the ends the way changes on until it has changed by half.
Place place(const cvision_mrz_line &line, double cells);

/// The mean distance between characters, in pixels.
double pitch(const cvision_mrz_line &line);

/// The height of a cell of a line.
///
/// Seen at an angle, one end is nearer. There the distance between characters shrinks twice, because they are farther away and foreshortened, and
/// their height shrinks once. Round a cylinder, both ends are turned away: the distance shrinks, and the height does not. So what matters is the
/// distance at a place, at its mirror image, and in the middle.
double height(double step, double mirrored, double middle);

/// Whether a line's numbers are usable.
bool sane(const cvision_mrz_line &line);

/// Cuts a picture along a line: `columns` x `rows` pixels, `scale` to a character. The left edge is at the line's start, the middle row on
/// the line. The height follows `height`.
cv::Mat cut(const cv::Mat &picture, const cvision_mrz_line &line, int columns, int rows, double scale = CVISION_MRZ_PITCH);

}  // namespace mrz
