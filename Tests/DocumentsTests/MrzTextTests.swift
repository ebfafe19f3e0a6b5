import Foundation
import Testing

@testable import Documents

/// An MRZ is one thing, however it is handed over.
struct MrzTextTests {
  private static let passport = MrzParserTests.passport
  private static let card = MrzParserTests.card
  private static let td2 = ["I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "D231458907UTO7408122F1204159<<<<<<<6"]

  private static let zones = [passport, card, td2]

  @Test(arguments: zones) func inOnePiece(_ lines: [String]) {
    #expect(Mrz.blocks(in: lines.joined()) == [lines])
    #expect(Mrz.parse(block: lines.joined() + "\r\n").lines == lines)
    #expect(Mrz.blocks(in: "  " + lines.joined().lowercased() + "\t\n\n" + lines.joined(separator: "\r")) == [lines, lines])
  }

  @Test(arguments: zones, ["\r", "\r\n", "\n", "\n\r", "\u{2028}", "\u{85}", "\r\n   ", "\n\t"]) func lineBreaks(
    _ lines: [String], _ end: String
  ) {
    #expect(Mrz.parse(block: lines.joined(separator: end)).lines == lines)
  }

  /// Broken elsewhere, as a terminal or a mail does.
  @Test(arguments: zones, [20, 25, 76, 80]) func brokenElsewhere(_ lines: [String], _ width: Int) {
    let all = Array(lines.joined())
    let broken = stride(from: 0, to: all.count, by: width).map { String(all[$0..<min($0 + width, all.count)]) }
    #expect(Mrz.blocks(in: broken.joined(separator: "\n")) == [lines])
  }

  @Test(arguments: zones) func blanksForFillers(_ lines: [String]) {
    #expect(Mrz.blocks(in: lines.map { $0.replacing("<", with: " ") }.joined(separator: "\n")) == [lines])
    #expect(Mrz.blocks(in: lines.map { "    " + $0.replacing("<<", with: "«") }.joined(separator: "\n")) == [lines])
  }

  /// A name of 25 letters leaves 30 characters when its blanks are dropped, as many as a card's line has.
  @Test func blanksForFillersInANameOfTheLengthOfAnotherLine() {
    let line = "P UTO" + "ABCDEFGHIJKLMNOPQ  RSTUVWXYZ".padding(toLength: 39, withPad: " ", startingAt: 0)
    #expect(Mrz.blocks(in: line) == [[line.replacing(" ", with: "<")]])
  }

  /// Blanks between groups of characters are none of the MRZ's.
  @Test func blanksBetweenGroups() {
    let spaced = Self.passport.map { line in
      stride(from: 0, to: 44, by: 11).map { String(Array(line)[$0..<$0 + 11]) }.joined(separator: " ")
    }
    #expect(Mrz.blocks(in: spaced.joined(separator: "\n")) == [Self.passport])
  }

  /// A line of the wrong length is that line's fault. The text isn't divided again because of it.
  @Test func damagedLinesStayLines() {
    let damaged = [Self.passport[0] + "<", String(Self.passport[1].dropLast())]
    #expect(Mrz.parse(block: damaged.joined(separator: "\n")).lines == damaged)
    let odd = [String(repeating: "A", count: 45), String(repeating: "B", count: 45)]
    #expect(Mrz.blocks(in: odd.joined(separator: "\n")) == [odd])
    #expect(Mrz.blocks(in: String(repeating: "A", count: 87)) == [[String(repeating: "A", count: 87)]])
  }

  // MARK: In the cells of an entry

  @Test(arguments: zones, ["\n", "\r\n", "", "\n    "]) func aPasteLandsAsAWhole(_ lines: [String], _ end: String) throws {
    let format = try #require(Mrz.parse(lines).format)
    for place in [MrzPosition(line: 0, column: 0), MrzPosition(line: 1, column: 7), MrzPosition(line: lines.count - 1, column: 29)] {
      var entry = MrzEntry(format: format, lines: lines.map { _ in String(repeating: "7", count: 12) })
      entry.move(to: place)
      let taken = entry.type(contentsOf: (end.contains(" ") ? "    " : "") + lines.joined(separator: end) + "\n")
      #expect(entry.lines == lines && taken == lines.joined().count)
    }
  }

  @Test(arguments: zones) func oneLineLandsWhereItBelongs(_ lines: [String]) throws {
    let format = try #require(Mrz.parse(lines).format)
    var entry = MrzEntry(format: format)
    for line in lines.reversed() {
      entry.move(to: MrzPosition(line: 0, column: 9))
      entry.type(contentsOf: "  \(line)\r")
    }
    #expect(entry.lines == lines)
  }

  @Test func anotherFormatIsNotTyped() {
    var entry = MrzEntry(format: .td3)
    #expect(entry.type(contentsOf: Self.card.joined(separator: "\n")) == 0)
    #expect(entry.cells.joined().allSatisfy { $0 == nil })
  }

  @Test func aPartIsTypedAtTheCursor() {
    var entry = MrzEntry(format: .td3)
    entry.move(to: MrzPosition(line: 1, column: 0))
    #expect(entry.type(contentsOf: "  L898902C3") == 9)
    #expect(entry.lines[1].hasPrefix("L898902C3<"))
  }
}
