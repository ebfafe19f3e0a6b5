// Rotating pictures upright: phones film as they are held and store the rotation.
#include <cmath>

extern "C" {
#include <libavutil/display.h>
}

#include "camera_scaler.h"
#include "camera_turn.h"

namespace camera {
namespace {

/// Rotates one plane clockwise; `width` and `height` are those of the input.
void turn(const uint8_t *from, int from_stride, int width, int height, int quarters, uint8_t *to, int to_stride) {
  for (int y = 0; y < height; y++) {
    const uint8_t *row = from + static_cast<ptrdiff_t>(y) * from_stride;
    // Where the row's first pixel goes, and the distance between its pixels in the output.
    uint8_t *place = to;
    ptrdiff_t step = to_stride;
    switch (quarters) {
      case 1: place += height - 1 - y; break;
      case 2:
        place += static_cast<ptrdiff_t>(height - 1 - y) * to_stride + width - 1;
        step = -1;
        break;
      default:
        place += static_cast<ptrdiff_t>(width - 1) * to_stride + y;
        step = -to_stride;
    }
    for (int x = 0; x < width; x++, place += step) *place = row[x];
  }
}

}  // namespace

int quarters_of(const int32_t *matrix) {
  double angle = av_display_rotation_get(matrix);
  return std::isnan(angle) ? 0 : static_cast<int>(std::lround(-angle / 90)) & 3;
}

Picture turned(Picture picture, int quarters, ccam_scaler &scaler) {
  if (quarters == 0) return picture;
  int width = picture->width & ~1, height = picture->height & ~1;
  if (width < 2 || height < 2) return nullptr;
  if (picture->format != AV_PIX_FMT_YUV420P || width != picture->width || height != picture->height) {
    picture = scaler.made(picture.get(), AV_PIX_FMT_YUV420P, width, height);
    if (!picture) return nullptr;
  }
  Picture result(av_frame_alloc());
  if (!result) return nullptr;
  result->format = AV_PIX_FMT_YUV420P;
  result->width = quarters == 2 ? width : height;
  result->height = quarters == 2 ? height : width;
  result->color_range = picture->color_range;
  if (av_frame_get_buffer(result.get(), 0) < 0) return nullptr;
  for (int plane = 0; plane < 3; plane++) {
    int half = plane > 0;
    turn(picture->data[plane], picture->linesize[plane], width >> half, height >> half, quarters, result->data[plane],
         result->linesize[plane]);
  }
  return result;
}

}  // namespace camera
