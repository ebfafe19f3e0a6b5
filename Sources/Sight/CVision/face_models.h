#pragma once
// The face models and the parts of the picture that they are given (see cvision_face_models.h).

#include <array>
#include <memory>
#include <vector>

#include "face_recognition.h"
#include "include/cvision_face_models.h"
#include "tflite_model.h"

struct cvision_face_models {
  std::unique_ptr<tflite::Model> models[4];
  std::unique_ptr<faces::Recognition> recognition;
};

namespace faces {

struct Picture {
  const uint8_t *pixels;
  int width, height;
};

struct Point {
  double x, y, z;
};

/// Fills a model's input from a view. Grey becomes a value from `low` (black) to 1 (white); what lies outside the picture is black.
void sample(const Picture &picture, const cvision_face_view &view, float low, tflite::Model &model);

/// The same with one value a pixel, into `rows` x `columns` values.
void sample(const Picture &picture, const cvision_face_view &view, float low, int rows, int columns, float *to);

/// The probability of a score.
double sigmoid(double score);

/// The detections, of which those that overlap are merged; the surest first.
std::vector<cvision_face_box> detect(tflite::Model &model, cvision_face_model detector, const Picture &picture, const cvision_face_view &view, double least);

/// The points of the mesh in pixels of the picture, with z away from the camera in the same unit, and the score. False when the box or a point
/// is not plausible.
bool find_mesh(tflite::Model &model, const Picture &picture, const cvision_face_box &box, std::array<Point, 468> &points, double &score);

/// The square in which the recognition network sees a face.
cvision_face_view aligned(const std::array<Point, 468> &points);

/// What can be measured in a mesh, except the eyes.
void measure(const std::array<Point, 468> &points, cvision_face_measures &measures);

/// How far the lids of both eyes are apart, over the eyes' widths.
void measure_eyes(tflite::Model &model, const Picture &picture, const std::array<Point, 468> &points, cvision_face_measures &measures);

}  // namespace faces
