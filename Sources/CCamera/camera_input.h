#pragma once
// A source of live pictures, whatever it is; see ccamera.h for what is offered outside.

#include <atomic>
#include <cstdint>
#include <memory>

extern "C" {
#include <libavutil/frame.h>
}

#include "../CCameraAPI/ccamera.h"

/// A picture that is shared between threads: it never changes once it is made.
struct ccam_frame {
  AVFrame *picture;
  int64_t taken;
  std::atomic<int> owners{1};
};

namespace camera {

/// Nanoseconds of CLOCK_MONOTONIC.
int64_t now();
/// Sleeps until then, but no longer than so many milliseconds; says whether it is then.
bool wait_until(int64_t then, int milliseconds);
void say(ccam_words *why, const char *text);
/// What a library's error number means to us.
int status_of(int error);

struct FrameCloser {
  void operator()(AVFrame *frame) const { av_frame_free(&frame); }
};
using Picture = std::unique_ptr<AVFrame, FrameCloser>;

/// Wraps a picture; nullptr when there is no memory, and the picture is gone then.
ccam_frame *make_frame(Picture picture, int64_t taken);

class Input {
 public:
  virtual ~Input() = default;
  /// The next picture, waited for so long. After anything but CCAM_OK it may be asked again.
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
  /// Told by one thread, looked at by the one that takes pictures.
  std::atomic<int> fault{CCAM_FAULT_NONE};
  /// When the last picture was given, for the slow one.
  int64_t last = 0;

  int next(int milliseconds, ccam_frame **frame);
};
