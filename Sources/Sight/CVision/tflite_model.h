#pragma once
// Networks in the format of TensorFlow Lite, as far as MediaPipe's face models need it.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace tflite {

class Model {
 public:
  /// Reads a model. Null, with the reason in `problem`, when it is damaged or needs an operator that is missing here.
  static std::unique_ptr<Model> read(const uint8_t *bytes, size_t count, std::string &problem);
  ~Model();

  int rows() const;
  int columns() const;
  /// The values to be filled in before each run: rows x columns x 3.
  float *input();
  void run();
  size_t outputs() const;
  /// The number of values of an output, known before a run.
  size_t size(size_t index) const;
  /// The values of the last run, without padding.
  const std::vector<float> &output(size_t index) const;

  struct Graph;

 private:
  explicit Model(std::unique_ptr<Graph> graph);
  std::unique_ptr<Graph> graph;
};

}  // namespace tflite
