#pragma once
// The interface of the formats library: pictures in formats that few cameras and programs write. The library is loaded with dlopen at the first
// such picture, because libheif, Leptonica and Poppler take longer to load than everything else together. So Swift knows only this header.
// Nothing throws.

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
  CFORMATS_OK = 0,
  /// The data ends before the picture does.
  CFORMATS_TRUNCATED,
  CFORMATS_DAMAGED,
  /// It declares more pixels than the limit.
  CFORMATS_TOO_LARGE,
  CFORMATS_UNSUPPORTED,
  CFORMATS_OUT_OF_MEMORY,
};

enum cformats_format {
  /// HEIC and AVIF.
  CFORMATS_HEIF,
  CFORMATS_TIFF,
  CFORMATS_GIF,
  CFORMATS_BMP,
  CFORMATS_PDF,
};

/// An upright picture: `width` x `height` x 3 bytes of RGB, top left first, to be freed with `free`. Transparent parts are white.
typedef struct {
  uint8_t *rgb;
  int width, height;
  /// How many pages or pictures the file has; 1000 if they are more. The frames of an animation count as one. The picture is the first page of a
  /// PDF, the first frame, the main picture of a HEIC, and the first of a TIFF that can be read.
  int pages;
  /// What is wrong, in a few plain English words; empty for nothing that is known.
  char message[128];
} cformats_picture;

typedef struct {
  /// Decodes a file. A picture of more than `limit` pixels is refused before anything is decoded. A page of a PDF is drawn with 300 dots per inch,
  /// or as many as the limit and 6000 pixels of its longer side allow.
  int (*decode)(enum cformats_format format, const uint8_t *bytes, size_t count, int64_t limit, cformats_picture *picture);
} cformats_api;

/// The type of the library's only exported symbol, the function `cformats_library`.
typedef const cformats_api *(*cformats_library_function)(void);

#ifdef __cplusplus
}
#endif
