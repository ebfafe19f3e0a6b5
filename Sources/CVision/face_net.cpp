// A small convolutional net over a plane of values (see Vision/Face/Training for how its weights are made).

#include "face_net.h"

#include <algorithm>
#include <cstring>

namespace face {
namespace {

#if defined(__x86_64__)
// One build for every processor: the loader picks the variant that it can run. (Feature names, since `arch=` means that very model.)
#define CVISION_WIDE __attribute__((target_clones("fma", "default")))
#else
#define CVISION_WIDE
#endif

typedef float Eight __attribute__((vector_size(32), aligned(4)));

/// T neighbouring places times B blocks of eight outputs: about twelve sums, as many as registers hold beside what is loaded. `apart` leads from
/// a place's input to the next one's, `row` from a row of the kernel to the next, and `run` inputs of a kernel's row lie side by side.
template <int T, int B>
__attribute__((always_inline)) inline void tile(const float *input, int apart, size_t row, int kernel, int run, const float *weights, int outputs,
                                                const float *bias, float *output, bool rectify) {
  Eight sum[T][B];
  for (int t = 0; t < T; t++)
    for (int b = 0; b < B; b++) memcpy(&sum[t][b], bias + 8 * b, 32);
  for (int r = 0; r < kernel; r++) {
    const float *in = input + r * row;
    for (int k = 0; k < run; k++) {
      Eight w[B];
      for (int b = 0; b < B; b++) memcpy(&w[b], weights + 8 * b, 32);
      for (int t = 0; t < T; t++)
        for (int b = 0; b < B; b++) sum[t][b] += in[t * apart + k] * w[b];
      weights += outputs;
    }
  }
  for (int t = 0; t < T; t++)
    for (int b = 0; b < B; b++)
      for (int i = 0; i < 8; i++) output[t * outputs + 8 * b + i] = rectify ? std::max(0.f, sum[t][b][i]) : sum[t][b][i];
}

template <int T, int B>
__attribute__((always_inline)) inline void places(const float *input, int columns, int apart, size_t row, int kernel, int run, const float *weights,
                                                  int outputs, const float *bias, float *output, bool rectify) {
  int x = 0;
  for (; x + T <= columns; x += T)
    tile<T, B>(input + x * apart, apart, row, kernel, run, weights, outputs, bias, output + x * outputs, rectify);
  for (; x < columns; x++) tile<1, B>(input + x * apart, apart, row, kernel, run, weights, outputs, bias, output + x * outputs, rectify);
}

/// One row of a convolution's outputs.
CVISION_WIDE void convolveRow(const float *input, int columns, int apart, size_t row, int kernel, int run, const float *weights, int outputs,
                              const float *bias, float *output, bool rectify) {
  int done = 0;
  while (done < outputs) {
    int left = (outputs - done) / 8;
    if (left >= 3 && left != 4) {
      places<4, 3>(input, columns, apart, row, kernel, run, weights + done, outputs, bias + done, output + done, rectify);
      done += 24;
    } else if (left >= 2) {
      places<6, 2>(input, columns, apart, row, kernel, run, weights + done, outputs, bias + done, output + done, rectify);
      done += 16;
    } else {
      places<8, 1>(input, columns, apart, row, kernel, run, weights + done, outputs, bias + done, output + done, rectify);
      done += 8;
    }
  }
}

void convolve(const Plane &in, const Layer &layer, Plane &out, bool rectify) {
  int border = layer.kernel % 2 ? layer.kernel / 2 : 0;
  int rows = (in.rows + 2 * border - layer.kernel) / layer.stride + 1, columns = (in.columns + 2 * border - layer.kernel) / layer.stride + 1;
  out.shape(rows, columns, layer.outputs);
  for (int y = 0; y < rows; y++)
    convolveRow(in.at(y * layer.stride - border, -border), columns, layer.stride * in.channels, size_t(in.columns + 2) * in.channels, layer.kernel,
                layer.kernel * in.channels, layer.weights.data(), layer.outputs, layer.bias.data(), out.at(y, 0), rectify);
}

}  // namespace

void Plane::shape(int r, int c, int n) {
  rows = r, columns = c, channels = n;
  values.resize(size_t(r + 2) * (c + 2) * n);
  std::fill_n(values.data(), size_t(c + 2) * n, 0.f);
  std::fill_n(values.data() + size_t(r + 1) * (c + 2) * n, size_t(c + 2) * n, 0.f);
  for (int y = 0; y < r; y++) {
    std::fill_n(at(y, -1), n, 0.f);
    std::fill_n(at(y, c), n, 0.f);
  }
}

void run(const Net &net, Plane &first, Plane &second) {
  for (size_t i = 0; i < net.layers.size(); i++) {
    convolve(first, net.layers[i], second, i + 1 < net.layers.size());
    std::swap(first, second);
  }
}

}  // namespace face
