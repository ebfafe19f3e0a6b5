#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

/// Small convolutional nets, for the reading of zones and for faces.
namespace net {

/// Border columns and rows of zeros about every plane: the most that a kernel reaches beyond an edge.
constexpr int margin = 2;
/// Outputs come in blocks of as many as one vector holds.
constexpr int block = 8;

/// Values of a picture or of a layer: rows x columns x channels, framed by the margin. `at` takes places from -margin to the last one + margin.
struct Plane {
  int rows = 0, columns = 0, channels = 0;
  std::vector<float> values;

  /// Makes room and zeroes the margin; what was inside stays undefined.
  void shape(int r, int c, int n);
  size_t step() const { return size_t(columns + 2 * margin) * channels; }
  float *at(int row, int column) { return values.data() + (row + margin) * step() + size_t(column + margin) * channels; }
  const float *at(int row, int column) const { return const_cast<Plane *>(this)->at(row, column); }
};

/// One convolution: odd kernels of at most 5 x 5 lie about their place, even ones right of it and below and see no margin. `outputs` is a multiple
/// of a block. Weights stand rows x columns x inputs x outputs; where each output sees only its own channel (`apart`), rows x columns x outputs.
struct Layer {
  int rows, columns, stride, inputs, outputs;
  bool apart = false;
  std::vector<float> weights, bias;
};

/// Convolutions one after the other, all but the last rectified.
struct Net {
  std::vector<Layer> layers;
};

/// One row of a layer's outputs at `columns` neighbouring places, columns x outputs; the kernel's first input for the first of them is `input`, and
/// `step` leads from a row of inputs to the next.
void convolveRow(const Layer &layer, const float *input, size_t step, int columns, float *output, bool rectify);

/// Runs the net; the answer is left in `first`, `second` is work space.
void run(const Net &net, Plane &first, Plane &second);

}  // namespace net
