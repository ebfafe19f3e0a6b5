// Unpacks the weights that Vision/Face/Training/export.py writes: bytes in base64, for each output a scale and a bias as half floats, then the
// weights as signed bytes in units of their output's scale.

#include <cmath>
#include <cstring>

#include "face_net.h"

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
};

constexpr Shape proposing_shapes[] = {{3, 2, 8}, {3, 2, 16}, {3, 2, 32}, {3, 1, 32}, {3, 1, 32}, {3, 1, 32}, {1, 1, 8}};
constexpr Shape refining_shapes[] = {{3, 2, 16}, {3, 2, 24}, {3, 1, 32}, {3, 2, 48}, {3, 1, 48}, {3, 2, 64}, {1, 1, 24}, {4, 1, 48}, {1, 1, 16}};

int digit(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  return c == '+' ? 62 : 63;
}

/// Bytes one after the other; the text's length is a multiple of four characters. Past the end come zeros.
struct Reader {
  const char *at, *end;
  uint8_t bytes[3];
  int left = 0;

  uint8_t byte() {
    if (left == 0) {
      if (end - at < 4) return 0;
      uint32_t bits = 0;
      for (int i = 0; i < 4; i++) bits = bits << 6 | uint32_t(digit(*at++));
      bytes[0] = uint8_t(bits >> 16), bytes[1] = uint8_t(bits >> 8), bytes[2] = uint8_t(bits);
      left = 3;
    }
    return bytes[3 - left--];
  }

  float half() {
    uint16_t low = byte(), bits = uint16_t(low | byte() << 8);
    int exponent = bits >> 10 & 31, fraction = bits & 1023;
    float magnitude = exponent == 0 ? std::ldexp(float(fraction), -24) : std::ldexp(float(fraction + 1024), exponent - 25);
    return bits & 0x8000 ? -magnitude : magnitude;
  }
};

template <size_t N, size_t Length>
Net unpack(const Shape (&shapes)[N], const char (&text)[Length]) {
  Net net;
  Reader reader{text, text + Length - 1};
  int inputs = 1;
  for (const Shape &shape : shapes) {
    Layer layer{shape.kernel, shape.stride, inputs, shape.outputs, {}, {}};
    std::vector<float> scales(shape.outputs);
    for (float &scale : scales) scale = reader.half();
    for (int i = 0; i < shape.outputs; i++) layer.bias.push_back(reader.half());
    layer.weights.resize(size_t(shape.kernel) * shape.kernel * inputs * shape.outputs);
    for (size_t i = 0; i < layer.weights.size(); i++) layer.weights[i] = float(int8_t(reader.byte())) * scales[i % shape.outputs];
    inputs = shape.outputs;
    net.layers.push_back(std::move(layer));
  }
  return net;
}

}  // namespace

const Net &proposing() {
  static const Net net = unpack(proposing_shapes, proposing_text);
  return net;
}

const Net &refining() {
  static const Net net = unpack(refining_shapes, refining_text);
  return net;
}

const Net &signing() {
  static const Net net = unpack(refining_shapes, signing_text);
  return net;
}

}  // namespace face
