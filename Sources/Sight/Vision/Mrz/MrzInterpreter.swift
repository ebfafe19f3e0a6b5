import Documents

/// Finds the format and the decoding that fit the scores of an MRZ's lines best.
enum MrzInterpreter {
  private static let grammars: [MrzGrammar] = [
    MrzLayouts.td3, MrzLayouts.td3RussianInternal, MrzLayouts.mrvA, MrzLayouts.td2, MrzLayouts.mrvB, MrzLayouts.frenchNationalID,
    MrzLayouts.td1,
    MrzLayouts.drivingLicenceNLD, MrzLayouts.drivingLicenceFRA, MrzLayouts.drivingLicence,
  ].map(MrzGrammar.init)

  /// The least score of each character of the code and state that a layout of its own is known by.
  private static let leastOwnCode: Float = -4

  /// The best decoding; nil when no format has lines of these lengths.
  /// - Parameter lines: the scores of each line's cells, 37 each.
  static func read(_ lines: [[Float]]) -> MrzDecoding? {
    let lengths = lines.map { $0.count / 37 }
    let scores = lines.flatMap { $0 }
    let decodings = grammars.filter { $0.layout.lineLengths == lengths }.flatMap { readings($0, scores) }
    return decodings.max { $0.total < $1.total }
  }

  private static func readings(_ grammar: MrzGrammar, _ scores: [Float]) -> [MrzDecoding] {
    var fixed = MrzCodes.choose(grammar, scores: scores)
    if grammar.layout === MrzLayouts.td3RussianInternal {
      // Digits are letters only in the names of these documents.
      let own = Dictionary(uniqueKeysWithValues: "PNRUS".utf8.enumerated().map { ($0, MrzGrammar.number(of: $1) ?? 0) })
      guard own.allSatisfy({ scores[$0 * 37 + $1] > Self.leastOwnCode }) else { return [] }
      fixed.merge(own) { $1 }
    }
    if grammar.layout.format == .drivingLicence || grammar.layout.format == .frenchNationalID,
      let span = grammar.layout.span(of: .issuingState)
    {
      // This layout is for one state only.
      let state = grammar.layout === MrzLayouts.drivingLicenceNLD ? "NLD" : "FRA"
      for (offset, byte) in state.utf8.enumerated() { fixed[grammar.index(ofCell: span.cell) + offset] = MrzGrammar.number(of: byte) }
    }
    let variants =
      [grammar]
      + tails(grammar, scores).flatMap { tail in
        [false, true].compactMap { grammar.continuingNumber(tail: tail, countingFiller: $0) }
      }
    return variants.compactMap { MrzDecoder($0, scores: scores).decode(fixed: fixed) }
  }

  /// How many characters of a long number may be in the optional data, if the position of its check digit looks like a filler.
  private static func tails(_ grammar: MrzGrammar, _ scores: [Float]) -> [Int] {
    guard grammar.layout.continuesNumber, let digit = grammar.layout.checks.first(where: { $0.field == .documentNumberCheckDigit }),
      let optional = grammar.layout.span(of: .optional1)
    else { return [] }
    func filler(_ index: Int) -> Float { scores[index * 37 + MrzGrammar.filler] }
    guard filler(grammar.index(ofCell: digit.cell)) > -3 else { return [] }
    let start = grammar.index(ofCell: optional.cell)
    // The number and its digit end before the first filler.
    var tails: [Int] = []
    for count in 2...optional.count {
      if count == optional.count || filler(start + count) > -3 { tails.append(count - 1) }
      if count < optional.count, filler(start + count) > -0.5 { break }
    }
    return filler(start) > -0.5 || filler(start + 1) > -0.5 ? [] : tails
  }
}
