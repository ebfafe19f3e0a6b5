import Documents

/// The search for a zone in one picture: seeds, their partners, decodings, and which of them to believe.
struct MrzSearch {
  struct Zone {
    let decoding: MrzDecoding
    let result: MrzResult
    let lines: [MrzLine]
    let isTrusted: Bool
  }

  private var pixels: MrzPixels
  /// Lines that were read already: another seed on the same line is no news.
  private var seen: [MrzLineReading] = []
  private var best: Zone?

  private static let seeds = 24
  private static let turnedSeeds = 10
  /// Below this mean score it is no use to look again.
  private static let worthAnotherLook: Float = -1.4
  /// Strips to classify for one picture at most.
  private static let budget = 64

  init(_ image: GrayImage) { pixels = MrzPixels(image: image, budget: Self.budget) }

  /// The zone; nil when the picture has none. Pictures are tried upright, upside down, and turned to either side.
  mutating func run() -> Zone? {
    let level = pixels.seeds(turned: false, atMost: Self.seeds)
    if tried(level) { return best }
    if tried(level.prefix(Self.turnedSeeds).map(\.reversed)) { return best }
    let upright = pixels.seeds(turned: true, atMost: Self.turnedSeeds)
    if tried(upright) { return best }
    if tried(upright.map(\.reversed)) { return best }
    return best
  }

  /// Whether one of the seeds led to a zone that needs no further search.
  private mutating func tried(_ seeds: [MrzLine]) -> Bool {
    seen = []
    for seed in seeds {
      if seen.contains(where: { seed.lies(on: $0.line) }) { continue }
      guard let reading = pixels.read(seed: seed), reading.quality > -1.6 else { continue }
      seen.append(reading)
      let zones = pixels.zones(around: reading)
      for lines in zones { consider(lines) }
      if zones.isEmpty, reading.count == 30 { consider([reading]) }
      if let best, !best.isBare, best.isTrusted || best.decoding.quality > -0.25 { return true }
    }
    return false
  }

  private mutating func consider(_ lines: [MrzLineReading]) {
    guard let decoding = MrzInterpreter.read(lines.map(\.scores)) else { return }
    var zone = Zone(decoding, lines.map(\.line))
    if !zone.isTrusted, decoding.quality > Self.worthAnotherLook {
      var lines = lines.map { pixels.averaged($0) }
      if let second = MrzInterpreter.read(lines.map(\.scores)) { zone = Zone(second, lines.map(\.line)) }
      if !zone.isTrusted { zone = realigned(&lines, zone) }
    }
    guard zone.isPlausible else { return }
    if let best, best.isBetter(than: zone) { return }
    best = zone
  }

  /// A path may have jumped over a faint character and be one cell out from there on: each line once more from one cell before and after,
  /// kept where the whole zone makes better sense.
  private mutating func realigned(_ lines: inout [MrzLineReading], _ zone: Zone) -> Zone {
    var zone = zone
    for index in lines.indices {
      for shift in [-1.0, 1.0] {
        let line = lines[index].line.part(from: shift, count: Double(lines[index].count))
        guard let other = pixels.read(line, count: lines[index].count, slack: 0.4), other.quality > Self.worthAnotherLook else { continue }
        var candidate = lines
        candidate[index] = other
        guard let decoding = MrzInterpreter.read(candidate.map(\.scores)) else { continue }
        // What the lines leave out speaks against them: without it, leaving out a faint letter would always pay.
        let gain = decoding.total - zone.decoding.total + other.evidence - lines[index].evidence
        guard gain > 1 else { continue }
        (lines, zone) = (candidate, Zone(decoding, candidate.map(\.line)))
      }
    }
    return zone
  }
}

extension MrzSearch.Zone {
  /// Beyond these a reading that the check digits agree with is still not believed: they were used to make it.
  private static let highestCost: Float = 4
  private static let leastMargin: Float = 2
  private static let leastQuality: Float = -0.6
  /// A character of the number or the dates that scores less was hardly seen, and only the check digit chose it.
  private static let leastScore: Float = -2

  init(_ decoding: MrzDecoding, _ lines: [MrzLine]) {
    self.decoding = decoding
    self.lines = lines
    var result = Mrz.parse(decoding.lines)
    let isSure =
      decoding.cost < Self.highestCost && decoding.margin > Self.leastMargin && decoding.quality > Self.leastQuality
      && decoding.weakest > Self.leastScore
    isTrusted = result.valid && isSure && result.format == decoding.format
    result.valid = isTrusted
    result.corrections = decoding.corrections
    result.uncertain = decoding.uncertain
    if !isSure {
      result.errors.append(
        MrzError(code: .lowConfidence, message: "The characters are too unclear to be trusted; take a sharper picture of the whole zone."))
    }
    self.result = result
  }

  /// Whether it is one line of which nothing is known but its digit: the least that can be found, as a line of a card may pass for one.
  fileprivate var isBare: Bool { decoding.lines.count == 1 && result.fields[.issuingState] == nil }

  fileprivate func isBetter(than other: Self) -> Bool {
    if isBare != other.isBare { return other.isBare }
    return isTrusted != other.isTrusted ? isTrusted : decoding.quality > other.decoding.quality
  }

  /// Whether this is a machine-readable zone at all, and not some other text forced into a layout.
  fileprivate var isPlausible: Bool {
    let passed = result.checks.filter(\.passed).count
    if decoding.lines.count == 1 { return isTrusted }
    return decoding.quality > -0.6 || (decoding.quality > -1.3 && passed >= 2 && decoding.cost < 25)
  }
}

extension MrzLine {
  /// Whether the middle of this line lies on another one that runs the same way.
  fileprivate func lies(on other: MrzLine) -> Bool {
    let dx = x + ux * length / 2 - other.x
    let dy = y + uy * length / 2 - other.y
    let along = dx * other.ux + dy * other.uy
    let across = dy * other.ux - dx * other.uy
    return along > 0 && along < other.length && abs(across) < 0.6 * other.pitch
  }
}
