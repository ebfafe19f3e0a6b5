#pragma once
// Faces by models that are installed beside the program (`make models`): MediaPipe's detector for near faces, one for far faces, a mesh of 468
// points, and the lids of an eye; and dlib's network that tells whose face it is. Pictures are packed rows of one byte a pixel. A set of models is used by one thread at a time.

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum { CVISION_FACE_NEAR = 0, CVISION_FACE_FAR = 1, CVISION_FACE_MESH = 2, CVISION_FACE_EYE = 3, CVISION_FACE_RECOGNITION = 4 } cvision_face_model;

enum {
  CVISION_FACE_MODELS_FAILED = -1,
  /// The points of a mesh that describe the shape of a head rather than its expression.
  CVISION_FACE_SHAPE = 16,
  /// The numbers that describe whose face it is.
  CVISION_FACE_EMBEDDING = 128,
};

typedef struct cvision_face_models cvision_face_models;

/// A detection in pixels: the centre and size of the box, the clockwise rotation by the eyes in radians, the score from 0 to 1.
typedef struct {
  double x, y, width, height, lean, score;
} cvision_face_box;

/// The square of the picture that a detector sees: its centre and side in pixels, and its clockwise rotation in radians. What lies outside the
/// picture is black.
typedef struct {
  double x, y, side, lean;
} cvision_face_view;

/// What the mesh and the lids measure. Left and right are the person's own.
typedef struct {
  /// Whether there is a face, 0 to 1.
  double score;
  /// Pixels: the centre and side of the square from brows to chin; the clockwise rotation in radians.
  double x, y, size, lean;
  /// Left and right eye, tip of the nose, left and right corner of the mouth as x, y pairs.
  double points[10];
  /// Degrees: turned to the person's own left; lowered.
  double yaw, pitch;
  /// The height of the opening between the lids over the width of the eye, NaN when the eye is not seen; the same of the lips over the width of
  /// the mouth; the width of the mouth over that of the face.
  double left_eye, right_eye, mouth, smile;
  /// Points in the head's own axes (right, down, away), about their mean, in units of their mean distance from it.
  double shape[3 * CVISION_FACE_SHAPE];
  /// The square in which the recognition network sees the face.
  cvision_face_view aligned;
} cvision_face_measures;

/// NULL when there is no memory.
cvision_face_models *cvision_face_models_new(void);
void cvision_face_models_free(cvision_face_models *models);

/// Reads one of the models. When the bytes are not that model, `problem` says why.
int cvision_face_models_read(
    cvision_face_models *models, cvision_face_model model, const uint8_t *bytes, size_t count, char *problem, size_t capacity);

/// Finds faces in a view with one of the detectors, the surest first. Returns their number, at most `capacity`; none without that model.
int cvision_face_models_find(
    cvision_face_models *models, cvision_face_model detector, const uint8_t *pixels, int width, int height,
    const cvision_face_view *view, double least, cvision_face_box *boxes, int capacity);

/// Measures the face in a box. Fails without the mesh or the eye's model, when the box is not plausible (not finite, empty, outside the picture), and when a point
/// of the mesh is not finite or far outside its box.
int cvision_face_models_measure(
    cvision_face_models *models, const uint8_t *pixels, int width, int height, const cvision_face_box *box, cvision_face_measures *measures);

/// Describes whose face is in the square of `cvision_face_measures.aligned`, by a unit vector of `CVISION_FACE_EMBEDDING` numbers. Fails without the
/// recognition network, and when the square is not plausible.
int cvision_face_models_embed(
    cvision_face_models *models, const uint8_t *pixels, int width, int height, const cvision_face_view *view, float *embedding);

#ifdef __cplusplus
}
#endif
