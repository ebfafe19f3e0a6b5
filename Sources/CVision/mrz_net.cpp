// The line classifier: a small convolutional net over a strip (see Vision/Mrz/Training for how it is made).

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

#include "cvision_mrz.h"
#include "mrz_weights.h"

namespace {

#if defined(__x86_64__)
// One build for every processor: the loader picks the variant that it can run. (Feature names, since `arch=` means that very model.)
#define CVISION_WIDE __attribute__((target_clones("fma", "default")))
#else
#define CVISION_WIDE
#endif

typedef float Eight __attribute__((vector_size(32), aligned(4)));

/// Rows x columns x channels, with one border row above and below and two border columns left and right that stay zero.
struct Plane {
  int rows = 0, columns = 0, channels = 0;
  std::vector<float> values;

  void shape(int r, int c, int n) {
    rows = r;
    columns = c;
    channels = n;
    values.assign(size_t(r + 2) * (c + 4) * n, 0.f);
  }
  float *at(int row, int column) { return values.data() + (size_t(row + 1) * (columns + 4) + column + 2) * channels; }
  const float *at(int row, int column) const { return const_cast<Plane *>(this)->at(row, column); }
};

/// T neighbouring columns times B blocks of eight output channels: sums stay in registers. `stride` leads from a column to the next, `step`
/// from a row to the next, and a row of the kernel is `run` neighbouring inputs.
template <int T, int B>
__attribute__((always_inline)) inline void tile(const float *input, int stride, size_t step, int kernelRows, int run, const float *weights, int outputs,
                                                const float *bias, float *output, bool rectify) {
  Eight sum[T][B];
  for (int t = 0; t < T; t++)
    for (int b = 0; b < B; b++) memcpy(&sum[t][b], bias + 8 * b, 32);
  for (int r = 0; r < kernelRows; r++) {
    const float *row = input + r * step;
    for (int k = 0; k < run; k++) {
      Eight w[B];
      for (int b = 0; b < B; b++) memcpy(&w[b], weights + 8 * b, 32);
      for (int t = 0; t < T; t++)
        for (int b = 0; b < B; b++) sum[t][b] += row[t * stride + k] * w[b];
      weights += outputs;
    }
  }
  for (int t = 0; t < T; t++)
    for (int b = 0; b < B; b++)
      for (int i = 0; i < 8; i++) output[t * outputs + 8 * b + i] = rectify ? std::max(0.f, sum[t][b][i]) : sum[t][b][i];
}

template <int B>
__attribute__((always_inline)) inline void blocks(const float *input, int columns, int stride, size_t step, int kernelRows, int run,
                                                  const float *weights, int outputs, const float *bias, float *output, bool rectify) {
  int x = 0;
  for (; x + 4 <= columns; x += 4)
    tile<4, B>(input + x * stride, stride, step, kernelRows, run, weights, outputs, bias, output + x * outputs, rectify);
  for (; x < columns; x++)
    tile<1, B>(input + x * stride, stride, step, kernelRows, run, weights, outputs, bias, output + x * outputs, rectify);
}

/// One row of a convolution; `outputs` is a multiple of eight.
CVISION_WIDE void convolveRow(const float *input, int columns, int stride, size_t step, int kernelRows, int run, const float *weights, int outputs,
                              const float *bias, float *output, bool rectify) {
  int done = 0;
  while (done < outputs) {
    int left = (outputs - done) / 8;
    if (left == 2 || left == 4) {
      blocks<2>(input, columns, stride, step, kernelRows, run, weights + done, outputs, bias + done, output + done, rectify);
      done += 16;
    } else if (left >= 3) {
      blocks<3>(input, columns, stride, step, kernelRows, run, weights + done, outputs, bias + done, output + done, rectify);
      done += 24;
    } else {
      blocks<1>(input, columns, stride, step, kernelRows, run, weights + done, outputs, bias + done, output + done, rectify);
      done += 8;
    }
  }
}

/// The largest of each group of `down` x `across` values.
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

/// 3x3 convolution with zero borders, then pooling.
void layer(const Plane &in, const mrz::Layer &weights, int across, Plane &out) {
  out.shape(in.rows / 2, in.columns / across, weights.outputs);
  std::vector<float> rows(size_t(2) * in.columns * weights.outputs);
  for (int y = 0; y < out.rows; y++) {
    for (int i = 0; i < 2; i++)
      convolveRow(in.at(2 * y + i - 1, -1), in.columns, in.channels, size_t(in.columns + 4) * in.channels, 3, 3 * in.channels, weights.weights.data(),
                  weights.outputs, weights.bias.data(), rows.data() + size_t(i) * in.columns * weights.outputs, true);
    pool(rows, in.columns, weights.outputs, 2, across, out, y);
  }
}

/// Grey values less their mean, over their deviation, both over a window of 49 columns and the whole height.
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
  const mrz::Net &net = mrz::net();
  Plane a, b;
  normalise(strip, columns, a);
  layer(a, net.layers[0], 2, b);
  layer(b, net.layers[1], 1, a);
  layer(a, net.layers[2], 1, b);
  const mrz::Layer &wide = net.layers[3], &last = net.layers[4];
  std::vector<float> features(size_t(b.columns) * wide.outputs), row(size_t(b.columns) * last.outputs);
  convolveRow(b.at(0, -2), b.columns, b.channels, size_t(b.columns + 4) * b.channels, 3, 5 * b.channels, wide.weights.data(), wide.outputs,
              wide.bias.data(), features.data(), true);
  convolveRow(features.data(), b.columns, wide.outputs, 0, 1, wide.outputs, last.weights.data(), last.outputs, last.bias.data(), row.data(), false);
  for (int x = 0; x < b.columns; x++) {
    const float *in = row.data() + size_t(x) * last.outputs;
    float top = *std::max_element(in, in + CVISION_MRZ_CLASSES), sum = 0;
    for (int c = 0; c < CVISION_MRZ_CLASSES; c++) sum += std::exp(in[c] - top);
    float norm = top + std::log(sum);
    for (int c = 0; c < CVISION_MRZ_CLASSES; c++) scores[size_t(x) * CVISION_MRZ_CLASSES + c] = in[c] - norm;
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
