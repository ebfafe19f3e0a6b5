// Runs dlib's face recognition network (see face_recognition.h).

#include "face_recognition.h"

#include <algorithm>
#include <cmath>

namespace faces {
namespace {

/// A convolution that begins `lead` rows and columns before the first.
void convolve(const net::Layer &layer, const net::Plane &in, int lead, net::Plane &out, bool rectify) {
  out.shape((in.rows + 2 * lead - layer.rows) / layer.stride + 1, (in.columns + 2 * lead - layer.columns) / layer.stride + 1, layer.outputs);
  for (int y = 0; y < out.rows; y++)
    net::convolveRow(layer, in.at(y * layer.stride - lead, -lead), in.step(), out.columns, out.at(y, 0), rectify);
}

/// The largest of each 3 x 3, two apart.
void pool(const net::Plane &in, net::Plane &out) {
  out.shape((in.rows - 3) / 2 + 1, (in.columns - 3) / 2 + 1, in.channels);
  for (int y = 0; y < out.rows; y++)
    for (int x = 0; x < out.columns; x++) {
      float *best = out.at(y, x);
      std::copy_n(in.at(2 * y, 2 * x), in.channels, best);
      for (int k = 1; k < 9; k++) {
        const float *a = in.at(2 * y + k / 3, 2 * x + k % 3);
        for (int c = 0; c < in.channels; c++) best[c] = std::max(best[c], a[c]);
      }
    }
}

}  // namespace

void Recognition::pass(const Block &block) {
  int lead = block.halves ? 0 : 1, step = block.halves ? 2 : 1;
  convolve(block.first, plane, lead, inner, true);
  convolve(block.second, inner, 1, outer, false);
  // Where the two differ in size or channels, the missing values are zeros. The plane that is no longer needed takes the sum.
  net::Plane &sum = inner;
  int rows = plane.rows / step, columns = plane.columns / step;
  sum.shape(std::max(rows, outer.rows), std::max(columns, outer.columns), outer.channels);
  for (int y = 0; y < sum.rows; y++)
    for (int x = 0; x < sum.columns; x++) {
      float *to = sum.at(y, x);
      if (y < outer.rows && x < outer.columns)
        std::copy_n(outer.at(y, x), sum.channels, to);
      else
        std::fill_n(to, sum.channels, 0.f);
      if (y < rows && x < columns)
        for (int k = 0; k < step * step; k++) {
          const float *from = plane.at(y * step + k / step, x * step + k % step);
          for (int c = 0; c < plane.channels; c++) to[c] += from[c] / (step * step);
        }
      for (int c = 0; c < sum.channels; c++) to[c] = std::max(0.f, to[c]);
    }
  std::swap(plane, inner);
}

std::array<float, CVISION_FACE_EMBEDDING> Recognition::embed(const float *grey) {
  outer.shape(side, side, 1);
  for (int y = 0; y < side; y++) std::copy_n(grey + size_t(y) * side, side, outer.at(y, 0));
  convolve(entry, outer, 0, inner, true);
  pool(inner, plane);
  for (auto &block : blocks) pass(block);
  std::vector<float> mean(plane.channels);
  for (int y = 0; y < plane.rows; y++)
    for (int x = 0; x < plane.columns; x++)
      for (int c = 0; c < plane.channels; c++) mean[c] += plane.at(y, x)[c] / (plane.rows * plane.columns);
  std::array<float, CVISION_FACE_EMBEDDING> embedding{};
  for (size_t c = 0; c < mean.size(); c++)
    for (size_t o = 0; o < embedding.size(); o++) embedding[o] += mean[c] * last[c * embedding.size() + o];
  return embedding;
}

}  // namespace faces
