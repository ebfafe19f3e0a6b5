import Testing

@testable import Documents

/// Random damage never crashes the reader, and a wrong MRZ is always reported.
struct MrzDamageTests {
  @Test(arguments: SpecimenDocument.Kind.withMrz) func anyDamageIsAnErrorOrAValidMrz(_ kind: SpecimenDocument.Kind) throws {
    var random = SeededRandom(seed: 77)
    let today = try #require(CalendarDate(iso: "2025-06-15"))
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<<<<?é\u{1F600} \u{0}a")
    for _ in 0..<1500 {
      var lines = try SpecimenDocument.drawn(kind, from: &random, asOf: today).mrz()
      let before = lines
      for _ in 0..<random.within(1...4) {
        let line = random.below(lines.count)
        var characters = Array(lines[line])
        let character = random.pick(from: alphabet) ?? "<"
        switch random.below(8) {
        case 0: characters.insert(character, at: random.within(0...characters.count))
        case 1: if !characters.isEmpty { characters.remove(at: random.below(characters.count)) }
        case 2: characters.removeLast(random.within(0...characters.count))
        default: if !characters.isEmpty { characters[random.below(characters.count)] = character }
        }
        lines[line] = String(characters)
      }
      if random.below(30) == 0 { lines.append("X") }
      if random.below(30) == 0 { lines.removeLast() }
      for autocorrect in [false, true] {
        let result = Mrz.parse(lines, autocorrect: autocorrect)
        #expect(result.valid == result.errors.isEmpty, "\(lines)")
        if !autocorrect {
          #expect(result.lines == lines)
          #expect(result.corrections.isEmpty)
        } else {
          let changed = zip(lines, result.lines).map { old, new in zip(old.unicodeScalars, new.unicodeScalars).count { $0 != $1 } }
          #expect(changed.reduce(0, +) == result.corrections.count, "every change is listed")
        }
        if result.format == nil {
          #expect(result.fields.isEmpty)
        } else {
          #expect(result.checks.count == result.layout?.checks.count)
        }
        #expect(result.checks.allSatisfy { check in check.passed || result.errors.contains { $0.field == check.field } })
        // Reading the lines of a valid result again gives the same result.
        if result.valid { #expect(Mrz.parse(result.lines).fields == result.fields) }
      }
      #expect(Mrz.parse(before).valid)
    }
  }

  /// One wrong digit or letter in a protected field is always detected, unless its value is the same modulo 10 (a limit of the standard).
  @Test func everySingleErrorInAProtectedCellIsDetected() {
    let layout = MrzLayouts.td3
    let lines = MrzParserTests.passport
    for check in layout.checks where !check.isComposite {
      for number in check.cells + [check.cell] {
        let (line, column) = (number / MrzLayout.stride, number % MrzLayout.stride)
        let old = Array(lines[line].utf8)[column]
        for byte in Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<".utf8) where byte != old {
          var damaged = lines
          damaged[line] = MrzParserTests.changed(lines[line], column, Character(UnicodeScalar(byte)))
          let isBlind = (MrzCheckSum.value(of: byte) ?? 0) % 10 == (MrzCheckSum.value(of: old) ?? 0) % 10
          if !isBlind { #expect(!Mrz.parse(damaged).valid, "\(damaged[line])") }
        }
      }
    }
  }

  @Test func tablesHaveNoGapsAndNoOverlaps() {
    for layout in MrzLayouts.all {
      var owners = [Int](repeating: 0, count: layout.lineCount * MrzLayout.stride)
      for field in layout.fields {
        #expect(field.span.end <= layout.lineLengths[field.span.line])
        if field.isPart {
          let wholes = layout.fields.filter { !$0.isPart && $0.span.line == field.span.line }
          #expect(wholes.contains { $0.span.start <= field.span.start && $0.span.end >= field.span.end })
        } else {
          for cell in field.span.cells { owners[cell] += 1 }
        }
      }
      #expect(owners.allSatisfy { $0 <= 1 }, "\(layout.format)")
      for check in layout.checks {
        #expect(layout.field(at: check.position) == check.field)
        #expect(!check.cells.contains(check.cell), "a digit does not cover itself")
      }
      for (line, length) in layout.lineLengths.enumerated() {
        #expect(layout.alphabet(at: .init(line: line, column: length - 1)) != nil)
        #expect(layout.alphabet(at: .init(line: line, column: length)) == nil)
      }
    }
    #expect(MrzLayouts.td1.alphabet(at: .init(line: -1, column: 0)) == nil)
    #expect(Set(MrzLayouts.all.map(\.format)) == Set(MrzFormat.allCases))
  }
}
