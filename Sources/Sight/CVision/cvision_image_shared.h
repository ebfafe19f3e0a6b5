#pragma once
// What the decoders share.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "cvision_image.h"

/// The whole factor by which a picture may be scaled down.
inline int cvision_factor(int width, int height, int at_least) {
  int side = width > height ? width : height;
  return at_least > 0 && side > at_least ? side / at_least : 1;
}

inline int cvision_refuse(cvision_picture *picture, int status, const char *message) {
  snprintf(picture->message, sizeof picture->message, "%s", message);
  return status;
}

/// Averages full rows into blocks of factor x factor pixels, so that a large picture is never in memory as a whole. It uses plain memory
/// without destructors, because the decoders leave by longjmp.
struct cvision_shrinker {
  int width, height, factor;  // of the full picture
  int rows;                   // averaged so far
  uint32_t *sums;             // one row of the small picture
  uint8_t *rgb;               // the small picture
  uint32_t ground;            // the brightness behind transparent parts

  int out_width() const { return width / factor; }
  int out_height() const { return height / factor; }

  bool begin(int full_width, int full_height, int by) {
    width = full_width, height = full_height, factor = by, rows = 0, ground = 255;
    rgb = static_cast<uint8_t *>(malloc(static_cast<size_t>(out_width()) * out_height() * 3));
    sums = static_cast<uint32_t *>(calloc(static_cast<size_t>(out_width()) * 3, sizeof(uint32_t)));
    return rgb && sums;
  }

  /// One full row of RGBA, blended over the ground: white, unless it was changed.
  void add(const uint8_t *rgba) {
    int row = rows++ / factor;
    if (row >= out_height()) return;
    uint8_t *to = rgb + static_cast<size_t>(row) * out_width() * 3;
    for (int x = 0; x < out_width(); x++) {
      uint32_t *sum = sums + x * 3;
      for (int i = 0; i < factor; i++, rgba += 4) {
        uint32_t alpha = rgba[3], behind = (255 - alpha) * ground;
        for (int c = 0; c < 3; c++) sum[c] += (rgba[c] * alpha + behind + 127) / 255;
      }
    }
    if (rows % factor) return;
    uint32_t n = static_cast<uint32_t>(factor) * factor;
    for (int i = 0; i < out_width() * 3; i++) to[i] = static_cast<uint8_t>((sums[i] + n / 2) / n);
    memset(sums, 0, static_cast<size_t>(out_width()) * 3 * sizeof(uint32_t));
  }

  void hand_over(cvision_picture *picture) {
    picture->rgb = rgb;
    picture->width = out_width(), picture->height = out_height();
    rgb = nullptr;
  }

  void end() {
    free(sums), free(rgb);
    sums = nullptr, rgb = nullptr;
  }
};
