// Decodes what MediaPipe's face detectors answer.

#include <algorithm>
#include <cmath>

#include "face_models.h"

namespace faces {
namespace {

/// Boxes that share more than this part of their area are one face.
constexpr double same = 0.3;
/// The values of a detection: the box, then six points of two values, of which the first two are the eyes.
constexpr int values = 16;

/// A detection whose numbers can be averaged: the box, and the vector from the picture's left eye to the right one.
struct Detection {
  double x, y, width, height, eyes_x, eyes_y, score;
};

double overlap(const Detection &a, const Detection &b) {
  double w = std::min(a.x + a.width / 2, b.x + b.width / 2) - std::max(a.x - a.width / 2, b.x - b.width / 2);
  double h = std::min(a.y + a.height / 2, b.y + b.height / 2) - std::max(a.y - a.height / 2, b.y - b.height / 2);
  return w <= 0 || h <= 0 ? 0 : w * h / (a.width * a.height + b.width * b.height - w * h);
}

/// The mean of detections, weighted by their scores.
cvision_face_box mean(const std::vector<Detection> &group) {
  Detection sum{};
  for (auto &one : group) {
    sum.x += one.x * one.score, sum.y += one.y * one.score, sum.score += one.score;
    sum.width += one.width * one.score, sum.height += one.height * one.score;
    sum.eyes_x += one.eyes_x * one.score, sum.eyes_y += one.eyes_y * one.score;
  }
  double weight = sum.score;
  return {sum.x / weight, sum.y / weight, sum.width / weight, sum.height / weight, std::atan2(sum.eyes_y, sum.eyes_x), group[0].score};
}

/// Weighted non-maximum suppression.
std::vector<cvision_face_box> merged(std::vector<Detection> rest) {
  std::sort(rest.begin(), rest.end(), [](auto &a, auto &b) { return a.score > b.score; });
  std::vector<cvision_face_box> faces;
  while (!rest.empty()) {
    std::vector<Detection> group, others;
    for (auto &one : rest) (overlap(one, rest[0]) > same ? group : others).push_back(one);
    if (group.empty()) group.push_back(rest[0]), others.erase(others.begin());
    faces.push_back(mean(group));
    rest = std::move(others);
  }
  return faces;
}

}  // namespace

std::vector<cvision_face_box> detect(tflite::Model &model, cvision_face_model detector, const Picture &picture, const cvision_face_view &view, double least) {
  double side = view.side, cosine = std::cos(view.lean), sine = std::sin(view.lean);
  sample(picture, view, -1, model);
  model.run();
  const auto &boxes = model.output(0), &scores = model.output(1);
  int input = model.columns();
  struct Grid {
    int cells, anchors;
  };
  // The near detector has two anchors in each cell of 8 pixels and six in each of 16; the far one, one in each cell of 4.
  const std::vector<Grid> grids =
      detector == CVISION_FACE_NEAR ? std::vector<Grid>{{input / 8, 2}, {input / 16, 6}} : std::vector<Grid>{{input / 4, 1}};
  std::vector<Detection> found;
  size_t at = 0;
  for (auto grid : grids)
    for (int cell = 0; cell < grid.cells * grid.cells; cell++)
      for (int anchor = 0; anchor < grid.anchors; anchor++, at++) {
        if (at >= scores.size() || (at + 1) * values > boxes.size()) return {};
        double score = sigmoid(scores[at]);
        if (!(score >= least)) continue;
        const float *raw = boxes.data() + at * values;
        double unit = side / input;
        // From the middle of the view, in its own axes.
        double across = ((cell % grid.cells + .5) / grid.cells - .5) * side + raw[0] * unit;
        double down = ((cell / grid.cells + .5) / grid.cells - .5) * side + raw[1] * unit;
        double eyes_across = (raw[6] - raw[4]) * unit, eyes_down = (raw[7] - raw[5]) * unit;
        Detection one{view.x + cosine * across - sine * down, view.y + sine * across + cosine * down, raw[2] * unit, raw[3] * unit,
                      cosine * eyes_across - sine * eyes_down, sine * eyes_across + cosine * eyes_down, score};
        bool is_finite = std::isfinite(one.x) && std::isfinite(one.y) && std::isfinite(one.eyes_x) && std::isfinite(one.eyes_y);
        if (is_finite && one.width > 0 && one.height > 0 && one.width <= 4 * side && one.height <= 4 * side) found.push_back(one);
      }
  return merged(std::move(found));
}

}  // namespace faces
