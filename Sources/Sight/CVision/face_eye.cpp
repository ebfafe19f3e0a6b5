// How far an eye is open, by MediaPipe's iris model. It sees a square around one eye, and places the contour between the lids: nine points along
// the lower lid from corner to corner, then seven along the upper one. It knows the person's right eye; the left one is mirrored.

#include <algorithm>
#include <cmath>
#include <limits>

#include "face_models.h"

namespace faces {
namespace {

/// The corners of the eyes in the mesh, as they follow each other from left to right in the picture.
enum : int { right_outer = 33, right_inner = 133, left_inner = 362, left_outer = 263 };
/// The square around an eye, as a multiple of the distance between its corners.
constexpr double margin = 2.3;
/// An eye of fewer pixels is not measured.
constexpr double least_width = 5;
/// The pairs of opposite points of the lids that count: the middle ones, because the corners are hardly open.
constexpr int lower = 3, upper = 11, pairs = 3, corner = 0, other_corner = 8;

double distance(const std::vector<float> &points, int a, int b) {
  return std::hypot(points[3 * a] - points[3 * b], points[3 * a + 1] - points[3 * b + 1]);
}

double opening(tflite::Model &model, const Picture &picture, const Point &from, const Point &to, bool is_left) {
  constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
  double width = std::hypot(to.x - from.x, to.y - from.y);
  cvision_face_view view{(from.x + to.x) / 2, (from.y + to.y) / 2, margin * width, std::atan2(to.y - from.y, to.x - from.x)};
  if (!(width >= least_width) || view.x < 0 || view.y < 0 || view.x > picture.width || view.y > picture.height) return unknown;
  sample(picture, view, 0, model);
  if (is_left)
    for (int row = 0; row < model.rows(); row++) {
      float *line = model.input() + 3 * row * model.columns();
      // The three channels are the same.
      std::reverse(line, line + 3 * model.columns());
    }
  model.run();
  const auto &points = model.output(0);
  double across = distance(points, corner, other_corner), apart = 0;
  for (int k = 0; k < pairs; k++) apart += distance(points, lower + k, upper + k);
  double ratio = apart / pairs / across;
  return std::isfinite(ratio) && across > model.columns() / 8.0 ? ratio : unknown;
}

}  // namespace

void measure_eyes(tflite::Model &model, const Picture &picture, const std::array<Point, 468> &points, cvision_face_measures &measures) {
  measures.right_eye = opening(model, picture, points[right_outer], points[right_inner], false);
  measures.left_eye = opening(model, picture, points[left_inner], points[left_outer], true);
}

}  // namespace faces
