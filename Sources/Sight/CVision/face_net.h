#pragma once
#include <opencv2/core.hpp>

#include "net.h"

namespace face {

/// Proposes faces: the score, centre, size and rotation for every eighth pixel.
const net::Net &proposing();
/// For a crop of a proposal: the score, centre, five points and size.
const net::Net &refining();
/// For a crop aligned by the points: lids, smile, turn, visibility.
const net::Net &signing();

/// The picture at half size, each pixel the mean of four; an odd last row or column is left out.
cv::Mat halved(const cv::Mat &picture);

/// A crop of `side` x `side` pixels in which a face with this centre, size and rotation (radians, clockwise) is upright and `width` pixels
/// wide, normalised to mean 0 and deviation 1; mirrored when `mirrored`. `map` receives the 2 x 3 matrix from the picture to the crop.
void cut(const uint8_t *pixels, int width, int height, double x, double y, double size, double lean, int side, double face, bool mirrored,
         net::Plane &out, double map[6]);

}  // namespace face
