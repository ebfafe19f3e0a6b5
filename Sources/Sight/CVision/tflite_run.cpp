// Runs models (see tflite_model.h). The reader has checked whatever is taken for granted here.

#include <algorithm>
#include <cmath>

#include "tflite_graph.h"

namespace tflite {
namespace {

void place(const std::vector<float> &values, net::Plane &to) {
  const float *value = values.data();
  for (int y = 0; y < to.rows; y++)
    for (int x = 0; x < to.columns; x++, value += 3) {
      float *cell = to.at(y, x);
      std::fill_n(cell, padded(3), 0.f);
      std::copy_n(value, 3, cell);
    }
}

/// The values of a map one after the other, without padding.
const std::vector<float> &list(Model::Graph &graph, int index) {
  auto &tensor = graph.tensors[index];
  if (tensor.form == Tensor::Form::list) return tensor.list;
  tensor.list.clear();
  for (int y = 0; y < tensor.rows(); y++)
    for (int x = 0; x < tensor.columns(); x++) {
      const float *cell = graph.planes[tensor.plane].at(y, x);
      tensor.list.insert(tensor.list.end(), cell, cell + tensor.channels());
    }
  return tensor.list;
}

void convolve(const Step &step, const net::Plane &in, net::Plane &out) {
  for (int y = 0; y < out.rows; y++)
    net::convolveRow(step.layer, in.at(y * step.layer.stride - step.above, -step.before), in.step(), out.columns, out.at(y, 0), step.rectify);
}

void add(const Step &step, const net::Plane &a, const net::Plane &b, net::Plane &out) {
  int count = out.columns * out.channels;
  for (int y = 0; y < out.rows; y++) {
    const float *x = a.at(y, 0), *z = b.at(y, 0);
    float *sum = out.at(y, 0);
    for (int k = 0; k < count; k++) sum[k] = x[k] + z[k];
    if (step.rectify)
      for (int k = 0; k < count; k++) sum[k] = std::max(0.f, sum[k]);
  }
}

/// ReLU, or PReLU where there are slopes.
void rectify(const Step &step, const net::Plane &in, net::Plane &out) {
  for (int y = 0; y < out.rows; y++) {
    const float *a = in.at(y, 0);
    float *b = out.at(y, 0);
    if (step.slopes.empty()) {
      for (int k = 0; k < out.columns * out.channels; k++) b[k] = std::max(0.f, a[k]);
      continue;
    }
    for (int x = 0; x < out.columns; x++, a += out.channels, b += out.channels)
      for (int c = 0; c < out.channels; c++) b[c] = std::max(0.f, a[c]) + std::min(0.f, a[c]) * step.slopes[c];
  }
}

void pool(const Step &step, const net::Plane &in, net::Plane &out) {
  int stride = step.layer.stride;
  for (int y = 0; y < out.rows; y++)
    for (int x = 0; x < out.columns; x++) {
      float *best = out.at(y, x);
      std::copy_n(in.at(y * stride, x * stride), in.channels, best);
      for (int r = y * stride; r < std::min(y * stride + step.layer.rows, in.rows); r++)
        for (int c = x * stride; c < std::min(x * stride + step.layer.columns, in.columns); c++) {
          const float *a = in.at(r, c);
          for (int k = 0; k < in.channels; k++) best[k] = std::max(best[k], a[k]);
        }
    }
}

/// Zeros around a map, and channels of zeros after its own.
void pad(const Step &step, const net::Plane &in, net::Plane &out) {
  for (int y = 0; y < out.rows; y++)
    for (int x = 0; x < out.columns; x++) {
      float *cell = out.at(y, x);
      std::fill_n(cell, out.channels, 0.f);
      int row = y - step.above, column = x - step.before;
      if (row >= 0 && row < in.rows && column >= 0 && column < in.columns) std::copy_n(in.at(row, column), in.channels, cell);
    }
}

void resize(const Step &step, const net::Plane &in, net::Plane &out) {
  auto source = [&](int position, int from, int to) {
    float scale = float(from) / to;
    return step.half_pixel ? std::max(0.f, (position + .5f) * scale - .5f) : position * scale;
  };
  for (int y = 0; y < out.rows; y++)
    for (int x = 0; x < out.columns; x++) {
      float row = source(y, in.rows, out.rows), column = source(x, in.columns, out.columns);
      int top = std::min(int(row), in.rows - 1), left = std::min(int(column), in.columns - 1);
      int bottom = std::min(top + 1, in.rows - 1), right = std::min(left + 1, in.columns - 1);
      float v = row - top, u = column - left;
      const float *a = in.at(top, left), *b = in.at(top, right), *c = in.at(bottom, left), *d = in.at(bottom, right);
      float *cell = out.at(y, x);
      for (int k = 0; k < in.channels; k++) cell[k] = (1 - v) * ((1 - u) * a[k] + u * b[k]) + v * ((1 - u) * c[k] + u * d[k]);
    }
}

}  // namespace

int Model::rows() const { return graph->tensors[graph->source].rows(); }
int Model::columns() const { return graph->tensors[graph->source].columns(); }
float *Model::input() { return graph->values.data(); }
size_t Model::outputs() const { return graph->sinks.size(); }
size_t Model::size(size_t index) const { return graph->tensors[graph->sinks[index]].size(); }
const std::vector<float> &Model::output(size_t index) const { return graph->tensors[graph->sinks[index]].list; }

void Model::run() {
  auto &tensors = graph->tensors;
  auto shaped = [&](int index) -> net::Plane & {
    auto &tensor = tensors[index];
    auto &plane = graph->planes[tensor.plane];
    plane.shape(tensor.rows(), tensor.columns(), padded(tensor.channels()));
    return plane;
  };
  place(graph->values, shaped(graph->source));
  for (auto &step : graph->steps) {
    auto &to = tensors[step.to];
    if (to.form == Tensor::Form::list) {
      to.list.clear();
      for (int part : step.kind == Kind::concatenation ? step.from : std::vector<int>{step.from[0]}) {
        auto &values = list(*graph, part);
        to.list.insert(to.list.end(), values.begin(), values.end());
      }
      continue;
    }
    auto &out = shaped(step.to);
    auto &in = graph->planes[tensors[step.from[0]].plane];
    switch (step.kind) {
      case Kind::convolution:
      case Kind::depthwise: convolve(step, in, out); break;
      case Kind::add: add(step, in, graph->planes[tensors[step.from[1]].plane], out); break;
      case Kind::relu:
      case Kind::prelu: rectify(step, in, out); break;
      case Kind::max_pool: pool(step, in, out); break;
      case Kind::pad: pad(step, in, out); break;
      case Kind::resize: resize(step, in, out); break;
      default: break;
    }
  }
  for (int sink : graph->sinks) list(*graph, sink);
}

}  // namespace tflite
