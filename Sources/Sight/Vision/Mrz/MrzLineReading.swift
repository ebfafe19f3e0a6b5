/// A line that was read: its exact position and the likelihood of each character in each cell.
struct MrzLineReading: Sendable {
  let line: MrzLine
  /// The logarithms of 37 probabilities for each cell.
  var scores: [Float]
  /// The mean of the cells' best scores.
  let quality: Float
  /// The mean of the logarithms of the odds that the face is OCR-B.
  let face: Float
  /// The evidence for the line besides its characters (`MrzPath.evidence`).
  let evidence: Float

  var count: Int { scores.count / MrzColumns.characters }

  /// - Parameter line: the strip's line, before it is refitted to the path.
  init(line: MrzLine, strip: MrzColumns, path: MrzPath) {
    self.line = path.refit(line)
    scores = path.columns.flatMap { column in
      strip.scores[column * MrzColumns.classes..<column * MrzColumns.classes + MrzColumns.characters]
    }
    quality = path.quality
    face = path.columns.reduce(0) { $0 + strip.face($1) } / Float(max(1, path.columns.count))
    evidence = path.evidence
  }
}

extension MrzPixels {
  private static let lengths = [30, 36, 44]
  /// A line with a mean score below this is not examined further.
  private static let junk: Float = -1.6
  /// A sample with a lower mean score is not text; one with a higher one is certainly upright.
  private static let doubtful: Float = -2.4
  private static let clear: Float = -0.5
  /// The number of cells on either side of a line in which its end is looked for: of a line of 44 characters, 36 may have been found.
  private static let spare = 9.5

  /// The number of cells in the middle of a line that show whether it is one.
  private static let sample = 12

  /// The line as a reader sees it, by a few of its characters: as it is, or read from its other end; nil when it is not a line of an MRZ.
  mutating func upright(_ seed: MrzLine) -> MrzLine? {
    let line = fitted(seed)
    let count = Double(Self.sample) + 2
    let middle = line.part(from: (line.cells - count) / 2, count: count)
    var best: (line: MrzLine, quality: Float)?
    for (whole, part) in [(line, middle), (line.reversed, middle.reversed)] {
      guard let strip = classify(part), let path = MrzPath.paths(through: strip, lengths: [Self.sample])[Self.sample] else { continue }
      if path.quality > best?.quality ?? Self.doubtful { best = (whole, path.quality) }
      if path.quality > Self.clear { break }
    }
    return best?.line
  }

  /// Reads a line whose position is only roughly known; nil when it is not a line of an MRZ.
  mutating func read(seed: MrzLine) -> MrzLineReading? {
    let margin = 3.0
    let line = fitted(seed)
    let first = line.part(from: -margin, count: min(line.cells, 54) + 2 * margin)
    guard var reading = read(first, lengths: Self.lengths, starts: nil), reading.quality > Self.junk else { return nil }
    // Again over the line refitted to its characters, extended on both sides in case some were left out. What is found may be a part too.
    for _ in Self.lengths {
      let longer = fitted(reading.line).part(from: -Self.spare, count: Double(reading.count) + 2 * Self.spare)
      guard let next = read(longer, lengths: Self.lengths, starts: nil) else { break }
      let grew = next.count > reading.count
      if next.quality > reading.quality - 0.05 || next.count != reading.count { reading = next }
      if !grew || reading.count == Self.lengths.last { break }
    }
    return reading
  }

  /// Reads a line with a known number of characters that begins within `slack` cells of its expected start.
  mutating func read(_ line: MrzLine, count: Int, slack: Double = 2.2) -> MrzLineReading? {
    read(line, lengths: count...count, slack: slack)
  }

  /// The same where the number of characters is one of several.
  mutating func read(_ line: MrzLine, lengths: ClosedRange<Int>, slack: Double) -> MrzLineReading? {
    let margin = slack + 0.8
    let strip = line.part(from: -margin, count: Double(lengths.upperBound) + 2 * margin)
    let perCell = Double(MrzColumns.perCell)
    let starts = Int((margin + 0.5 - slack) * perCell)...Int((margin + 0.5 + slack) * perCell)
    return read(strip, lengths: Array(lengths), starts: starts)
  }

  private mutating func read(_ line: MrzLine, lengths: [Int], starts: ClosedRange<Int>?) -> MrzLineReading? {
    guard let strip = classify(line) else { return nil }
    let paths = MrzPath.paths(through: strip, lengths: lengths, starts: starts)
    guard let best = paths.values.max(by: { $0.total < $1.total }) else { return nil }
    return MrzLineReading(line: line, strip: strip, path: best)
  }

  /// Reads the same line again a little higher, lower, larger and smaller, and averages the scores, so that errors of the cut even out.
  mutating func averaged(_ reading: MrzLineReading) -> MrzLineReading {
    var sums = reading.scores
    var votes: Float = 1
    for (down, zoom) in [(-0.1, 1.0), (0.1, 1.0), (0, 0.96), (0, 1.05)] {
      var line = reading.line.part(from: 0, count: Double(reading.count), down: down)
      line.cells /= zoom
      guard let other = read(line, count: reading.count, slack: 0.6) else { break }
      for index in sums.indices { sums[index] += other.scores[index] }
      votes += 1
    }
    var averaged = reading
    averaged.scores = sums.map { $0 / votes }
    return averaged
  }
}
