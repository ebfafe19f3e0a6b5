import Documents

/// Changes bytes in ways that find faults in parsers: small damage, missing, duplicated or foreign parts, wrong lengths, and words that the
/// parser knows. The same seed makes the same mutation on every machine.
public struct Mutator {
  private var random: SeededRandom
  private let words: [[UInt8]]

  /// - Parameter words: words that the parser knows: keys, marks, headers.
  public init(seed: UInt64, words: [[UInt8]] = []) {
    random = SeededRandom(seed: seed)
    self.words = words
  }

  /// One of the samples with one or more changes.
  public mutating func mutation(of samples: [[UInt8]]) -> [UInt8] {
    var bytes = random.pick(from: samples) ?? []
    let other = random.pick(from: samples) ?? []
    // Usually one to three changes: after more, a parser stops early.
    let rounds = 1 + random.below(3) + (random.below(8) == 0 ? random.below(30) : 0)
    for _ in 0..<rounds { change(&bytes, other) }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8], _ other: [UInt8]) {
    switch random.below(12) {
    case 0, 1: flip(&bytes)
    case 2, 3: set(&bytes)
    case 4: bytes.removeSubrange(run(in: bytes.count))
    case 5: double(&bytes)
    case 6: splice(&bytes, other)
    case 7: bytes.removeLast(random.below(4) == 0 ? random.below(bytes.count + 1) : min(bytes.count, random.below(16)))
    case 8, 9: lie(&bytes)
    default: speak(&bytes)
    }
  }

  private mutating func flip(_ bytes: inout [UInt8]) {
    if !bytes.isEmpty { bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8)) }
  }

  /// Any byte, or one that often matters.
  private mutating func set(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    let edges: [UInt8] = [0, 1, 0x0a, 0x0d, 0x1e, 0x1b, 0x20, 0x22, 0x2d, 0x3c, 0x7f, 0x80, 0xc0, 0xd8, 0xed, 0xf4, 0xfe, 0xff]
    bytes[random.below(bytes.count)] = random.below(2) == 0 ? random.pick(from: edges) ?? 0 : UInt8(random.below(256))
  }

  /// Repeats a part of the bytes, next to it or elsewhere, sometimes many times.
  private mutating func double(_ bytes: inout [UInt8]) {
    let part = Array(bytes[run(in: bytes.count)])
    let times = random.below(10) == 0 ? 1 + random.below(40) : 1
    bytes.insert(contentsOf: repeatElement(part, count: times).joined(), at: random.below(bytes.count + 1))
  }

  private mutating func splice(_ bytes: inout [UInt8], _ other: [UInt8]) {
    bytes.replaceSubrange(run(in: bytes.count), with: other[run(in: other.count)])
  }

  /// Replaces a possible length or offset with a number at a limit: two or four bytes in either order, or decimal digits.
  private mutating func lie(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    let at = random.below(bytes.count)
    if let digit = bytes[at...].firstIndex(where: { (0x30...0x39).contains($0) }), random.below(2) == 0 {
      let end = bytes[digit...].firstIndex { !(0x30...0x39).contains($0) } ?? bytes.count
      let lies = ["0", "1", "9999", "-1", "65536", "2147483648", "9223372036854775808", String(repeating: "9", count: end - digit)]
      bytes.replaceSubrange(digit..<end, with: Array((random.pick(from: lies) ?? "0").utf8))
      return
    }
    let width = random.below(2) == 0 ? 2 : 4
    let lies: [UInt32] = [0, 1, 2, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff]
    let lie = random.pick(from: lies) ?? 0
    let isBig = random.below(2) == 0
    for i in 0..<min(width, bytes.count - at) {
      bytes[at + i] = UInt8(truncatingIfNeeded: lie >> UInt32(8 * (isBig ? width - 1 - i : i)))
    }
  }

  /// Inserts a word that the parser knows, or overwrites bytes with it.
  private mutating func speak(_ bytes: inout [UInt8]) {
    guard let word = random.pick(from: words) else { return set(&bytes) }
    let at = random.below(bytes.count + 1)
    let end = random.below(2) == 0 ? at : min(bytes.count, at + word.count)
    bytes.replaceSubrange(at..<end, with: word)
  }

  /// A range of indices, more often short than long.
  private mutating func run(in count: Int) -> Range<Int> {
    let start = random.below(count)
    let longest = random.below(4) == 0 ? count : 16
    return start..<min(count, start + 1 + random.below(longest))
  }
}
