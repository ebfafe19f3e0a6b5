#pragma once
// The pixel work of reading an MRZ: finding lines, cutting them out, classifying their columns.
// Every function returns CVISION_MRZ_FAILED (or no object) instead of throwing. Pictures are packed rows of one byte a pixel.

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
  CVISION_MRZ_FAILED = -1,
  /// The width of a character in a strip, and the height of a strip, in pixels.
  CVISION_MRZ_PITCH = 16,
  CVISION_MRZ_HEIGHT = 28,
  /// The classes of a column: 0-9, A-Z, '<', and "no character's centre is here".
  CVISION_MRZ_CLASSES = 38,
  /// The values of a column: the classes, and the face.
  CVISION_MRZ_SCORES = 39,
  /// The points at which a fitted line is described: its start, its end, and those between them, evenly.
  CVISION_MRZ_FIT = 3,
};

/// A line of characters, in pixels of the picture: a cubic curve through their centres, x(t) = x[0] + x[1] t + x[2] t² + x[3] t³ for t from
/// 0 (the start of the first character) to 1. `cells` is the number of characters; within the line they are evenly spaced in t. `rank` says how
/// much it looks like a line of an MRZ (for ranking only).
///
/// Beyond its ends a line continues straight on. An uneven line, whose pitch was measured as it changes, changes on: until its derivative has
/// changed by half.
typedef struct {
  double x[4], y[4];
  double cells, rank;
  int uneven;
} cvision_mrz_line;

/// The search for lines in one picture.
typedef struct cvision_mrz_search cvision_mrz_search;

/// Prepares the search. NULL when it fails, or when the picture is too narrow for lines.
cvision_mrz_search *cvision_mrz_search_new(const uint8_t *pixels, int width, int height);
void cvision_mrz_search_free(cvision_mrz_search *search);

/// The directions in which lines of text may run, in degrees clockwise from the horizontal, the likeliest first. Together they cover every
/// direction within fifteen degrees; a line and the same line upside down have one direction. Returns their number, at most `capacity`.
int cvision_mrz_directions(const cvision_mrz_search *search, double *degrees, int capacity);

/// Finds candidates for lines of an MRZ that run within 20 degrees of a direction, the likeliest first: those with an even pitch, or uneven ones.
/// Returns their number, at most `capacity`.
int cvision_mrz_locate(cvision_mrz_search *search, double degrees, int uneven, cvision_mrz_line *lines, int capacity);

/// Finds places where print is dense and light areas, smaller than the picture, with some of what is around them: x, y, width and height in
/// pixels of the picture. Those with most print come first; a thorough search begins with the brightest paper. Returns their number, at most
/// `capacity`.
int cvision_mrz_regions(const cvision_mrz_search *search, int thorough, int *boxes, int capacity);

/// How far the print lies below the line, in cells: at its start, in its middle and at its end. A parabola through them fits best.
int cvision_mrz_fit(const uint8_t *pixels, int width, int height, const cvision_mrz_line *line, double below[CVISION_MRZ_FIT]);

/// How well a line of text would fit `-reach` to `reach` rows (16 to the pitch) below a line: 2 * reach + 1 values of ink, less the ink of
/// the rows above and below.
int cvision_mrz_rows(const uint8_t *pixels, int width, int height, const cvision_mrz_line *line, int reach, double *values);

/// Cuts out a strip of `columns` x `rows` pixels, 16 to a character. Its left edge is at the line's start, its middle row on the line.
int cvision_mrz_strip(const uint8_t *pixels, int width, int height, const cvision_mrz_line *line, int columns, int rows, uint8_t *strip);

/// For every second column of a strip of CVISION_MRZ_HEIGHT rows, the natural logarithms of the class probabilities and the logarithm of the
/// odds that the face is OCR-B: columns / 2 rows of CVISION_MRZ_SCORES values. Returns the number of rows.
int cvision_mrz_classify(const uint8_t *strip, int columns, float *scores);

#ifdef __cplusplus
}
#endif
