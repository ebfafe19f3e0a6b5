#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

/// Small convolutional networks, for MRZ lines and for faces.
namespace net {

/// The columns and rows of zeros around every plane: the most that a kernel reaches beyond an edge.
constexpr int margin = 2;
/// Outputs are processed in blocks of as many values as one vector holds.
constexpr int block = 8;

/// The values of a picture or of a layer: rows x columns x channels, surrounded by the margin. `at` accepts positions from -margin to the
/// last one + margin.
struct Plane {
  int rows = 0, columns = 0, channels = 0;
  std::vector<float> values;

  /// Allocates and zeroes the margin; the inside is undefined.
  void shape(int r, int c, int n);
  size_t step() const { return size_t(columns + 2 * margin) * channels; }
  float *at(int row, int column) { return values.data() + (row + margin) * step() + size_t(column + margin) * channels; }
  const float *at(int row, int column) const { return const_cast<Plane *>(this)->at(row, column); }
};

/// One convolution. Odd kernels of at most 5 x 5 are centred; even ones extend to the right and downwards and never reach the margin.
/// `outputs` is a multiple of a block. Weights are in the order rows x columns x inputs x outputs or, where each output sees only its own
/// channel (`apart`), rows x columns x outputs.
struct Layer {
  int rows, columns, stride, inputs, outputs;
  bool apart = false;
  std::vector<float> weights, bias;
};

/// Convolutions in sequence, all but the last with ReLU.
struct Net {
  std::vector<Layer> layers;
};

/// One row of a layer's outputs at `columns` neighbouring positions, columns x outputs. `input` is the kernel's first input for the first
/// position, and `step` the distance between rows of inputs.
void convolveRow(const Layer &layer, const float *input, size_t step, int columns, float *output, bool rectify);

/// Runs the network. The result is in `first`; `second` is scratch space.
void run(const Net &net, Plane &first, Plane &second);

}  // namespace net
