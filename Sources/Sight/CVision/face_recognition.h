#pragma once
// Dlib's face recognition network: a residual network that maps an aligned face to 128 numbers, near for pictures of one person.

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "include/cvision_face_models.h"
#include "net.h"

namespace faces {

class Recognition {
 public:
  /// The side of the aligned picture that the network sees.
  static constexpr int side = 150;

  /// Reads the network as dlib writes it. It is null when the bytes are not that network, and `why` says so.
  static std::unique_ptr<Recognition> read(const uint8_t *bytes, size_t count, std::string &why);

  /// The embedding of an aligned picture of `side` x `side` grey values from 0 to 1.
  std::array<float, CVISION_FACE_EMBEDDING> embed(const float *grey);

 private:
  /// Two convolutions whose result is added to their input; when `halves`, to its means of 2 x 2.
  struct Block {
    net::Layer first, second;
    bool halves;
  };
  class Reader;

  void pass(const Block &block);

  net::Layer entry;
  std::vector<Block> blocks;
  /// Inputs x outputs.
  std::vector<float> last;
  net::Plane plane, inner, outer;
};

}  // namespace faces
