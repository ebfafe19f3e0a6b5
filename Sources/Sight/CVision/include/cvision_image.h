#pragma once
// Pictures: decoding and encoding files, scaling, rotating, and measurements of a whole picture.
// Every function returns a status instead of throwing or ending the process. Pixels are packed rows, top left first.

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
  CVISION_OK = 0,
  CVISION_NOT_AN_IMAGE,
  CVISION_TRUNCATED,
  CVISION_DAMAGED,
  CVISION_TOO_LARGE,
  CVISION_UNSUPPORTED,
  CVISION_OUT_OF_MEMORY,
  CVISION_FAILED,
};

/// A decoded picture: `width` x `height` x 3 bytes of RGB, to be freed with `free`. The declared size of the file is kept as well, because
/// large pictures are decoded scaled down.
typedef struct {
  uint8_t *rgb;
  int width, height;
  int declared_width, declared_height;
  /// Whether the data ended before the picture did. Only of a JPEG, of which most is there; the rest is grey, or less sharp if it is progressive.
  int is_cut;
  /// The library's own message when it failed, for logs.
  char message[128];
} cvision_picture;

/// Reads only the declared size when `at_least` is 0. Otherwise decodes, scaled down by a whole factor as long as the longer side keeps
/// `at_least` pixels. A picture of more than `limit` pixels is refused before anything is decoded. Transparent parts become white.
int cvision_jpeg_decode(const uint8_t *bytes, size_t count, int64_t limit, int at_least, cvision_picture *picture);
int cvision_png_decode(const uint8_t *bytes, size_t count, int64_t limit, int at_least, cvision_picture *picture);
/// Decodes a part of a JPEG (x, y, width and height in pixels) in full.
int cvision_jpeg_decode_part(const uint8_t *bytes, size_t count, int64_t limit, const int part[4], cvision_picture *picture);
/// The same as `cvision_png_decode`, with transparent parts over a grey of this brightness.
int cvision_png_decode_over(const uint8_t *bytes, size_t count, int64_t limit, int at_least, uint8_t ground, cvision_picture *picture);
int cvision_webp_decode(const uint8_t *bytes, size_t count, int64_t limit, int at_least, cvision_picture *picture);

/// Encodes RGB; `*bytes` is to be freed with `free`. Quality is 1 to 100.
int cvision_jpeg_encode(const uint8_t *rgb, int width, int height, int quality, uint8_t **bytes, size_t *count);
int cvision_png_encode(const uint8_t *rgb, int width, int height, uint8_t **bytes, size_t *count);

/// Rotates a picture upright by its EXIF orientation, 1 to 8. `out` has as many bytes; for 5 to 8, width and height are swapped.
void cvision_orient(const uint8_t *rgb, int width, int height, int orientation, uint8_t *out);
/// Scales the part of an RGB picture at `x`, `y` to `out_width` x `out_height`: area averaging down, interpolation up.
int cvision_render(
    const uint8_t *rgb, int width, int height, int x, int y, int part_width, int part_height, uint8_t *out, int out_width, int out_height);
/// Straightens a quadrilateral of an RGB picture to `out_width` x `out_height`. `corners` are x, y pairs: what becomes top left, top right,
/// bottom right, bottom left. What lies outside the picture becomes grey.
int cvision_straighten(
    const uint8_t *rgb, int width, int height, const double *corners, uint8_t *out, int out_width, int out_height);
/// The same as `cvision_render` for a whole grey picture.
int cvision_resize_gray(const uint8_t *gray, int width, int height, uint8_t *out, int out_width, int out_height);
/// Blurs a grey picture by a Gaussian filter with this standard deviation in pixels, which is more than 0.
int cvision_blur_gray(const uint8_t *gray, int width, int height, double sigma, uint8_t *out);
/// The brightness of every pixel (ITU-R BT.601).
int cvision_gray(const uint8_t *rgb, int width, int height, uint8_t *out);

/// Sharpness, share of glare and mean brightness of a grey picture about 640 pixels wide.
int cvision_quality(const uint8_t *gray, int width, int height, double *sharpness, double *glare, double *brightness);
/// The number of printed words, side by side in rows, in a grey picture about 640 pixels wide; 2000 at most.
int cvision_words(const uint8_t *gray, int width, int height, int *count);
/// The corners of the document in a grey picture about 640 pixels wide, as x, y pairs clockwise from the top left. `*found` is 0 when there
/// is no document.
int cvision_outline(const uint8_t *gray, int width, int height, double corners[8], int *found);

#ifdef __cplusplus
}
#endif
