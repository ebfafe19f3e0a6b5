// Reads models. Everything that `run` relies on is checked here: shapes, the order of operators, and that no kernel reaches beyond a margin.

#include <algorithm>
#include <cmath>
#include <cstring>

#include "flatbuffer.h"
#include "tflite_graph.h"

namespace tflite {
namespace {

enum { float32 = 0, float16 = 1, int32 = 2 };

/// The most tensors and operators, and the most values of a tensor.
constexpr size_t most_parts = 4096, most_values = size_t(1) << 21;

float half(uint16_t bits) {
  int exponent = bits >> 10 & 31, fraction = bits & 1023;
  float value = exponent == 0    ? std::ldexp(float(fraction), -24)
                : exponent == 31 ? (fraction ? NAN : INFINITY)
                                 : std::ldexp(float(fraction + 1024), exponent - 25);
  return bits >> 15 ? -value : value;
}

class Reader {
 public:
  Reader(flatbuffer::Bytes bytes, Model::Graph &graph, std::string &problem) : bytes(bytes), graph(graph), problem(problem) {}

  bool read() {
    if (!bytes.has(0, 8) || memcmp(bytes.start + 4, "TFL3", 4) != 0) return fail("It is no TensorFlow Lite model.");
    auto model = flatbuffer::root(bytes);
    codes = model.vector(1, 4), buffers = model.vector(4, 4);
    auto parts = flatbuffer::Table::of(model.vector(2, 4), 0);
    auto tensors = parts.vector(0, 4), operators = parts.vector(3, 4), sources = parts.vector(1, 4), sinks = parts.vector(2, 4);
    if (!tensors.count || tensors.count > most_parts || operators.count > most_parts) return fail("It has no network.");
    graph.tensors.resize(tensors.count);
    for (size_t i = 0; i < tensors.count; i++)
      if (!tensor(flatbuffer::Table::of(tensors, i), graph.tensors[i])) return false;
    graph.source = sources.at<int32_t>(0);
    if (sources.count != 1 || !has(graph.source)) return fail("It has not exactly one input.");
    auto &source = graph.tensors[graph.source];
    if (!source.has_map_shape() || source.channels() != 3) return fail("Its input is no picture.");
    source.form = Tensor::Form::map;
    graph.values.resize(size_t(source.rows()) * source.columns() * 3);
    for (size_t i = 0; i < operators.count; i++)
      if (!step(flatbuffer::Table::of(operators, i))) return false;
    for (size_t i = 0; i < sinks.count; i++) {
      int sink = sinks.at<int32_t>(i);
      if (!has(sink) || !is_computed(sink)) return fail("An output is not computed.");
      graph.sinks.push_back(sink);
    }
    return !graph.sinks.empty() || fail("It has no output.");
  }

 private:
  flatbuffer::Bytes bytes;
  Model::Graph &graph;
  std::string &problem;
  flatbuffer::Vector codes, buffers;

  bool fail(const char *text) {
    problem = text;
    return false;
  }

  bool has(int index) const { return index >= 0 && size_t(index) < graph.tensors.size(); }
  bool is_computed(int index) const {
    auto form = graph.tensors[index].form;
    return form == Tensor::Form::map || form == Tensor::Form::list;
  }

  bool tensor(const flatbuffer::Table &table, Tensor &tensor) {
    auto shape = table.vector(0, 4);
    size_t size = 1;
    for (size_t d = 0; d < shape.count; d++) {
      int side = shape.at<int32_t>(d);
      if (side < 1 || d > 3 || size_t(side) > most_values / size) return fail("A tensor has an impossible shape.");
      tensor.shape.push_back(side);
      size *= side;
    }
    auto data = flatbuffer::Table::of(buffers, table.value<uint32_t>(2)).vector(0, 1);
    if (!data.count) return true;
    int type = table.value<int8_t>(1);
    size_t width = type == float16 ? 2 : 4;
    if (type < float32 || type > int32 || data.count != size * width) return fail("A tensor's values do not fit its shape.");
    tensor.form = Tensor::Form::constant;
    for (size_t at = data.first; at < data.first + data.count; at += width) {
      if (type == int32)
        tensor.integers.push_back(bytes.read<int32_t>(at));
      else
        tensor.constant.push_back(type == float32 ? bytes.read<float>(at) : half(bytes.read<uint16_t>(at)));
    }
    return true;
  }

  bool step(const flatbuffer::Table &table) {
    auto code = flatbuffer::Table::of(codes, table.value<uint32_t>(0));
    auto inputs = table.vector(1, 4), outputs = table.vector(2, 4);
    Step step;
    step.kind = Kind(std::max<int>(code.value<int8_t>(0), code.value<int32_t>(3))), step.to = outputs.at<int32_t>(0);
    for (size_t i = 0; i < inputs.count; i++) step.from.push_back(inputs.at<int32_t>(i));
    for (int index : step.from)
      if (!has(index)) return fail("An operator has no input.");
    if (step.from.empty() || outputs.count != 1 || !has(step.to) || graph.tensors[step.to].form != Tensor::Form::none)
      return fail("An operator has no output of its own.");
    if (step.kind == Kind::dequantize) return dequantize(step);
    if (!is_computed(step.from[0])) return fail("An operator comes before its input.");
    auto options = table.table(4);
    int activation = 0;
    bool is_list = false, fits = false;
    switch (step.kind) {
      case Kind::convolution:
      case Kind::depthwise:
        activation = options.value<int8_t>(step.kind == Kind::convolution ? 3 : 4);
        fits = convolution(step, options);
        break;
      case Kind::add:
        activation = options.value<int8_t>(0);
        fits = step.from.size() == 2 && is_map(step.from[1]) && like(step.from[0], step.to) && like(step.from[1], step.to);
        break;
      case Kind::max_pool: fits = pool(step, options); break;
      case Kind::pad: fits = pad(step); break;
      case Kind::resize:
        step.half_pixel = options.value<int8_t>(3) != 0;
        fits = options.value<int8_t>(2) == 0 && is_map(step.from[0]) && has_channels_of(step.from[0], step.to);
        break;
      case Kind::relu: fits = is_map(step.from[0]) && like(step.from[0], step.to); break;
      case Kind::prelu: fits = slopes(step); break;
      case Kind::reshape:
        is_list = true;
        fits = graph.tensors[step.from[0]].size() == graph.tensors[step.to].size();
        break;
      case Kind::concatenation: {
        is_list = fits = true;
        size_t size = 0;
        for (int part : step.from) fits = fits && is_computed(part), size += graph.tensors[part].size();
        fits = fits && size == graph.tensors[step.to].size();
        break;
      }
      default: return fail("It needs an operator that is missing here.");
    }
    if (!fits) return problem.empty() ? fail("An operator does not fit its tensors.") : false;
    if (activation != 0 && activation != 1) return fail("It needs an activation that is missing here.");
    step.rectify = activation == 1;
    graph.tensors[step.to].form = is_list ? Tensor::Form::list : Tensor::Form::map;
    graph.steps.push_back(std::move(step));
    return true;
  }

  bool is_map(int index) const { return graph.tensors[index].form == Tensor::Form::map; }
  bool like(int a, int b) const { return graph.tensors[a].shape == graph.tensors[b].shape; }
  bool has_channels_of(int a, int b) const { return graph.tensors[b].has_map_shape() && graph.tensors[a].channels() == graph.tensors[b].channels(); }

  bool dequantize(const Step &step) {
    auto &from = graph.tensors[step.from[0]], &to = graph.tensors[step.to];
    if (from.constant.empty() || from.shape != to.shape) return fail("It computes with whole numbers.");
    to.constant = from.constant;
    to.form = Tensor::Form::constant;
    return true;
  }

  /// Where a kernel of this size begins before the first position; -1 when it does not give that many positions or reaches beyond the margin.
  static int lead(int positions, int size, int kernel, int stride, bool is_same) {
    int whole = is_same ? (size + stride - 1) / stride : size < kernel ? 0 : (size - kernel) / stride + 1;
    int lead = is_same ? std::max(0, (positions - 1) * stride + kernel - size) / 2 : 0;
    return positions == whole && lead <= net::margin && (positions - 1) * stride - lead + kernel <= size + net::margin ? lead : -1;
  }

  bool convolution(Step &step, const flatbuffer::Table &options) {
    auto &from = graph.tensors[step.from[0]], &to = graph.tensors[step.to];
    if (step.from.size() != 3 || !is_map(step.from[0]) || !to.has_map_shape()) return false;
    auto &weights = graph.tensors[step.from[1]], &bias = graph.tensors[step.from[2]];
    bool is_apart = step.kind == Kind::depthwise;
    int in = from.channels(), out = to.channels(), stride = options.value<int32_t>(1, 1);
    if (weights.shape.size() != 4 || weights.constant.empty() || int(bias.constant.size()) != out) return false;
    if (is_apart ? weights.shape[0] != 1 || weights.shape[3] != out || in != out : weights.shape[0] != out || weights.shape[3] != in) return false;
    if (stride < 1 || stride > 4 || stride != options.value<int32_t>(2, 1)) return false;
    int rows = weights.shape[1], columns = weights.shape[2];
    bool is_same = options.value<int8_t>(0) == 0;
    step.above = lead(to.rows(), from.rows(), rows, stride, is_same);
    step.before = lead(to.columns(), from.columns(), columns, stride, is_same);
    if (step.above < 0 || step.before < 0) return false;
    auto &layer = step.layer;
    layer.rows = rows, layer.columns = columns, layer.stride = stride, layer.inputs = padded(in), layer.outputs = padded(out), layer.apart = is_apart;
    layer.bias = bias.constant;
    layer.bias.resize(layer.outputs);
    int places = rows * columns;
    layer.weights.assign(size_t(places) * (is_apart ? 1 : layer.inputs) * layer.outputs, 0);
    for (int k = 0; k < places; k++) {
      if (is_apart) {
        std::copy_n(weights.constant.data() + size_t(k) * out, out, layer.weights.data() + size_t(k) * layer.outputs);
        continue;
      }
      for (int c = 0; c < in; c++)
        for (int o = 0; o < out; o++)
          layer.weights[(size_t(k) * layer.inputs + c) * layer.outputs + o] = weights.constant[(size_t(o) * places + k) * in + c];
    }
    return true;
  }

  bool pool(Step &step, const flatbuffer::Table &options) {
    auto &from = graph.tensors[step.from[0]], &to = graph.tensors[step.to];
    auto &window = step.layer;
    window.stride = options.value<int32_t>(1, 1), window.columns = options.value<int32_t>(3), window.rows = options.value<int32_t>(4);
    if (!is_map(step.from[0]) || !has_channels_of(step.from[0], step.to)) return false;
    if (window.stride < 1 || window.stride > 8 || window.rows < 1 || window.columns < 1 || window.rows > 8 || window.columns > 8) return false;
    // Each window begins inside; what lies outside does not count.
    return (to.rows() - 1) * window.stride < from.rows() && (to.columns() - 1) * window.stride < from.columns();
  }

  bool pad(Step &step) {
    auto &from = graph.tensors[step.from[0]], &to = graph.tensors[step.to];
    if (step.from.size() != 2 || !is_map(step.from[0]) || !to.has_map_shape()) return false;
    auto &margins = graph.tensors[step.from[1]].integers;
    if (margins.size() != 8 || margins[0] != 0 || margins[1] != 0 || margins[6] != 0) return false;
    for (int d = 1; d < 4; d++)
      if (margins[2 * d] < 0 || margins[2 * d + 1] < 0 || int64_t(from.shape[d]) + margins[2 * d] + margins[2 * d + 1] != to.shape[d]) return false;
    step.above = margins[2], step.before = margins[4];
    return true;
  }

  bool slopes(Step &step) {
    if (step.from.size() != 2 || !is_map(step.from[0]) || !like(step.from[0], step.to)) return false;
    step.slopes = graph.tensors[step.from[1]].constant;
    if (int(step.slopes.size()) != graph.tensors[step.to].channels()) return false;
    step.slopes.resize(padded(graph.tensors[step.to].channels()));
    return true;
  }
};

}  // namespace

Model::Model(std::unique_ptr<Graph> graph) : graph(std::move(graph)) {}
Model::~Model() = default;

std::unique_ptr<Model> Model::read(const uint8_t *bytes, size_t count, std::string &problem) {
  auto graph = std::make_unique<Graph>();
  problem.clear();
  if (!Reader({bytes, count}, *graph, problem).read()) return nullptr;
  allot_planes(*graph);
  // The layers hold what is needed of them.
  for (auto &tensor : graph->tensors) tensor.constant = {}, tensor.integers = {};
  return std::unique_ptr<Model>(new Model(std::move(graph)));
}

}  // namespace tflite
