#include "face_models.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>
#include <new>
#include <string>

namespace {

/// The models as they must be: the side of the input, and the number of values of both outputs.
struct Format {
  int side;
  size_t first, second;
};
constexpr Format formats[] = {{128, 896 * 16, 896}, {192, 2304 * 16, 2304}, {192, 1404, 1}, {64, 213, 15}};

bool fits(const tflite::Model &model, const Format &format) {
  return model.rows() == format.side && model.columns() == format.side && model.outputs() == 2 && model.size(0) == format.first &&
         model.size(1) == format.second;
}

bool is_picture(const uint8_t *pixels, int width, int height) { return pixels && width > 0 && height > 0; }

bool is_plausible(const cvision_face_view &view, int width, int height) {
  return std::isfinite(view.x + view.y + view.lean) && view.side >= 8 && view.side <= 4.0 * std::max(width, height);
}

}  // namespace

cvision_face_models *cvision_face_models_new(void) { return new (std::nothrow) cvision_face_models(); }

void cvision_face_models_free(cvision_face_models *models) { delete models; }

int cvision_face_models_read(
    cvision_face_models *models, cvision_face_model model, const uint8_t *bytes, size_t count, char *problem, size_t capacity) try {
  std::string why;
  if (model == CVISION_FACE_RECOGNITION) {
    models->recognition = faces::Recognition::read(bytes, count, why);
  } else {
    auto read = tflite::Model::read(bytes, count, why);
    if (read && !fits(*read, formats[model])) read.reset(), why = "It is another model.";
    models->models[model] = std::move(read);
  }
  if (why.empty()) return 0;
  snprintf(problem, capacity, "%s", why.c_str());
  return CVISION_FACE_MODELS_FAILED;
} catch (const std::exception &) {
  snprintf(problem, capacity, "There is not enough memory.");
  return CVISION_FACE_MODELS_FAILED;
}

int cvision_face_models_find(
    cvision_face_models *models, cvision_face_model detector, const uint8_t *pixels, int width, int height,
    const cvision_face_view *view, double least, cvision_face_box *boxes, int capacity) try {
  if (!is_picture(pixels, width, height) || detector >= CVISION_FACE_MESH) return CVISION_FACE_MODELS_FAILED;
  if (!is_plausible(*view, width, height)) return CVISION_FACE_MODELS_FAILED;
  auto &model = models->models[detector];
  if (!model) return 0;
  auto found = faces::detect(*model, detector, {pixels, width, height}, *view, least);
  int count = std::min(int(found.size()), capacity);
  std::copy_n(found.begin(), count, boxes);
  return count;
} catch (const std::exception &) {
  return CVISION_FACE_MODELS_FAILED;
}

int cvision_face_models_measure(
    cvision_face_models *models, const uint8_t *pixels, int width, int height, const cvision_face_box *box, cvision_face_measures *measures) try {
  auto &mesh = models->models[CVISION_FACE_MESH], &eye = models->models[CVISION_FACE_EYE];
  if (!mesh || !eye || !is_picture(pixels, width, height)) return CVISION_FACE_MODELS_FAILED;
  std::array<faces::Point, 468> points;
  faces::Picture picture{pixels, width, height};
  if (!faces::find_mesh(*mesh, picture, *box, points, measures->score)) return CVISION_FACE_MODELS_FAILED;
  faces::measure(points, *measures);
  faces::measure_eyes(*eye, picture, points, *measures);
  return 0;
} catch (const std::exception &) {
  return CVISION_FACE_MODELS_FAILED;
}

int cvision_face_models_embed(
    cvision_face_models *models, const uint8_t *pixels, int width, int height, const cvision_face_view *view, float *embedding) try {
  if (!models->recognition || !is_picture(pixels, width, height) || !is_plausible(*view, width, height)) return CVISION_FACE_MODELS_FAILED;
  constexpr int side = faces::Recognition::side;
  std::vector<float> grey(size_t(side) * side);
  faces::sample({pixels, width, height}, *view, 0, side, side, grey.data());
  auto numbers = models->recognition->embed(grey.data());
  // The mirrored face is the same person's: the sum of both errs less.
  for (int y = 0; y < side; y++) std::reverse(grey.begin() + y * side, grey.begin() + (y + 1) * side);
  auto mirrored = models->recognition->embed(grey.data());
  double square = 0;
  for (size_t i = 0; i < numbers.size(); i++) numbers[i] += mirrored[i], square += double(numbers[i]) * numbers[i];
  if (!(square > 0 && std::isfinite(square))) return CVISION_FACE_MODELS_FAILED;
  for (size_t i = 0; i < numbers.size(); i++) embedding[i] = float(numbers[i] / std::sqrt(square));
  return 0;
} catch (const std::exception &) {
  return CVISION_FACE_MODELS_FAILED;
}
