// Reads dlib's face recognition network from its file. The shape of the network is known, so only the parameters are read, in their order; the
// descriptions between them are passed over. An affine layer after a convolution becomes a part of it.

#include <cmath>
#include <cstring>

#include "face_recognition.h"

namespace faces {
namespace {

/// The widths of the residual blocks, and whether each halves the picture.
constexpr struct {
  int width;
  bool halves;
} shapes[] = {{32, false},  {32, false},  {32, false}, {64, true},   {64, false},  {64, false}, {64, false},
              {128, true}, {128, false}, {128, false}, {256, true}, {256, false}, {256, false}, {256, true}};

/// What the network's training took off red, green and blue, and the unit of what was left (dlib's `input_rgb_image_sized`).
constexpr float means[] = {122.782f, 117.001f, 104.298f}, unit = 256;
/// The most bytes of descriptions before a layer's parameters.
constexpr size_t longest_description = 1024;

}  // namespace

class Recognition::Reader {
 public:
  Reader(const uint8_t *bytes, size_t count) : at(bytes), end(bytes + count) {}

  /// The convolution that is next in the file, with its affine layer.
  bool convolution(int side, int stride, int inputs, int outputs, net::Layer &layer) {
    int taps = side * side;
    std::vector<float> raw, scale;
    if (!parameters("con_4", 0, size_t(taps * inputs + 1) * outputs, raw) || !parameters("affine_", 0, size_t(2) * outputs, scale)) return false;
    layer = {side, side, stride, inputs, outputs};
    layer.weights.resize(size_t(taps) * inputs * outputs);
    for (int o = 0; o < outputs; o++) {
      for (int i = 0; i < inputs; i++)
        for (int tap = 0; tap < taps; tap++)
          layer.weights[size_t(tap * inputs + i) * outputs + o] = raw[size_t(o * inputs + i) * taps + tap] * scale[o];
      layer.bias.push_back(raw[size_t(taps) * inputs * outputs + o] * scale[o] + scale[outputs + o]);
    }
    return true;
  }

  /// The parameters of the next layer with this name, after `skipped` numbers of its description. False when there are not exactly `count`.
  bool parameters(const char *name, int skipped, size_t count, std::vector<float> &values) {
    size_t length = strlen(name), ahead = 0;
    while (ahead < longest_description && at + ahead + length < end && !(at[ahead] == length && memcmp(at + ahead + 1, name, length) == 0)) ahead++;
    if (ahead == longest_description || size_t(end - at) <= ahead + length + 1) return false;
    at += ahead + 1 + length;
    uint64_t number = 0, size = 1;
    for (int i = 0; i < skipped; i++)
      if (!integer(number)) return false;
    // The version of the format, then the four sides of the tensor.
    if (!integer(number) || number != 2) return false;
    for (int i = 0; i < 4; i++)
      if (!integer(number) || number == 0 || number > count || (size *= number) > count) return false;
    if (size != count || size_t(end - at) / sizeof(float) < count) return false;
    values.resize(count);
    memcpy(values.data(), at, count * sizeof(float));
    at += count * sizeof(float);
    for (float value : values)
      if (!std::isfinite(value)) return false;
    return true;
  }

 private:
  const uint8_t *at, *end;

  /// A number as dlib writes it: how many bytes it has, then these, the lowest first.
  bool integer(uint64_t &value) {
    if (at == end || *at > sizeof value || end - at <= *at) return false;
    value = 0;
    for (int i = *at; i > 0; i--) value = value << 8 | at[i];
    at += 1 + *at;
    return true;
  }
};

std::unique_ptr<Recognition> Recognition::read(const uint8_t *bytes, size_t count, std::string &why) {
  Reader reader(bytes, count);
  auto network = std::make_unique<Recognition>();
  net::Layer colour;
  int inputs = shapes[0].width;
  bool fits = reader.convolution(7, 2, 3, inputs, colour);
  for (auto shape : shapes) {
    Block block;
    block.halves = shape.halves;
    fits = fits && reader.convolution(3, shape.halves ? 2 : 1, inputs, shape.width, block.first) &&
           reader.convolution(3, 1, shape.width, shape.width, block.second);
    inputs = shape.width;
    network->blocks.push_back(std::move(block));
  }
  if (!fits || !reader.parameters("fc_2", 2, size_t(inputs) * CVISION_FACE_EMBEDDING, network->last)) {
    why = "It is not dlib's face recognition network.";
    return nullptr;
  }
  // A grey picture has three equal channels, so their weights can be added.
  auto &entry = network->entry;
  entry = {colour.rows, colour.columns, colour.stride, 1, colour.outputs, false, {}, colour.bias};
  for (size_t tap = 0; tap < size_t(colour.rows) * colour.columns; tap++)
    for (int o = 0; o < colour.outputs; o++) {
      float sum = 0;
      for (int channel = 0; channel < 3; channel++) {
        float weight = colour.weights[(tap * 3 + channel) * colour.outputs + o] / unit;
        sum += weight * 255, entry.bias[o] -= weight * means[channel];
      }
      entry.weights.push_back(sum);
    }
  return network;
}

}  // namespace faces
