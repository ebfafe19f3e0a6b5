/// A value in a flatbuffer (https://flatbuffers.dev/internals/), as far as models consist of them.
indirect enum FlatbufferNode {
  case byte(Int8)
  case integer(Int32)
  /// The fields by their numbers in the schema.
  case table([Int: FlatbufferNode])
  case tables([FlatbufferNode])
  case integers([Int32])
  case bytes([UInt8])

  /// A whole buffer whose root is this table.
  func buffer(identifier: String) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4) + Array(identifier.utf8)
    append(to: &bytes, referredFrom: 0)
    return bytes
  }

  /// Appends what a reference stands for, and fills the reference in. Everything lies behind what refers to it.
  private func append(to bytes: inout [UInt8], referredFrom reference: Int) {
    while bytes.count % 4 != 0 { bytes.append(0) }
    switch self {
    case .byte, .integer: return
    case .table(let fields): Self.append(fields, to: &bytes, referredFrom: reference)
    case .tables(let tables):
      Self.refer(from: reference, in: &bytes)
      bytes.append(contentsOf: Self.little(Int32(tables.count)))
      let first = bytes.count
      bytes.append(contentsOf: [UInt8](repeating: 0, count: 4 * tables.count))
      for (index, table) in tables.enumerated() { table.append(to: &bytes, referredFrom: first + 4 * index) }
    case .integers(let values):
      Self.refer(from: reference, in: &bytes)
      bytes.append(contentsOf: ([Int32(values.count)] + values).flatMap(Self.little))
    case .bytes(let values):
      Self.refer(from: reference, in: &bytes)
      bytes.append(contentsOf: Self.little(Int32(values.count)) + values)
    }
  }

  private static func append(_ fields: [Int: FlatbufferNode], to bytes: inout [UInt8], referredFrom reference: Int) {
    let count = (fields.keys.max() ?? -1) + 1
    // The list of the fields' places comes first, then the table, whose fields are four bytes apart.
    let list = bytes.count
    bytes.append(contentsOf: short(4 + 2 * count) + short(4 + 4 * count))
    for field in 0..<count { bytes.append(contentsOf: short(fields[field] == nil ? 0 : 4 + 4 * field)) }
    while bytes.count % 4 != 0 { bytes.append(0) }
    refer(from: reference, in: &bytes)
    let table = bytes.count
    bytes.append(contentsOf: little(Int32(table - list)) + [UInt8](repeating: 0, count: 4 * count))
    for (field, node) in fields.sorted(by: { $0.key < $1.key }) {
      let place = table + 4 + 4 * field
      switch node {
      case .byte(let value): bytes[place] = UInt8(bitPattern: value)
      case .integer(let value): bytes.replaceSubrange(place..<place + 4, with: little(value))
      default: node.append(to: &bytes, referredFrom: place)
      }
    }
  }

  /// Lets a reference point to the end of what was written.
  private static func refer(from reference: Int, in bytes: inout [UInt8]) {
    bytes.replaceSubrange(reference..<reference + 4, with: little(Int32(bytes.count - reference)))
  }

  private static func little(_ value: Int32) -> [UInt8] { withUnsafeBytes(of: value.littleEndian) { Array($0) } }
  private static func short(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
}
