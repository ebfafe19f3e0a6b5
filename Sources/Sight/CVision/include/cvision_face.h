#pragma once
// Faces: finding them and measuring their expression. Three small networks work in sequence: the first proposes faces all over the picture,
// the second decides for each whether it is one and where its parts are, the third measures the expression.
// Every function returns CVISION_FACE_FAILED instead of throwing. Pictures are packed rows of one byte a pixel.

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
  CVISION_FACE_FAILED = -1,
  /// The smallest side of a picture that is searched, in pixels.
  CVISION_FACE_SMALLEST_SIDE = 20,
};

/// A face: the centre of the square from brows to chin, its side, its clockwise rotation (radians), its score (log odds), and the person's
/// own left and right eye, nose, left and right corner of the mouth as x, y pairs; all in pixels of the picture.
typedef struct {
  double x, y, size, lean, score;
  double points[10];
} cvision_face;

/// The expression of a face; left and right are the person's own (see FaceSigns).
typedef struct {
  double left_eye, right_eye, smile, turn, left_visibility, right_visibility;
} cvision_face_signs;

/// Proposes faces of at least `smallest` pixels, the likeliest first, in a picture whose longer side is scaled down to at most `longest`
/// pixels. `ratio` is the ratio between the levels of the image pyramid. Returns their number, at most `capacity`; `points` is not filled.
int cvision_face_propose(
    const uint8_t *pixels, int width, int height, double smallest, int longest, double ratio, double least, cvision_face *faces, int capacity);

/// Looks at a proposal closely and replaces it with what it finds.
int cvision_face_look(const uint8_t *pixels, int width, int height, cvision_face *face);

/// Looks at a face up to four more times, each time in a different view, from the position that the first look found. The score becomes the
/// mean of all looks; the other values become the mean of the later ones.
int cvision_face_refine(const uint8_t *pixels, int width, int height, int looks, cvision_face *face);

/// Measures the expression of a refined face.
int cvision_face_read(const uint8_t *pixels, int width, int height, const cvision_face *face, cvision_face_signs *signs);

#ifdef __cplusplus
}
#endif
