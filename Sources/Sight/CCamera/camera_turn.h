#pragma once
// Rotating pictures upright.

#include "camera_input.h"

namespace camera {

/// The number of quarter turns clockwise that a file's display matrix asks for: 0 to 3.
int quarters_of(const int32_t *matrix);
/// The picture rotated clockwise; nullptr when memory runs out.
Picture turned(Picture picture, int quarters, ccam_scaler &scaler);

}  // namespace camera
