#pragma once
// SVG drawings, through librsvg.

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A drawing: `width` x `height` x 4 bytes of RGBA with the colours multiplied by alpha, to be freed with `free`.
typedef struct {
  uint8_t *rgba;
  int width, height;
  /// The library's own message when it failed, for logs.
  char message[256];
} cvision_drawing;

/// Draws an SVG as large as fits into `side` x `side` pixels. Nothing outside the bytes is loaded. The result is a status of cvision_image.h;
/// `CVISION_UNSUPPORTED` when librsvg is not installed, which is loaded by the first call.
int cvision_svg_draw(const uint8_t *bytes, size_t count, int side, cvision_drawing *drawing);

#ifdef __cplusplus
}
#endif
