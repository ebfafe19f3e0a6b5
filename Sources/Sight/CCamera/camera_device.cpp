// Cameras: Video4Linux devices through libv4l2, which converts the camera's formats (Motion JPEG, packed and Bayer) to planes.
#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <libv4l2.h>
#include <linux/videodev2.h>
#include <poll.h>
#include <sys/mman.h>
#include <unistd.h>

extern "C" {
#include <libavutil/imgutils.h>
}

#include "camera_device.h"
#include "camera_input.h"

namespace camera {
namespace {

/// Enough buffers that none is lost while one is copied, and few enough that the oldest is still recent.
constexpr unsigned buffer_count = 3;

int call(int descriptor, unsigned long request, void *argument) {
  int result;
  do result = v4l2_ioctl(descriptor, request, argument);
  while (result < 0 && errno == EINTR);
  return result < 0 ? -errno : 0;
}

/// The libswscale name of a device's format; AV_PIX_FMT_NONE when it is unknown there.
AVPixelFormat format_of(uint32_t code) {
  switch (code) {
    case V4L2_PIX_FMT_YUV420:
    case V4L2_PIX_FMT_YVU420: return AV_PIX_FMT_YUV420P;
    case V4L2_PIX_FMT_YUYV: return AV_PIX_FMT_YUYV422;
    case V4L2_PIX_FMT_UYVY: return AV_PIX_FMT_UYVY422;
    case V4L2_PIX_FMT_NV12: return AV_PIX_FMT_NV12;
    case V4L2_PIX_FMT_NV21: return AV_PIX_FMT_NV21;
    case V4L2_PIX_FMT_RGB24: return AV_PIX_FMT_RGB24;
    case V4L2_PIX_FMT_BGR24: return AV_PIX_FMT_BGR24;
    case V4L2_PIX_FMT_GREY: return AV_PIX_FMT_GRAY8;
    default: return AV_PIX_FMT_NONE;
  }
}

class Device : public Input {
 public:
  ~Device() override;
  int open(int fd, int width, int height, int rate, ccam_words *why);
  int next(int milliseconds, ccam_frame **frame) override;

 private:
  int settle(int width, int height, int rate, ccam_words *why);
  int map();
  Picture copied(const uint8_t *bytes, size_t count) const;

  struct Buffer {
    void *start = MAP_FAILED;
    size_t length = 0;
  };

  int descriptor = -1;
  v4l2_pix_format format{};
  Buffer buffers[buffer_count];
  bool is_streaming = false;
};

Device::~Device() {
  if (descriptor < 0) return;
  if (is_streaming) {
    int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    call(descriptor, VIDIOC_STREAMOFF, &type);
  }
  for (auto &buffer : buffers) {
    if (buffer.start != MAP_FAILED) v4l2_munmap(buffer.start, buffer.length);
  }
  v4l2_close(descriptor);
}

/// Negotiates size, format and rate. The rate comes first, because libv4l2 chooses between Motion JPEG and raw pictures by it.
int Device::settle(int width, int height, int rate, ccam_words *why) {
  v4l2_streamparm pace{};
  pace.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
  pace.parm.capture.timeperframe = {1, static_cast<uint32_t>(rate)};
  // Many devices have only one rate and refuse; then theirs is used.
  call(descriptor, VIDIOC_S_PARM, &pace);
  v4l2_format wish{};
  wish.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
  wish.fmt.pix.width = static_cast<uint32_t>(width);
  wish.fmt.pix.height = static_cast<uint32_t>(height);
  wish.fmt.pix.pixelformat = V4L2_PIX_FMT_YUV420;
  wish.fmt.pix.field = V4L2_FIELD_ANY;
  if (int error = call(descriptor, VIDIOC_S_FMT, &wish)) {
    say(why, std::strerror(-error));
    return status_of(error);
  }
  format = wish.fmt.pix;
  if (format_of(format.pixelformat) == AV_PIX_FMT_NONE || format.width < 16 || format.height < 16 || format.width > 7680 ||
      format.height > 7680) {
    say(why, "its pictures are in a format that is not read");
    return CCAM_UNSUPPORTED;
  }
  // Changing the size may have changed the rate.
  call(descriptor, VIDIOC_S_PARM, &pace);
  return CCAM_OK;
}

int Device::map() {
  v4l2_requestbuffers wish{};
  wish.count = buffer_count;
  wish.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
  wish.memory = V4L2_MEMORY_MMAP;
  if (int error = call(descriptor, VIDIOC_REQBUFS, &wish)) return status_of(error);
  for (unsigned i = 0; i < std::min(wish.count, buffer_count); i++) {
    v4l2_buffer buffer{};
    buffer.type = wish.type;
    buffer.memory = wish.memory;
    buffer.index = i;
    if (int error = call(descriptor, VIDIOC_QUERYBUF, &buffer)) return status_of(error);
    auto start = v4l2_mmap(nullptr, buffer.length, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, buffer.m.offset);
    if (start == MAP_FAILED) return status_of(-errno);
    buffers[i] = {start, buffer.length};
    if (int error = call(descriptor, VIDIOC_QBUF, &buffer)) return status_of(error);
  }
  int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
  if (int error = call(descriptor, VIDIOC_STREAMON, &type)) return status_of(error);
  is_streaming = true;
  return CCAM_OK;
}

int Device::open(int fd, int width, int height, int rate, ccam_words *why) {
  // The kernel is asked first, because libv4l2 accepts any descriptor, even a plain file's.
  v4l2_capability about{};
  if (int status = ask_capture(fd, &about, why)) return status;
  // libv4l2 closes what it opened, so it gets its own descriptor, and the caller's stays open if this fails.
  int own = fcntl(fd, F_DUPFD_CLOEXEC, 0);
  if (own < 0) return status_of(-errno);
  if (v4l2_fd_open(own, 0) < 0) {
    int error = -errno;
    close(own);
    return status_of(error);
  }
  descriptor = own;
  // The descriptor may be blocking, and a device that stalls must not block the thread.
  fcntl(own, F_SETFL, fcntl(own, F_GETFL) | O_NONBLOCK);
  if (int status = settle(width, height, rate, why)) return status;
  if (int status = map()) {
    say(why, "it does not start");
    return status;
  }
  close(fd);
  return CCAM_OK;
}

/// A copy of the picture, because the device's memory must be returned.
Picture Device::copied(const uint8_t *bytes, size_t count) const {
  auto kind = format_of(format.pixelformat);
  int width = static_cast<int>(format.width), height = static_cast<int>(format.height);
  const uint8_t *planes[4];
  int strides[4];
  if (av_image_fill_linesizes(strides, kind, width) < 0) return nullptr;
  int stride = std::max(static_cast<int>(format.bytesperline), strides[0]);
  // The rows of chrominance planes follow the stride of the luminance plane.
  if (kind == AV_PIX_FMT_YUV420P) strides[1] = strides[2] = stride / 2;
  if (kind == AV_PIX_FMT_NV12 || kind == AV_PIX_FMT_NV21) strides[1] = stride;
  strides[0] = stride;
  int needed = av_image_fill_pointers(const_cast<uint8_t **>(planes), kind, height, const_cast<uint8_t *>(bytes), strides);
  // A picture that was cut off in transfer.
  if (needed < 0 || static_cast<size_t>(needed) > count) return nullptr;
  if (format.pixelformat == V4L2_PIX_FMT_YVU420) std::swap(planes[1], planes[2]);
  Picture picture(av_frame_alloc());
  if (!picture) return nullptr;
  picture->format = kind;
  picture->width = width;
  picture->height = height;
  picture->color_range = format.quantization == V4L2_QUANTIZATION_FULL_RANGE ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG;
  if (av_frame_get_buffer(picture.get(), 0) < 0) return nullptr;
  av_image_copy(picture->data, picture->linesize, planes, strides, kind, width, height);
  return picture;
}

int Device::next(int milliseconds, ccam_frame **frame) {
  int64_t end = now() + milliseconds * 1'000'000LL;
  while (true) {
    pollfd poller{descriptor, POLLIN, 0};
    int left = static_cast<int>(std::max<int64_t>(0, (end - now()) / 1'000'000));
    if (int ready = poll(&poller, 1, left); ready <= 0) return ready == 0 || errno == EINTR ? CCAM_WAIT : CCAM_FAILED;
    v4l2_buffer buffer{};
    buffer.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    buffer.memory = V4L2_MEMORY_MMAP;
    if (int error = call(descriptor, VIDIOC_DQBUF, &buffer)) {
      if (error != -EAGAIN) return poller.revents & (POLLERR | POLLHUP) ? CCAM_GONE : status_of(error);
      if (poller.revents & (POLLERR | POLLHUP)) return CCAM_GONE;
      if (now() >= end) return CCAM_WAIT;
      continue;
    }
    Picture picture;
    if (buffer.index < buffer_count && !(buffer.flags & V4L2_BUF_FLAG_ERROR) && buffer.bytesused <= buffers[buffer.index].length) {
      picture = copied(static_cast<const uint8_t *>(buffers[buffer.index].start), buffer.bytesused);
    }
    bool is_monotonic = (buffer.flags & V4L2_BUF_FLAG_TIMESTAMP_MASK) == V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC;
    int64_t stamp = buffer.timestamp.tv_sec * 1'000'000'000LL + buffer.timestamp.tv_usec * 1'000LL;
    if (int error = call(descriptor, VIDIOC_QBUF, &buffer); error == -ENODEV) return CCAM_GONE;
    // A damaged picture is skipped.
    if (!picture) continue;
    int64_t moment = now();
    *frame = make_frame(std::move(picture), is_monotonic && stamp > 0 && stamp <= moment ? stamp : moment);
    return *frame ? CCAM_OK : CCAM_OUT_OF_MEMORY;
  }
}

}  // namespace

int open_device(int descriptor, int width, int height, int rate, std::unique_ptr<Input> &input, ccam_words *why) {
  auto device = std::make_unique<Device>();
  if (int status = device->open(descriptor, width, height, rate, why)) return status;
  input = std::move(device);
  return CCAM_OK;
}

}  // namespace camera
