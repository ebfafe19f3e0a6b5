#pragma once
// What the parts of the search for lines share.

#include <vector>

#include <opencv2/core.hpp>

#include "cvision_mrz.h"
#include "mrz_candidate.h"

/// The dark strokes of a picture, scaled down.
struct cvision_mrz_search {
  cv::Mat gray;
  /// How much darker a pixel is than the paper around it: as it is, and independent of the light.
  cv::Mat dark, ink;
  /// From which value on ink counts as black.
  double level;
  /// Pixels of the ink to one of the picture.
  double scale;
  /// The lines of print in the directions in which they were looked for.
  std::vector<mrz::Turned> turned;
};
