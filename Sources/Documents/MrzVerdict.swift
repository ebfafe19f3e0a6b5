/// Check digits of a zone as it stands in the cells.
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
    // Over nothing the digit is 0, and issuers print `<` for it; over optional data the standard allows it. (Zeros count nothing either,
    // and are not nothing.)
    let mayBeFiller = check.fillerIsZero || any == 0 && check.spans.allSatisfy(isBlank)
    let passed = found == expected || found == Self.filler && expected == 48 && mayBeFiller
    return MrzCheck(field: check.field, expected: Self.text(expected), found: Self.text(found), passed: passed)
  }
}

/// A document number of more than nine characters: `<` in its check digit's place, the rest and the digit in the optional data.
struct MrzContinuedNumber {
  let number: String
  /// What the optional data hold behind it.
  let rest: String
  let check: MrzCheck
  let reading: MrzLongNumber

  /// nil when the number is an ordinary one: only a full head goes on, and the tail has a digit at its end.
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

    // Both readings: the `<` between head and tail left out, and counted.
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
