import Documents

/// The search for an MRZ in one picture: candidate lines, their neighbours, the decodings, and which of them to trust.
struct MrzSearch {
  struct Candidate {
    let decoding: MrzDecoding
    var result: MrzResult
    var lines: [MrzLine]
    let isTrusted: Bool

    /// The same in a picture that contains the search's picture (`MrzLine.placed`).
    func placed(x: Double, y: Double, scale: Double) -> Candidate {
      var candidate = self
      candidate.lines = lines.map { $0.placed(x: x, y: y, scale: scale) }
      return candidate
    }
  }

  private var pixels: MrzPixels
  private let locator: MrzLocator
  /// The lines that were read already. Further seeds on them are skipped.
  private var seen: [MrzLine] = []
  private var best: Candidate?

  private static let seeds = 12
  private static let mostZones = 4
  /// The least logarithm of the odds that the face is OCR-B. Drawn with twice the usual damage it has 0.92 to 3, on outside photographs 1.02 to
  /// 2.88; OCR-A and typewriters' and programmers' faces have -2 to 1.
  static let leastFace: Float = 0.9
  /// Below this mean score, another look does not help.
  private static let worthAnotherLook: Float = -1.4
  /// The most cells to classify in one picture.
  private static let budget = 2400.0

  init(_ image: GrayImage, budget: Double = budget) {
    pixels = MrzPixels(image: image, budget: budget)
    locator = MrzLocator(image)
  }

  /// The MRZ, the best of all runs; nil when none was found. Lines may run in any direction.
  /// - Parameters:
  ///   - uneven: whether the pitch of lines changes along them (`MrzLocator.seeds`).
  ///   - directions: the most directions in which lines are looked for.
  mutating func run(uneven: Bool = false, directions: Int) -> Candidate? {
    if uneven {
      // A line that was read with an even pitch may be one of these.
      seen = []
      pixels.renew(budget: Self.budget / 2)
    }
    for direction in locator.directions.prefix(directions)
    where tried(locator.seeds(along: direction, uneven: uneven, atMost: Self.seeds)) { break }
    return best
  }

  /// The clear MRZs in the picture besides one that was found.
  mutating func others(besides first: Candidate) -> [Candidate] {
    var found = [first]
    while found.count < Self.mostZones {
      seen = found.flatMap(\.lines)
      best = nil
      pixels.renew(budget: Self.budget / 4)
      for direction in locator.directions.prefix(2)
      where tried(locator.seeds(along: direction, uneven: false, atMost: 2 * Self.seeds)) { break }
      guard let next = best, next.isClear, !found.contains(where: next.shares(aLineWith:)) else { break }
      found.append(next)
    }
    return Array(found.dropFirst())
  }

  /// The places in the picture where a document that is far away may be.
  func regions(_ effort: MrzReader.Effort) -> [PixelRegion] { locator.regions(effort) }

  /// Whether one of the seeds led to an MRZ that makes further search unnecessary.
  private mutating func tried(_ seeds: [MrzLine]) -> Bool {
    for seed in seeds {
      if seen.contains(where: seed.lies(on:)) { continue }
      guard let upright = pixels.upright(seed), let reading = pixels.read(seed: upright), reading.quality > -1.6 else { continue }
      seen.append(reading.line)
      let groups = pixels.lineGroups(around: reading)
      for lines in groups { consider(lines) }
      if groups.isEmpty, reading.count == 30 { consider([reading]) }
      if let best, !best.isBare, best.isTrusted || best.decoding.quality > -0.25 { return true }
    }
    return false
  }

  private mutating func consider(_ lines: [MrzLineReading]) {
    guard let decoding = MrzInterpreter.read(lines.map(\.scores)) else { return }
    var candidate = judged(decoding, lines)
    if !candidate.isTrusted, decoding.quality > Self.worthAnotherLook {
      var lines = lines.map { pixels.averaged($0) }
      if let second = MrzInterpreter.read(lines.map(\.scores)) { candidate = judged(second, lines) }
      if !candidate.isTrusted { candidate = realigned(&lines, candidate) }
    }
    guard candidate.isPlausible else { return }
    if let best, best.isBetter(than: candidate) { return }
    best = candidate
  }

  /// Judges a decoding, with a look at the print and at the paper around it.
  private mutating func judged(_ decoding: MrzDecoding, _ lines: [MrzLineReading]) -> Candidate {
    // Documents in other faces than OCR-B (ICAO 9303-3, 4.2.2) are read, but which of their characters look alike is not known.
    let isOcrB = lines.map(\.face).reduce(0, +) > Self.leastFace * Float(lines.count)
    let isInside = lines.allSatisfy { $0.line.corners.allSatisfy(pixels.contains) }
    var candidate = Candidate(decoding, lines.map(\.line), mayBeTrusted: isOcrB && isInside)
    guard candidate.isTrusted else { return candidate }
    // What was read may be a part of a longer line.
    let isWhole = decoding.format == .mrvB ? lines.allSatisfy { ends($0.line) } : lines.count > 1 || lines.allSatisfy { isAlone($0.line) }
    guard isWhole else { return Candidate(decoding, lines.map(\.line), mayBeTrusted: false) }
    let changed = lines.enumerated().flatMap { index, line -> [MrzPosition] in
      guard let strip = pixels.stripWithMargin(line.line) else { return [] }
      return strip.coveredCells(of: decoding.lines[index]).map { MrzPosition(line: index, column: $0) }
    }
    // Two errors under a reflection can cancel out in a check sum.
    if decoding.keys.intersection(changed).count > 1 { return Candidate(decoding, lines.map(\.line), mayBeTrusted: false) }
    // What covers a character may cover a part of the next one.
    let doubtful = changed.flatMap { place in
      (place.column - 1...place.column + 1).filter((0..<decoding.lines[place.line].utf8.count).contains).map {
        MrzPosition(line: place.line, column: $0)
      }
    }
    candidate.result.uncertain = Set(candidate.result.uncertain).union(doubtful).sorted {
      ($0.line, $0.column) < ($1.line, $1.column)
    }
    return candidate
  }

  /// Whether a line is seen to end. A visa of 36 characters to the line has no composite digit at its end: what was read may be the beginning
  /// of one of 44 whose end is hidden or outside the picture. After the line there must be paper like that before, and no text.
  private mutating func ends(_ line: MrzLine) -> Bool {
    let after = 2.0
    guard let strip = pixels.strip(line.part(from: line.cells - 6, count: 6 + after)), !strip.changedCells().contains(where: { $0 >= 6 }),
      line.part(from: line.cells, count: after).corners.allSatisfy(pixels.contains),
      let columns = pixels.classify(line.part(from: line.cells - 1, count: 10))
    else { return false }
    if pixels.strip(line.part(from: line.cells - 6, count: 6 + Self.longer))?.isOverexposed(behind: 6) == true { return false }
    return (0..<8).allSatisfy { cell in
      // The columns near the middle of the cell.
      let middle = (cell + 1) * MrzColumns.perCell + MrzColumns.perCell / 2
      return (middle - 2...middle + 2).allSatisfy { $0 >= columns.count || columns.best[$0] < Self.blank }
    }
  }

  /// Whether no character stands right before or right after a line.
  private mutating func isAlone(_ line: MrzLine) -> Bool {
    guard let columns = pixels.classify(line.part(from: -1, count: line.cells + 2)) else { return false }
    return [0, Int(line.cells.rounded()) + 1].allSatisfy { cell in
      let middle = cell * MrzColumns.perCell + MrzColumns.perCell / 2
      return (middle - 1...middle + 1).allSatisfy { $0 >= columns.count || columns.best[$0] < Self.blank }
    }
  }

  /// How many more characters the lines of the longer visa have.
  private static let longer = 8.0
  /// A column with a lower score shows no character.
  private static let blank: Float = -1

  /// A path may have skipped a faint character, so that everything after it is one cell off. Each line is read again from one cell before,
  /// from one cell after, and from where its neighbour begins. The change is kept where the whole MRZ becomes likelier.
  private mutating func realigned(_ lines: inout [MrzLineReading], _ candidate: Candidate) -> Candidate {
    var candidate = candidate
    for index in lines.indices where lines.count > 1 {
      let apart = Self.offset(of: lines[index == 0 ? 1 : index - 1], from: lines[index]).rounded()
      for shift in (2...4).contains(abs(apart)) ? [-1, 1, apart] : [-1, 1] {
        let line = lines[index].line.part(from: shift, count: Double(lines[index].count))
        guard let other = pixels.read(line, count: lines[index].count, slack: 0.4), other.quality > Self.worthAnotherLook else { continue }
        var shifted = lines
        shifted[index] = other
        guard let decoding = MrzInterpreter.read(shifted.map(\.scores)) else { continue }
        // The evidence besides the characters must count: otherwise leaving out a faint letter would always pay off.
        let aligned = Self.misalignment(lines) - Self.misalignment(shifted)
        let gain = decoding.total - candidate.decoding.total + other.evidence - lines[index].evidence + aligned
        guard gain > 1 else { continue }
        (lines, candidate) = (shifted, judged(decoding, shifted))
      }
    }
    return candidate
  }

  /// How unlikely the starts of the lines are: those of a zone are below one another (ICAO 9303-3, 4.2.3), unless the page is seen at an
  /// angle. In nats.
  private static func misalignment(_ lines: [MrzLineReading]) -> Float {
    zip(lines, lines.dropFirst()).reduce(0) { sum, pair in
      let cells = min(1.5, abs(offset(of: pair.1, from: pair.0)))
      return sum + Float(4 * cells * cells)
    }
  }

  /// How many cells to the right of another line's start a line begins.
  private static func offset(of line: MrzLineReading, from other: MrzLineReading) -> Double {
    let (start, origin) = (line.line.place(0), other.line.place(0))
    return ((start.x - origin.x) * origin.stepX + (start.y - origin.y) * origin.stepY) / (origin.pitch * origin.pitch)
  }
}

extension MrzSearch.Candidate {
  /// Beyond these limits a reading is not trusted even if its check digits are right, because they were used to make it.
  private static let highestCost: Float = 4
  private static let leastMargin: Float = 2
  private static let leastQuality: Float = -0.6
  /// A character with a lower score was hardly visible: only the check digits or the grammar chose it.
  private static let leastProtected: Float = -2
  private static let leastFree: Float = -2.5
  /// Errors in two characters can cancel out in a check sum, so only one that a check digit protects may be weak.
  private static let mostWeak = 1
  /// How much likelier a character must be than one that no check digit can tell from it.
  private static let leastTwinMargin: Float = 2.5

  init(_ decoding: MrzDecoding, _ lines: [MrzLine], mayBeTrusted: Bool) {
    self.decoding = decoding
    self.lines = lines
    var result = Mrz.parse(decoding.lines)
    let isSure =
      mayBeTrusted && decoding.cost < Self.highestCost && decoding.margin > Self.leastMargin && decoding.quality > Self.leastQuality
      && decoding.weakestProtected > Self.leastProtected && decoding.weakestFree > Self.leastFree
      && decoding.twinMargin > Self.leastTwinMargin && decoding.weakCells <= Self.mostWeak
    isTrusted = result.valid && isSure && result.format == decoding.format
    result.valid = isTrusted
    result.corrections = decoding.corrections
    result.uncertain = decoding.uncertain
    if !isSure {
      result.errors.append(
        MrzError(code: .lowConfidence, message: "The characters are too unclear to be trusted; take a sharper picture of the whole MRZ."))
    }
    self.result = result
  }

  /// Whether it is a single line of which only the check digit is known. This is the weakest result, because a line of a card can look like
  /// it.
  fileprivate var isBare: Bool { decoding.lines.count == 1 && result.fields[.issuingState] == nil }

  func isBetter(than other: Self) -> Bool {
    if isBare != other.isBare { return other.isBare }
    return isTrusted != other.isTrusted ? isTrusted : decoding.quality > other.decoding.quality
  }

  /// Whether it is certainly an MRZ, though perhaps not read without error.
  var isClear: Bool {
    isTrusted || decoding.lines.count > 1 && decoding.quality > Self.leastQuality && result.checks.allSatisfy(\.passed)
  }

  fileprivate func shares(aLineWith other: Self) -> Bool {
    lines.contains { line in other.lines.contains { line.lies(on: $0) || $0.lies(on: line) } }
  }

  /// Whether this is an MRZ at all, and not other text forced into a layout.
  fileprivate var isPlausible: Bool {
    let passed = result.checks.filter(\.passed).count
    if decoding.lines.count == 1 { return isTrusted }
    return decoding.quality > -0.6 || (decoding.quality > -1.3 && passed >= 2 && decoding.cost < 25)
  }
}

extension MrzLine {
  /// Whether the middle of this line lies on another one, whichever way it runs.
  fileprivate func lies(on other: MrzLine) -> Bool {
    let middle = place(cells / 2)
    // The place of the other line that is beside it, by two steps along the line.
    var cell = other.cells / 2
    for _ in 0..<2 {
      let place = other.place(cell)
      cell += ((middle.x - place.x) * place.stepX + (middle.y - place.y) * place.stepY) / max(1e-9, place.pitch * place.pitch)
    }
    let place = other.place(cell)
    let across = (middle.x - place.x) * place.stepY - (middle.y - place.y) * place.stepX
    return cell > 0 && cell < other.cells && abs(across) < 0.6 * place.pitch * place.pitch
  }
}
