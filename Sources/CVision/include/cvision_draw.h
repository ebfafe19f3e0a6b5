#pragma once
#include <stdint.h>

// Drawing for the specimens: a thin face over cairo (vector drawing in millimetres) and over OpenCV (laying a drawing on a table, damage).
// Nothing here throws; a canvas remembers its first error and `cvision_canvas_status` tells it.

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cvision_canvas cvision_canvas;

/// A transparent canvas of width × height pixels whose unit is 1/scale pixel; NULL when there is no memory for it.
cvision_canvas *cvision_canvas_new(int width, int height, double scale);
void cvision_canvas_free(cvision_canvas *canvas);
/// 0 while every call so far has worked.
int cvision_canvas_status(cvision_canvas *canvas);
/// Straight (not premultiplied) RGBA, 4 × width × height bytes.
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
/// `count` points as x, y pairs, joined by straight lines, as a new part of the path.
void cvision_canvas_polyline(cvision_canvas *canvas, const double *points, int count);

void cvision_canvas_color(cvision_canvas *canvas, double red, double green, double blue, double alpha);
/// `stops`: offset, red, green, blue, alpha for each of `count` stops.
void cvision_canvas_linear(cvision_canvas *canvas, double x0, double y0, double x1, double y1, const double *stops, int count);
void cvision_canvas_radial(cvision_canvas *canvas, double x, double y, double radius, const double *stops, int count);
void cvision_canvas_fill(cvision_canvas *canvas);
void cvision_canvas_stroke(cvision_canvas *canvas, double width);
void cvision_canvas_clip(cvision_canvas *canvas);
/// Makes what is within the path transparent again.
void cvision_canvas_erase(cvision_canvas *canvas);
void cvision_canvas_push_group(cvision_canvas *canvas);
void cvision_canvas_paint_group(cvision_canvas *canvas, double alpha);

/// Opens a font file as number `font` (0 to 15); -1 when it is no font that can be read. Opening a number again keeps the first.
int cvision_font_open(int font, const char *path);
void cvision_canvas_font(cvision_canvas *canvas, int font, double size);
double cvision_canvas_text_width(cvision_canvas *canvas, const char *utf8);
/// Writes with the left end of the base line at x, y.
void cvision_canvas_text(cvision_canvas *canvas, double x, double y, const char *utf8);

/// Lays an RGBA drawing on an RGB picture so that its corners (top left, top right, bottom right, bottom left; x, y in pixels of the
/// picture) fall on `corners`, with a soft shadow of `shadow` pixels around it (0: none). -1 when the sizes make no sense.
int cvision_lay(const uint8_t *rgba, int width, int height, const double *corners, double shadow, uint8_t *rgb, int out_width, int out_height);
/// Gaussian blur in place, sigma in pixels.
int cvision_blur(uint8_t *rgb, int width, int height, double sigma);
/// Smears in place along a straight way of `dx`, `dy` pixels.
int cvision_smear(uint8_t *rgb, int width, int height, double dx, double dy);

#ifdef __cplusplus
}
#endif
