/// Determines the layout of lines from their number, their lengths and a few characters.
struct MrzDetector {
  /// A line whose length is off by at most this much is a damaged line of a format, if another line has the right length.
  static let tolerance = 3

  enum Verdict {
    case layout(MrzLayout)
    case refused(MrzError)
  }

  let cells: MrzCells
  /// The length of each line.
  let lengths: [Int]

  func verdict() -> Verdict {
    switch lengths.count {
    case 1: oneLine()
    case 2: twoLines()
    case 3: threeLines()
    case 0: .refused(.init(code: .lineCount, message: "There are no lines; a machine-readable zone has one, two or three."))
    default:
      .refused(.init(code: .lineCount, message: "There are \(lengths.count) lines; a machine-readable zone has one, two or three."))
    }
  }

  /// Whether a format has lines of these lengths, or nearly.
  static func fits(_ lengths: [Int]) -> Bool {
    MrzLayouts.all.contains { lengths.count == $0.lineCount && fits(lengths, $0.lineLengths) }
  }

  private func oneLine() -> Verdict {
    guard lengths[0] == 30 else {
      return refusedLength("One line alone must be a driving licence's, of 30 characters; this one has \(lengths[0]).")
    }
    guard cells[0] == UInt8(ascii: "D") else {
      return .refused(
        .init(code: .unknownFormat, field: .documentCode, line: 0, column: 0, message: "One line of 30 characters must begin with D."))
    }
    if reads("NLD", at: 2) { return .layout(MrzLayouts.drivingLicenceNLD) }
    if reads("FRA", at: 2) { return .layout(MrzLayouts.drivingLicenceFRA) }
    if reads("EST", at: 2) { return .layout(MrzLayouts.drivingLicenceEST) }
    let namesHolder = (2..<14).allSatisfy { MrzAlphabet.letters.contains(cells[$0]) } && cells[17] == UInt8(ascii: "<")
    return .layout(namesHolder && reads("IRL", at: 14) ? MrzLayouts.drivingLicenceIRL : MrzLayouts.drivingLicence)
  }

  private func twoLines() -> Verdict {
    if fits([44, 44]) {
      if reads("V", at: 0) { return .layout(MrzLayouts.mrvA) }
      return .layout(reads("PNRUS", at: 0) ? MrzLayouts.td3RussianInternal : MrzLayouts.td3)
    }
    if fits([36, 36]) {
      if reads("V", at: 0) { return .layout(MrzLayouts.mrvB) }
      return .layout(reads("IDFRA", at: 0) ? MrzLayouts.frenchNationalID : MrzLayouts.td2)
    }
    return refusedLength("Two lines must have 44 characters each (passport, visa) or 36 each (card, visa); these have \(listed).")
  }

  private func threeLines() -> Verdict {
    if fits([30, 30, 30]) { return .layout(MrzLayouts.td1) }
    if fits([9, 30, 30]) { return .layout(MrzLayouts.swissDrivingLicence) }
    return refusedLength("Three lines must have 30 characters each (card) or 9, 30 and 30 (Swiss driving licence); these have \(listed).")
  }

  /// Whether at least one line has the wanted length and the others nearly have it.
  private func fits(_ wanted: [Int]) -> Bool { Self.fits(lengths, wanted) }

  private static func fits(_ lengths: [Int], _ wanted: [Int]) -> Bool {
    var exact = false
    for index in wanted.indices {
      if lengths[index] == wanted[index] { exact = true }
      if abs(lengths[index] - wanted[index]) > tolerance { return false }
    }
    return exact
  }

  private func refusedLength(_ message: String) -> Verdict { .refused(.init(code: .lineLength, message: message)) }

  private var listed: String { lengths.map(String.init).joined(separator: ", ") }

  /// Whether the first line has these letters at a column. A digit that looks like the letter also counts.
  private func reads(_ letters: StaticString, at column: Int) -> Bool {
    for offset in 0..<letters.utf8CodeUnitCount {
      let byte = cells[column + offset]
      let wanted = letters.utf8Start[offset]
      if byte != wanted, MrzAlphabet.letters.correction(of: byte) != wanted { return false }
    }
    return true
  }
}
