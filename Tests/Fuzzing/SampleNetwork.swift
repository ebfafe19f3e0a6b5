/// Small networks in the format of TensorFlow Lite (tensorflow/lite/schema/schema.fbs), with every operator that the face models use.
struct SampleNetwork {
  private var tensors: [FlatbufferNode] = []
  /// The first one is empty, as the format asks for it; it belongs to all tensors that are computed.
  private var buffers: [FlatbufferNode] = [.table([:])]
  private var codes: [FlatbufferNode] = []
  private var operators: [FlatbufferNode] = []

  /// Each network's bytes.
  static let all: [[UInt8]] = [single, detector]

  /// One convolution of a picture of 4 x 4 pixels.
  private static let single: [UInt8] = {
    var network = SampleNetwork()
    let picture = network.computed([1, 4, 4, 3]), map = network.computed([1, 4, 4, 4])
    network.convolve(picture, to: map, kernel: [4, 1, 1, 3])
    return network.bytes(from: picture, to: [map])
  }()

  /// A chain of all operators with two lists at its end, as the detectors have them.
  private static let detector: [UInt8] = {
    var network = SampleNetwork()
    let picture = network.computed([1, 8, 8, 3]), halved = network.computed([1, 4, 4, 8]), apart = network.computed([1, 4, 4, 8])
    let sum = network.computed([1, 4, 4, 8]), pooled = network.computed([1, 2, 2, 8]), padded = network.computed([1, 2, 2, 12])
    let grown = network.computed([1, 4, 4, 12]), bent = network.computed([1, 4, 4, 12]), straight = network.computed([1, 4, 4, 12])
    let list = network.computed([1, 192]), lists = network.computed([1, 384])
    network.convolve(picture, to: halved, kernel: [8, 3, 3, 3], stride: 2)
    network.convolve(halved, to: apart, kernel: [1, 3, 3, 8], isApart: true)
    network.add(.add, [halved, apart], to: sum, [0: .byte(1)])
    network.add(.pool, [sum], to: pooled, [0: .byte(0), 1: .integer(2), 2: .integer(2), 3: .integer(2), 4: .integer(2)])
    let margins = network.constant([4, 2], integers: [0, 0, 0, 0, 0, 0, 0, 4])
    network.add(.pad, [pooled, margins], to: padded)
    let size = network.constant([2], integers: [4, 4])
    network.add(.resize, [padded, size], to: grown, [3: .byte(1)])
    network.add(.slopes, [grown, network.constant([12])], to: bent)
    network.add(.rectify, [bent], to: straight)
    network.add(.reshape, [straight], to: list)
    network.add(.concatenate, [list, list], to: lists)
    return network.bytes(from: picture, to: [list, lists])
  }()

  /// The operators' numbers in the schema.
  private enum Operator: Int32 {
    case add = 0
    case concatenate = 2
    case convolve = 3
    case convolveApart = 4
    case widen = 6
    case pool = 17
    case rectify = 19
    case reshape = 22
    case resize = 23
    case pad = 34
    case slopes = 54
  }

  /// Adds a tensor.
  /// - Parameter type: 0 for numbers of 32 bits, 1 for those of 16, 2 for integers.
  /// - Returns: its number.
  private mutating func computed(_ shape: [Int32], type: Int8 = 0, buffer: Int = 0) -> Int32 {
    tensors.append(.table([0: .integers(shape), 1: .byte(type), 2: .integer(Int32(buffer))]))
    return Int32(tensors.count - 1)
  }

  private mutating func constant(_ shape: [Int32], integers: [Int32]) -> Int32 {
    buffers.append(.table([0: .bytes(integers.flatMap { value in withUnsafeBytes(of: value.littleEndian) { Array($0) } })]))
    return computed(shape, type: 2, buffer: buffers.count - 1)
  }

  /// Small values of 32 bits, or of 16 as the models' weights have.
  private mutating func constant(_ shape: [Int32], isHalf: Bool = false) -> Int32 {
    let values = (0..<shape.reduce(1, *)).map { Float($0 * 37 % 11 - 5) / 8 }
    let bytes = values.flatMap { value in
      isHalf
        ? withUnsafeBytes(of: Float16(value).bitPattern.littleEndian) { Array($0) }
        : withUnsafeBytes(of: value.bitPattern.littleEndian) { Array($0) }
    }
    buffers.append(.table([0: .bytes(bytes)]))
    return computed(shape, type: isHalf ? 1 : 0, buffer: buffers.count - 1)
  }

  private mutating func add(_ kind: Operator, _ inputs: [Int32], to output: Int32, _ options: [Int: FlatbufferNode] = [:]) {
    codes.append(.table([0: .byte(Int8(kind.rawValue)), 3: .integer(kind.rawValue)]))
    operators.append(
      .table([0: .integer(Int32(codes.count - 1)), 1: .integers(inputs), 2: .integers([output]), 4: .table(options)]))
  }

  private mutating func convolve(_ input: Int32, to output: Int32, kernel: [Int32], stride: Int32 = 1, isApart: Bool = false) {
    let halves = constant(kernel, isHalf: true), weights = computed(kernel)
    add(.widen, [halves], to: weights)
    let bias = constant([isApart ? kernel[3] : kernel[0]])
    add(
      isApart ? .convolveApart : .convolve, [input, weights, bias], to: output,
      [0: .byte(0), 1: .integer(stride), 2: .integer(stride), (isApart ? 4 : 3): .byte(1)])
  }

  private func bytes(from input: Int32, to outputs: [Int32]) -> [UInt8] {
    let graph = FlatbufferNode.table([
      0: .tables(tensors), 1: .integers([input]), 2: .integers(outputs), 3: .tables(operators),
    ])
    return FlatbufferNode.table([0: .integer(3), 1: .tables(codes), 2: .tables([graph]), 4: .tables(buffers)]).buffer(identifier: "TFL3")
  }
}
