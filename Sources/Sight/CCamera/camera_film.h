#pragma once
// Compressed pictures in a container.

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
}

#include "camera_input.h"

namespace camera {

/// Time stamps are in 1/90,000 s, as usual for video.
constexpr AVRational clock_rate{1, 90'000};

/// The same pictures at the same moments give the same bytes.
class Film {
 public:
  ~Film();
  /// Writes the beginning of the file.
  /// - Parameter type: CCAM_MP4 with H.264, or CCAM_WEBM with VP8.
  /// - Parameter io: where the file is written; it stays the caller's.
  /// - Parameter quality: the constant rate factor of H.264, 0 (lossless) to 51.
  int begin(int type, AVIOContext *io, int width, int height, AVColorRange range, int quality);
  /// Adds a picture of the film's size in YUV420P, or completes what was added when there is none.
  /// - Parameter time: in ticks of the clock.
  int add(AVFrame *picture, int64_t time = 0);
  int end();

  int width() const { return encoder->width; }
  int height() const { return encoder->height; }

 private:
  AVFormatContext *format = nullptr;
  AVCodecContext *encoder = nullptr;
  AVPacket *packet = nullptr;
  AVStream *stream = nullptr;
};

}  // namespace camera
