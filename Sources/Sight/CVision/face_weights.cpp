// Unpacks the weights that Vision/Face/Training/export.py writes: for each output, a scale and a bias as half floats, then the weights as
// signed bytes in units of the scale.

#include "face_net.h"
#include "net_packed.h"

namespace face {
namespace {

const char proposing_text[] =
#include "face_propose.inc"
    ;
const char refining_text[] =
#include "face_refine.inc"
    ;
const char signing_text[] =
#include "face_signs.inc"
    ;

struct Shape {
  int kernel, stride, outputs;
  bool apart = false;
};

constexpr Shape proposing_shapes[] = {{3, 2, 8}, {3, 2, 16}, {3, 2, 32}, {5, 1, 32, true}, {1, 1, 32}, {5, 1, 32, true}, {1, 1, 32}, {5, 1, 32, true},
                                      {1, 1, 32}, {1, 1, 8}};
constexpr Shape refining_shapes[] = {{3, 2, 16}, {3, 2, 24}, {3, 1, 32}, {3, 2, 48}, {3, 1, 48}, {3, 2, 64}, {1, 1, 24}, {4, 1, 48}, {1, 1, 16}};

template <size_t N>
net::Net unpack(const Shape (&shapes)[N], net::Packed reader) {
  net::Net net;
  int inputs = 1;
  for (const Shape &shape : shapes) {
    net::Layer layer{shape.kernel, shape.kernel, shape.stride, inputs, shape.outputs, shape.apart};
    std::vector<float> scales(shape.outputs);
    for (float &scale : scales) scale = reader.half();
    for (int i = 0; i < shape.outputs; i++) layer.bias.push_back(reader.half());
    layer.weights.resize(size_t(shape.kernel) * shape.kernel * (shape.apart ? 1 : inputs) * shape.outputs);
    for (size_t i = 0; i < layer.weights.size(); i++) layer.weights[i] = float(int8_t(reader.byte())) * scales[i % shape.outputs];
    inputs = shape.outputs;
    net.layers.push_back(std::move(layer));
  }
  return net;
}

}  // namespace

const net::Net &proposing() {
  static const net::Net net = unpack(proposing_shapes, net::Packed(proposing_text));
  return net;
}

const net::Net &refining() {
  static const net::Net net = unpack(refining_shapes, net::Packed(refining_text));
  return net;
}

const net::Net &signing() {
  static const net::Net net = unpack(refining_shapes, net::Packed(signing_text));
  return net;
}

}  // namespace face
