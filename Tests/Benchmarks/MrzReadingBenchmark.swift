import Documents
import Vision

/// Finding and reading MRZs on frames of 1280 × 720 pixels, in this process.
struct MrzReadingBenchmark: Benchmark {
  static let name = "mrz-reading"
  let documents: Int

  private static let kinds: [(SpecimenDocument.Kind, FileSide)] = [
    (.passport, .front), (.idCard, .back), (.visa, .front), (.largeIdCard, .front),
  ]

  init(isQuick: Bool) { documents = isQuick ? 8 : 60 }

  func figures() throws -> [Figure] {
    _ = MrzReader().read(try frame(1))
    return [
      Figure("MRZ, 1280 × 720, upright", try sample { try frame($0) }, unit: "ms CPU"),
      Figure("  upside down", try sample { try frame($0, quarterTurns: 2) }, unit: "ms CPU"),
      Figure("  sideways", try sample { try frame($0, quarterTurns: $0 % 2 == 0 ? 1 : 3) }, unit: "ms CPU"),
      Figure("  blurred beyond reading: all turns, all attempts", try sample { try frame($0, blur: 7) }, unit: "ms CPU"),
      Figure("  a page without an MRZ", try sample { try frame($0, kind: (.paperId, .insideRight)) }, unit: "ms CPU"),
    ]
  }

  private func sample(_ frame: (Int) throws -> GrayImage) throws -> [Double] {
    let reader = MrzReader()
    return try (1...documents).map { number in
      let frame = try frame(number)
      let watch = Stopwatch()
      _ = reader.read(frame)
      return watch.cpu
    }
  }

  /// A document as a careful person holds it, in the middle of a frame.
  private func frame(_ number: Int, kind: (SpecimenDocument.Kind, FileSide)? = nil, quarterTurns: Int = 0, blur: Double? = nil) throws
    -> GrayImage
  {
    let (kind, side) = kind ?? Self.kinds[number % Self.kinds.count]
    var random = SeededRandom(seed: UInt64(number))
    let document = SpecimenDocument.drawn(kind, from: &random, asOf: CalendarDate(daysSince1970: 20_513))
    var damage = SpecimenDamage.random(seed: UInt64(number))
    damage.quarterTurns = quarterTurns
    if let blur { damage.blur = blur }
    let isNarrow = kind == .idCard
    // A size that fits into 720 lines in any orientation.
    damage.dpi = quarterTurns % 2 == 0 ? (isNarrow ? 230 : 150) : (isNarrow ? 165 : 110)
    let picture = try SpecimenArtist.draw(document, side: side, damage: damage).gray()
    let (width, height) = (1280, 720)
    var pixels = [UInt8](repeating: 110, count: width * height)
    let (left, top) = ((width - picture.width) / 2, (height - picture.height) / 2)
    for y in max(0, top)..<min(height, top + picture.height) {
      for x in max(0, left)..<min(width, left + picture.width) {
        pixels[y * width + x] = picture.pixels[(y - top) * picture.width + x - left]
      }
    }
    return GrayImage(width: width, height: height, pixels: pixels)
  }
}
