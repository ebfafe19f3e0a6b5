/// Finds the lines above and below one that was read.
extension MrzPixels {
  /// The distance between the lines of an MRZ, in cells (2½ by ICAO 9303-3, 4.2.3; perspective and other printers differ).
  private static let nearest = 1.25
  private static let farthest = 3.7
  /// A neighbour with a mean score below this is not text.
  private static let junk: Float = -2.6

  private struct Neighbour {
    /// Cells below the first line.
    let offset: Double
    let reading: MrzLineReading
  }

  /// The groups of lines, top to bottom, that may be an MRZ that contains this line; the likeliest first.
  mutating func lineGroups(around seed: MrzLineReading) -> [[MrzLineReading]] {
    let near = neighbours(of: seed)
    if seed.count != 30 {
      return near.sorted { $0.reading.quality > $1.reading.quality }.prefix(2)
        .map { $0.offset < 0 ? [$0.reading, seed] : [seed, $0.reading] }
    }
    var triples: [(lines: [MrzLineReading], quality: Float)] = []
    for neighbour in near {
      for other in near where neighbour.offset < 0 && other.offset > 0 && abs(neighbour.offset + other.offset) < 0.6 {
        triples.append(([neighbour.reading, seed, other.reading], neighbour.reading.quality + other.reading.quality))
      }
      guard let beyond = neighbours(of: neighbour.reading, at: neighbour.offset).first else { continue }
      let lines = neighbour.offset < 0 ? [beyond.reading, neighbour.reading, seed] : [seed, neighbour.reading, beyond.reading]
      triples.append((lines, neighbour.reading.quality + beyond.reading.quality))
    }
    return triples.sorted { $0.quality > $1.quality }.prefix(2).map(\.lines)
  }

  /// The lines of text next to a line. With `expected`, only one that is about this many cells below it.
  private mutating func neighbours(of seed: MrzLineReading, at expected: Double? = nil) -> [Neighbour] {
    let rowsPerCell = 16.0
    let reach = Int(Self.farthest * rowsPerCell)
    let rows = textRows(around: seed.line, reach: reach)
    guard rows.count == 2 * reach + 1 else { return [] }
    var peaks: [(offset: Double, ink: Double)] = []
    for index in 1..<rows.count - 1 where rows[index] > 0 && rows[index] >= rows[index - 1] && rows[index] > rows[index + 1] {
      let offset = Double(index - reach) / rowsPerCell
      guard abs(offset) >= Self.nearest, expected.map({ abs($0 - offset) < 0.6 }) ?? true else { continue }
      peaks.append((offset, rows[index]))
    }
    peaks.sort { $0.ink > $1.ink }
    var found: [Neighbour] = []
    for side in [-1.0, 1.0] {
      for peak in peaks.filter({ $0.offset * side > 0 }).prefix(2) {
        let guess = seed.line.part(from: 0, count: Double(seed.count), down: peak.offset)
        guard let reading = read(fitted(guess), count: seed.count), reading.quality > Self.junk else { continue }
        found.append(Neighbour(offset: peak.offset, reading: reading))
        // A second peak on the same side is tried only when the first one was bad.
        if reading.quality > -0.6 { break }
      }
    }
    return found
  }
}
