// Unpacks the weights that Vision/Mrz/Training/export.py writes: half floats, little-endian, in base64.

#include "mrz_weights.h"

#include <cmath>
#include <cstdint>

namespace mrz {
namespace {

const char packed[] =
#include "mrz_weights.inc"
    ;

int digit(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  return c == '+' ? 62 : 63;
}

/// Halves one after the other. The text's length is a multiple of eight characters, so six bytes, three halves.
struct Reader {
  const char *at = packed;
  uint16_t halves[3];
  int left = 0;

  float next() {
    if (left == 0) {
      uint64_t bits = 0;
      for (int i = 0; i < 8; i++) bits = bits << 6 | uint64_t(digit(*at++));
      for (int i = 0; i < 3; i++) {
        int shift = 32 - 16 * i;
        halves[i] = uint16_t((bits >> (shift + 8) & 0xff) | (bits >> shift & 0xff) << 8);
      }
      left = 3;
    }
    uint16_t half = halves[3 - left--];
    int exponent = half >> 10 & 31, fraction = half & 1023;
    float magnitude = exponent == 0 ? std::ldexp(float(fraction), -24) : std::ldexp(float(fraction + 1024), exponent - 25);
    return half & 0x8000 ? -magnitude : magnitude;
  }
};

Net unpack() {
  const int shapes[5][2] = {{9, 16}, {9 * 16, 24}, {9 * 24, 40}, {15 * 40, 80}, {80, 38}};
  Net net;
  Reader reader;
  for (int i = 0; i < 5; i++) {
    Layer &layer = net.layers[i];
    int outputs = shapes[i][1];
    layer.inputs = shapes[i][0];
    layer.outputs = (outputs + 7) / 8 * 8;
    layer.weights.assign(size_t(layer.inputs) * layer.outputs, 0.f);
    layer.bias.assign(layer.outputs, 0.f);
    for (int k = 0; k < layer.inputs; k++)
      for (int c = 0; c < outputs; c++) layer.weights[size_t(k) * layer.outputs + c] = reader.next();
    for (int c = 0; c < outputs; c++) layer.bias[c] = reader.next();
  }
  return net;
}

}  // namespace

const Net &net() {
  static const Net shared = unpack();
  return shared;
}

}  // namespace mrz
