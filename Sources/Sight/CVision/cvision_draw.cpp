#include "cvision_draw.h"

#include <cairo/cairo-ft.h>
#include <cairo/cairo.h>

#include <algorithm>
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

/// The part of a picture that a drawing can reach, in whole blocks of OpenCV's warping, so that a part has the same pixels as the whole.
cv::Rect reach_of(const cv::Matx33d &map, int width, int height, int out_width, int out_height) {
  const cv::Rect whole(0, 0, out_width, out_height);
  // Without perspective many places are halfway between two of OpenCV's steps, and how these are rounded depends on the part.
  if (std::abs(map(2, 0)) * width + std::abs(map(2, 1)) * height < 1e-6) return whole;
  // A cubic interpolation looks two pixels around.
  constexpr double around = 3;
  double left = out_width, top = out_height, right = 0, bottom = 0;
  for (const double x : {-around, width + around}) {
    for (const double y : {-around, height + around}) {
      const cv::Vec3d at = map * cv::Vec3d(x, y, 1);
      // Near the horizon it reaches everywhere.
      if (!(at[2] > 0.05)) return whole;
      left = std::min(left, at[0] / at[2]), right = std::max(right, at[0] / at[2]);
      top = std::min(top, at[1] / at[2]), bottom = std::max(bottom, at[1] / at[2]);
    }
  }
  constexpr int block = 64;
  const auto blocks = [](double place, int most) { return static_cast<int>(std::clamp(place, 0.0, 1.0 * most)) / block; };
  const cv::Point first(blocks(left, out_width) * block, blocks(top, out_height) * block);
  const cv::Point last((blocks(right, out_width) + 1) * block, (blocks(bottom, out_height) + 1) * block);
  return cv::Rect(first, last) & whole;
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

int cvision_lay(
    const uint8_t *rgba, int width, int height, const double *corners, double shadow, uint8_t *rgb, int out_width, int out_height) try {
  if (width < 1 || height < 1 || out_width < 1 || out_height < 1) return -1;
  const cv::Mat drawing(height, width, CV_8UC4, const_cast<uint8_t *>(rgba));
  cv::Mat picture(out_height, out_width, CV_8UC3, rgb);
  cv::Mat shade;
  if (shadow > 0) {
    // A shadow has no detail, so an eighth of the size is enough and is 64 times as fast.
    constexpr double fine = 8;
    cv::Mat soft(cv::Size(static_cast<int>(out_width / fine) + 1, static_cast<int>(out_height / fine) + 1), CV_8UC1, cv::Scalar(0));
    cv::Point quad[4];
    for (int i = 0; i < 4; i++) quad[i] = {static_cast<int>(corners[2 * i] / fine), static_cast<int>((corners[2 * i + 1] + shadow * 0.6) / fine)};
    cv::fillConvexPoly(soft, quad, 4, cv::Scalar(130));
    cv::GaussianBlur(soft, soft, cv::Size(), std::max(shadow / fine, 0.5));
    cv::resize(soft, shade, picture.size(), 0, 0, cv::INTER_LINEAR);
  }
  const int left = static_cast<int>(corners[0]), top = static_cast<int>(corners[1]);
  const double whole[8] = {1.0 * left, 1.0 * top, 1.0 * left + width, 1.0 * top, 1.0 * left + width, 1.0 * top + height, 1.0 * left, 1.0 * top + height};
  cv::Mat laid;
  cv::Rect reach(left, top, width, height);
  const bool straight = std::equal(whole, whole + 8, corners) && left >= 0 && top >= 0 && left + width <= out_width && top + height <= out_height;
  if (!straight) {
    const float w = static_cast<float>(width), h = static_cast<float>(height);
    // Corners are edges of the drawing and pixels are centres, half a pixel apart.
    const cv::Point2f from[4] = {{-0.5f, -0.5f}, {w - 0.5f, -0.5f}, {w - 0.5f, h - 0.5f}, {-0.5f, h - 0.5f}};
    cv::Point2f to[4];
    for (int i = 0; i < 4; i++) to[i] = {static_cast<float>(corners[2 * i]) - 0.5f, static_cast<float>(corners[2 * i + 1]) - 0.5f};
    cv::Matx33d map = cv::getPerspectiveTransform(from, to);
    reach = reach_of(map, width, height, out_width, out_height);
    const cv::Matx33d shift(1, 0, 1.0 * reach.x, 0, 1, 1.0 * reach.y, 0, 0, 1);
    if (!reach.empty()) {
      // Of a drawing with more pixels than are seen, four neighbours show as much as sixteen, in a quarter of the time.
      const double wide = std::max(cv::norm(to[1] - to[0]), cv::norm(to[2] - to[3])), tall = std::max(cv::norm(to[3] - to[0]), cv::norm(to[2] - to[1]));
      const int kernel = std::min(width / wide, height / tall) >= 1.2 ? cv::INTER_LINEAR : cv::INTER_CUBIC;
      cv::warpPerspective(drawing, laid, map.inv() * shift, reach.size(), kernel | cv::WARP_INVERSE_MAP, cv::BORDER_CONSTANT, cv::Scalar(0, 0, 0, 0));
    }
  }
  for (int y = 0; y < out_height; y++) {
    auto *row = picture.ptr<cv::Vec3b>(y);
    const uint8_t *dark = shade.empty() ? nullptr : shade.ptr<uint8_t>(y);
    const bool crosses = y >= reach.y && y < reach.y + reach.height && reach.width > 0;
    const int begin = crosses ? reach.x : out_width, end = crosses ? reach.x + reach.width : out_width;
    const auto darken = [&](int from, int to) {
      if (!dark) return;
      for (int x = from; x < to; x++) {
        if (dark[x]) for (int c = 0; c < 3; c++) row[x][c] = static_cast<uint8_t>(row[x][c] * (256 - dark[x]) >> 8);
      }
    };
    darken(0, begin);
    darken(end, out_width);
    if (!crosses) continue;
    const auto *above = (straight ? drawing : laid).ptr<cv::Vec4b>(y - reach.y) - reach.x;
    for (int x = begin; x < end; x++) {
      const int a = above[x][3];
      if (a == 255) {
        row[x] = {above[x][0], above[x][1], above[x][2]};
        continue;
      }
      const int light = 256 - (dark ? dark[x] : 0);
      for (int c = 0; c < 3; c++) {
        const int table = row[x][c] * light >> 8;
        row[x][c] = static_cast<uint8_t>(a ? (above[x][c] * a + table * (255 - a)) / 255 : table);
      }
    }
  }
  return 0;
} catch (...) {
  return -1;
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
