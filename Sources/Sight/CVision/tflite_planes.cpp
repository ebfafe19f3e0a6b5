// Which plane each map of a model has (see tflite_graph.h): an allocation by last uses, like that of a compiler's registers.

#include "tflite_graph.h"

namespace tflite {

void allot_planes(Model::Graph &graph) {
  auto &tensors = graph.tensors;
  // The last step that reads each tensor; what nobody reads is free at once, and an output stays to the end.
  std::vector<size_t> last(tensors.size(), 0);
  for (size_t i = 0; i < graph.steps.size(); i++) {
    last[graph.steps[i].to] = i;
    for (int from : graph.steps[i].from) last[from] = i;
  }
  for (int sink : graph.sinks) last[sink] = graph.steps.size();

  std::vector<int> free;
  auto allot = [&](int index) {
    if (tensors[index].form != Tensor::Form::map) return;
    if (free.empty()) free.push_back(int(graph.planes.size())), graph.planes.emplace_back();
    tensors[index].plane = free.back();
    free.pop_back();
  };
  allot(graph.source);
  for (size_t i = 0; i < graph.steps.size(); i++) {
    auto &step = graph.steps[i];
    // No step writes where it reads.
    allot(step.to);
    auto release = [&](int index) {
      if (tensors[index].plane < 0 || last[index] != i) return;
      free.push_back(tensors[index].plane);
      // A step may read a tensor twice.
      last[index] = graph.steps.size();
    };
    for (int from : step.from) release(from);
    release(step.to);
  }
}

}  // namespace tflite
