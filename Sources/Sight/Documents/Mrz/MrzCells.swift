/// The characters of an MRZ in one buffer of ASCII bytes, by cell number (`MrzLayout.stride`). A kiosk reads an MRZ in every frame, so
/// only the resulting texts are allocated.
struct MrzCells {
  static let filler = UInt8(ascii: "<")
  /// Replaces a character that is not ASCII; no cell allows it.
  static let foreign: UInt8 = 1
  /// Marks cells after the end of a line.
  static let none: UInt8 = 0
  /// The maximum number of lines.
  static let lineLimit = 3

  private let bytes: UnsafeMutableBufferPointer<UInt8>
  /// The value of each character in a check digit (`MrzCheckSum.values`).
  private let values: UnsafeMutableBufferPointer<UInt8>

  /// Calls `body` with the cells of the lines and the length of each line in characters.
  static func with<Result>(_ lines: [String], _ body: (MrzCells, [Int]) -> Result) -> Result {
    let count = lineLimit * MrzLayout.stride
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * count) { buffer in
      buffer.initialize(repeating: 0)
      let cells = MrzCells(
        bytes: UnsafeMutableBufferPointer(rebasing: buffer[..<count]), values: UnsafeMutableBufferPointer(rebasing: buffer[count...]))
      var lengths: [Int] = []
      lengths.reserveCapacity(lines.count)
      for (index, line) in lines.enumerated() {
        lengths.append(index < lineLimit ? cells.copy(line, at: index * MrzLayout.stride) : line.unicodeScalars.count)
      }
      return body(cells, lengths)
    }
  }

  /// Copies as much of a line into the buffer as fits, and returns its length in characters.
  private func copy(_ line: String, at start: Int) -> Int {
    var line = line
    let ascii = line.withUTF8 { utf8 -> Int? in
      for (column, byte) in utf8.prefix(MrzLayout.stride).enumerated() {
        guard byte < 0x80 else { return nil }
        // NUL in the text counts as a foreign character.
        bytes[start + column] = byte == Self.none ? Self.foreign : byte
      }
      return utf8.dropFirst(MrzLayout.stride).contains { $0 >= 0x80 } ? nil : utf8.count
    }
    if let ascii { return ascii }
    var column = 0
    for scalar in line.unicodeScalars {
      if column < MrzLayout.stride { bytes[start + column] = scalar.isASCII && scalar.value != 0 ? UInt8(scalar.value) : Self.foreign }
      column += 1
    }
    return column
  }

  subscript(cell: Int) -> UInt8 { bytes[cell] }

  /// The value of a character; `MrzCheckSum.noValue` when it is missing or not allowed in an MRZ.
  func value(at cell: Int) -> UInt8 { values[cell] }

  func replace(_ cell: Int, by byte: UInt8) {
    bytes[cell] = byte
    values[cell] = MrzCheckSum.values[Int(byte)]
  }

  /// Clears the cells after the last character of a line.
  func endLine(_ line: Int, at column: Int) {
    for cell in line * MrzLayout.stride + min(column, MrzLayout.stride)..<(line + 1) * MrzLayout.stride { bytes[cell] = Self.none }
  }

  /// Computes the value of every character.
  /// - Returns: whether each is allowed in its cell.
  func checked(by layout: MrzLayout) -> Bool {
    layout.bits.withUnsafeBufferPointer { bits in
      MrzAlphabet.masks.withUnsafeBufferPointer { masks in
        MrzCheckSum.values.withUnsafeBufferPointer { table in
          var legal: UInt8 = 1
          for (line, length) in layout.lineLengths.enumerated() {
            for cell in line * MrzLayout.stride..<line * MrzLayout.stride + length {
              let byte = Int(bytes[cell])
              values[cell] = table[byte]
              legal &= masks[byte] & bits[cell] == 0 ? 0 : 1
            }
          }
          return legal == 1
        }
      }
    }
  }

  func isBlank(_ span: MrzLayout.Span) -> Bool {
    for cell in span.cells where bytes[cell] != Self.filler { return false }
    return true
  }

  /// The cell of the first `<<` of a name line; nil when it has none.
  func separator(in span: MrzLayout.Span) -> Int? {
    var cell = span.cell
    let last = span.cells.upperBound - 1
    while cell < last {
      if bytes[cell] == Self.filler, bytes[cell + 1] == Self.filler { return cell }
      cell += 1
    }
    return nil
  }

  /// One character as text; empty after the end of the line.
  static func text(_ byte: UInt8) -> String { byte == none ? "" : byte == foreign ? "?" : String(UnicodeScalar(byte)) }

  /// The raw cells up to the end of the line.
  func raw(_ span: MrzLayout.Span) -> String {
    var end = span.cell
    while end < span.cells.upperBound, bytes[end] != Self.none { end += 1 }
    return text(span.cell, end)
  }

  /// The cells as text: each run of fillers becomes one blank, with none at the ends.
  func canonical(_ cells: Range<Int>) -> String {
    var (start, end) = (cells.lowerBound, cells.upperBound)
    while start < end, bytes[start] == Self.filler { start += 1 }
    while start < end, bytes[end - 1] == Self.filler || bytes[end - 1] == Self.none { end -= 1 }
    for cell in start..<end where bytes[cell] == Self.filler { return joined(start, end) }
    return text(start, end)
  }

  /// The text of cells with fillers between them, but none at the ends.
  private func joined(_ start: Int, _ end: Int) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: end - start) { out in
      var count = 0
      for cell in start..<end where bytes[cell] != Self.filler || bytes[cell - 1] != Self.filler {
        let byte = bytes[cell]
        out[count] = byte == Self.filler ? UInt8(ascii: " ") : byte == Self.foreign ? UInt8(ascii: "?") : byte
        count += 1
      }
      return String(decoding: UnsafeBufferPointer(rebasing: out[..<count]), as: UTF8.self)
    }
  }

  private func text(_ start: Int, _ end: Int) -> String {
    for cell in start..<end where bytes[cell] == Self.foreign {
      return String(decoding: bytes[start..<end].map { $0 == Self.foreign ? UInt8(ascii: "?") : $0 }, as: UTF8.self)
    }
    return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
  }
}
