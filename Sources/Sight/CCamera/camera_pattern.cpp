// The pattern: a document that comes and goes over a table. A filter graph moves, tilts, blurs and lights it, alternately badly and well.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>

extern "C" {
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
}

#include "camera_input.h"
#include "camera_pattern.h"
#include "camera_scaler.h"

namespace camera {
namespace {

struct GraphCloser {
  void operator()(AVFilterGraph *graph) const { avfilter_graph_free(&graph); }
};

class Pattern : public Input {
 public:
  int open(const ccam_scene &scene, int width, int height, int rate, ccam_words *why);
  int next(int milliseconds, ccam_frame **frame) override;

 private:
  int feed(AVFilterInOut *&rest, const char *name, const AVFrame *still, int rate);
  int configure(const char *text, const AVFrame *const stills[3], int rate);

  std::unique_ptr<AVFilterGraph, GraphCloser> graph;
  AVFilterContext *sink = nullptr;
  int64_t period = 0;
  int64_t due = 0;
};

/// The document on a transparent sheet with enough space to rotate it.
Picture on_glass(const ccam_scene &scene, int margin) {
  int width = (scene.width + 2 * margin + 1) & ~1, height = (scene.height + 2 * margin + 1) & ~1;
  std::string glass(static_cast<size_t>(width) * height * 4, '\0');
  for (int y = 0; y < scene.height; y++) {
    std::memcpy(&glass[(static_cast<size_t>(y + margin) * width + margin) * 4], scene.rgba + static_cast<size_t>(y) * scene.width * 4,
                static_cast<size_t>(scene.width) * 4);
  }
  return packed(reinterpret_cast<const uint8_t *>(glass.data()), width, height, AV_PIX_FMT_RGBA);
}

/// The reflection of a lamp: overexposed in the middle, fading towards the edge.
Picture lamp(int side) {
  std::string light(static_cast<size_t>(side) * side * 4, '\xff');
  for (int y = 0; y < side; y++) {
    for (int x = 0; x < side; x++) {
      double away = std::hypot(x - side / 2.0, y - side / 2.0) / (side / 2.0);
      double strength = std::clamp((1 - away) * 2.2, 0.0, 1.0);
      light[(static_cast<size_t>(y) * side + x) * 4 + 3] = static_cast<char>(static_cast<uint8_t>(strength * 255));
    }
  }
  return packed(reinterpret_cast<const uint8_t *>(light.data()), side, side, AV_PIX_FMT_RGBA);
}

int Pattern::feed(AVFilterInOut *&rest, const char *name, const AVFrame *still, int rate) {
  std::string size = "video_size=" + std::to_string(still->width) + "x" + std::to_string(still->height) +
                     ":pix_fmt=" + std::to_string(still->format) + ":time_base=1/" + std::to_string(rate) +
                     ":frame_rate=" + std::to_string(rate) + ":pixel_aspect=1/1";
  AVFilterContext *source = nullptr;
  int error = avfilter_graph_create_filter(&source, avfilter_get_by_name("buffer"), name, size.c_str(), nullptr, graph.get());
  if (error < 0) return error;
  auto out = avfilter_inout_alloc();
  if (!out) return AVERROR(ENOMEM);
  *out = AVFilterInOut{av_strdup(name), source, 0, rest};
  rest = out;
  return 0;
}

int Pattern::configure(const char *text, const AVFrame *const stills[3], int rate) {
  static const char *const names[3] = {"document", "table", "lamp"};
  graph.reset(avfilter_graph_alloc());
  if (!graph) return AVERROR(ENOMEM);
  graph->nb_threads = 1;
  AVFilterInOut *outs = nullptr, *ins = avfilter_inout_alloc();
  int error = ins ? 0 : AVERROR(ENOMEM);
  for (int i = 0; i < 3 && error >= 0; i++) error = feed(outs, names[i], stills[i], rate);
  if (error >= 0) error = avfilter_graph_create_filter(&sink, avfilter_get_by_name("buffersink"), "out", nullptr, nullptr, graph.get());
  if (error >= 0) {
    *ins = AVFilterInOut{av_strdup("out"), sink, 0, nullptr};
    error = avfilter_graph_parse_ptr(graph.get(), text, &ins, &outs, nullptr);
  }
  avfilter_inout_free(&ins);
  avfilter_inout_free(&outs);
  if (error >= 0) error = avfilter_graph_config(graph.get(), nullptr);
  for (int i = 0; i < 3 && error >= 0; i++) {
    // One picture for each input: the graph loops repeat it.
    auto source = avfilter_graph_get_filter(graph.get(), names[i]);
    Picture copy(av_frame_clone(stills[i]));
    if (!copy) return AVERROR(ENOMEM);
    copy->pts = 0;
    error = av_buffersrc_add_frame(source, copy.get());
    if (error >= 0) error = av_buffersrc_add_frame(source, nullptr);
  }
  return error;
}

int Pattern::open(const ccam_scene &scene, int width, int height, int rate, ccam_words *why) {
  width &= ~1;
  height &= ~1;
  auto table = packed(scene.table, width, height, AV_PIX_FMT_RGB24);
  int margin = scene.width / 12;
  auto document = on_glass(scene, margin);
  auto light = lamp(height / 2 & ~1);
  if (!table || !document || !light) return CCAM_OUT_OF_MEMORY;
  ccam_scaler scaler;
  table->color_range = document->color_range = light->color_range = AVCOL_RANGE_MPEG;
  auto table_video = scaler.made(table.get(), AV_PIX_FMT_YUV420P, width, height);
  auto document_video = scaler.made(document.get(), AV_PIX_FMT_YUVA420P, document->width, document->height);
  auto light_video = scaler.made(light.get(), AV_PIX_FMT_YUVA420P, light->width, light->height);
  if (!table_video || !document_video || !light_video) return CCAM_OUT_OF_MEMORY;
  const AVFrame *stills[3] = {document_video.get(), table_video.get(), light_video.get()};
  auto text = pattern_graph(rate);
  int error = configure(text.c_str(), stills, rate);
  if (error < 0) {
    char message[AV_ERROR_MAX_STRING_SIZE];
    say(why, av_make_error_string(message, sizeof message, error));
    return error == AVERROR(ENOMEM) ? CCAM_OUT_OF_MEMORY : CCAM_FAILED;
  }
  period = 1'000'000'000LL / rate;
  return CCAM_OK;
}

int Pattern::next(int milliseconds, ccam_frame **frame) {
  if (!wait_until(due, milliseconds)) return CCAM_WAIT;
  int64_t moment = now();
  // Missed pictures are skipped, as a camera does.
  due = due + 4 * period < moment ? moment + period : due + period;
  Picture picture(av_frame_alloc());
  if (!picture) return CCAM_OUT_OF_MEMORY;
  int error = av_buffersink_get_frame(sink, picture.get());
  if (error < 0) return error == AVERROR(ENOMEM) ? CCAM_OUT_OF_MEMORY : CCAM_FAILED;
  *frame = make_frame(std::move(picture), moment);
  return *frame ? CCAM_OK : CCAM_OUT_OF_MEMORY;
}

}  // namespace

int open_pattern(const ccam_scene &scene, int width, int height, int rate, std::unique_ptr<Input> &input, ccam_words *why) {
  auto pattern = std::make_unique<Pattern>();
  if (int status = pattern->open(scene, width, height, rate, why)) return status;
  input = std::move(pattern);
  return CCAM_OK;
}

}  // namespace camera
