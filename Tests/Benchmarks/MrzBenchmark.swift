import Documents

/// Parsing of MRZs, one after the other on one core.
struct MrzBenchmark: Benchmark {
  static let name = "mrz"
  let rounds: Int

  init(isQuick: Bool) { rounds = isQuick ? 5 : 50 }

  func figures() throws -> [Figure] {
    let kinds: [SpecimenDocument.Kind] = [.idCard, .largeIdCard, .passport]
    let today = CalendarDate(daysSince1970: 20_513)
    let blocks = try (1...3000).map { try SpecimenOrder(kinds[$0 % 3], seed: UInt64($0)).document(asOf: today).mrz() }
    var rates: [Double] = []
    var cpuRates: [Double] = []
    for _ in 0..<rounds {
      let watch = Stopwatch()
      var valid = 0
      for block in blocks where Mrz.parse(block).valid { valid += 1 }
      let wall = watch.wall, cpu = watch.cpu
      // Also keeps the compiler from leaving the work out.
      guard valid == blocks.count else { throw Wrong(description: "\(blocks.count - valid) of \(blocks.count) zones were not valid") }
      rates.append(Double(blocks.count) / wall)
      cpuRates.append(Double(blocks.count) / cpu)
    }
    return [
      Figure("MRZ parsing, TD1, TD2 and TD3 mixed", rates, unit: "thousand blocks/s"),
      Figure("  per second of CPU", cpuRates, unit: "thousand blocks/s"),
    ]
  }
}

/// The measured work was not done, so there is no figure.
struct Wrong: Error, CustomStringConvertible {
  let description: String
}
