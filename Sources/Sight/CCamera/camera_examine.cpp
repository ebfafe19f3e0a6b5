// What a capture device reports about itself. The kernel is asked and not libv4l2, which would add formats that it only converts to.
#include <algorithm>
#include <cerrno>
#include <cstring>

#include <linux/videodev2.h>
#include <sys/ioctl.h>

#include "camera_device.h"
#include "camera_input.h"

namespace camera {

int ask_kernel(int descriptor, unsigned long request, void *argument) {
  int result;
  do result = ioctl(descriptor, request, argument);
  while (result < 0 && errno == EINTR);
  return result < 0 ? -errno : 0;
}

int ask_capture(int descriptor, v4l2_capability *about, ccam_words *why) {
  if (ask_kernel(descriptor, VIDIOC_QUERYCAP, about) != 0) {
    say(why, "it is no video device");
    return CCAM_UNSUPPORTED;
  }
  uint32_t can = about->capabilities & V4L2_CAP_DEVICE_CAPS ? about->device_caps : about->capabilities;
  if (!(can & V4L2_CAP_VIDEO_CAPTURE) || !(can & V4L2_CAP_STREAMING)) {
    say(why, "it gives no pictures");
    return CCAM_UNSUPPORTED;
  }
  return CCAM_OK;
}

namespace {

/// The fastest rate of a format in a size; 0 when the driver does not report it.
double fastest(int descriptor, uint32_t format, uint32_t width, uint32_t height) {
  double best = 0;
  v4l2_frmivalenum interval{};
  interval.pixel_format = format;
  interval.width = width;
  interval.height = height;
  for (; interval.index < 64 && ask_kernel(descriptor, VIDIOC_ENUM_FRAMEINTERVALS, &interval) == 0; interval.index++) {
    auto shortest = interval.type == V4L2_FRMIVAL_TYPE_DISCRETE ? interval.discrete : interval.stepwise.min;
    if (shortest.numerator > 0) best = std::max(best, static_cast<double>(shortest.denominator) / shortest.numerator);
    if (interval.type != V4L2_FRMIVAL_TYPE_DISCRETE) break;
  }
  return best;
}

void add(ccam_device *device, int descriptor, uint32_t format, uint32_t width, uint32_t height) {
  if (device->mode_count >= CCAM_MOST_MODES) return;
  auto &mode = device->modes[device->mode_count++];
  for (int i = 0; i < 4; i++) {
    char letter = static_cast<char>(format >> (8 * i) & 0x7f);
    mode.format[i] = letter >= ' ' ? letter : '?';
  }
  mode.width = static_cast<int>(width);
  mode.height = static_cast<int>(height);
  mode.rate = fastest(descriptor, format, width, height);
}

}  // namespace

int examine(int descriptor, ccam_device *device, ccam_words *why) {
  v4l2_capability about{};
  if (int status = ask_capture(descriptor, &about, why)) return status;
  std::strncpy(device->name, reinterpret_cast<const char *>(about.card), sizeof device->name - 1);
  std::strncpy(device->driver, reinterpret_cast<const char *>(about.driver), sizeof device->driver - 1);
  v4l2_fmtdesc format{};
  format.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
  for (; format.index < 32 && ask_kernel(descriptor, VIDIOC_ENUM_FMT, &format) == 0; format.index++) {
    v4l2_frmsizeenum size{};
    size.pixel_format = format.pixelformat;
    for (; size.index < 64 && ask_kernel(descriptor, VIDIOC_ENUM_FRAMESIZES, &size) == 0; size.index++) {
      if (size.type == V4L2_FRMSIZE_TYPE_DISCRETE) {
        add(device, descriptor, format.pixelformat, size.discrete.width, size.discrete.height);
        continue;
      }
      // For a continuous range of sizes, the smallest and the largest are listed.
      add(device, descriptor, format.pixelformat, size.stepwise.min_width, size.stepwise.min_height);
      add(device, descriptor, format.pixelformat, size.stepwise.max_width, size.stepwise.max_height);
      break;
    }
  }
  return CCAM_OK;
}

}  // namespace camera
