/// One line that was read: where it really lies and how likely each character is in each cell.
struct MrzLineReading: Sendable {
  let line: MrzLine
  /// For each cell 37 logarithms of probabilities.
  var scores: [Float]
  /// The mean of the cells' best scores.
  let quality: Float
  /// What speaks for the line beside its characters (`MrzPath.evidence`).
  let evidence: Float

  var count: Int { scores.count / MrzColumns.characters }

  /// - Parameter line: the strip's own line, before it is refitted to the path.
  init(line: MrzLine, strip: MrzColumns, path: MrzPath) {
    self.line = path.refit(line)
    scores = path.columns.flatMap { column in
      strip.scores[column * MrzColumns.classes..<column * MrzColumns.classes + MrzColumns.characters]
    }
    quality = path.quality
    evidence = path.evidence
  }
}

extension MrzPixels {
  private static let lengths = [30, 36, 44]
  /// A line below this is not looked at again.
  private static let junk: Float = -1.6
  /// Cells to either side of a line, to see where it ends.
  private static let spare = 7.0

  /// Reads a line of which nothing is known but roughly where it is; nil when it is not a machine-readable line.
  mutating func read(seed: MrzLine) -> MrzLineReading? {
    let margin = 3.0
    let line = fitted(seed)
    let cells = min(line.length / line.pitch, 54)
    let first = line.part(from: -margin, count: cells + 2 * margin)
    guard let rough = read(first, lengths: Self.lengths, starts: nil), rough.quality > Self.junk else { return nil }
    // A second look: the line refitted to its characters, with room on both sides in case some were left out.
    let second = fitted(rough.line).part(from: -Self.spare, count: Double(rough.count) + 2 * Self.spare)
    guard let fine = read(second, lengths: Self.lengths, starts: nil) else { return rough }
    return fine.quality > rough.quality - 0.05 || fine.count != rough.count ? fine : rough
  }

  /// Reads a line of a known number of characters that begins within `slack` cells of where it is thought to.
  mutating func read(_ line: MrzLine, count: Int, slack: Double = 2.2) -> MrzLineReading? {
    let margin = slack + 0.8
    let strip = line.part(from: -margin, count: Double(count) + 2 * margin)
    let perCell = Double(MrzColumns.perCell)
    let starts = Int((margin + 0.5 - slack) * perCell)...Int((margin + 0.5 + slack) * perCell)
    return read(strip, lengths: [count], starts: starts)
  }

  private mutating func read(_ line: MrzLine, lengths: [Int], starts: ClosedRange<Int>?) -> MrzLineReading? {
    guard let strip = classify(line) else { return nil }
    let paths = MrzPath.paths(through: strip, lengths: lengths, starts: starts)
    guard let best = paths.values.max(by: { $0.total < $1.total }) else { return nil }
    return MrzLineReading(line: line, strip: strip, path: best)
  }

  /// The same line read again a little higher, lower, larger and smaller, and the scores averaged: what depends on chance in the cut evens out.
  mutating func averaged(_ reading: MrzLineReading) -> MrzLineReading {
    var sums = reading.scores
    var votes: Float = 1
    for (down, zoom) in [(-0.1, 1.0), (0.1, 1.0), (0, 0.96), (0, 1.05)] {
      var line = reading.line.part(from: 0, count: Double(reading.count), down: down * reading.line.pitch)
      line.pitch *= zoom
      guard let other = read(line, count: reading.count, slack: 0.6) else { break }
      for index in sums.indices { sums[index] += other.scores[index] }
      votes += 1
    }
    var averaged = reading
    averaged.scores = sums.map { $0 / votes }
    return averaged
  }
}
