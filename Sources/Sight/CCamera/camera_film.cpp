// Compressed pictures in a container: H.264 in an MP4, VP8 in a WebM.
#include "camera_film.h"

extern "C" {
#include <libavutil/opt.h>
}

namespace camera {
namespace {

/// Bits a second of the encoders that take no quality.
constexpr int64_t bit_rate = 3'000'000;

const AVCodec *encoder_for(int type) {
  if (type == CCAM_WEBM) return avcodec_find_encoder_by_name("libvpx");
  auto codec = avcodec_find_encoder_by_name("libx264");
  return codec ? codec : avcodec_find_encoder(AV_CODEC_ID_MPEG4);
}

void tune(AVCodecContext *encoder, int type, int quality) {
  void *options = encoder->priv_data;
  if (type == CCAM_WEBM) {
    // The realtime modes choose their effort by the clock, and no film would be the same again.
    av_opt_set(options, "deadline", "good", 0);
    av_opt_set(options, "cpu-used", "5", 0);
    av_opt_set(options, "crf", "10", 0);
    encoder->bit_rate = 2 * bit_rate;
  } else if (encoder->codec_id == AV_CODEC_ID_H264) {
    // No look-ahead: it would keep dozens of pictures in memory, and the film is small anyway.
    av_opt_set(options, "preset", "superfast", 0);
    av_opt_set(options, "tune", "zerolatency", 0);
    av_opt_set_int(options, "crf", quality, 0);
  } else {
    encoder->bit_rate = bit_rate;
  }
}

}  // namespace

Film::~Film() {
  avcodec_free_context(&encoder);
  av_packet_free(&packet);
  avformat_free_context(format);
}

int Film::begin(int type, AVIOContext *io, int width, int height, AVColorRange range, int quality) {
  auto codec = encoder_for(type);
  if (!codec) return CCAM_UNSUPPORTED;
  int error = avformat_alloc_output_context2(&format, nullptr, type == CCAM_WEBM ? "webm" : "mp4", nullptr);
  if (error < 0) return status_of(error);
  encoder = avcodec_alloc_context3(codec);
  packet = av_packet_alloc();
  stream = avformat_new_stream(format, nullptr);
  if (!encoder || !packet || !stream) return CCAM_OUT_OF_MEMORY;
  format->pb = io;
  format->flags |= AVFMT_FLAG_CUSTOM_IO | AVFMT_FLAG_BITEXACT;
  encoder->width = width;
  encoder->height = height;
  encoder->pix_fmt = AV_PIX_FMT_YUV420P;
  encoder->color_range = range;
  encoder->colorspace = AVCOL_SPC_SMPTE170M;
  // MPEG-4 has no finer unit.
  encoder->time_base = codec->id == AV_CODEC_ID_MPEG4 ? AVRational{1, 1'000} : clock_rate;
  encoder->thread_count = 1;
  encoder->gop_size = 60;
  encoder->flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT;
  tune(encoder, type, quality);
  error = avcodec_open2(encoder, codec, nullptr);
  if (error >= 0) error = avcodec_parameters_from_context(stream->codecpar, encoder);
  stream->time_base = clock_rate;
  if (error >= 0) error = avformat_write_header(format, nullptr);
  return error < 0 ? status_of(error) : CCAM_OK;
}

int Film::add(AVFrame *picture, int64_t time) {
  if (picture) {
    picture->pict_type = AV_PICTURE_TYPE_NONE;
    picture->pts = av_rescale_q(time, clock_rate, encoder->time_base);
  }
  int error = avcodec_send_frame(encoder, picture);
  while (error >= 0) {
    error = avcodec_receive_packet(encoder, packet);
    if (error == AVERROR(EAGAIN) || error == AVERROR_EOF) return CCAM_OK;
    if (error < 0) break;
    packet->stream_index = stream->index;
    av_packet_rescale_ts(packet, encoder->time_base, stream->time_base);
    error = av_write_frame(format, packet);
    av_packet_unref(packet);
  }
  return error < 0 ? status_of(error) : CCAM_OK;
}

int Film::end() {
  if (int status = add(nullptr)) return status;
  // The last picture gets its duration from the track's.
  int error = av_write_trailer(format);
  return error < 0 ? status_of(error) : CCAM_OK;
}

}  // namespace camera
