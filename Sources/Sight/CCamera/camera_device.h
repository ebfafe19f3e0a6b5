#pragma once
// What is asked of a device before it is opened.

#include <linux/videodev2.h>

#include "../CCameraAPI/ccamera.h"

namespace camera {

/// An ioctl of the kernel itself. Returns 0 or a negative error number.
int ask_kernel(int descriptor, unsigned long request, void *argument);
/// What the device is; CCAM_UNSUPPORTED when it gives no pictures.
int ask_capture(int descriptor, v4l2_capability *about, ccam_words *why);

}  // namespace camera
