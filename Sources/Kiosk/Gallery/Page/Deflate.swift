/// Packs bytes as a raw DEFLATE stream (RFC 1951), which a browser unpacks by itself: one block with the fixed codes, and repetitions by their
/// distance. The data of a page is repetitive, so that is enough.
struct Deflate {
  private var packed: [UInt8] = []
  private var bits: UInt64 = 0
  private var count = 0

  static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var stream = Deflate()
    stream.pack(bytes)
    return stream.packed
  }

  /// The least and the greatest length of a repetition, and how far back it may be.
  private static let (least, most, window) = (3, 258, 32_768)
  /// How many earlier places are tried for each repetition.
  private static let tries = 48

  private mutating func pack(_ bytes: [UInt8]) {
    put(0b011, 3)
    var heads = [Int32](repeating: -1, count: 1 << 15), earlier = [Int32](repeating: -1, count: Self.window)
    /// Notes a place by its next three bytes; returns the last place before it that had the same.
    func note(_ i: Int) -> Int32 {
      let three = UInt32(bytes[i]) << 16 | UInt32(bytes[i + 1]) << 8 | UInt32(bytes[i + 2])
      let hash = Int((three &* 2_654_435_761) >> 17)
      let last = heads[hash]
      heads[hash] = Int32(i)
      earlier[i % Self.window] = last
      return last
    }
    var i = 0
    while i < bytes.count {
      var length = 0, distance = 0
      if i + Self.least <= bytes.count {
        var place = note(i), left = Self.tries
        while place >= 0, i - Int(place) <= Self.window, left > 0 {
          let same = Self.common(bytes, Int(place), i)
          if same > length { (length, distance) = (same, i - Int(place)) }
          place = earlier[Int(place) % Self.window]
          left -= 1
        }
      }
      guard length >= Self.least else {
        put(literal: Int(bytes[i]))
        i += 1
        continue
      }
      put(length: length, distance: distance)
      for next in i + 1..<i + length where next + Self.least <= bytes.count { _ = note(next) }
      i += length
    }
    put(literal: 256)
    if count > 0 { packed.append(UInt8(truncatingIfNeeded: bits)) }
  }

  private static func common(_ bytes: [UInt8], _ one: Int, _ other: Int) -> Int {
    let end = min(most, bytes.count - other)
    var same = 0
    while same < end, bytes[one + same] == bytes[other + same] { same += 1 }
    return same
  }

  // MARK: Codes

  /// Lengths and distances begin a code at each of these; the numbers of extra bits follow from the next one.
  private static let lengths = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]
  private static let distances = (0..<30).map { code in code < 4 ? code + 1 : (2 + code % 2) << (code / 2 - 1) + 1 }

  private mutating func put(length: Int, distance: Int) {
    let code = Self.lengths.lastIndex { $0 <= length } ?? 0
    put(literal: 257 + code)
    put(length - Self.lengths[code], code < 8 || code == 28 ? 0 : (code - 4) / 4)
    let back = Self.distances.lastIndex { $0 <= distance } ?? 0
    put(reversed: back, 5)
    put(distance - Self.distances[back], back < 4 ? 0 : back / 2 - 1)
  }

  /// One of the fixed codes for bytes, the end (256) and lengths.
  private mutating func put(literal: Int) {
    switch literal {
    case ..<144: put(reversed: 0x30 + literal, 8)
    case ..<256: put(reversed: 0x190 + literal - 144, 9)
    case ..<280: put(reversed: literal - 256, 7)
    default: put(reversed: 0xC0 + literal - 280, 8)
    }
  }

  /// A code, whose first bit is its highest.
  private mutating func put(reversed code: Int, _ length: Int) {
    put((0..<length).reduce(0) { $0 << 1 | code >> $1 & 1 }, length)
  }

  private mutating func put(_ value: Int, _ length: Int) {
    bits |= UInt64(value) << UInt64(count)
    count += length
    while count >= 8 {
      packed.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      count -= 8
    }
  }
}
