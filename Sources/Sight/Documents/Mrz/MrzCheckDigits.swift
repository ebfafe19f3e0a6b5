/// The arithmetic of check digits (ICAO 9303-3, 4.9): the weights are 7, 3, 1; digits have their own value, A to Z 10 to 35, `<` 0.
public enum MrzCheckSum {
  /// The value of a character (an ASCII byte); nil when it is not allowed in an MRZ.
  @inlinable public static func value(of byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 48
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte) - 55
    case UInt8(ascii: "<"): 0
    default: nil
    }
  }

  /// `value(of:)` for every byte; `noValue` if there is none.
  static let values: [UInt8] = (0...255).map { value(of: UInt8($0)).map(UInt8.init) ?? noValue }
  static let noValue: UInt8 = 0x80

  /// The weight of the n-th character, counted from 0.
  @inlinable public static func weight(at index: Int) -> Int { index % 3 == 0 ? 7 : index % 3 == 1 ? 3 : 1 }

  /// The check digit over characters (ASCII bytes), 0 to 9; nil when one of them has no value.
  public static func digit(over bytes: some Sequence<UInt8>) -> Int? {
    var sum = 0
    var index = 0
    for byte in bytes {
      guard let value = value(of: byte) else { return nil }
      sum += value * weight(at: index)
      index += 1
    }
    return sum % 10
  }
}

// The verdicts on check digits.
extension MrzCells {
  func verdict(on check: MrzLayout.Check) -> MrzCheck {
    var sum = 0
    var weight = 7
    var any: UInt8 = 0
    for span in check.spans {
      for cell in span.cells {
        let value = value(at: cell)
        any |= value
        sum += Int(value) * weight
        weight = weight == 7 ? 3 : weight == 3 ? 1 : 7
      }
    }
    let found = self[check.cell]
    guard any & MrzCheckSum.noValue == 0 else {
      return MrzCheck(field: check.field, expected: "", found: Self.text(found), passed: false)
    }
    let expected = UInt8(sum % 10 + 48)
    // For empty fields the digit is 0, and issuers print `<` instead; for optional data the standard allows that. (Zeros also have the
    // value 0, but a field of zeros is not empty.)
    let mayBeFiller = check.fillerIsZero || any == 0 && check.spans.allSatisfy(isBlank)
    let passed = found == expected || found == Self.filler && expected == 48 && mayBeFiller
    return MrzCheck(field: check.field, expected: Self.text(expected), found: Self.text(found), passed: passed)
  }
}

/// A document number of more than nine characters, with `<` instead of its check digit. The rest and the digit are in the optional data.
struct MrzContinuedNumber {
  let number: String
  /// The optional data after it.
  let rest: String
  let check: MrzCheck
  let reading: MrzLongNumber

  /// nil when the number is an ordinary one. A continued number fills its own field and has a digit at the end of the continuation.
  init?(_ check: MrzLayout.Check, _ cells: MrzCells, _ layout: MrzLayout) {
    guard cells[check.cell] == MrzCells.filler, let head = check.spans.first, let optional = layout.span(of: .optional1) else { return nil }
    var end = optional.cell
    while end < optional.cells.upperBound, cells[end] != MrzCells.filler, cells[end] != MrzCells.none { end += 1 }
    guard end > optional.cell, (48...57).contains(cells[end - 1]) else { return nil }
    for cell in head.cells where cells[cell] == MrzCells.filler { return nil }
    let found = cells[end - 1]
    let tail = optional.cell..<end - 1
    number = cells.canonical(head.cells) + cells.canonical(tail)
    rest = cells.canonical(end..<optional.cells.upperBound)

    // Both interpretations: without the `<` between head and tail, and with it.
    var (without, with) = (0, 0)
    var any: UInt8 = 0
    for (index, cell) in [head.cells, tail].joined().enumerated() {
      let value = cells.value(at: cell)
      any |= value
      without += Int(value) * MrzCheckSum.weight(at: index)
      with += Int(value) * MrzCheckSum.weight(at: index < head.count ? index : index + 1)
    }
    guard any & MrzCheckSum.noValue == 0 else {
      reading = .neither
      self.check = MrzCheck(field: check.field, expected: "", found: MrzCells.text(found), passed: false)
      return
    }
    let (digitWithout, digitWith) = (UInt8(without % 10 + 48), UInt8(with % 10 + 48))
    reading =
      switch (found == digitWithout, found == digitWith) {
      case (true, true): .either
      case (true, false): .withoutFiller
      case (false, true): .withFiller
      case (false, false): .neither
      }
    let expected = MrzCells.text(reading == .withFiller ? digitWith : digitWithout)
    self.check = MrzCheck(field: check.field, expected: expected, found: MrzCells.text(found), passed: reading != .neither)
  }
}
