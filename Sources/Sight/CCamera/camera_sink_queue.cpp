#include "camera_sink_queue.h"

#include <cerrno>
#include <cstring>

#include <linux/videodev2.h>
#include <sys/mman.h>

#include "camera_device.h"

namespace camera {
namespace {

/// One that is shown, and one that is filled meanwhile.
constexpr uint32_t buffer_count = 2;

v4l2_buffer described(uint32_t index) {
  v4l2_buffer buffer{};
  buffer.type = V4L2_BUF_TYPE_VIDEO_OUTPUT;
  buffer.memory = V4L2_MEMORY_MMAP;
  buffer.index = index;
  return buffer;
}

}  // namespace

SinkQueue::~SinkQueue() {
  for (auto &buffer : buffers) munmap(buffer.start, buffer.length);
}

int SinkQueue::begin(int device) {
  v4l2_requestbuffers wish{};
  wish.count = buffer_count;
  wish.type = V4L2_BUF_TYPE_VIDEO_OUTPUT;
  wish.memory = V4L2_MEMORY_MMAP;
  if (int error = ask_kernel(device, VIDIOC_REQBUFS, &wish)) return error;
  for (uint32_t index = 0; index < wish.count; index++) {
    auto buffer = described(index);
    if (int error = ask_kernel(device, VIDIOC_QUERYBUF, &buffer)) return error;
    auto start = mmap(nullptr, buffer.length, PROT_READ | PROT_WRITE, MAP_SHARED, device, buffer.m.offset);
    if (start == MAP_FAILED) return -errno;
    buffers.push_back({start, buffer.length});
  }
  descriptor = device;
  int type = V4L2_BUF_TYPE_VIDEO_OUTPUT;
  return ask_kernel(device, VIDIOC_STREAMON, &type);
}

int SinkQueue::put(const uint8_t *bytes, size_t count) {
  auto index = used;
  if (used < buffers.size()) {
    used++;
  } else {
    auto shown = described(0);
    if (int error = ask_kernel(descriptor, VIDIOC_DQBUF, &shown)) return error == -EAGAIN ? 0 : error;
    index = shown.index;
  }
  if (index >= buffers.size() || count > buffers[index].length) return -ENOBUFS;
  std::memcpy(buffers[index].start, bytes, count);
  // A buffer that was shown has the time of that picture. Without a time, the device gives the new picture its own.
  auto buffer = described(index);
  buffer.bytesused = static_cast<uint32_t>(count);
  return ask_kernel(descriptor, VIDIOC_QBUF, &buffer);
}

}  // namespace camera
