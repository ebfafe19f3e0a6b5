// A face's mesh, and what can be measured in it. The numbers of points are those of MediaPipe's canonical face model; left and right in them are
// the person's own.

#include <algorithm>
#include <cmath>

#include "face_models.h"

namespace faces {
namespace {

using Mesh = std::array<Point, 468>;

enum : int {
  forehead = 10, chin = 152, right_cheek = 234, left_cheek = 454, nose = 1, right_brow = 105, left_brow = 334,
  right_outer = 33, right_inner = 133, left_inner = 362, left_outer = 263, right_mouth = 61, left_mouth = 291,
  upper_lip = 13, lower_lip = 14
};

/// Points that hardly move with the expression: the corners of the eyes, the bridge, tip and wings of the nose, forehead, temples, cheeks.
constexpr int rigid[CVISION_FACE_SHAPE] = {33, 133, 362, 263, 168, 6, 197, 1, 98, 327, 10, 234, 454, 127, 356, 2};

/// The square that the mesh sees around a detection, as a multiple of its longer side.
constexpr double margin = 1.5;
/// A head that is held straight has its chin this many degrees behind its forehead in the mesh (the mean of the outside photographs).
constexpr double straight_pitch = 13;
/// The side of the square from brows to chin over the distance between those points of the mesh: the mean of 56 heads that were drawn with
/// known places.
constexpr double square_side = 1.07;

Point minus(const Point &a, const Point &b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
Point middle(const Point &a, const Point &b) { return {(a.x + b.x) / 2, (a.y + b.y) / 2, (a.z + b.z) / 2}; }
double dot(const Point &a, const Point &b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
Point unit(const Point &a) {
  double length = std::max(std::sqrt(dot(a, a)), 1e-9);
  return {a.x / length, a.y / length, a.z / length};
}
Point cross(const Point &a, const Point &b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }

double distance(const Mesh &mesh, int a, int b) {
  Point d = minus(mesh[a], mesh[b]);
  return std::sqrt(dot(d, d));
}

void shape(const Mesh &mesh, double *values) {
  Point across = unit(minus(mesh[left_cheek], mesh[right_cheek]));
  Point down = minus(mesh[chin], mesh[forehead]);
  double along = dot(down, across);
  down = unit({down.x - along * across.x, down.y - along * across.y, down.z - along * across.z});
  Point away = cross(across, down), centre{0, 0, 0};
  for (int index : rigid) {
    const Point &p = mesh[index];
    centre = {centre.x + p.x / CVISION_FACE_SHAPE, centre.y + p.y / CVISION_FACE_SHAPE, centre.z + p.z / CVISION_FACE_SHAPE};
  }
  double size = 0;
  for (int index : rigid) {
    Point d = minus(mesh[index], centre);
    size += std::sqrt(dot(d, d)) / CVISION_FACE_SHAPE;
  }
  for (int index : rigid) {
    Point d = minus(mesh[index], centre);
    for (const Point &axis : {across, down, away}) *values++ = dot(d, axis) / std::max(size, 1e-9);
  }
}

}  // namespace

bool find_mesh(tflite::Model &model, const Picture &picture, const cvision_face_box &box, Mesh &points, double &score) {
  for (double value : {box.x, box.y, box.width, box.height, box.lean})
    if (!std::isfinite(value)) return false;
  double side = std::max(box.width, box.height) * margin, longest = std::max(picture.width, picture.height);
  if (!(box.width >= 8 && box.height >= 8 && side <= 8 * longest)) return false;
  if (box.x < 0 || box.y < 0 || box.x > picture.width || box.y > picture.height) return false;
  sample(picture, {box.x, box.y, side, box.lean}, 0, model);
  model.run();
  const auto &raw = model.output(0);
  if (raw.size() != 3 * points.size() || model.output(1).empty()) return false;
  score = sigmoid(model.output(1)[0]);
  double step = side / model.columns(), cosine = std::cos(box.lean) * step, sine = std::sin(box.lean) * step, half = model.columns() / 2.0;
  for (size_t k = 0; k < points.size(); k++) {
    double u = raw[3 * k] - half, v = raw[3 * k + 1] - half, z = raw[3 * k + 2];
    if (!(std::abs(u) <= 4 * half && std::abs(v) <= 4 * half && std::abs(z) <= 4 * half)) return false;
    points[k] = {box.x + cosine * u - sine * v, box.y + sine * u + cosine * v, z * step};
  }
  return std::isfinite(score);
}

void measure(const Mesh &mesh, cvision_face_measures &measures) {
  constexpr double degrees = 180 / 3.14159265358979;
  Point across = minus(mesh[left_cheek], mesh[right_cheek]), down = minus(mesh[chin], mesh[forehead]);
  Point eyes = minus(mesh[left_outer], mesh[right_outer]);
  measures.lean = std::atan2(eyes.y, eyes.x);
  measures.yaw = std::atan2(across.z, std::hypot(across.x, across.y)) * degrees;
  measures.pitch = std::atan2(down.z, std::hypot(down.x, down.y)) * degrees - straight_pitch;
  Point brows = middle(mesh[left_brow], mesh[right_brow]), centre = middle(brows, mesh[chin]);
  Point height = minus(mesh[chin], brows);
  double length = std::hypot(height.x, height.y);
  measures.x = centre.x;
  measures.y = centre.y;
  measures.size = length * square_side;
  const Point marks[] = {
      middle(mesh[left_inner], mesh[left_outer]), middle(mesh[right_inner], mesh[right_outer]), mesh[nose], mesh[left_mouth], mesh[right_mouth]};
  for (int k = 0; k < 5; k++) measures.points[2 * k] = marks[k].x, measures.points[2 * k + 1] = marks[k].y;
  double mouth = distance(mesh, left_mouth, right_mouth);
  measures.mouth = distance(mesh, upper_lip, lower_lip) / std::max(mouth, 1e-9);
  measures.smile = mouth / std::max(distance(mesh, left_cheek, right_cheek), 1e-9);
  shape(mesh, measures.shape);
  measures.aligned = aligned(mesh);
}

}  // namespace faces
