import Cells
import Documents
import Testing
import Workflow

@testable import Scenes

/// An MRZ that is pasted, or sent by a hand scanner, lands as a whole wherever the cursor is.
struct MrzPasteTests {
  private static let lines = ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"]
  private static let answer = [KioskEffect.reply(token: 7, .entered(text: lines.joined(separator: "\n")))]

  private static func kiosk(given: [String] = []) -> Kiosk {
    KioskTests.asked(.enter(Field(kind: .mrz(format: .td3, lines: given), title: .verbatim("Lines"), canSkip: true)))
  }

  @Test(arguments: ["\n", "\r\n", "\r", "", "\n   "], [[Key](), [.down], [.down, .home, .right], [.right, .right, .tab]])
  func aPasteLandsWhereverTheCursorIs(_ end: String, _ keys: [Key]) {
    for given in [[], ["P<UTO", "SPECI2014"]] {
      var kiosk = Self.kiosk(given: given)
      for key in keys { _ = kiosk.update(.key(key)) }
      _ = kiosk.update(.key(.paste("  " + Self.lines.joined(separator: end) + end)))
      #expect(kiosk.update(.key(.enter)) == Self.answer)
    }
  }

  /// A hand scanner types the characters and ends each line, or all, with Enter.
  @Test(arguments: [[lines[0], lines[1]], [lines.joined()]], [[Key](), [.down, .right], [.tab, .tab]])
  func aHandScannerTypes(_ runs: [String], _ keys: [Key]) {
    for given in [[], ["P<UTOWRONG", "SPECI2014"], Self.lines.map { String($0.reversed()) }] {
      var kiosk = Self.kiosk(given: given)
      for key in keys { _ = kiosk.update(.key(key)) }
      var effects: [KioskEffect] = []
      for run in runs {
        for character in run { _ = kiosk.update(.key(.character(character))) }
        effects = kiosk.update(.key(.enter))
      }
      #expect(effects == Self.answer, "\(given)")
    }
  }

  /// Between two lines nothing is called missing, and the cursor is where the next line begins.
  @Test func theEndOfALineIsNoFault() {
    var kiosk = Self.kiosk()
    for character in Self.lines[0] { _ = kiosk.update(.key(.character(character))) }
    #expect(kiosk.update(.key(.enter)) == [])
    #expect(kiosk.screen.text.contains("Line 2, position 1") && !kiosk.screen.text.contains("still missing"))
  }

  /// Lines of another kind of document are refused, and what is there stays.
  @Test func anotherKindOfDocument() {
    var kiosk = Self.kiosk(given: Self.lines)
    _ = kiosk.update(
      .key(
        .paste(
          ["I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"].joined(separator: "\n"))))
    #expect(kiosk.screen.text.contains("These lines are from another kind of document."))
    #expect(kiosk.update(.key(.enter)) == Self.answer)
  }
}
