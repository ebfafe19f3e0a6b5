#pragma once
// What is asked of a device before it is opened.

#include <linux/videodev2.h>

#include "../CCameraAPI/ccamera.h"

namespace camera {

/// An ioctl of the kernel itself; 0, or an error number below it.
int ask_kernel(int descriptor, unsigned long request, void *argument);
/// What the device is; CCAM_UNSUPPORTED when it is none that gives pictures.
int ask_capture(int descriptor, v4l2_capability *about, ccam_words *why);

}  // namespace camera
