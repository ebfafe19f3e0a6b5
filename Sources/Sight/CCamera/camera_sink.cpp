// Devices that take pictures and show them to other programs: Video4Linux outputs, as v4l2loopback has.
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <vector>

#include <linux/videodev2.h>
#include <unistd.h>

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavutil/imgutils.h>
}

#include "camera_device.h"
#include "camera_output.h"
#include "camera_scaler.h"
#include "camera_sink_queue.h"

namespace camera {
namespace {

struct Format {
  uint32_t code;
  AVPixelFormat pixels;
};

/// From the one that most programs read to the last resort.
constexpr Format formats[] = {
    {V4L2_PIX_FMT_YUYV, AV_PIX_FMT_YUYV422},
    {V4L2_PIX_FMT_YUV420, AV_PIX_FMT_YUV420P},
    {V4L2_PIX_FMT_MJPEG, AV_PIX_FMT_YUVJ420P},
    {V4L2_PIX_FMT_JPEG, AV_PIX_FMT_YUVJ420P},
};

/// From 1 (best) to 31.
constexpr int jpeg_quantizer = 3;

class Sink : public Output {
 public:
  ~Sink() override;
  int open(int fd, int width, int height, int rate, ccam_words *why);
  int put(const AVFrame *picture, int64_t number, ccam_words *why) override;

 private:
  int settle(int fd, int width, int height, ccam_words *why);
  int begin_jpeg(int rate);
  int pack(const AVFrame *picture);
  int compress(AVFrame *picture);

  int descriptor = -1;
  v4l2_pix_format format{};
  AVPixelFormat pixels = AV_PIX_FMT_NONE;
  AVCodecContext *jpeg = nullptr;
  AVPacket *packet = nullptr;
  ccam_scaler scaler;
  std::vector<uint8_t> bytes;
  SinkQueue queue;
};

Sink::~Sink() {
  avcodec_free_context(&jpeg);
  av_packet_free(&packet);
  if (descriptor >= 0) close(descriptor);
}

int Sink::settle(int fd, int width, int height, ccam_words *why) {
  v4l2_format wish{};
  for (const auto &kind : formats) {
    wish = {};
    wish.type = V4L2_BUF_TYPE_VIDEO_OUTPUT;
    auto &pix = wish.fmt.pix;
    pix.width = static_cast<uint32_t>(width);
    pix.height = static_cast<uint32_t>(height);
    pix.pixelformat = kind.code;
    pix.field = V4L2_FIELD_NONE;
    pix.colorspace = V4L2_COLORSPACE_SMPTE170M;
    // Room for a JPEG; of other formats the driver knows the size itself.
    pix.sizeimage = static_cast<uint32_t>(2 * width * height);
    if (int error = ask_kernel(fd, VIDIOC_S_FMT, &wish)) {
      if (error == -EINVAL) continue;
      say(why, std::strerror(-error));
      return status_of(error);
    }
    if (pix.pixelformat != kind.code || pix.width != static_cast<uint32_t>(width) || pix.height != static_cast<uint32_t>(height)) continue;
    format = pix;
    pixels = kind.pixels;
    return CCAM_OK;
  }
  // What it has now is what it takes.
  wish = {};
  wish.type = V4L2_BUF_TYPE_VIDEO_OUTPUT;
  ccam_words words{"it takes no pictures of this size"};
  if (ask_kernel(fd, VIDIOC_G_FMT, &wish) == 0 && wish.fmt.pix.width > 0) {
    uint32_t code = wish.fmt.pix.pixelformat;
    char name[5] = {static_cast<char>(code), static_cast<char>(code >> 8), static_cast<char>(code >> 16), static_cast<char>(code >> 24), 0};
    std::snprintf(words.text, sizeof words.text, "it takes pictures of %ux%u in the format %s", wish.fmt.pix.width, wish.fmt.pix.height, name);
  }
  say(why, words.text);
  return CCAM_UNSUPPORTED;
}

int Sink::begin_jpeg(int rate) {
  auto codec = avcodec_find_encoder(AV_CODEC_ID_MJPEG);
  if (!codec) return CCAM_UNSUPPORTED;
  jpeg = avcodec_alloc_context3(codec);
  packet = av_packet_alloc();
  if (!jpeg || !packet) return CCAM_OUT_OF_MEMORY;
  jpeg->width = static_cast<int>(format.width);
  jpeg->height = static_cast<int>(format.height);
  jpeg->pix_fmt = pixels;
  jpeg->color_range = AVCOL_RANGE_JPEG;
  jpeg->time_base = {1, rate};
  jpeg->thread_count = 1;
  jpeg->flags |= AV_CODEC_FLAG_QSCALE;
  jpeg->global_quality = jpeg_quantizer * FF_QP2LAMBDA;
  int error = avcodec_open2(jpeg, codec, nullptr);
  return error < 0 ? status_of(error) : CCAM_OK;
}

int Sink::open(int fd, int width, int height, int rate, ccam_words *why) {
  v4l2_capability about{};
  if (ask_kernel(fd, VIDIOC_QUERYCAP, &about) != 0) {
    say(why, "it is no video device");
    return CCAM_UNSUPPORTED;
  }
  uint32_t can = about.capabilities & V4L2_CAP_DEVICE_CAPS ? about.device_caps : about.capabilities;
  if (!(can & V4L2_CAP_VIDEO_OUTPUT) || !(can & V4L2_CAP_STREAMING)) {
    // With exclusive_caps, v4l2loopback is only a camera while another program gives it pictures.
    say(why, can & V4L2_CAP_VIDEO_CAPTURE ? "it is a camera, or another program shows its pictures there" : "it takes no pictures");
    return CCAM_UNSUPPORTED;
  }
  if (int status = settle(fd, width, height, why)) return status;
  v4l2_streamparm pace{};
  pace.type = V4L2_BUF_TYPE_VIDEO_OUTPUT;
  pace.parm.output.timeperframe = {1, static_cast<uint32_t>(rate)};
  // Many devices have no rate of their own and refuse.
  ask_kernel(fd, VIDIOC_S_PARM, &pace);
  if (pixels == AV_PIX_FMT_YUVJ420P) {
    if (int status = begin_jpeg(rate)) return status;
  }
  if (int error = queue.begin(fd)) {
    say(why, std::strerror(-error));
    return status_of(error);
  }
  descriptor = fd;
  return CCAM_OK;
}

int Sink::compress(AVFrame *picture) {
  picture->quality = jpeg->global_quality;
  int error = avcodec_send_frame(jpeg, picture);
  if (error >= 0) error = avcodec_receive_packet(jpeg, packet);
  if (error < 0) return status_of(error);
  bytes.assign(packet->data, packet->data + packet->size);
  av_packet_unref(packet);
  return CCAM_OK;
}

/// Makes the bytes that the device takes.
int Sink::pack(const AVFrame *picture) {
  int width = static_cast<int>(format.width), height = static_cast<int>(format.height);
  auto made = scaler.made(picture, pixels, width, height);
  if (!made) return CCAM_OUT_OF_MEMORY;
  if (jpeg) return compress(made.get());
  int row = pixels == AV_PIX_FMT_YUYV422 ? 2 * width : width, stride = std::max(static_cast<int>(format.bytesperline), row);
  int strides[4] = {stride, stride / 2, stride / 2, 0};
  uint8_t *planes[4];
  int size = av_image_fill_pointers(planes, pixels, height, nullptr, strides);
  if (size < 0) return CCAM_FAILED;
  bytes.resize(std::max<size_t>(static_cast<size_t>(size), format.sizeimage));
  av_image_fill_pointers(planes, pixels, height, bytes.data(), strides);
  av_image_copy(planes, strides, const_cast<const uint8_t **>(made->data), made->linesize, pixels, width, height);
  return CCAM_OK;
}

int Sink::put(const AVFrame *picture, int64_t, ccam_words *why) {
  if (int status = pack(picture)) return status;
  int error = queue.put(bytes.data(), bytes.size());
  if (error) say(why, std::strerror(-error));
  return error ? status_of(error) : CCAM_OK;
}

}  // namespace

int open_sink(int descriptor, int width, int height, int rate, std::unique_ptr<Output> &output, ccam_words *why) {
  auto sink = std::make_unique<Sink>();
  if (int status = sink->open(descriptor, width, height, rate, why)) return status;
  output = std::move(sink);
  return CCAM_OK;
}

}  // namespace camera
