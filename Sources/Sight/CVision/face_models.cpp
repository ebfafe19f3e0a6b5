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

}  // namespace

cvision_face_models *cvision_face_models_new(void) { return new (std::nothrow) cvision_face_models(); }

void cvision_face_models_free(cvision_face_models *models) { delete models; }

int cvision_face_models_read(
    cvision_face_models *models, cvision_face_model model, const uint8_t *bytes, size_t count, char *problem, size_t capacity) try {
  std::string why;
  auto read = tflite::Model::read(bytes, count, why);
  if (read && !fits(*read, formats[model])) read.reset(), why = "It is another model.";
  if (!read) {
    snprintf(problem, capacity, "%s", why.c_str());
    return CVISION_FACE_MODELS_FAILED;
  }
  models->models[model] = std::move(read);
  return 0;
} catch (const std::exception &) {
  snprintf(problem, capacity, "There is not enough memory.");
  return CVISION_FACE_MODELS_FAILED;
}

int cvision_face_models_find(
    cvision_face_models *models, cvision_face_model detector, const uint8_t *pixels, int width, int height,
    const cvision_face_view *view, double least, cvision_face_box *boxes, int capacity) try {
  if (!is_picture(pixels, width, height) || detector >= CVISION_FACE_MESH) return CVISION_FACE_MODELS_FAILED;
  double most = 4.0 * std::max(width, height);
  if (!(std::isfinite(view->x + view->y + view->lean) && view->side >= 8 && view->side <= most)) return CVISION_FACE_MODELS_FAILED;
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
