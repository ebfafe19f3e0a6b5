#pragma once
#include <opencv2/core.hpp>

#include "net.h"

namespace face {

/// Proposes faces: for every eighth pixel the score, the centre, the size and the lean.
const net::Net &proposing();
/// From a crop of a proposal: the score, the centre, five points, the size.
const net::Net &refining();
/// From a crop that is laid by the points: lids, smile, turn, visibility.
const net::Net &signing();

/// Half of the picture's sides, each pixel the mean of four; an odd last row or column is left out.
cv::Mat halved(const cv::Mat &picture);

/// A square of `side` pixels in which a face of this centre, size and lean (radians, clockwise) stands upright, `width` pixels wide, less its
/// mean and over its deviation; as a mirror shows it when `mirrored`. `map` gets the 2 x 3 matrix from the picture to the square.
void cut(const uint8_t *pixels, int width, int height, double x, double y, double size, double lean, int side, double face, bool mirrored,
         net::Plane &out, double map[6]);

}  // namespace face
