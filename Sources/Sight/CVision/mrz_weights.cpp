// Unpacks the weights that Vision/Mrz/Training/export.py writes as half floats: for each layer its weights, then its biases.

#include "mrz_weights.h"

#include "net_packed.h"

namespace mrz {
namespace {

const char packed[] =
#include "mrz_weights.inc"
    ;

struct Shape {
  int rows, columns, outputs;
};

constexpr Shape shapes[] = {{3, 3, 16}, {3, 3, 24}, {3, 3, 40}, {3, 5, 80}, {1, 5, 80}, {1, 1, 39}};

net::Net unpack() {
  net::Net net;
  net::Packed reader(packed);
  int inputs = 1;
  for (const Shape &shape : shapes) {
    // Padded to whole blocks with classes that never win.
    int outputs = (shape.outputs + net::block - 1) / net::block * net::block;
    net::Layer layer{shape.rows, shape.columns, 1, inputs, outputs};
    int count = shape.rows * shape.columns * inputs;
    layer.weights.assign(size_t(count) * outputs, 0.f);
    layer.bias.assign(size_t(outputs), 0.f);
    for (int k = 0; k < count; k++)
      for (int c = 0; c < shape.outputs; c++) layer.weights[size_t(k) * outputs + c] = reader.half();
    for (int c = 0; c < shape.outputs; c++) layer.bias[c] = reader.half();
    inputs = outputs;
    net.layers.push_back(std::move(layer));
  }
  return net;
}

}  // namespace

const net::Net &weights() {
  static const net::Net shared = unpack();
  return shared;
}

}  // namespace mrz
