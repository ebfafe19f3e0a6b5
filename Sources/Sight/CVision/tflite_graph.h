#pragma once
// What a model consists of (see tflite_model.h).

#include <cstdint>
#include <vector>

#include "net.h"
#include "tflite_model.h"

namespace tflite {

/// The operators that the face models use, by their numbers in the schema (tensorflow/lite/schema/schema.fbs).
enum class Kind {
  add = 0, concatenation = 2, convolution = 3, depthwise = 4, dequantize = 6, max_pool = 17, relu = 19, reshape = 22, resize = 23, pad = 34, prelu = 54
};

/// Channels are rounded up to whole blocks; the rest is zero.
inline int padded(int channels) { return (channels + net::block - 1) / net::block * net::block; }

/// One operator. Tensors are named by their index.
struct Step {
  Kind kind = Kind::reshape;
  int to = -1;
  std::vector<int> from;
  /// Of a convolution; of a pool, its size and stride.
  net::Layer layer;
  /// How many rows and columns of the kernel, or of zeros, come before the first row and column.
  int above = 0, before = 0;
  bool rectify = false;
  /// A PReLU's factor for negative values, by channel.
  std::vector<float> slopes;
  /// Whether a resize maps the centres of pixels onto each other rather than their corners.
  bool half_pixel = false;
};

/// A value that operators pass on: a constant, a map of rows x columns x channels, or a list.
struct Tensor {
  enum class Form { none, constant, map, list };
  Form form = Form::none;
  std::vector<int> shape;
  std::vector<float> constant;
  std::vector<int32_t> integers;
  /// Of a map: which of the graph's planes has its values.
  int plane = -1;
  std::vector<float> list;

  int rows() const { return shape[1]; }
  int columns() const { return shape[2]; }
  int channels() const { return shape[3]; }
  bool has_map_shape() const { return shape.size() == 4 && shape[0] == 1; }
  /// The number of values, without padding.
  size_t size() const {
    size_t size = 1;
    for (int side : shape) size *= side;
    return size;
  }
};

struct Model::Graph {
  std::vector<Tensor> tensors;
  std::vector<Step> steps;
  /// A plane serves for another map after the last step that reads the one before. So there are few of them, and they stay in the processor's
  /// cache.
  std::vector<net::Plane> planes;
  int source = -1;
  std::vector<int> sinks;
  std::vector<float> values;
};

/// Decides which plane each map has.
void allot_planes(Model::Graph &graph);

}  // namespace tflite
