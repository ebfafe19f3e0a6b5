#pragma once
// Turning pictures upright.

#include "camera_input.h"

namespace camera {

/// How many quarters a picture is to be turned clockwise by a file's display matrix: 0 to 3.
int quarters_of(const int32_t *matrix);
/// The picture turned clockwise; nullptr when there is no memory.
Picture turned(Picture picture, int quarters, ccam_scaler &scaler);

}  // namespace camera
