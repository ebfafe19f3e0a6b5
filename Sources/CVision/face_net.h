#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace face {

/// One convolution: a square kernel, as many zero columns and rows of border as half of it (none for even kernels), outputs in blocks of eight.
struct Layer {
  int kernel, stride, inputs, outputs;
  std::vector<float> weights, bias;
};

/// Convolutions one after the other, all but the last rectified. Made by Vision/Face/Training.
struct Net {
  std::vector<Layer> layers;
};

/// Values of a picture or of a layer: rows x columns x channels, framed by one border of zeros.
struct Plane {
  int rows = 0, columns = 0, channels = 0;
  std::vector<float> values;

  void shape(int r, int c, int n);
  float *at(int row, int column) { return values.data() + (std::size_t(row + 1) * (columns + 2) + column + 1) * channels; }
  const float *at(int row, int column) const { return const_cast<Plane *>(this)->at(row, column); }
};

/// Runs the net; the answer is left in `first`, `second` is work space.
void run(const Net &net, Plane &first, Plane &second);

/// Proposes faces: for every eighth pixel the score, the centre, the size and the lean.
const Net &proposing();
/// From a crop of a proposal: the score, the centre, five points, the size.
const Net &refining();
/// From a crop that is laid by the points: lids, smile, turn, visibility.
const Net &signing();

/// A square of `side` pixels in which a face of this centre, size and lean (radians, clockwise) stands upright, `width` pixels wide, less its
/// mean and over its deviation; as a mirror shows it when `mirrored`. `map` gets the 2 x 3 matrix from the picture to the square.
void cut(const uint8_t *pixels, int width, int height, double x, double y, double size, double lean, int side, double face, bool mirrored,
         Plane &out, double map[6]);

}  // namespace face
