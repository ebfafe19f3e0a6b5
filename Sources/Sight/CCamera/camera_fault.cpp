// Inputs that misbehave on command.
#include "camera_input.h"
#include "camera_scaler.h"

namespace {

constexpr int64_t slow_pause = 500'000'000;

/// The same picture in another size, as after a camera changed its size.
int resize(ccam_frame **frame) {
  const AVFrame *from = (*frame)->picture;
  ccam_scaler scaler;
  auto picture = scaler.made(from, AV_PIX_FMT_YUV420P, from->width * 3 / 4 & ~1, from->height * 3 / 4 & ~1);
  ccam_frame *smaller = picture ? camera::make_frame(std::move(picture), (*frame)->taken) : nullptr;
  if (!smaller) return CCAM_OUT_OF_MEMORY;
  av_frame_free(&(*frame)->picture);
  delete *frame;
  *frame = smaller;
  return CCAM_OK;
}

}  // namespace

int ccam_input::next(int milliseconds, ccam_frame **frame) {
  *frame = nullptr;
  int which = fault;
  if (which == CCAM_FAULT_VANISH) return CCAM_GONE;
  if (which == CCAM_FAULT_STALL) {
    camera::wait_until(INT64_MAX, milliseconds);
    return CCAM_WAIT;
  }
  if (which == CCAM_FAULT_SLOW && !camera::wait_until(last + slow_pause, milliseconds)) return CCAM_WAIT;
  int status = source->next(milliseconds, frame);
  if (status != CCAM_OK) return status;
  last = camera::now();
  if (which == CCAM_FAULT_RESIZE) return resize(frame);
  return CCAM_OK;
}
