#pragma once
// A source of live pictures of any kind. ccamera.h is the public interface.

#include <atomic>
#include <cstdint>
#include <memory>

extern "C" {
#include <libavutil/frame.h>
}

#include "../CCameraAPI/ccamera.h"

/// A picture that threads share. It never changes once it is made.
struct ccam_frame {
  AVFrame *picture;
  int64_t taken;
  std::atomic<int> owners{1};
};

namespace camera {

/// Nanoseconds of CLOCK_MONOTONIC.
int64_t now();
/// Sleeps until this moment, but at most this many milliseconds; returns whether the moment has come.
bool wait_until(int64_t then, int milliseconds);
void say(ccam_words *why, const char *text);
/// The status for a library's error number.
int status_of(int error);

struct FrameCloser {
  void operator()(AVFrame *frame) const { av_frame_free(&frame); }
};
using Picture = std::unique_ptr<AVFrame, FrameCloser>;

/// A picture of packed rows, which are copied: RGB24 or RGBA; nullptr when memory runs out.
Picture packed(const uint8_t *pixels, int width, int height, AVPixelFormat format);
/// Wraps a picture; nullptr when memory runs out, and then the picture is freed.
ccam_frame *make_frame(Picture picture, int64_t taken);

class Input {
 public:
  virtual ~Input() = default;
  /// The next picture, waited for at most this long. It may be called again after any status.
  virtual int next(int milliseconds, ccam_frame **frame) = 0;
};

int open_device(int descriptor, int width, int height, int rate, std::unique_ptr<Input> &input, ccam_words *why);
int open_video(int descriptor, std::unique_ptr<Input> &input, ccam_words *why);
int open_pattern(const ccam_scene &scene, int width, int height, int rate, std::unique_ptr<Input> &input, ccam_words *why);
int examine(int descriptor, ccam_device *device, ccam_words *why);

}  // namespace camera

/// An input with the fault that it was told to have.
struct ccam_input {
  std::unique_ptr<camera::Input> source;
  /// Set by one thread, read by the one that captures.
  std::atomic<int> fault{CCAM_FAULT_NONE};
  /// When the last picture was given, for CCAM_FAULT_SLOW.
  int64_t last = 0;

  int next(int milliseconds, ccam_frame **frame);
};
