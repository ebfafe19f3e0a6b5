// Pictures that threads share, and the clock of their time stamps.
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <new>

extern "C" {
#include <libavutil/error.h>
}

#include "camera_input.h"

namespace camera {

int64_t now() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1'000'000'000LL + time.tv_nsec;
}

bool wait_until(int64_t then, int milliseconds) {
  int64_t start = now(), left = std::min<int64_t>(then - start, milliseconds * 1'000'000LL);
  if (left > 0) {
    int64_t end = start + left;
    timespec time{static_cast<time_t>(end / 1'000'000'000), static_cast<long>(end % 1'000'000'000)};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nullptr) == EINTR) {
    }
  }
  return now() >= then;
}

void say(ccam_words *why, const char *text) {
  if (why) std::snprintf(why->text, sizeof why->text, "%s", text);
}

int status_of(int error) {
  switch (error) {
    case AVERROR(ENOMEM): return CCAM_OUT_OF_MEMORY;
    case AVERROR(EBUSY): return CCAM_BUSY;
    case AVERROR(EACCES):
    case AVERROR(EPERM): return CCAM_DENIED;
    case AVERROR(ENODEV):
    case AVERROR(ENXIO):
    case AVERROR(EIO): return CCAM_GONE;
    case AVERROR(ENOTTY):
    case AVERROR(EINVAL):
    case AVERROR_INVALIDDATA:
    case AVERROR_DECODER_NOT_FOUND:
    case AVERROR_STREAM_NOT_FOUND: return CCAM_UNSUPPORTED;
    default: return CCAM_FAILED;
  }
}

Picture packed(const uint8_t *pixels, int width, int height, AVPixelFormat format) {
  Picture picture(av_frame_alloc());
  if (!picture) return nullptr;
  picture->format = format;
  picture->width = width;
  picture->height = height;
  picture->color_range = AVCOL_RANGE_JPEG;
  if (av_frame_get_buffer(picture.get(), 0) < 0) return nullptr;
  int row = width * (format == AV_PIX_FMT_RGBA ? 4 : 3);
  for (int y = 0; y < height; y++) std::memcpy(picture->data[0] + y * picture->linesize[0], pixels + y * row, static_cast<size_t>(row));
  return picture;
}

ccam_frame *make_frame(Picture picture, int64_t taken) {
  auto frame = new (std::nothrow) ccam_frame{picture.get(), taken};
  if (frame) picture.release();
  return frame;
}

}  // namespace camera
