#pragma once
// Clips; see `record` to `discard` in ccamera.h.

#include "../CCameraAPI/ccamera.h"

namespace camera {

ccam_recorder *begin_clip(int seconds);
int add_to_clip(ccam_recorder *recorder, const ccam_frame *frame);
int length_of_clip(const ccam_recorder *recorder);
int finish_clip(ccam_recorder *recorder, uint8_t **bytes, size_t *count, int *milliseconds);
void discard_clip(ccam_recorder *recorder);

}  // namespace camera
