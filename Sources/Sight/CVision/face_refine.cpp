// The second and third stages: a closer look at a proposal, and the expression.

#include <algorithm>
#include <cmath>
#include <iterator>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include "cvision_face.h"
#include "face_net.h"

using cv::Mat;

namespace face {

/// Faces larger than this many times the crop are halved before they are cut out.
constexpr double enough = 1.5;

Mat halved(const Mat &picture) {
  Mat half;
  cv::resize(picture(cv::Rect(0, 0, picture.cols / 2 * 2, picture.rows / 2 * 2)), half, cv::Size(picture.cols / 2, picture.rows / 2), 0, 0, cv::INTER_AREA);
  return half;
}

void cut(const uint8_t *pixels, int width, int height, double x, double y, double size, double lean, int side, double face, bool mirrored,
         net::Plane &out, double map[6]) {
  Mat picture(height, width, CV_8UC1, const_cast<uint8_t *>(pixels));
  // Halved as often as needed, so that no pixel is skipped.
  int factor = 1, left = 0, top = 0;
  Mat small = picture;
  if (size > enough * face) {
    double reach = size * side / face * 0.75 + 2 * size / face;
    left = std::clamp(int(x - reach), 0, width - 1), top = std::clamp(int(y - reach), 0, height - 1);
    int right = std::clamp(int(x + reach) + 1, left + 1, width), bottom = std::clamp(int(y + reach) + 1, top + 1, height);
    small = picture(cv::Rect(left, top, right - left, bottom - top));
    for (; size > enough * face * factor && std::min(small.cols, small.rows) >= 2; factor *= 2) small = halved(small);
  }
  double c = std::cos(lean) * face / size, s = std::sin(lean) * face / size, middle = (side - 1) / 2.0;
  double whole[6] = {c, s, middle - c * x - s * y, -s, c, middle + s * x - c * y};
  double ox = left + (factor - 1) / 2.0, oy = top + (factor - 1) / 2.0;
  Mat inner = (cv::Mat_<double>(2, 3) << c * factor, s * factor, whole[2] + c * ox + s * oy, -s * factor, c * factor, whole[5] - s * ox + c * oy);
  Mat crop;
  cv::warpAffine(small, crop, inner, cv::Size(side, side), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
  if (mirrored) {
    Mat turned;
    cv::flip(crop, turned, 1);
    crop = turned;
    // The crop's last column is now its first.
    whole[0] = -whole[0], whole[1] = -whole[1], whole[2] = side - 1 - whole[2];
  }
  cv::Scalar mean, deviation;
  cv::meanStdDev(crop, mean, deviation);
  out.shape(side, side, 1);
  for (int row = 0; row < side; row++) {
    const uint8_t *grey = crop.ptr<uint8_t>(row);
    float *to = out.at(row, 0);
    for (int column = 0; column < side; column++) to[column] = float((grey[column] - mean[0]) / (deviation[0] + 4));
  }
  std::copy(whole, whole + 6, map);
}

}  // namespace face

namespace {

constexpr int side = 64;
/// The width of a face in the crops of the second and third stages.
constexpr double crop_face = 40, sign_face = 48;
/// The largest plausible face; larger ones come from invalid numbers.
constexpr double largest = 20000;

bool is_sound(const cvision_face &face) {
  return std::isfinite(face.x) && std::isfinite(face.y) && std::isfinite(face.lean) && face.size >= 4 && face.size <= largest &&
         std::abs(face.x) <= largest && std::abs(face.y) <= largest;
}

/// How a view differs from its proposal.
struct Variation {
  bool mirrored = false;
  double size = 1, lean = 0;
};

/// The network's errors differ between views of a face, so several views together are more reliable than one.
constexpr Variation variations[] = {{true, 1, 0}, {false, 0.93, 0}, {true, 1.08, 0.06}, {false, 1, -0.06}};

/// The position of a point of the crop in the picture.
void back(const double map[6], double u, double v, double *x, double *y) {
  double det = map[0] * map[4] - map[1] * map[3], a = u - map[2], b = v - map[5];
  *x = (map[4] * a - map[1] * b) / det;
  *y = (map[0] * b - map[3] * a) / det;
}

/// The rotation of the head, from the line between the eyes and the one from the mouth to their middle.
double lean(const double *p) {
  double ex = p[0] - p[2], ey = p[1] - p[3], mx = (p[6] + p[8] - p[0] - p[2]) / 2, my = (p[7] + p[9] - p[1] - p[3]) / 2;
  return std::atan2(ey - mx, ex + my);
}

cvision_face look(const uint8_t *pixels, int width, int height, const cvision_face &from, const Variation &as) {
  net::Plane plane, spare;
  double map[6], size = from.size * as.size;
  face::cut(pixels, width, height, from.x, from.y, size, from.lean + as.lean, side, crop_face, as.mirrored, plane, map);
  net::run(face::refining(), plane, spare);
  const float *o = plane.at(0, 0);
  double middle = (side - 1) / 2.0, half = side / 2.0;
  cvision_face face{};
  face.score = o[0];
  back(map, middle + half * o[1], middle + half * o[2], &face.x, &face.y);
  // Mirroring swaps the eyes.
  const int own[5] = {0, 1, 2, 3, 4}, other[5] = {1, 0, 2, 4, 3};
  for (int i = 0; i < 5; i++) {
    int k = 2 * (as.mirrored ? other[i] : own[i]);
    back(map, middle + half * o[3 + 2 * i], middle + half * o[4 + 2 * i], &face.points[k], &face.points[k + 1]);
  }
  face.size = size * std::exp2(std::clamp(o[13], -1.f, 1.f));
  face.lean = lean(face.points);
  return face;
}

/// Adds another look to the means of `scores` scores and of `places` places.
void blend(cvision_face &mean, const cvision_face &next, double scores, double places) {
  auto step = [](double &value, double other, double count) { value += (other - value) / count; };
  step(mean.score, next.score, scores);
  step(mean.x, next.x, places);
  step(mean.y, next.y, places);
  step(mean.size, next.size, places);
  for (int i = 0; i < 10; i++) step(mean.points[i], next.points[i], places);
  mean.lean = lean(mean.points);
}

}  // namespace

int cvision_face_look(const uint8_t *pixels, int width, int height, cvision_face *face) {
  try {
    if (width < 1 || height < 1 || !is_sound(*face)) return CVISION_FACE_FAILED;
    cvision_face seen = look(pixels, width, height, *face, {});
    if (!is_sound(seen)) return CVISION_FACE_FAILED;
    *face = seen;
    return 0;
  } catch (...) {
    return CVISION_FACE_FAILED;
  }
}

int cvision_face_refine(const uint8_t *pixels, int width, int height, int looks, cvision_face *face) {
  try {
    if (width < 1 || height < 1 || looks < 1 || !is_sound(*face)) return CVISION_FACE_FAILED;
    cvision_face mean = *face;
    for (int i = 0; i < std::min(looks, int(std::size(variations))); i++) {
      cvision_face next = look(pixels, width, height, *face, variations[i]);
      if (!is_sound(next)) return CVISION_FACE_FAILED;
      // The first look was from a worse position: its score counts, its measurements do not.
      blend(mean, next, i + 2.0, i + 1.0);
    }
    *face = mean;
    return 0;
  } catch (...) {
    return CVISION_FACE_FAILED;
  }
}

int cvision_face_read(const uint8_t *pixels, int width, int height, const cvision_face *face, cvision_face_signs *signs) {
  try {
    if (width < 1 || height < 1 || !is_sound(*face)) return CVISION_FACE_FAILED;
    net::Plane plane, spare;
    double map[6];
    face::cut(pixels, width, height, face->x, face->y, face->size, face->lean, side, sign_face, false, plane, map);
    net::run(face::signing(), plane, spare);
    const float *o = plane.at(0, 0);
    *signs = {o[0], o[1], o[2], 30.0 * o[3], 1 / (1 + std::exp(-o[4])), 1 / (1 + std::exp(-o[5]))};
    return 0;
  } catch (...) {
    return CVISION_FACE_FAILED;
  }
}
