// Video files: read from a descriptor, decoded, played at their own pace in a loop.
#include <algorithm>
#include <cerrno>
#include <new>

#include <unistd.h>

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
}

#include "camera_input.h"
#include "camera_scaler.h"
#include "camera_turn.h"

namespace camera {
namespace {

constexpr int buffer_size = 1 << 16;
/// A file that is later than this continues from where it is and does not catch up.
constexpr int64_t most_late = 250'000'000;
/// A file with more pixels in a picture than 8K would use up the memory.
constexpr int64_t most_pixels = 7680 * 4320;

/// A file behind a descriptor, which this owns. It is read with pread, because several readers of one open file would share its position.
struct File {
  int descriptor;
  int64_t position = 0;

  static int read(void *opaque, uint8_t *buffer, int size) {
    auto file = static_cast<File *>(opaque);
    ssize_t count;
    do count = pread(file->descriptor, buffer, static_cast<size_t>(size), file->position);
    while (count < 0 && errno == EINTR);
    if (count < 0) return AVERROR(errno);
    if (count == 0) return AVERROR_EOF;
    file->position += count;
    return static_cast<int>(count);
  }

  static int64_t seek(void *opaque, int64_t offset, int whence) {
    auto file = static_cast<File *>(opaque);
    int64_t length = lseek(file->descriptor, 0, SEEK_END);
    if (length < 0) return AVERROR(errno);
    switch (whence & ~AVSEEK_FORCE) {
      case AVSEEK_SIZE: return length;
      case SEEK_SET: break;
      case SEEK_CUR: offset += file->position; break;
      case SEEK_END: offset += length; break;
      default: return AVERROR(EINVAL);
    }
    if (offset < 0) return AVERROR(EINVAL);
    return file->position = offset;
  }
};

class Video : public Input {
 public:
  ~Video() override {
    avcodec_free_context(&decoder);
    avformat_close_input(&format);
    if (io) av_freep(&io->buffer);
    avio_context_free(&io);
    av_packet_free(&packet);
    // Until opening has succeeded, the descriptor belongs to the caller.
    if (owns) close(file.descriptor);
  }

  int open(int descriptor, ccam_words *why);
  int next(int milliseconds, ccam_frame **frame) override;
  bool owns = false;

 private:
  int decode(Picture &picture);
  int read();
  int rewind();
  int64_t due(const AVFrame *picture);

  File file{-1};
  AVIOContext *io = nullptr;
  AVFormatContext *format = nullptr;
  AVCodecContext *decoder = nullptr;
  AVPacket *packet = nullptr;
  int stream = -1;
  /// The clockwise rotation of the pictures.
  int quarters = 0;
  ccam_scaler scaler;
  /// The decoded picture whose time has not come yet, and its time.
  Picture waiting;
  int64_t waiting_until = 0;
  /// When the picture with time stamp zero would have been shown.
  int64_t start = 0;
  int64_t last_time = 0, period = 40'000'000;
  bool has_shown = false;
};

int Video::open(int descriptor, ccam_words *why) {
  file.descriptor = descriptor;
  auto buffer = static_cast<uint8_t *>(av_malloc(buffer_size));
  if (!buffer) return CCAM_OUT_OF_MEMORY;
  io = avio_alloc_context(buffer, buffer_size, 0, &file, File::read, nullptr, File::seek);
  if (!io) {
    av_free(buffer);
    return CCAM_OUT_OF_MEMORY;
  }
  format = avformat_alloc_context();
  packet = av_packet_alloc();
  if (!format || !packet) return CCAM_OUT_OF_MEMORY;
  format->pb = io;
  // A file that refers to other files or addresses gets nothing: this descriptor is all that is read.
  format->flags |= AVFMT_FLAG_CUSTOM_IO;
  format->protocol_whitelist = av_strdup("");
  format->max_streams = 16;
  const AVCodec *codec = nullptr;
  int error = avformat_open_input(&format, "", nullptr, nullptr);
  if (error >= 0) error = avformat_find_stream_info(format, nullptr);
  if (error >= 0) error = stream = av_find_best_stream(format, AVMEDIA_TYPE_VIDEO, -1, -1, &codec, 0);
  if (error >= 0) {
    decoder = avcodec_alloc_context3(codec);
    if (!decoder) return CCAM_OUT_OF_MEMORY;
    error = avcodec_parameters_to_context(decoder, format->streams[stream]->codecpar);
  }
  if (error >= 0) {
    decoder->thread_count = 1;
    decoder->max_pixels = most_pixels;
    error = avcodec_open2(decoder, codec, nullptr);
  }
  if (error < 0) {
    char text[AV_ERROR_MAX_STRING_SIZE];
    say(why, av_make_error_string(text, sizeof text, error));
    return error == AVERROR(ENOMEM) ? CCAM_OUT_OF_MEMORY : CCAM_UNSUPPORTED;
  }
  for (unsigned i = 0; i < format->nb_streams; i++) {
    if (static_cast<int>(i) != stream) format->streams[i]->discard = AVDISCARD_ALL;
  }
  size_t length = 0;
  auto matrix = av_stream_get_side_data(format->streams[stream], AV_PKT_DATA_DISPLAYMATRIX, &length);
  if (matrix && length >= 9 * sizeof(int32_t)) quarters = quarters_of(reinterpret_cast<const int32_t *>(matrix));
  AVRational rate = av_guess_frame_rate(format, format->streams[stream], nullptr);
  if (rate.num > 0 && rate.den > 0) period = std::clamp<int64_t>(1'000'000'000LL * rate.den / rate.num, 4'000'000, 1'000'000'000);
  return CCAM_OK;
}

int Video::rewind() {
  // The next loop's first picture follows the last one at the usual interval.
  start = 0;
  avcodec_flush_buffers(decoder);
  int error = av_seek_frame(format, stream, INT64_MIN, AVSEEK_FLAG_BACKWARD);
  if (error >= 0) return error;
  // A file of pictures one after the other (.mjpeg) knows no time before its first.
  int64_t first = format->streams[stream]->start_time;
  return av_seek_frame(format, stream, first == AV_NOPTS_VALUE ? 0 : first, AVSEEK_FLAG_BACKWARD);
}

/// Passes the next packet of the video stream to the decoder.
int Video::read() {
  int error;
  do {
    av_packet_unref(packet);
    error = av_read_frame(format, packet);
  } while (error >= 0 && packet->stream_index != stream);
  error = avcodec_send_packet(decoder, error < 0 ? nullptr : packet);
  av_packet_unref(packet);
  // A damaged packet is skipped; the next one may be good.
  return error == AVERROR_INVALIDDATA ? 0 : error;
}

int Video::decode(Picture &picture) {
  bool has_rewound = false;
  // This many packets without a picture are not a video.
  for (int tries = 0; tries < 600; tries++) {
    int error = avcodec_receive_frame(decoder, picture.get());
    if (error >= 0) return 0;
    if (error == AVERROR_EOF) {
      if (has_rewound || (error = rewind()) < 0) return AVERROR_INVALIDDATA;
      has_rewound = true;
      continue;
    }
    if (error == AVERROR(EAGAIN)) error = read();
    if (error == AVERROR(ENOMEM)) return error;
  }
  return AVERROR_INVALIDDATA;
}

/// When this picture is to be shown.
int64_t Video::due(const AVFrame *picture) {
  int64_t moment = now(), time = last_time + period;
  if (picture->best_effort_timestamp != AV_NOPTS_VALUE) {
    time = av_rescale_q(picture->best_effort_timestamp, format->streams[stream]->time_base, AVRational{1, 1'000'000'000});
  }
  if (start == 0) start = (has_shown ? std::max(waiting_until + period, moment - most_late) : moment) - time;
  int64_t then = start + time;
  // Time stamps that jump are not followed.
  if (then < moment - most_late || then > moment + 2'000'000'000LL) {
    then = moment + (then > moment ? period : 0);
    start = then - time;
  }
  last_time = time;
  has_shown = true;
  return then;
}

int Video::next(int milliseconds, ccam_frame **frame) {
  if (!waiting) {
    Picture picture(av_frame_alloc());
    if (!picture) return CCAM_OUT_OF_MEMORY;
    int error = decode(picture);
    if (error < 0) return status_of(error);
    waiting_until = due(picture.get());
    waiting = turned(std::move(picture), quarters, scaler);
    if (!waiting) return CCAM_OUT_OF_MEMORY;
  }
  if (!wait_until(waiting_until, milliseconds)) return CCAM_WAIT;
  *frame = make_frame(std::move(waiting), now());
  return *frame ? CCAM_OK : CCAM_OUT_OF_MEMORY;
}

}  // namespace

int open_video(int descriptor, std::unique_ptr<Input> &input, ccam_words *why) {
  auto video = std::make_unique<Video>();
  if (int status = video->open(descriptor, why)) return status;
  video->owns = true;
  input = std::move(video);
  return CCAM_OK;
}

}  // namespace camera
