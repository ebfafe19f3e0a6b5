#include "camera_scaler.h"

extern "C" {
#include <libavutil/imgutils.h>
}

int ccam_scaler::prepare(const AVFrame *from, AVPixelFormat format, int width, int height, int how) {
  if (width < 1 || height < 1 || width > 1 << 14 || height > 1 << 14) return CCAM_FAILED;
  if (how == 0) how = width < from->width || height < from->height ? SWS_AREA : SWS_BILINEAR;
  context = sws_getCachedContext(
      context, from->width, from->height, static_cast<AVPixelFormat>(from->format), width, height, format, how, nullptr, nullptr, nullptr);
  if (!context) return CCAM_UNSUPPORTED;
  int full = from->color_range == AVCOL_RANGE_JPEG;
  if (told != context || told_range != full) {
    const int *table = sws_getCoefficients(SWS_CS_ITU601);
    bool is_video = format == AV_PIX_FMT_YUV420P || format == AV_PIX_FMT_YUYV422;
    sws_setColorspaceDetails(context, table, full, table, is_video ? full : 1, 0, 1 << 16, 1 << 16);
    told = context;
    told_range = full;
  }
  return CCAM_OK;
}

int ccam_scaler::fill(const AVFrame *from, AVPixelFormat format, int width, int height, uint8_t *out, int how) {
  if (int status = prepare(from, format, width, height, how)) return status;
  uint8_t *planes[4] = {out, nullptr, nullptr, nullptr};
  int strides[4] = {width * (format == AV_PIX_FMT_RGB24 ? 3 : 1), 0, 0, 0};
  // swscale writes whole vectors beyond the end of rows whose length is not a multiple of one. Such rows go through a padded buffer.
  if (width % 32 == 0) {
    return sws_scale(context, from->data, from->linesize, 0, from->height, planes, strides) > 0 ? CCAM_OK : CCAM_FAILED;
  }
  int padded = (strides[0] + 63) / 64 * 64;
  std::vector<uint8_t> buffer(static_cast<size_t>(padded) * height + 64);
  uint8_t *roomy[4] = {buffer.data(), nullptr, nullptr, nullptr};
  int wide[4] = {padded, 0, 0, 0};
  if (sws_scale(context, from->data, from->linesize, 0, from->height, roomy, wide) <= 0) return CCAM_FAILED;
  av_image_copy_plane(out, strides[0], buffer.data(), padded, strides[0], height);
  return CCAM_OK;
}

camera::Picture ccam_scaler::made(const AVFrame *from, AVPixelFormat format, int width, int height) {
  if (prepare(from, format, width, height)) return nullptr;
  camera::Picture picture(av_frame_alloc());
  if (!picture) return nullptr;
  picture->format = format;
  picture->width = width;
  picture->height = height;
  picture->color_range = from->color_range;
  if (av_frame_get_buffer(picture.get(), 0) < 0) return nullptr;
  if (sws_scale(context, from->data, from->linesize, 0, from->height, picture->data, picture->linesize) <= 0) return nullptr;
  return picture;
}
