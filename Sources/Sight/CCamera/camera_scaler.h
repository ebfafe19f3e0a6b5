#pragma once
// Scaling and conversion of pictures by libswscale.

#include <vector>

extern "C" {
#include <libswscale/swscale.h>
}

#include "camera_input.h"

struct ccam_scaler {
  ~ccam_scaler() { sws_freeContext(context); }
  /// Fills `out`, packed rows of one plane.
  /// - Parameter how: the method of libswscale; 0 for area averaging when the picture gets smaller, interpolation otherwise.
  int fill(const AVFrame *from, AVPixelFormat format, int width, int height, uint8_t *out, int how = 0);
  /// A new picture; nullptr when it cannot be made.
  camera::Picture made(const AVFrame *from, AVPixelFormat format, int width, int height);

 private:
  int prepare(const AVFrame *from, AVPixelFormat format, int width, int height, int how = 0);
  SwsContext *context = nullptr;
  /// The colour range is set once for each context.
  SwsContext *told = nullptr;
  int told_range = -1;
};
