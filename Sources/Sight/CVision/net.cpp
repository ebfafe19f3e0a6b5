// Convolutions that keep their sums in registers, compiled for two kinds of processors (see net.h).

#include "net.h"

#include <algorithm>

namespace net {
namespace {

// The choice is made before ThreadSanitizer is ready, so there is none under it.
#if defined(__x86_64__) && !__has_feature(thread_sanitizer)
// One build for every processor: the loader selects the variant that it can run. (By feature names, because `arch=` means that exact
// model.)
#define CVISION_WIDE __attribute__((target_clones("fma", "default")))
#else
#define CVISION_WIDE
#endif
#define CVISION_INLINE __attribute__((always_inline)) inline

/// A block of values. Weights and planes are aligned like floats, so a block is loaded and stored as `Loose`. (With `memcpy` the compiler
/// keeps the sums in memory in the wide build, at half the speed.)
typedef float Eight __attribute__((vector_size(32)));
typedef float Loose __attribute__((vector_size(32), aligned(4), may_alias));

// Macros, because functions would pass vectors differently on each kind of processor.
#define CVISION_LOAD(from) (*reinterpret_cast<const Loose *>(from))
#define CVISION_STORE(to, sum, rectify) (*reinterpret_cast<Loose *>(to) = (rectify) ? ((sum) > Eight{} ? (sum) : Eight{}) : (sum))

/// How a kernel moves: `apart` is the distance between inputs of neighbouring positions, `step` between rows of inputs; it reads `rows`
/// rows of `run` values.
struct Walk {
  const float *input;
  size_t apart, step;
  int rows, run;
};

/// T neighbouring positions times B blocks of outputs: at most twelve sums, so that they and the loaded values fit into sixteen registers.
/// Reads at most (T - 1) * apart + run values of each row.
template <int T, int B>
CVISION_INLINE void tile(const Walk &walk, size_t first, const float *weights, int outputs, const float *bias, float *output, bool rectify) {
  Eight sum[T][B];
  for (int t = 0; t < T; t++)
    for (int b = 0; b < B; b++) sum[t][b] = CVISION_LOAD(bias + block * b);
  for (int r = 0; r < walk.rows; r++) {
    const float *in = walk.input + first * walk.apart + r * walk.step;
    for (int k = 0; k < walk.run; k++) {
      Eight w[B];
      for (int b = 0; b < B; b++) w[b] = CVISION_LOAD(weights + block * b);
      for (int t = 0; t < T; t++)
        for (int b = 0; b < B; b++) sum[t][b] += in[t * walk.apart + k] * w[b];
      weights += outputs;
    }
  }
  for (int t = 0; t < T; t++)
    for (int b = 0; b < B; b++) CVISION_STORE(output + (first + t) * outputs + block * b, sum[t][b], rectify);
}

template <int T, int B>
CVISION_INLINE void places(const Walk &walk, int columns, const float *weights, int outputs, const float *bias, float *output, bool rectify) {
  int x = 0;
  for (; x + T <= columns; x += T) tile<T, B>(walk, x, weights, outputs, bias, output, rectify);
  if (x < columns && columns >= T) {
    // The last positions again together with their neighbours: faster than one by one.
    tile<T, B>(walk, columns - T, weights, outputs, bias, output, rectify);
  } else {
    for (; x < columns; x++) tile<1, B>(walk, x, weights, outputs, bias, output, rectify);
  }
}

CVISION_WIDE void together(const Walk &walk, int columns, const float *weights, int outputs, const float *bias, float *output, bool rectify) {
  int done = 0;
  while (done < outputs) {
    int left = (outputs - done) / block;
    if (left == 3) {
      places<3, 3>(walk, columns, weights + done, outputs, bias + done, output + done, rectify);
      done += 3 * block;
    } else if (left >= 2) {
      if (columns < 6)
        places<4, 2>(walk, columns, weights + done, outputs, bias + done, output + done, rectify);
      else
        places<6, 2>(walk, columns, weights + done, outputs, bias + done, output + done, rectify);
      done += 2 * block;
    } else {
      places<8, 1>(walk, columns, weights + done, outputs, bias + done, output + done, rectify);
      done += block;
    }
  }
}

/// T positions of one block of channels, each of which sees only itself. `across` inputs of a row separate the positions.
template <int T>
CVISION_INLINE void lane(const Walk &walk, size_t first, int across, const float *weights, int channels, const float *bias, float *output, bool rectify) {
  Eight sum[T];
  for (int t = 0; t < T; t++) sum[t] = CVISION_LOAD(bias);
  for (int r = 0; r < walk.rows; r++) {
    const float *in = walk.input + first * walk.apart + r * walk.step;
    for (int k = 0; k < across; k++) {
      Eight w = CVISION_LOAD(weights);
      for (int t = 0; t < T; t++) sum[t] += CVISION_LOAD(in + t * walk.apart + size_t(k) * channels) * w;
      weights += channels;
    }
  }
  for (int t = 0; t < T; t++) CVISION_STORE(output + (first + t) * channels, sum[t], rectify);
}

CVISION_WIDE void alone(const Walk &walk, int columns, int across, const float *weights, int channels, const float *bias, float *output, bool rectify) {
  for (int done = 0; done < channels; done += block) {
    Walk own = walk;
    own.input += done;
    int x = 0;
    for (; x + 8 <= columns; x += 8) lane<8>(own, x, across, weights + done, channels, bias + done, output + done, rectify);
    if (x < columns && columns >= 8) {
      lane<8>(own, columns - 8, across, weights + done, channels, bias + done, output + done, rectify);
    } else {
      for (; x < columns; x++) lane<1>(own, x, across, weights + done, channels, bias + done, output + done, rectify);
    }
  }
}

void convolve(const Plane &in, const Layer &layer, Plane &out, bool rectify) {
  int above = layer.rows % 2 ? layer.rows / 2 : 0, before = layer.columns % 2 ? layer.columns / 2 : 0;
  int rows = (in.rows + 2 * above - layer.rows) / layer.stride + 1, columns = (in.columns + 2 * before - layer.columns) / layer.stride + 1;
  out.shape(std::max(0, rows), std::max(0, columns), layer.outputs);
  for (int y = 0; y < out.rows; y++)
    convolveRow(layer, in.at(y * layer.stride - above, -before), in.step(), out.columns, out.at(y, 0), rectify);
}

}  // namespace

void Plane::shape(int r, int c, int n) {
  // Nobody writes into the margin.
  if (rows == r && columns == c && channels == n && !values.empty()) return;
  rows = r, columns = c, channels = n;
  values.resize((r + 2 * margin) * step());
  size_t border = size_t(margin) * n;
  std::fill_n(values.data(), margin * step(), 0.f);
  std::fill_n(at(r, -margin), margin * step(), 0.f);
  for (int y = 0; y < r; y++) {
    std::fill_n(at(y, -margin), border, 0.f);
    std::fill_n(at(y, c), border, 0.f);
  }
}

void convolveRow(const Layer &layer, const float *input, size_t step, int columns, float *output, bool rectify) {
  Walk walk{input, size_t(layer.stride) * layer.inputs, step, layer.rows, layer.columns * layer.inputs};
  if (layer.apart)
    alone(walk, columns, layer.columns, layer.weights.data(), layer.outputs, layer.bias.data(), output, rectify);
  else
    together(walk, columns, layer.weights.data(), layer.outputs, layer.bias.data(), output, rectify);
}

void run(const Net &net, Plane &first, Plane &second) {
  for (size_t i = 0; i < net.layers.size(); i++) {
    convolve(first, net.layers[i], second, i + 1 < net.layers.size());
    std::swap(first, second);
  }
}

}  // namespace net
