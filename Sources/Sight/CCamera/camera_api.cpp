// The library's only symbol. No exception leaves it.
#include <malloc.h>
#include <new>

extern "C" {
#include <libavutil/log.h>
}

#include "camera_input.h"
#include "camera_output.h"
#include "camera_recorder.h"
#include "camera_scaler.h"

namespace {

template <class Work>
int guarded(Work work) {
  try {
    return work();
  } catch (const std::bad_alloc &) {
    return CCAM_OUT_OF_MEMORY;
  } catch (...) {
    return CCAM_FAILED;
  }
}

/// - Parameter member: what `open` fills: the source of an input, or the target of an output.
template <class Whole, class Part, class Open>
int opened(Whole **whole, Part Whole::*member, Open open) {
  *whole = nullptr;
  return guarded([&] {
    auto made = std::make_unique<Whole>();
    if (int status = open(made.get()->*member)) return status;
    *whole = made.release();
    return static_cast<int>(CCAM_OK);
  });
}

bool is_size(int width, int height) { return width >= 16 && height >= 16 && width <= 7680 && height <= 7680; }

int open_device(int descriptor, int width, int height, int rate, ccam_input **input, ccam_words *why) {
  return opened(input, &ccam_input::source, [&](auto &source) { return camera::open_device(descriptor, width, height, rate, source, why); });
}

int open_video(int descriptor, ccam_input **input, ccam_words *why) {
  return opened(input, &ccam_input::source, [&](auto &source) { return camera::open_video(descriptor, source, why); });
}

int open_pattern(const ccam_scene *scene, int width, int height, int rate, ccam_input **input, ccam_words *why) {
  return opened(input, &ccam_input::source, [&](auto &source) {
    if (!is_size(width, height) || !is_size(scene->width, scene->height) || rate < 1 || rate > 120) return static_cast<int>(CCAM_FAILED);
    return camera::open_pattern(*scene, width, height, rate, source, why);
  });
}

int next(ccam_input *input, int milliseconds, ccam_frame **frame) {
  return guarded([&] { return input->next(milliseconds, frame); });
}

void provoke(ccam_input *input, int fault) { input->fault = fault; }
void close_input(ccam_input *input) { delete input; }

int still(const uint8_t *rgb, int width, int height, int64_t taken, ccam_frame **frame) {
  if (!is_size(width, height)) return CCAM_FAILED;
  return guarded([&] {
    auto picture = camera::packed(rgb, width, height, AV_PIX_FMT_RGB24);
    if (picture) picture->color_range = AVCOL_RANGE_MPEG;
    *frame = picture ? camera::make_frame(std::move(picture), taken) : nullptr;
    return *frame ? static_cast<int>(CCAM_OK) : static_cast<int>(CCAM_OUT_OF_MEMORY);
  });
}

ccam_frame_info info(const ccam_frame *frame) { return {frame->picture->width, frame->picture->height, frame->taken}; }

ccam_frame *retain(ccam_frame *frame) {
  frame->owners++;
  return frame;
}

void release(ccam_frame *frame) {
  if (--frame->owners > 0) return;
  av_frame_free(&frame->picture);
  delete frame;
}

ccam_scaler *make_scaler() { return new (std::nothrow) ccam_scaler; }
void free_scaler(ccam_scaler *scaler) { delete scaler; }

int rgb(ccam_scaler *scaler, const ccam_frame *frame, int width, int height, int mirrored, uint8_t *out) {
  return guarded([&] {
    int status = scaler->fill(frame->picture, AV_PIX_FMT_RGB24, width, height, out);
    for (int y = 0; status == CCAM_OK && mirrored && y < height; y++) {
      uint8_t *left = out + static_cast<size_t>(y) * width * 3, *right = left + (width - 1) * 3;
      for (; left < right; left += 3, right -= 3) {
        for (int i = 0; i < 3; i++) std::swap(left[i], right[i]);
      }
    }
    return status;
  });
}

int sample(ccam_scaler *scaler, const ccam_frame *frame, int width, int height, uint8_t *out) {
  return guarded([&] { return scaler->fill(frame->picture, AV_PIX_FMT_RGB24, width, height, out, SWS_POINT); });
}

int gray(ccam_scaler *scaler, const ccam_frame *frame, int width, int height, uint8_t *out) {
  return guarded([&] { return scaler->fill(frame->picture, AV_PIX_FMT_GRAY8, width, height, out); });
}

int record(int seconds, ccam_recorder **recorder) {
  *recorder = camera::begin_clip(seconds);
  return *recorder ? CCAM_OK : CCAM_OUT_OF_MEMORY;
}

int add(ccam_recorder *recorder, const ccam_frame *frame) {
  return guarded([&] { return camera::add_to_clip(recorder, frame); });
}

int finish(ccam_recorder *recorder, uint8_t **bytes, size_t *count, int *milliseconds) {
  return guarded([&] { return camera::finish_clip(recorder, bytes, count, milliseconds); });
}

int examine(int descriptor, ccam_device *device, ccam_words *why) {
  *device = {};
  return guarded([&] { return camera::examine(descriptor, device, why); });
}

int film(int type, int width, int height, int rate, ccam_output **output) {
  return opened(output, &ccam_output::target, [&](auto &target) { return camera::open_film(type, width, height, rate, target); });
}

int open_sink(int descriptor, int width, int height, int rate, ccam_output **output, ccam_words *why) {
  return opened(output, &ccam_output::target, [&](auto &target) { return camera::open_sink(descriptor, width, height, rate, target, why); });
}

int put(ccam_output *output, const ccam_frame *frame, int64_t number, ccam_words *why) {
  return guarded([&] { return output->target->put(frame->picture, number, why); });
}

int complete(ccam_output *output) {
  return guarded([&] { return output->target->complete(); });
}

int part(ccam_output *output, ccam_part *part) { return output->target->part(part); }
void close_output(ccam_output *output) { delete output; }

const ccam_api api = {
    open_device, open_video, open_pattern, next, provoke, close_input, still, info, retain, release, make_scaler, free_scaler, rgb, sample, gray, record,
    add, camera::length_of_clip, finish, camera::discard_clip, film, open_sink, put, complete, part, close_output, examine,
};

}  // namespace

extern "C" __attribute__((visibility("default"))) const ccam_api *ccam_library() {
  // Nobody reads the libraries' messages, and errors in a hostile file are expected.
  av_log_set_level(AV_LOG_QUIET);
  // Otherwise each thread would reserve 128 MB of this process's limited address space.
  mallopt(M_ARENA_MAX, 2);
  return &api;
}
