#pragma once
// Where pictures go: a film, or a device that shows them to other programs. ccamera.h is the public interface.

#include "camera_input.h"

namespace camera {

class Output {
 public:
  virtual ~Output() = default;
  /// - Parameter number: of the picture in the rate, from 0.
  virtual int put(const AVFrame *picture, int64_t number, ccam_words *why) = 0;
  virtual int complete() { return CCAM_OK; }
  /// What is written next to the file; false when nothing is.
  virtual bool part(ccam_part *) { return false; }
};

int open_film(int type, int width, int height, int rate, std::unique_ptr<Output> &output);
int open_sink(int descriptor, int width, int height, int rate, std::unique_ptr<Output> &output, ccam_words *why);

}  // namespace camera

struct ccam_output {
  std::unique_ptr<camera::Output> target;
};
