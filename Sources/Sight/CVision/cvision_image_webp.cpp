// WebP through libwebp.
#include <webp/decode.h>

#include "cvision_image_shared.h"

namespace {

int status(VP8StatusCode code) {
  switch (code) {
    case VP8_STATUS_OK: return CVISION_OK;
    case VP8_STATUS_OUT_OF_MEMORY: return CVISION_OUT_OF_MEMORY;
    case VP8_STATUS_NOT_ENOUGH_DATA:
    case VP8_STATUS_SUSPENDED: return CVISION_TRUNCATED;
    case VP8_STATUS_UNSUPPORTED_FEATURE: return CVISION_UNSUPPORTED;
    default: return CVISION_DAMAGED;
  }
}

}  // namespace

int cvision_webp_decode(const uint8_t *bytes, size_t count, int64_t limit, int at_least, cvision_picture *picture) {
  memset(picture, 0, sizeof *picture);
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config)) return CVISION_FAILED;
  int result = status(WebPGetFeatures(bytes, count, &config.input));
  if (result != CVISION_OK) return cvision_refuse(picture, result, "the header cannot be read");
  int width = config.input.width, height = config.input.height;
  picture->declared_width = width, picture->declared_height = height;
  if (static_cast<int64_t>(width) * height > limit) return CVISION_TOO_LARGE;
  if (config.input.has_animation) return cvision_refuse(picture, CVISION_UNSUPPORTED, "it is an animation");
  if (at_least == 0) return CVISION_OK;

  config.output.colorspace = MODE_RGBA;
  result = status(WebPDecode(bytes, count, &config));
  if (result == CVISION_OK) {
    int factor = cvision_factor(width, height, at_least), thin = width < height ? width : height;
    cvision_shrinker small{};
    if (small.begin(width, height, factor < thin ? factor : thin)) {
      for (int y = 0; y < height; y++) small.add(config.output.u.RGBA.rgba + static_cast<size_t>(y) * config.output.u.RGBA.stride);
      small.hand_over(picture);
    } else {
      result = CVISION_OUT_OF_MEMORY;
    }
    small.end();
  } else {
    cvision_refuse(picture, result, "the data cannot be decoded");
  }
  WebPFreeDecBuffer(&config.output);
  return result;
}
