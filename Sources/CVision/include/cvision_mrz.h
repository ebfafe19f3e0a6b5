#pragma once
// The pixel work of reading an MRZ: finding lines, cutting them out, classifying their columns.
// Every function returns CVISION_MRZ_FAILED instead of throwing. Pictures are packed rows of one byte a pixel.

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
};

/// A line of evenly spaced characters, in pixels of the picture: its start (at half height), the unit vector along it, the distance between
/// characters, its length, and how much it looks like a line of an MRZ (for ranking only).
typedef struct {
  double x, y, ux, uy, pitch, length, rank;
} cvision_mrz_line;

/// Finds candidates for lines of an MRZ within 27 degrees of the horizontal (or, when `turned`, of the vertical; then lines run downwards),
/// the likeliest first. Returns their number, at most `capacity`.
int cvision_mrz_locate(const uint8_t *pixels, int width, int height, int turned, cvision_mrz_line *lines, int capacity);

/// Moves and tilts a line onto the middle of its print.
int cvision_mrz_fit(const uint8_t *pixels, int width, int height, cvision_mrz_line *line);

/// How well a line of text would fit `-reach` to `reach` rows (16 to the pitch) below a line: 2 * reach + 1 values of ink, less the ink of
/// the rows above and below.
int cvision_mrz_rows(const uint8_t *pixels, int width, int height, const cvision_mrz_line *line, int reach, double *values);

/// Cuts out a strip of `columns` x `rows` pixels, 16 to a character. Its left edge is at the line's start, its middle row on the line.
int cvision_mrz_strip(const uint8_t *pixels, int width, int height, const cvision_mrz_line *line, int columns, int rows, uint8_t *strip);

/// The natural logarithms of the class probabilities for every second column of a strip of CVISION_MRZ_HEIGHT rows: columns / 2 rows of
/// CVISION_MRZ_CLASSES values. Returns the number of rows.
int cvision_mrz_classify(const uint8_t *strip, int columns, float *scores);

#ifdef __cplusplus
}
#endif
