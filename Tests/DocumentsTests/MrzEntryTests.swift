import Testing

@testable import Documents

struct MrzEntryTests {
  let passport = MrzParserTests.passport

  func at(_ line: Int, _ column: Int) -> MrzPosition { MrzPosition(line: line, column: column) }

  @Test func typingAWholeMrzReadsIt() {
    var entry = MrzEntry(format: .td3)
    #expect(entry.cells.map(\.count) == [44, 44])
    #expect(entry.checks.allSatisfy { $0.state == .open })
    let taken = entry.type(contentsOf: passport.joined(separator: "\n").lowercased())
    #expect(taken == 88)
    #expect(entry.isComplete)
    #expect(entry.result.valid)
    #expect(entry.text == passport.joined(separator: "\n"))
    #expect(entry.checks.allSatisfy { $0.state == .passed })
    #expect(entry.suspects.isEmpty)
    #expect(entry.cursor == at(1, 43))
  }

  @Test func aCellAcceptsOnlyItsAlphabet() {
    var entry = MrzEntry(format: .td3)
    entry.move(to: at(1, 13))
    #expect(entry.allows("7", at: at(1, 13)))
    let refused = entry.type("O")
    #expect(!refused)
    #expect(entry.cursor == at(1, 13), "nothing happened")
    #expect(entry.cells[1][13] == nil)
    let taken = entry.type("7")
    #expect(taken)
    #expect(entry.cursor == at(1, 14))
    entry.move(to: at(1, 20))
    #expect(!entry.allows("A", at: entry.cursor))
    #expect(entry.allows("f", at: entry.cursor))
    #expect(entry.allows(" ", at: entry.cursor), "a blank is a filler")
    #expect(!entry.allows("é", at: at(0, 8)))
    #expect(!entry.allows("ß", at: at(0, 8)))
    #expect(!entry.allows("A", at: at(2, 0)))
  }

  @Test func checkDigitsAreUpdatedWhileTyping() throws {
    var entry = MrzEntry(format: .td3)
    entry.move(to: at(1, 0))
    entry.type(contentsOf: "L898902C3")
    #expect(entry.checks[0].state == .open)
    entry.type("7")
    #expect(entry.checks[0] == MrzEntry.LiveCheck(field: .documentNumberCheckDigit, position: at(1, 9), state: .failed, expected: "6"))
    entry.erase()
    #expect(entry.checks[0].state == .open)
    #expect(entry.cursor == at(1, 9))
    entry.type("6")
    #expect(entry.checks[0].state == .passed)
    #expect(entry.checks[1].state == .open)
  }

  @Test func theCellThatALookAlikeWouldFixIsMarked() {
    // The zero in the number was read as the letter O.
    let entry = MrzEntry(format: .td3, lines: [passport[0], passport[1].replacing("L898902C3", with: "L8989O2C3")])
    #expect(entry.suspects == [at(1, 5)])
    #expect(entry.marks[1][5] == .suspect)
    #expect(entry.marks[1][4] == .fine)
    #expect(entry.cursor == at(1, 5), "the cursor starts at the first fault")
  }

  @Test func withoutALookAlikeTheWholeFieldIsSuspect() {
    let entry = MrzEntry(format: .td3, lines: [passport[0], MrzParserTests.changed(passport[1], 13, "9")])
    #expect(entry.suspects == Set((13...19).map { at(1, $0) }))
  }

  @Test func whenOnlyTheCompositeFailsOtherwiseUnprotectedCellsAreSuspect() {
    // Only the composite protects the second optional data of a TD1.
    var lines = MrzParserTests.card
    lines[1] = MrzParserTests.changed(lines[1], 20, "7")
    let entry = MrzEntry(format: .td1, lines: lines)
    #expect(entry.checks.filter { $0.state == .failed }.map(\.field) == [.compositeCheckDigit])
    #expect(entry.suspects.contains(at(1, 20)))
    #expect(!entry.suspects.contains(at(1, 0)), "the birth date has its own digit, which holds")
  }

  @Test func longNumbersIncludeTheirTail() {
    let entry = MrzEntry(
      format: .td1, lines: ["I<UTOD23145890<7346<<<<<<<<<<<", "3407127M9507122UTO<<<<<<<<<<<2", "STEVENSON<<PETER<JOHN<<<<<<<<<"])
    #expect(entry.suspects.contains(at(0, 18)))
    #expect(entry.checks[0].expected == "9")
  }

  @Test func readCharactersAreKeptAndTypedOnesAreKnown() {
    var lines = passport
    lines[1] = passport[1].replacing("L898902C3", with: "L8989?2C3")
    var entry = MrzEntry(format: .td3, lines: lines, uncertain: [at(0, 7), at(5, 5)])
    #expect(entry.cells[1][5] == nil)
    #expect(!entry.isComplete)
    #expect(entry.marks[1][5] == .open)
    #expect(entry.marks[0][7] == .uncertain)
    #expect(entry.enteredFields.isEmpty)
    entry.move(to: at(1, 5))
    entry.type("0")
    #expect(entry.enteredFields == [.documentNumber])
    #expect(entry.result.valid)
    // Typing an uncertain letter again confirms it.
    entry.moveToNextFault()
    #expect(entry.cursor == at(0, 7))
    entry.type("I")
    #expect(entry.marks[0][7] == .fine)
    #expect(entry.enteredFields == [.documentNumber])
    entry.move(to: at(0, 15))
    entry.type("E")
    #expect(entry.enteredFields == [.documentNumber, .firstName])
  }

  @Test func namesAreDistinguishedAlthoughTheyShareALine() {
    var entry = MrzEntry(format: .td3, lines: passport)
    entry.move(to: at(0, 5))
    entry.type("X")
    #expect(entry.enteredFields == [.lastName])
  }

  @Test func theCursorStaysInTheGrid() {
    var entry = MrzEntry(format: .swissDrivingLicence)
    entry.move(columns: -3)
    #expect(entry.cursor == at(0, 0))
    entry.move(columns: 9)
    #expect(entry.cursor == at(1, 0))
    entry.move(columns: -1)
    #expect(entry.cursor == at(0, 8))
    entry.move(to: at(1, 29))
    entry.move(lines: -1)
    #expect(entry.cursor == at(0, 8))
    entry.move(lines: 9)
    #expect(entry.cursor == at(2, 8))
    entry.move(to: at(-4, 900))
    #expect(entry.cursor == at(0, 8))
    entry.move(columns: 1000)
    #expect(entry.cursor == at(2, 29))
    entry.erase()
    #expect(entry.cursor == at(2, 28))
  }

  @Test func oneKeyFillsTheRestOfAField() {
    var entry = MrzEntry(format: .td3)
    entry.move(to: at(0, 5))
    entry.type(contentsOf: "ERIKSSON")
    entry.fillField()
    #expect(entry.cursor == at(1, 0))
    #expect(entry.lines[0].hasSuffix("ERIKSSON<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<"))
    #expect(entry.cells[0][4] == nil)
    entry.move(to: at(1, 43))
    entry.fillField()
    #expect(entry.cells[1][43] == "<")
  }

  @Test func licencesUseTheTableOfTheirState() {
    var entry = MrzEntry(format: .drivingLicence)
    #expect(entry.layout.span(of: .documentNumber) == nil)
    entry.type(contentsOf: "D1NLD2")
    #expect(entry.layout === MrzLayouts.drivingLicenceNLD)
    #expect(!entry.allows("X", at: entry.cursor), "a Dutch number is of digits")
    #expect(MrzEntry(format: .td3, lines: ["PNRUS", ""]).layout === MrzLayouts.td3RussianInternal)
  }

  @Test func illegalCharactersInTheReadingAreMarked() {
    let entry = MrzEntry(format: .td3, lines: [passport[0], MrzParserTests.changed(passport[1], 13, "T")])
    #expect(entry.marks[1][13] == .illegal)
  }
}
