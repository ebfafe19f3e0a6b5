#include "cvision_draw.h"

#include <cairo/cairo-ft.h>
#include <cairo/cairo.h>

#include <cmath>
#include <mutex>
#include <new>
#include <opencv2/imgproc.hpp>

struct cvision_canvas {
  cairo_surface_t *surface;
  cairo_t *cr;
};

namespace {

constexpr int font_count = 16;
std::mutex font_lock;
cairo_font_face_t *fonts[font_count] = {};

void add_stops(cairo_t *cr, cairo_pattern_t *pattern, const double *stops, int count) {
  for (int i = 0; i < count; i++) {
    const double *s = stops + 5 * i;
    cairo_pattern_add_color_stop_rgba(pattern, s[0], s[1], s[2], s[3], s[4]);
  }
  cairo_set_source(cr, pattern);
  cairo_pattern_destroy(pattern);
}

}  // namespace

extern "C" {

cvision_canvas *cvision_canvas_new(int width, int height, double scale) {
  auto *canvas = new (std::nothrow) cvision_canvas;
  if (!canvas) return nullptr;
  canvas->surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
  canvas->cr = cairo_create(canvas->surface);
  if (cairo_status(canvas->cr) != CAIRO_STATUS_SUCCESS) {
    cvision_canvas_free(canvas);
    return nullptr;
  }
  cairo_scale(canvas->cr, scale, scale);
  cairo_set_line_join(canvas->cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap(canvas->cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_antialias(canvas->cr, CAIRO_ANTIALIAS_FAST);
  // Hinting would move the strokes of small print to whole pixels: at 150 dpi the lines of an MRZ would lose their pitch.
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo_set_font_options(canvas->cr, options);
  cairo_font_options_destroy(options);
  return canvas;
}

void cvision_canvas_free(cvision_canvas *canvas) {
  if (!canvas) return;
  cairo_destroy(canvas->cr);
  cairo_surface_destroy(canvas->surface);
  delete canvas;
}

int cvision_canvas_status(cvision_canvas *canvas) { return cairo_status(canvas->cr); }

void cvision_canvas_rgba(cvision_canvas *canvas, uint8_t *out) {
  cairo_surface_flush(canvas->surface);
  const int width = cairo_image_surface_get_width(canvas->surface), height = cairo_image_surface_get_height(canvas->surface);
  const int stride = cairo_image_surface_get_stride(canvas->surface);
  const uint8_t *data = cairo_image_surface_get_data(canvas->surface);
  if (!data) return;
  for (int y = 0; y < height; y++) {
    const auto *row = reinterpret_cast<const uint32_t *>(data + static_cast<ptrdiff_t>(y) * stride);
    for (int x = 0; x < width; x++, out += 4) {
      const uint32_t pixel = row[x], a = pixel >> 24;
      const uint32_t r = pixel >> 16 & 255, g = pixel >> 8 & 255, b = pixel & 255;
      if (a == 255 || a == 0) {
        out[0] = r, out[1] = g, out[2] = b;
      } else {
        out[0] = (r * 255 + a / 2) / a, out[1] = (g * 255 + a / 2) / a, out[2] = (b * 255 + a / 2) / a;
      }
      out[3] = a;
    }
  }
}

void cvision_canvas_save(cvision_canvas *canvas) { cairo_save(canvas->cr); }
void cvision_canvas_restore(cvision_canvas *canvas) { cairo_restore(canvas->cr); }
void cvision_canvas_translate(cvision_canvas *canvas, double x, double y) { cairo_translate(canvas->cr, x, y); }
void cvision_canvas_scale(cvision_canvas *canvas, double x, double y) { cairo_scale(canvas->cr, x, y); }
void cvision_canvas_rotate(cvision_canvas *canvas, double radians) { cairo_rotate(canvas->cr, radians); }

void cvision_canvas_move(cvision_canvas *canvas, double x, double y) { cairo_move_to(canvas->cr, x, y); }
void cvision_canvas_line(cvision_canvas *canvas, double x, double y) { cairo_line_to(canvas->cr, x, y); }
void cvision_canvas_curve(cvision_canvas *canvas, double x1, double y1, double x2, double y2, double x, double y) {
  cairo_curve_to(canvas->cr, x1, y1, x2, y2, x, y);
}
void cvision_canvas_arc(cvision_canvas *canvas, double x, double y, double radius, double from, double to) {
  cairo_arc(canvas->cr, x, y, radius, from, to);
}
void cvision_canvas_close(cvision_canvas *canvas) { cairo_close_path(canvas->cr); }
void cvision_canvas_polyline(cvision_canvas *canvas, const double *points, int count) {
  for (int i = 0; i < count; i++) {
    if (i == 0) cairo_move_to(canvas->cr, points[0], points[1]);
    else cairo_line_to(canvas->cr, points[2 * i], points[2 * i + 1]);
  }
}

void cvision_canvas_color(cvision_canvas *canvas, double red, double green, double blue, double alpha) {
  cairo_set_source_rgba(canvas->cr, red, green, blue, alpha);
}
void cvision_canvas_linear(cvision_canvas *canvas, double x0, double y0, double x1, double y1, const double *stops, int count) {
  add_stops(canvas->cr, cairo_pattern_create_linear(x0, y0, x1, y1), stops, count);
}
void cvision_canvas_radial(cvision_canvas *canvas, double x, double y, double radius, const double *stops, int count) {
  add_stops(canvas->cr, cairo_pattern_create_radial(x, y, 0, x, y, radius), stops, count);
}
void cvision_canvas_fill(cvision_canvas *canvas) { cairo_fill(canvas->cr); }
void cvision_canvas_stroke(cvision_canvas *canvas, double width) {
  cairo_set_line_width(canvas->cr, width);
  cairo_stroke(canvas->cr);
}
void cvision_canvas_clip(cvision_canvas *canvas) { cairo_clip(canvas->cr); }
void cvision_canvas_erase(cvision_canvas *canvas) {
  cairo_set_operator(canvas->cr, CAIRO_OPERATOR_DEST_OUT);
  cairo_fill(canvas->cr);
  cairo_set_operator(canvas->cr, CAIRO_OPERATOR_OVER);
}
void cvision_canvas_push_group(cvision_canvas *canvas) { cairo_push_group(canvas->cr); }
void cvision_canvas_paint_group(cvision_canvas *canvas, double alpha) {
  cairo_pop_group_to_source(canvas->cr);
  cairo_paint_with_alpha(canvas->cr, alpha);
}

int cvision_font_open(int font, const char *path) {
  if (font < 0 || font >= font_count) return -1;
  const std::lock_guard<std::mutex> guard(font_lock);
  if (fonts[font]) return 0;
  // Font faces live as long as the process, because cairo may use one until its last canvas is destroyed.
  static FT_Library library = nullptr;
  if (!library && FT_Init_FreeType(&library)) return -1;
  FT_Face face;
  if (FT_New_Face(library, path, 0, &face)) return -1;
  fonts[font] = cairo_ft_font_face_create_for_ft_face(face, FT_LOAD_NO_HINTING);
  return 0;
}
void cvision_canvas_font(cvision_canvas *canvas, int font, double size) {
  const std::lock_guard<std::mutex> guard(font_lock);
  if (font < 0 || font >= font_count || !fonts[font]) return;
  cairo_set_font_face(canvas->cr, fonts[font]);
  cairo_set_font_size(canvas->cr, size);
}
double cvision_canvas_text_width(cvision_canvas *canvas, const char *utf8) {
  cairo_text_extents_t extents;
  cairo_text_extents(canvas->cr, utf8, &extents);
  return extents.x_advance;
}
void cvision_canvas_text(cvision_canvas *canvas, double x, double y, const char *utf8) {
  cairo_move_to(canvas->cr, x, y);
  cairo_show_text(canvas->cr, utf8);
  cairo_new_path(canvas->cr);
}

int cvision_blur(uint8_t *rgb, int width, int height, double sigma) try {
  if (width < 1 || height < 1 || !(sigma > 0)) return -1;
  cv::Mat picture(height, width, CV_8UC3, rgb);
  cv::GaussianBlur(picture, picture, cv::Size(), sigma);
  return 0;
} catch (...) {
  return -1;
}

int cvision_smear(uint8_t *rgb, int width, int height, double dx, double dy) try {
  const double way = std::hypot(dx, dy);
  if (width < 1 || height < 1 || !(way > 0) || way > 1000) return -1;
  cv::Mat picture(height, width, CV_8UC3, rgb);
  const int reach = static_cast<int>(std::ceil(way / 2)) + 1;
  cv::Mat kernel(2 * reach + 1, 2 * reach + 1, CV_32F, cv::Scalar(0));
  // The line is sampled in small steps, each shared among the four pixels around it, so that a line shorter than a pixel has an effect too.
  constexpr int steps = 1024;
  for (int i = 0; i < steps; i++) {
    const double share = (i + 0.5) / steps - 0.5, x = reach + dx * share, y = reach + dy * share;
    const int left = static_cast<int>(x), top = static_cast<int>(y);
    const float right = static_cast<float>(x - left), below = static_cast<float>(y - top);
    kernel.at<float>(top, left) += (1 - right) * (1 - below) / steps;
    kernel.at<float>(top, left + 1) += right * (1 - below) / steps;
    kernel.at<float>(top + 1, left) += (1 - right) * below / steps;
    kernel.at<float>(top + 1, left + 1) += right * below / steps;
  }
  cv::Mat smeared;
  cv::filter2D(picture, smeared, -1, kernel);
  smeared.copyTo(picture);
  return 0;
} catch (...) {
  return -1;
}

int cvision_sway(uint8_t *rgb, int width, int height, double dx, double dy, double turn, double zoom) try {
  if (width < 1 || height < 1 || !(zoom > 0)) return -1;
  cv::Mat picture(height, width, CV_8UC3, rgb), swayed;
  cv::Mat map = cv::getRotationMatrix2D(cv::Point2f(static_cast<float>(width) / 2, static_cast<float>(height) / 2), -turn, zoom);
  map.at<double>(0, 2) += dx;
  map.at<double>(1, 2) += dy;
  cv::warpAffine(picture, swayed, map, picture.size(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
  swayed.copyTo(picture);
  return 0;
} catch (...) {
  return -1;
}

int cvision_i420(const uint8_t *rgb, int width, int height, uint8_t *out) try {
  if (width < 2 || height < 2 || width % 2 || height % 2) return -1;
  const cv::Mat picture(height, width, CV_8UC3, const_cast<uint8_t *>(rgb));
  cv::Mat planes(height * 3 / 2, width, CV_8UC1, out);
  cv::cvtColor(picture, planes, cv::COLOR_RGB2YUV_I420);
  return 0;
} catch (...) {
  return -1;
}

}  // extern "C"
