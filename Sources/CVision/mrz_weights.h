#pragma once
#include <vector>

namespace mrz {

/// One layer's weights, inputs x outputs; outputs are filled up to a multiple of eight with classes that never win.
struct Layer {
  int inputs, outputs;
  std::vector<float> weights, bias;
};

struct Net {
  Layer layers[5];
};

/// The trained weights, unpacked once.
const Net &net();

}  // namespace mrz
