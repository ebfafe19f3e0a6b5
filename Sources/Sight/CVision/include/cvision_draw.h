#pragma once
#include <stdint.h>

// Drawing for the specimens: a thin layer over cairo (vector drawing in millimetres) and over OpenCV (placing a drawing on a table,
// damage). Nothing here throws; a canvas remembers its first error, which `cvision_canvas_status` returns.

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cvision_canvas cvision_canvas;

/// A transparent canvas of width x height pixels with a unit of 1/scale pixel; NULL when memory runs out.
cvision_canvas *cvision_canvas_new(int width, int height, double scale);
void cvision_canvas_free(cvision_canvas *canvas);
/// 0 while every call so far has succeeded.
int cvision_canvas_status(cvision_canvas *canvas);
/// Straight (not premultiplied) RGBA, 4 x width x height bytes.
void cvision_canvas_rgba(cvision_canvas *canvas, uint8_t *out);

void cvision_canvas_save(cvision_canvas *canvas);
void cvision_canvas_restore(cvision_canvas *canvas);
void cvision_canvas_translate(cvision_canvas *canvas, double x, double y);
void cvision_canvas_scale(cvision_canvas *canvas, double x, double y);
void cvision_canvas_rotate(cvision_canvas *canvas, double radians);

void cvision_canvas_move(cvision_canvas *canvas, double x, double y);
void cvision_canvas_line(cvision_canvas *canvas, double x, double y);
void cvision_canvas_curve(cvision_canvas *canvas, double x1, double y1, double x2, double y2, double x, double y);
void cvision_canvas_arc(cvision_canvas *canvas, double x, double y, double radius, double from, double to);
void cvision_canvas_close(cvision_canvas *canvas);
/// A new subpath: `count` points as x, y pairs, joined by straight lines.
void cvision_canvas_polyline(cvision_canvas *canvas, const double *points, int count);

void cvision_canvas_color(cvision_canvas *canvas, double red, double green, double blue, double alpha);
/// `stops`: offset, red, green, blue, alpha for each of `count` stops.
void cvision_canvas_linear(cvision_canvas *canvas, double x0, double y0, double x1, double y1, const double *stops, int count);
void cvision_canvas_radial(cvision_canvas *canvas, double x, double y, double radius, const double *stops, int count);
void cvision_canvas_fill(cvision_canvas *canvas);
void cvision_canvas_stroke(cvision_canvas *canvas, double width);
void cvision_canvas_clip(cvision_canvas *canvas);
/// Makes the inside of the path transparent.
void cvision_canvas_erase(cvision_canvas *canvas);
void cvision_canvas_push_group(cvision_canvas *canvas);
void cvision_canvas_paint_group(cvision_canvas *canvas, double alpha);

/// Opens a font file as number `font` (0 to 15); -1 when it cannot be read as a font. A number that is open keeps its first font.
int cvision_font_open(int font, const char *path);
void cvision_canvas_font(cvision_canvas *canvas, int font, double size);
double cvision_canvas_text_width(cvision_canvas *canvas, const char *utf8);
/// Draws text with the left end of its baseline at x, y.
void cvision_canvas_text(cvision_canvas *canvas, double x, double y, const char *utf8);

/// Draws an RGBA drawing onto an RGB picture so that its corners (top left, top right, bottom right, bottom left; x, y in pixels of the
/// picture) fall on `corners`, with a soft shadow of `shadow` pixels around it (0: none). Returns -1 for invalid sizes.
int cvision_lay(const uint8_t *rgba, int width, int height, const double *corners, double shadow, uint8_t *rgb, int out_width, int out_height);
/// Gaussian blur in place, sigma in pixels.
int cvision_blur(uint8_t *rgb, int width, int height, double sigma);
/// Motion blur in place, along a straight line of `dx`, `dy` pixels.
int cvision_smear(uint8_t *rgb, int width, int height, double dx, double dy);
/// Moves, turns (clockwise, in degrees) and enlarges a picture about its middle, as when the camera is moved; its edges go on outside.
int cvision_sway(uint8_t *rgb, int width, int height, double dx, double dy, double turn, double zoom);
/// Planar Y, U and V (ITU-R BT.601, studio range), with half the columns and rows of U and V: width x height x 3 / 2 bytes. Sides must be even.
int cvision_i420(const uint8_t *rgb, int width, int height, uint8_t *out);

#ifdef __cplusplus
}
#endif
