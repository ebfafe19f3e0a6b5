#pragma once
// The decoders, and what they share. Each fills in the picture and returns a status.
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "../CFormatsAPI/cformats.h"

namespace formats {

constexpr int most_pages = 1000;

/// A file in memory.
struct File {
  const uint8_t *bytes;
  size_t count;
  /// The most pixels that are decoded.
  int64_t limit;

  /// A little-endian integer of `length` bytes; 0 beyond the end.
  uint32_t number(size_t at, size_t length) const {
    uint32_t value = 0;
    if (at > count || length > count - at) return 0;
    while (length-- > 0) value = value << 8 | bytes[at + length];
    return value;
  }
};

int read_heif(const File &file, cformats_picture &picture);
int read_tiff(const File &file, cformats_picture &picture);
int read_gif(const File &file, cformats_picture &picture);
int read_bmp(const File &file, cformats_picture &picture);
int read_pdf(const File &file, cformats_picture &picture);

inline int refuse(cformats_picture &picture, int status, const char *message) {
  std::snprintf(picture.message, sizeof picture.message, "%s", message);
  return status;
}

/// Makes room for the pixels.
inline bool begin(cformats_picture &picture, int width, int height) {
  picture.width = width, picture.height = height;
  picture.rgb = static_cast<uint8_t *>(std::malloc(static_cast<size_t>(width) * height * 3));
  return picture.rgb != nullptr;
}

/// A colour over white paper.
inline uint8_t on_white(uint32_t color, uint32_t alpha) { return static_cast<uint8_t>((color * alpha + 255 * (255 - alpha) + 127) / 255); }

}  // namespace formats
