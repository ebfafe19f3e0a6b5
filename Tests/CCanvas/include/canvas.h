// A picture that is drawn with cairo and FreeType, and zlib for its file. Only the tests' pictures need it.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// An opaque picture in memory. Colours are 0xRRGGBB.
typedef struct canvas canvas;

/// A black picture of this size in pixels, or NULL.
canvas *canvas_new(int width, int height);
void canvas_free(canvas *canvas);
/// The pixels row by row, as 0xAARRGGBB.
const uint32_t *canvas_pixels(canvas *canvas);

/// Fills whole pixels.
void canvas_fill(canvas *canvas, int x, int y, int width, int height, uint32_t rgb);

/// A path begins here. Lines and arcs go on from its last point.
void canvas_move(canvas *canvas, double x, double y);
void canvas_line(canvas *canvas, double dx, double dy);
/// The shorter arc of a circle with this radius. Clockwise on the screen if `sweep` is not 0.
void canvas_arc(canvas *canvas, double radius, int sweep, double dx, double dy);
void canvas_close(canvas *canvas);
/// Paints the path and forgets it: its area, or with a width its line.
void canvas_paint(canvas *canvas, uint32_t rgb, double width);

/// A font's file at a size at which its digits have this advance, in pixels.
typedef struct canvas_font canvas_font;

/// NULL if the file cannot be read, or has no digits.
canvas_font *canvas_font_open(const char *path, double advance);
void canvas_font_close(canvas_font *font);
/// The glyph of a character; 0 if the font has none.
unsigned long canvas_font_glyph(canvas_font *font, uint32_t scalar);
/// Draws a glyph from this point of the baseline to the right.
void canvas_glyph(canvas *canvas, canvas_font *font, unsigned long glyph, double x, double baseline, uint32_t rgb);

/// The most bytes that `canvas_deflate` needs.
size_t canvas_deflate_bound(size_t count);
/// A zlib stream, as a PNG holds it. The level is 1 (fast) to 9 (small). Returns its length, or 0.
size_t canvas_deflate(const uint8_t *bytes, size_t count, uint8_t *out, size_t capacity, int level);
/// The bytes of a zlib stream, at most `capacity`. Returns their number, or 0.
size_t canvas_inflate(const uint8_t *bytes, size_t count, uint8_t *out, size_t capacity);
/// Continues a checksum of PNG; the first one is 0.
uint32_t canvas_checksum(uint32_t checksum, const uint8_t *bytes, size_t count);
