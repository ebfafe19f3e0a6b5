// A Video4Linux output that is made up: loaded before the C library, it answers for the device, whose memory is a file. The environment says what it
// takes and when it fails.
#include <errno.h>
#include <linux/videodev2.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { buffer_count = 2, room = 1 << 20 };

static unsigned number(const char *name, unsigned otherwise) {
  const char *text = getenv(name);
  return text ? (unsigned)strtoul(text, NULL, 0) : otherwise;
}

static int refused(int error) {
  errno = error;
  return -1;
}

static int set_format(struct v4l2_pix_format *format) {
  unsigned only = number("OUTPUT_FORMAT", format->pixelformat), width = number("OUTPUT_WIDTH", format->width);
  if (format->pixelformat != only) return refused(EINVAL);
  format->width = width;
  format->bytesperline = format->pixelformat == V4L2_PIX_FMT_YUYV ? 2 * width : width;
  format->sizeimage = 2 * width * format->height;
  return 0;
}

static int take(const struct v4l2_buffer *buffer) {
  static unsigned taken;
  // v4l2loopback would show the picture with this old time, and so all pictures with the same.
  if (buffer->timestamp.tv_sec || buffer->timestamp.tv_usec) return refused(EINVAL);
  return taken++ == number("OUTPUT_LASTS", ~0u) ? refused(ENODEV) : 0;
}

int ioctl(int descriptor, unsigned long request, ...) {
  va_list list;
  va_start(list, request);
  void *argument = va_arg(list, void *);
  va_end(list);
  static unsigned next;
  struct v4l2_buffer *buffer = argument;
  switch (request) {
    case VIDIOC_QUERYCAP:
      ((struct v4l2_capability *)argument)->capabilities = number("OUTPUT_CAN", V4L2_CAP_VIDEO_OUTPUT | V4L2_CAP_STREAMING);
      return 0;
    case VIDIOC_S_FMT: return set_format(&((struct v4l2_format *)argument)->fmt.pix);
    case VIDIOC_G_FMT:
      ((struct v4l2_format *)argument)->fmt.pix = (struct v4l2_pix_format){.width = 640, .height = 480, .pixelformat = V4L2_PIX_FMT_RGB24};
      return 0;
    case VIDIOC_REQBUFS:
      ((struct v4l2_requestbuffers *)argument)->count = buffer_count;
      return number("OUTPUT_BUSY", 0) ? refused(EBUSY) : 0;
    case VIDIOC_QUERYBUF:
      buffer->length = room;
      buffer->m.offset = buffer->index * room;
      return 0;
    case VIDIOC_QBUF: return take(buffer);
    case VIDIOC_DQBUF:
      buffer->index = next++ % buffer_count;
      buffer->timestamp.tv_sec = 1;
      return number("OUTPUT_FULL", 0) ? refused(EAGAIN) : 0;
    case VIDIOC_S_PARM:
    case VIDIOC_STREAMON: return 0;
    default: return (int)syscall(SYS_ioctl, descriptor, request, argument);
  }
}
