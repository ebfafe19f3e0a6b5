/// Which layout lines have, from their number, their lengths and a few characters; or why they have none.
struct MrzDetector {
  /// A line with so many characters too few or too many is a damaged line of its format, if another line of it has the right length.
  static let tolerance = 3

  enum Verdict {
    case layout(MrzLayout)
    case refused(MrzError)
  }

  /// The characters by cell number (`MrzLayout.stride`), 0 where a line ends.
  let cells: UnsafeMutableBufferPointer<UInt8>
  /// Each line's own length.
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

  private func oneLine() -> Verdict {
    guard lengths[0] == 30 else {
      return refusedLength("One line alone must be a driving licence's, of 30 characters; this one has \(lengths[0]).")
    }
    guard cells[0] == UInt8(ascii: "D") else {
      return .refused(
        .init(code: .unknownFormat, field: .documentCode, line: 0, column: 0, message: "One line of 30 characters must begin with D."))
    }
    if letters(at: 2) == (N, L, D) { return .layout(MrzLayouts.drivingLicenceNLD) }
    if letters(at: 2) == (F, R, A) { return .layout(MrzLayouts.drivingLicenceFRA) }
    return .layout(MrzLayouts.drivingLicence)
  }

  private func twoLines() -> Verdict {
    if fits([44, 44]) {
      if letter(at: 0) == V { return .layout(MrzLayouts.mrvA) }
      let isRussianInternal = letter(at: 0) == P && letter(at: 1) == N && letters(at: 2) == (R, U, S)
      return .layout(isRussianInternal ? MrzLayouts.td3RussianInternal : MrzLayouts.td3)
    }
    if fits([36, 36]) {
      if letter(at: 0) == V { return .layout(MrzLayouts.mrvB) }
      let isFrench = letter(at: 0) == I && letter(at: 1) == D && letters(at: 2) == (F, R, A)
      return .layout(isFrench ? MrzLayouts.frenchNationalID : MrzLayouts.td2)
    }
    return refusedLength("Two lines must have 44 characters each (passport, visa) or 36 each (card, visa); these have \(listed).")
  }

  private func threeLines() -> Verdict {
    if fits([30, 30, 30]) { return .layout(MrzLayouts.td1) }
    if fits([9, 30, 30]) { return .layout(MrzLayouts.swissDrivingLicence) }
    return refusedLength("Three lines must have 30 characters each (card) or 9, 30 and 30 (Swiss driving licence); these have \(listed).")
  }

  /// Whether one line at least has its length and the others nearly have it.
  private func fits(_ wanted: [Int]) -> Bool {
    var exact = false
    for index in wanted.indices {
      if lengths[index] == wanted[index] { exact = true }
      if abs(lengths[index] - wanted[index]) > Self.tolerance { return false }
    }
    return exact
  }

  private func refusedLength(_ message: String) -> Verdict { .refused(.init(code: .lineLength, message: message)) }

  private var listed: String { lengths.map(String.init).joined(separator: ", ") }

  /// A letter of the first line, also when it was misread as the digit that looks like it.
  private func letter(at column: Int) -> UInt8 { MrzAlphabet.letters.correction(of: cells[column]) ?? cells[column] }
  private func letters(at column: Int) -> (UInt8, UInt8, UInt8) { (letter(at: column), letter(at: column + 1), letter(at: column + 2)) }

  private var A: UInt8 { UInt8(ascii: "A") }
  private var D: UInt8 { UInt8(ascii: "D") }
  private var F: UInt8 { UInt8(ascii: "F") }
  private var I: UInt8 { UInt8(ascii: "I") }
  private var L: UInt8 { UInt8(ascii: "L") }
  private var N: UInt8 { UInt8(ascii: "N") }
  private var P: UInt8 { UInt8(ascii: "P") }
  private var R: UInt8 { UInt8(ascii: "R") }
  private var S: UInt8 { UInt8(ascii: "S") }
  private var U: UInt8 { UInt8(ascii: "U") }
  private var V: UInt8 { UInt8(ascii: "V") }
}
