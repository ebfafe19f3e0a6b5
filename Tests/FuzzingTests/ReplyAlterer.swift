import Documents

/// Alters the data sent by the imaging process to the kiosk: the framing, and every value of a reply's header. The same seed makes the same
/// alteration.
struct ReplyAlterer {
  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// Replacement values: invalid in every field of any reply, or just within its range.
  private static let values: [String] = [
    "-9223372036854775808", "9223372036854775807", "9223372036854775808", "18446744073709551615", "-1", "0", "1", "-0.0", "1e999", "-1e999",
    "1e308", "-1e308", "1e19", "9007199254740993", "1e-320", "0.5", "255.5", "65536", "1000000", "4294967296", "NaN", "null", "true",
    "false", "\"\"", "\"x\"", #""\u001b[2J\u009b31m\u0000""#, #""\ud800""#, "\"1\"", "[]", "[0]", "[[]]", "[null]", "{}", #"{"x":0}"#, "",
    "\"" + String(repeating: "W", count: 40_000) + "\"", "[" + String(repeating: "0,", count: 3000) + "0]",
    String(repeating: "[", count: 3000), String(repeating: "{\"a\":", count: 700),
  ]

  /// A frame with one to three alterations: in the sixteen bytes of the preamble, the header, or the payload.
  mutating func altered(_ number: UInt32, _ header: [UInt8], _ payload: [UInt8]) -> [UInt8] {
    var (header, payload) = (header, payload)
    var lengths: (header: UInt32, payload: UInt32)?
    var (number, mark) = (number, Array("VIM1".utf8))
    for _ in 0..<1 + random.below(8) / 6 + random.below(12) / 11 {
      switch random.below(20) {
      case 0: lengths = (edge(), UInt32(payload.count))
      case 1: lengths = (UInt32(header.count), edge())
      case 2: number = edge()
      case 3: mark[random.below(4)] ^= 1 << UInt8(random.below(8))
      case 4: payload.removeLast(random.below(payload.count + 1))
      case 5: payload += [UInt8](repeating: 7, count: random.below(10_000))
      case 6: if !header.isEmpty { header[random.below(header.count)] = UInt8(random.below(256)) }
      default: alterValue(&header)
      }
    }
    var frame = mark
    for part in [number, lengths?.header ?? UInt32(header.count), lengths?.payload ?? UInt32(payload.count)] {
      withUnsafeBytes(of: part.littleEndian) { frame.append(contentsOf: $0) }
    }
    frame += header + payload
    if random.below(30) == 0 { frame.removeLast(random.below(frame.count)) }
    if random.below(30) == 0 { frame += frame }
    return frame
  }

  private mutating func edge() -> UInt32 {
    let edges: [UInt32] = [0, 1, 2, 255, 4096, 1_048_576, 1_048_577, 100_663_296, 100_663_297, .max / 2, .max]
    return random.below(4) == 0 ? UInt32(random.below(100_000)) : random.pick(from: edges) ?? 0
  }

  /// Replaces a value of the header, or removes the value, its key or both, or duplicates the value.
  private mutating func alterValue(_ header: inout [UInt8]) {
    let places = Self.values(in: header)
    guard let place = random.pick(from: places) else { return }
    switch random.below(12) {
    case 0: header.removeSubrange(place)
    case 1: header.insert(contentsOf: Array(",".utf8) + header[place], at: place.upperBound)
    case 2:
      // The value from another position.
      if let other = random.pick(from: places) { header.replaceSubrange(place, with: Array(header[other])) }
    case 3:
      // An unknown key, so that the value of the right one is missing.
      if place.lowerBound > 3, header[place.lowerBound - 1] == UInt8(ascii: ":") { header[place.lowerBound - 3] = UInt8(ascii: "_") }
    default: header.replaceSubrange(place, with: Array((random.pick(from: Self.values) ?? "").utf8))
    }
  }

  /// The positions of values in JSON: numbers, words, strings that are not keys, arrays and objects.
  static func values(in header: [UInt8]) -> [Range<Int>] {
    var places: [Range<Int>] = []
    var open: [Int] = []
    var at = 0
    while at < header.count {
      let start = at
      switch header[at] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        open.append(at)
        at += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        at += 1
        if let start = open.popLast() { places.append(start..<at) }
      case UInt8(ascii: ","), UInt8(ascii: ":"): at += 1
      case UInt8(ascii: "\""):
        at += 1
        while at < header.count, header[at] != UInt8(ascii: "\"") { at += header[at] == UInt8(ascii: "\\") ? 2 : 1 }
        at = min(header.count, at + 1)
        if at < header.count, header[at] == UInt8(ascii: ":") { continue }
        places.append(start..<at)
      default:
        while at < header.count, !Array(",:]}".utf8).contains(header[at]) { at += 1 }
        places.append(start..<at)
      }
    }
    return places
  }
}
