// Clips: H.264 in an MP4 that is written to memory, so that a crash leaves no file behind.
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/opt.h>
}

#include "camera_input.h"
#include "camera_recorder.h"
#include "camera_scaler.h"

namespace {

constexpr int most_width = 1280, most_height = 720;
/// Time stamps are in 1/90,000 s, as usual for video.
constexpr AVRational clock_rate{1, 90'000};
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
  int write(const AVFrame *picture);
  /// How long the last picture is shown: the mean of the others.
  int64_t step() const { return pictures > 1 ? last / (pictures - 1) : 3'600; }

  int64_t most;
  AVFormatContext *format = nullptr;
  AVCodecContext *encoder = nullptr;
  AVPacket *packet = nullptr;
  AVStream *stream = nullptr;
  ccam_scaler scaler;
  int64_t start = 0, last = -1;
  int pictures = 0;
  int failure = CCAM_OK;
};

ccam_recorder::~ccam_recorder() {
  avcodec_free_context(&encoder);
  av_packet_free(&packet);
  if (format && format->pb) {
    uint8_t *bytes = nullptr;
    avio_close_dyn_buf(format->pb, &bytes);
    av_free(bytes);
  }
  avformat_free_context(format);
}

int ccam_recorder::begin(const AVFrame *first) {
  int error = avformat_alloc_output_context2(&format, nullptr, "mp4", nullptr);
  if (error < 0) return camera::status_of(error);
  auto codec = avcodec_find_encoder_by_name("libx264");
  bool is_h264 = codec != nullptr;
  if (!codec) codec = avcodec_find_encoder(AV_CODEC_ID_MPEG4);
  if (!codec) return CCAM_UNSUPPORTED;
  encoder = avcodec_alloc_context3(codec);
  packet = av_packet_alloc();
  stream = avformat_new_stream(format, nullptr);
  if (!encoder || !packet || !stream) return CCAM_OUT_OF_MEMORY;
  int width = first->width, height = first->height;
  fitted(width, height);
  encoder->width = width;
  encoder->height = height;
  encoder->pix_fmt = AV_PIX_FMT_YUV420P;
  encoder->color_range = first->color_range;
  encoder->time_base = is_h264 ? clock_rate : AVRational{1, 1'000};
  encoder->thread_count = 1;
  encoder->gop_size = 60;
  encoder->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
  if (is_h264) {
    // No look-ahead: it would keep dozens of pictures in memory, and the clip is small anyway.
    av_opt_set(encoder->priv_data, "preset", "superfast", 0);
    av_opt_set(encoder->priv_data, "tune", "zerolatency", 0);
    av_opt_set(encoder->priv_data, "crf", "25", 0);
  } else {
    encoder->bit_rate = 3'000'000;
  }
  error = avcodec_open2(encoder, codec, nullptr);
  if (error >= 0) error = avcodec_parameters_from_context(stream->codecpar, encoder);
  stream->time_base = clock_rate;
  if (error >= 0) error = avio_open_dyn_buf(&format->pb);
  if (error >= 0) error = avformat_write_header(format, nullptr);
  return error < 0 ? camera::status_of(error) : CCAM_OK;
}

/// Encodes a picture, or flushes the encoder when there is none, and writes the result.
int ccam_recorder::write(const AVFrame *picture) {
  int error = avcodec_send_frame(encoder, picture);
  while (error >= 0) {
    error = avcodec_receive_packet(encoder, packet);
    if (error == AVERROR(EAGAIN) || error == AVERROR_EOF) return CCAM_OK;
    if (error < 0) break;
    packet->stream_index = stream->index;
    av_packet_rescale_ts(packet, encoder->time_base, stream->time_base);
    error = av_write_frame(format, packet);
    av_packet_unref(packet);
  }
  return error < 0 ? camera::status_of(error) : CCAM_OK;
}

int ccam_recorder::add(const ccam_frame *frame) {
  if (failure) return failure;
  const AVFrame *from = frame->picture;
  if (last < 0) {
    start = frame->taken;
    if ((failure = begin(from))) return failure;
  }
  int64_t time = av_rescale(frame->taken - start, 90'000, 1'000'000'000);
  // Two pictures with the same time stamp cannot be told apart in a file.
  if (last >= 0 && time <= last + 90) return CCAM_OK;
  if (time >= most || avio_tell(format->pb) > most_bytes) return CCAM_WAIT;
  // A camera that changes its size does not change the clip.
  camera::Picture picture(
      from->width == encoder->width && from->height == encoder->height && from->format == AV_PIX_FMT_YUV420P
          ? av_frame_clone(from)
          : scaler.made(from, AV_PIX_FMT_YUV420P, encoder->width, encoder->height).release());
  if (!picture) return failure = CCAM_OUT_OF_MEMORY;
  picture->pict_type = AV_PICTURE_TYPE_NONE;
  picture->pts = av_rescale_q(time, clock_rate, encoder->time_base);
  if ((failure = write(picture.get()))) return failure;
  last = time;
  pictures++;
  return CCAM_OK;
}

int ccam_recorder::finish(uint8_t **bytes, size_t *count, int *length) {
  *bytes = nullptr;
  if (failure) return failure;
  if (last < 0) return CCAM_WAIT;
  if (int status = write(nullptr)) return status;
  // The last picture gets its duration from the track's.
  if (int error = av_write_trailer(format); error < 0) return camera::status_of(error);
  uint8_t *buffer = nullptr;
  int size = avio_close_dyn_buf(format->pb, &buffer);
  format->pb = nullptr;
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
