// The first stage: a network examines the picture at decreasing sizes and proposes faces.

#include <algorithm>
#include <cmath>
#include <vector>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include "cvision_face.h"
#include "face_net.h"

using cv::Mat;

namespace {

/// The pixels between two outputs of the network, the position of the first one's centre, and the unit of its sizes.
constexpr double spacing = 8, offset = 3.5, unit = 32;
/// The smallest face that the network finds reliably.
constexpr double seen = 20;
/// Two proposals that overlap by more than this share of their area are one.
constexpr double same = 0.4;

double overlap(const cvision_face &a, const cvision_face &b) {
  double w = std::min(a.x + a.size / 2, b.x + b.size / 2) - std::max(a.x - a.size / 2, b.x - b.size / 2);
  double h = std::min(a.y + a.size / 2, b.y + b.size / 2) - std::max(a.y - a.size / 2, b.y - b.size / 2);
  if (w <= 0 || h <= 0) return 0;
  return w * h / (a.size * a.size + b.size * b.size - w * h);
}

/// Grey levels normalised to mean 0 and deviation 1 over a window of 49 pixels, so that light and skin colour cancel out.
void normalise(const Mat &level, net::Plane &out) {
  Mat mean, square;
  cv::boxFilter(level, mean, CV_32F, cv::Size(49, 49), cv::Point(-1, -1), true, cv::BORDER_REFLECT_101);
  cv::sqrBoxFilter(level, square, CV_32F, cv::Size(49, 49), cv::Point(-1, -1), true, cv::BORDER_REFLECT_101);
  out.shape(level.rows, level.cols, 1);
  for (int y = 0; y < level.rows; y++) {
    const uint8_t *grey = level.ptr<uint8_t>(y);
    const float *m = mean.ptr<float>(y), *s = square.ptr<float>(y);
    float *to = out.at(y, 0);
    for (int x = 0; x < level.cols; x++) to[x] = (grey[x] - m[x]) / (std::sqrt(std::max(0.f, s[x] - m[x] * m[x])) + 5);
  }
}

void gather(const Mat &level, double across, double down, double least, std::vector<cvision_face> &found) {
  net::Plane plane, spare;
  normalise(level, plane);
  net::run(face::proposing(), plane, spare);
  for (int row = 0; row < plane.rows; row++)
    for (int column = 0; column < plane.columns; column++) {
      const float *o = plane.at(row, column);
      if (!(o[0] > least)) continue;
      cvision_face face{};
      face.x = (column * spacing + offset + spacing * o[1]) * across;
      face.y = (row * spacing + offset + spacing * o[2]) * down;
      face.size = unit * std::exp2(std::clamp(o[3], -1.f, 1.2f)) * across;
      face.lean = std::clamp(o[4], -0.8f, 0.8f);
      face.score = o[0];
      found.push_back(face);
    }
}

/// The picture at a smaller size, or slightly larger. It is halved first, which is quick and skips no pixel.
Mat resized(const Mat &picture, cv::Size size) {
  Mat from = picture, level;
  while (from.cols >= 2 * size.width && from.rows >= 2 * size.height) from = face::halved(from);
  if (from.size() == size) return from;
  cv::resize(from, level, size, 0, 0, cv::INTER_LINEAR);
  return level;
}

int propose(const Mat &picture, double smallest, int longest, double ratio, double least, cvision_face *faces, int capacity) {
  int side = std::max(picture.cols, picture.rows), narrow = std::min(picture.cols, picture.rows);
  // Small pictures are enlarged a little, because the network needs its 20 pixels.
  double scale = std::min({seen / smallest, double(longest) / side, 1.6});
  std::vector<cvision_face> found;
  std::vector<Mat> levels;
  for (; narrow * scale >= CVISION_FACE_SMALLEST_SIDE; scale /= ratio) {
    cv::Size size(std::max(1, int(picture.cols * scale)), std::max(1, int(picture.rows * scale)));
    // From the last level that has twice the pixels: faster than from the picture, and as good.
    const Mat *from = &picture;
    for (const Mat &level : levels)
      if (level.cols >= 2 * size.width && level.rows >= 2 * size.height) from = &level;
    levels.push_back(resized(*from, size));
    gather(levels.back(), double(picture.cols) / size.width, double(picture.rows) / size.height, least, found);
  }
  std::sort(found.begin(), found.end(), [](const cvision_face &a, const cvision_face &b) { return a.score > b.score; });
  int count = 0;
  for (const cvision_face &face : found) {
    if (count == capacity) break;
    if (std::none_of(faces, faces + count, [&](const cvision_face &kept) { return overlap(face, kept) > same; })) faces[count++] = face;
  }
  return count;
}

}  // namespace

int cvision_face_propose(
    const uint8_t *pixels, int width, int height, double smallest, int longest, double ratio, double least, cvision_face *faces, int capacity) {
  try {
    if (width < 1 || height < 1 || !(smallest >= 1) || !(ratio >= 1.1) || longest < 1) return CVISION_FACE_FAILED;
    Mat picture(height, width, CV_8UC1, const_cast<uint8_t *>(pixels));
    return propose(picture, smallest, longest, ratio, least, faces, capacity);
  } catch (...) {
    return CVISION_FACE_FAILED;
  }
}
