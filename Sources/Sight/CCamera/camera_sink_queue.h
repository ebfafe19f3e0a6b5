#pragma once
// The pictures that a Video4Linux output has been given and has not shown yet.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace camera {

class SinkQueue {
 public:
  SinkQueue() = default;
  SinkQueue(const SinkQueue &) = delete;
  SinkQueue &operator=(const SinkQueue &) = delete;
  ~SinkQueue();
  /// Takes the device's buffers and starts it. The descriptor stays the caller's.
  /// - Returns: 0 or a negative error number.
  int begin(int device);
  /// Gives it a picture, or leaves it out where there is no room: the next one is newer.
  /// - Returns: 0 or a negative error number.
  int put(const uint8_t *bytes, size_t count);

 private:
  struct Buffer {
    void *start;
    size_t length;
  };

  int descriptor = -1;
  std::vector<Buffer> buffers;
  /// How many of them the device has had.
  uint32_t used = 0;
};

}  // namespace camera
