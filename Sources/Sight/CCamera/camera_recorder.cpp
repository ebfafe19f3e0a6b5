// Clips: an MP4 that is written to memory, so that a crash leaves no file behind.
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

#include "camera_film.h"
#include "camera_recorder.h"
#include "camera_scaler.h"

namespace {

constexpr int most_width = 1280, most_height = 720;
constexpr int quality = 25;
/// A larger clip is ended: 30 s at the bit rate below need far less.
constexpr int64_t most_bytes = 64 << 20;

/// The largest size within the limits, undistorted, with even sides.
void fitted(int &width, int &height) {
  double scale = std::min({1.0, static_cast<double>(most_width) / width, static_cast<double>(most_height) / height});
  width = std::max(2, static_cast<int>(width * scale) & ~1);
  height = std::max(2, static_cast<int>(height * scale) & ~1);
}

}  // namespace

struct ccam_recorder {
  explicit ccam_recorder(int seconds) : most(static_cast<int64_t>(seconds) * 90'000) {}
  ~ccam_recorder();
  int add(const ccam_frame *frame);
  int milliseconds() const { return static_cast<int>((last < 0 ? 0 : last + step()) / 90); }
  int finish(uint8_t **bytes, size_t *count, int *length);

 private:
  int begin(const AVFrame *first);
  /// How long the last picture is shown: the mean of the others.
  int64_t step() const { return pictures > 1 ? last / (pictures - 1) : 3'600; }

  int64_t most;
  AVIOContext *io = nullptr;
  camera::Film film;
  ccam_scaler scaler;
  int64_t start = 0, last = -1;
  int pictures = 0;
  int failure = CCAM_OK;
};

ccam_recorder::~ccam_recorder() {
  if (!io) return;
  uint8_t *bytes = nullptr;
  avio_close_dyn_buf(io, &bytes);
  av_free(bytes);
}

int ccam_recorder::begin(const AVFrame *first) {
  int width = first->width, height = first->height;
  fitted(width, height);
  if (int error = avio_open_dyn_buf(&io); error < 0) return camera::status_of(error);
  return film.begin(CCAM_MP4, io, width, height, first->color_range, quality);
}

int ccam_recorder::add(const ccam_frame *frame) {
  if (failure) return failure;
  const AVFrame *from = frame->picture;
  if (last < 0) {
    start = frame->taken;
    if ((failure = begin(from))) return failure;
  }
  int64_t time = av_rescale(frame->taken - start, camera::clock_rate.den, 1'000'000'000);
  // Two pictures with the same time stamp cannot be told apart in a file.
  if (last >= 0 && time <= last + 90) return CCAM_OK;
  if (time >= most || avio_tell(io) > most_bytes) return CCAM_WAIT;
  // A camera that changes its size does not change the clip.
  camera::Picture picture(
      from->width == film.width() && from->height == film.height() && from->format == AV_PIX_FMT_YUV420P
          ? av_frame_clone(from)
          : scaler.made(from, AV_PIX_FMT_YUV420P, film.width(), film.height()).release());
  if (!picture) return failure = CCAM_OUT_OF_MEMORY;
  if ((failure = film.add(picture.get(), time))) return failure;
  last = time;
  pictures++;
  return CCAM_OK;
}

int ccam_recorder::finish(uint8_t **bytes, size_t *count, int *length) {
  *bytes = nullptr;
  if (failure) return failure;
  if (last < 0) return CCAM_WAIT;
  if (int status = film.end()) return status;
  uint8_t *buffer = nullptr;
  int size = avio_close_dyn_buf(io, &buffer);
  io = nullptr;
  *length = milliseconds();
  *bytes = static_cast<uint8_t *>(std::malloc(static_cast<size_t>(size)));
  if (*bytes) std::memcpy(*bytes, buffer, static_cast<size_t>(size));
  *count = static_cast<size_t>(size);
  av_free(buffer);
  return *bytes ? CCAM_OK : CCAM_OUT_OF_MEMORY;
}

namespace camera {

ccam_recorder *begin_clip(int seconds) { return new (std::nothrow) ccam_recorder(seconds); }
int add_to_clip(ccam_recorder *recorder, const ccam_frame *frame) { return recorder->add(frame); }
int length_of_clip(const ccam_recorder *recorder) { return recorder->milliseconds(); }
int finish_clip(ccam_recorder *recorder, uint8_t **bytes, size_t *count, int *milliseconds) {
  std::unique_ptr<ccam_recorder> own(recorder);
  return own->finish(bytes, count, milliseconds);
}
void discard_clip(ccam_recorder *recorder) { delete recorder; }

}  // namespace camera
