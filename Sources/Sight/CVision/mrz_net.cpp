// The line classifier: a small convolutional network over a strip (its training is in Vision/Mrz/Training).

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

#include "cvision_mrz.h"
#include "mrz_weights.h"

namespace {

using net::Plane;

/// Max pooling over `down` x `across` values.
void pool(const std::vector<float> &from, int columns, int channels, int down, int across, Plane &to, int row) {
  for (int x = 0; x < to.columns; x++) {
    float *out = to.at(row, x);
    memcpy(out, from.data() + size_t(x) * across * channels, channels * sizeof(float));
    for (int i = 0; i < down; i++)
      for (int j = 0; j < across; j++) {
        const float *in = from.data() + (size_t(i) * columns + x * across + j) * channels;
        for (int c = 0; c < channels; c++) out[c] = std::max(out[c], in[c]);
      }
  }
}

/// A 3x3 convolution with zero borders, then pooling.
void layer(const Plane &in, const net::Layer &weights, int across, Plane &out) {
  out.shape(in.rows / 2, in.columns / across, weights.outputs);
  std::vector<float> rows(size_t(2) * in.columns * weights.outputs);
  for (int y = 0; y < out.rows; y++) {
    for (int i = 0; i < 2; i++)
      net::convolveRow(weights, in.at(2 * y + i - 1, -1), in.step(), in.columns, rows.data() + size_t(i) * in.columns * weights.outputs, true);
    pool(rows, in.columns, weights.outputs, 2, across, out, y);
  }
}

/// Grey levels normalised to mean 0 and deviation 1 over a window of 49 columns and the whole height.
void normalise(const uint8_t *strip, int columns, Plane &out) {
  const int height = CVISION_MRZ_HEIGHT, half = 24;
  std::vector<double> sums(columns + 1, 0), squares(columns + 1, 0);
  for (int x = 0; x < columns; x++) {
    double sum = 0, square = 0;
    for (int y = 0; y < height; y++) {
      double v = strip[size_t(y) * columns + x];
      sum += v;
      square += v * v;
    }
    sums[x + 1] = sums[x] + sum;
    squares[x + 1] = squares[x] + square;
  }
  out.shape(height, columns, 1);
  for (int x = 0; x < columns; x++) {
    int low = std::max(0, x - half), high = std::min(columns, x + half + 1);
    double count = double(high - low) * height;
    double mean = (sums[high] - sums[low]) / count;
    double deviation = std::sqrt(std::max(0.0, (squares[high] - squares[low]) / count - mean * mean));
    for (int y = 0; y < height; y++) *out.at(y, x) = float((strip[size_t(y) * columns + x] - mean) / (deviation + 4));
  }
}

int classify(const uint8_t *strip, int columns, float *scores) {
  const std::vector<net::Layer> &layers = mrz::weights().layers;
  Plane a, b;
  normalise(strip, columns, a);
  layer(a, layers[0], 2, b);
  layer(b, layers[1], 1, a);
  layer(a, layers[2], 1, b);
  const net::Layer &high = layers[3], &wide = layers[4], &last = layers[5];
  a.shape(1, b.columns, high.outputs);
  net::convolveRow(high, b.at(0, -2), b.step(), b.columns, a.at(0, 0), true);
  std::vector<float> features(size_t(b.columns) * wide.outputs), row(size_t(b.columns) * last.outputs);
  net::convolveRow(wide, a.at(0, -2), a.step(), a.columns, features.data(), true);
  net::convolveRow(last, features.data(), 0, b.columns, row.data(), false);
  for (int x = 0; x < b.columns; x++) {
    const float *in = row.data() + size_t(x) * last.outputs;
    float top = *std::max_element(in, in + CVISION_MRZ_CLASSES), sum = 0;
    for (int c = 0; c < CVISION_MRZ_CLASSES; c++) sum += std::exp(in[c] - top);
    float norm = top + std::log(sum);
    float *out = scores + size_t(x) * CVISION_MRZ_SCORES;
    for (int c = 0; c < CVISION_MRZ_CLASSES; c++) out[c] = in[c] - norm;
    out[CVISION_MRZ_CLASSES] = in[CVISION_MRZ_CLASSES];
  }
  return b.columns;
}

}  // namespace

extern "C" int cvision_mrz_classify(const uint8_t *strip, int columns, float *scores) {
  try {
    if (columns < 2 || columns > 4096) return CVISION_MRZ_FAILED;
    return classify(strip, columns, scores);
  } catch (...) {
    return CVISION_MRZ_FAILED;
  }
}
