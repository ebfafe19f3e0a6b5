#pragma once
// Lines of characters as curves, and cutting pictures along them.

#include <opencv2/core.hpp>

#include "cvision_mrz.h"

namespace mrz {

/// A point of a line and the way from one character to the next.
struct Place {
  cv::Point2d at, step;
};

/// The point `cells` characters from the line's start.
Place place(const cvision_mrz_line &line, double cells);

/// The mean distance between characters, in pixels.
double pitch(const cvision_mrz_line &line);

/// The height of a character `cells` characters from the line's start, in pixels.
///
/// Seen at an angle, one end is farther away. Towards it the distance between characters shrinks twice, because they are farther away and
/// foreshortened, and their height shrinks once. Round a cylinder, both ends are turned away: the distance shrinks, and the height does not. So on
/// an uneven line the distances at the place, at its mirror image and in the middle count.
double height(const cvision_mrz_line &line, double cells);

/// Whether a line's numbers are usable.
bool sane(const cvision_mrz_line &line);

/// Cuts a picture along a line: `columns` x `rows` pixels, `scale` to a character. The left edge is at the line's start, the middle row on
/// the line. The height follows `height`.
cv::Mat cut(const cv::Mat &picture, const cvision_mrz_line &line, int columns, int rows, double scale = CVISION_MRZ_PITCH);

}  // namespace mrz
