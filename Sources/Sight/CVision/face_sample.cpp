// The part of a picture that a face model sees.

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "face_models.h"

namespace faces {
namespace {

/// The picture around a view, shrunk so that a step of the model is one to two pixels, as single pixels of a large picture are noise.
struct Part {
  cv::Mat pixels;
  double left, top, scale;
};

Part part(const Picture &picture, const cvision_face_view &view, int columns) {
  cv::Mat all(picture.height, picture.width, CV_8UC1, const_cast<uint8_t *>(picture.pixels));
  double reach = view.side * 0.7072 + 2;
  int left = int(std::clamp(std::floor(view.x - reach), 0.0, picture.width - 1.0));
  int top = int(std::clamp(std::floor(view.y - reach), 0.0, picture.height - 1.0));
  int right = int(std::clamp(std::ceil(view.x + reach), left + 1.0, double(picture.width)));
  int bottom = int(std::clamp(std::ceil(view.y + reach), top + 1.0, double(picture.height)));
  cv::Mat cut = all(cv::Rect(left, top, right - left, bottom - top));
  double shrink = view.side / columns / 1.25;
  if (shrink <= 1) return {cut, double(left), double(top), 1};
  cv::Size size(std::max(1, int(std::lround(cut.cols / shrink))), std::max(1, int(std::lround(cut.rows / shrink))));
  cv::Mat small;
  cv::resize(cut, small, size, 0, 0, cv::INTER_AREA);
  return {small, double(left), double(top), double(small.cols) / cut.cols};
}

}  // namespace

void sample(const Picture &picture, const cvision_face_view &view, float low, int rows, int columns, float *to) {
  Part from = part(picture, view, columns);
  float step = float(view.side / columns * from.scale);
  float cosine = std::cos(float(view.lean)) * step, sine = std::sin(float(view.lean)) * step;
  float cx = float((view.x - from.left) * from.scale), cy = float((view.y - from.top) * from.scale);
  const cv::Mat &grey = from.pixels;
  float scale = (1 - low) / 255;
  for (int row = 0; row < rows; row++)
    for (int column = 0; column < columns; column++) {
      float u = column + .5f - columns / 2.f, v = row + .5f - rows / 2.f;
      float px = cx + cosine * u - sine * v - .5f, py = cy + sine * u + cosine * v - .5f;
      int x = int(std::floor(px)), y = int(std::floor(py));
      float across = px - x, down = py - y, sum = 0;
      for (int dy = 0; dy < 2; dy++) {
        if (y + dy < 0 || y + dy >= grey.rows) continue;
        const uint8_t *line = grey.ptr(y + dy);
        for (int dx = 0; dx < 2; dx++)
          if (x + dx >= 0 && x + dx < grey.cols) sum += (dx ? across : 1 - across) * (dy ? down : 1 - down) * line[x + dx];
      }
      *to++ = low + sum * scale;
    }
}

void sample(const Picture &picture, const cvision_face_view &view, float low, tflite::Model &model) {
  int count = model.rows() * model.columns();
  // From the last value on, because the three copies of a value lie behind it.
  sample(picture, view, low, model.rows(), model.columns(), model.input());
  for (int i = count - 1; i >= 0; i--) std::fill_n(model.input() + 3 * i, 3, model.input()[i]);
}

double sigmoid(double score) { return 1 / (1 + std::exp(-std::clamp(score, -80.0, 80.0))); }

}  // namespace faces
