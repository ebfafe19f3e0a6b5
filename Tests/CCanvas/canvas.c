#include "canvas.h"

#include <cairo-ft.h>
#include <cairo.h>
#include <math.h>
#include <stdlib.h>
#include <zlib.h>

struct canvas {
  cairo_surface_t *surface;
  cairo_t *context;
  canvas_font *font;
};

/// Each font has a library of its own, so that fonts are used on several threads.
struct canvas_font {
  FT_Library library;
  FT_Face face;
  cairo_font_face_t *cairo;
  cairo_scaled_font_t *scaled;
};

canvas *canvas_new(int width, int height) {
  canvas *canvas = calloc(1, sizeof *canvas);
  if (!canvas) return NULL;
  canvas->surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
  canvas->context = cairo_create(canvas->surface);
  if (cairo_status(canvas->context) != CAIRO_STATUS_SUCCESS) {
    canvas_free(canvas);
    return NULL;
  }
  canvas_fill(canvas, 0, 0, width, height, 0);
  return canvas;
}

void canvas_free(canvas *canvas) {
  cairo_destroy(canvas->context);
  cairo_surface_destroy(canvas->surface);
  free(canvas);
}

const uint32_t *canvas_pixels(canvas *canvas) {
  cairo_surface_flush(canvas->surface);
  return (const uint32_t *)cairo_image_surface_get_data(canvas->surface);
}

static void ink(canvas *canvas, uint32_t rgb) {
  cairo_set_source_rgb(canvas->context, (rgb >> 16 & 255) / 255.0, (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0);
}

void canvas_fill(canvas *canvas, int x, int y, int width, int height, uint32_t rgb) {
  ink(canvas, rgb);
  cairo_rectangle(canvas->context, x, y, width, height);
  cairo_fill(canvas->context);
}

void canvas_move(canvas *canvas, double x, double y) { cairo_move_to(canvas->context, x, y); }
void canvas_line(canvas *canvas, double dx, double dy) { cairo_rel_line_to(canvas->context, dx, dy); }
void canvas_close(canvas *canvas) { cairo_close_path(canvas->context); }

void canvas_arc(canvas *canvas, double radius, int sweep, double dx, double dy) {
  double x, y, chord = hypot(dx, dy);
  cairo_get_current_point(canvas->context, &x, &y);
  // The centre lies on the chord's bisector, on the right of a clockwise arc.
  double off = sqrt(fmax(0, radius * radius - chord * chord / 4)) / chord * (sweep ? 1 : -1);
  double cx = x + dx / 2 - dy * off, cy = y + dy / 2 + dx * off;
  double from = atan2(y - cy, x - cx), to = atan2(y + dy - cy, x + dx - cx);
  if (sweep)
    cairo_arc(canvas->context, cx, cy, radius, from, to);
  else
    cairo_arc_negative(canvas->context, cx, cy, radius, from, to);
}

void canvas_paint(canvas *canvas, uint32_t rgb, double width) {
  ink(canvas, rgb);
  cairo_set_line_width(canvas->context, width);
  if (width > 0)
    cairo_stroke(canvas->context);
  else
    cairo_fill(canvas->context);
}

canvas_font *canvas_font_open(const char *path, double advance) {
  canvas_font *font = calloc(1, sizeof *font);
  if (!font) return NULL;
  if (FT_Init_FreeType(&font->library) || FT_New_Face(font->library, path, 0, &font->face) ||
      FT_Load_Char(font->face, '0', FT_LOAD_NO_SCALE) || font->face->glyph->advance.x <= 0) {
    canvas_font_close(font);
    return NULL;
  }
  double size = advance * font->face->units_per_EM / font->face->glyph->advance.x;
  font->cairo = cairo_ft_font_face_create_for_ft_face(font->face, 0);
  cairo_matrix_t scale, unit;
  cairo_matrix_init_scale(&scale, size, size);
  cairo_matrix_init_identity(&unit);
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  font->scaled = cairo_scaled_font_create(font->cairo, &scale, &unit, options);
  cairo_font_options_destroy(options);
  return font;
}

void canvas_font_close(canvas_font *font) {
  if (font->scaled) cairo_scaled_font_destroy(font->scaled);
  if (font->cairo) cairo_font_face_destroy(font->cairo);
  // cairo keeps unused fonts for a while, and their faces with them; the program is short.
  if (!font->cairo && font->library) FT_Done_FreeType(font->library);
  free(font);
}

unsigned long canvas_font_glyph(canvas_font *font, uint32_t scalar) { return FT_Get_Char_Index(font->face, scalar); }

void canvas_glyph(canvas *canvas, canvas_font *font, unsigned long glyph, double x, double baseline, uint32_t rgb) {
  if (canvas->font != font) cairo_set_scaled_font(canvas->context, font->scaled);
  canvas->font = font;
  ink(canvas, rgb);
  cairo_show_glyphs(canvas->context, &(cairo_glyph_t){glyph, x, baseline}, 1);
}

size_t canvas_deflate_bound(size_t count) { return compressBound(count); }

size_t canvas_deflate(const uint8_t *bytes, size_t count, uint8_t *out, size_t capacity, int level) {
  uLongf length = capacity;
  return compress2(out, &length, bytes, count, level) == Z_OK ? length : 0;
}

size_t canvas_inflate(const uint8_t *bytes, size_t count, uint8_t *out, size_t capacity) {
  uLongf length = capacity;
  return uncompress(out, &length, bytes, count) == Z_OK ? length : 0;
}

uint32_t canvas_checksum(uint32_t checksum, const uint8_t *bytes, size_t count) {
  return (uint32_t)crc32(checksum, bytes, (uInt)count);
}
