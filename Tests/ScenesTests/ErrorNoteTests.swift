import Cells
import Gallery
import Phrases
import Testing
import Workflow

@testable import Scenes

/// All errors have one form: what happened, what to do, and small, what a report needs.
struct ErrorNoteTests {
  private static let large = Size(width: 160, height: 50)

  private static func failed(
    _ mode: Kiosk.Mode = .menu(offers: Samples.offers), isTester: Bool = false, size: Size = Size(width: 80, height: 24),
    code: String = "1002", name: String = "IdentityVerification.DocumentExpired"
  ) -> Kiosk {
    var kiosk = Kiosk(mode: mode, look: Samples.look(), size: size, isTester: isTester)
    _ = kiosk.update(.started(Samples.facts))
    let message = Phrase("document.error.DocumentExpired.message")
    _ = kiosk.update(
      .ended(.failed(code: code, name: name, message: message, reason: "IdentityVerification.DocumentExpired: It has expired.")))
    return kiosk
  }

  private static let rules = Kiosk.Mode.unattended(UnattendedRules(offers: Samples.offers))

  @Test func aFailureNamesNumberReasonAndSession() {
    let text = Self.failed(size: Size(width: 132, height: 43)).screen.text
    #expect(text.contains("Code 1002 · IdentityVerification.DocumentExpired: It has expired."))
    #expect(text.contains("Session 7d3f2a"))
  }

  /// A question about an error has the same note at the same place as a failure.
  @Test func everyErrorHasTheSameForm() throws {
    let question = KioskTests.asked(Samples.error), failure = Self.failed(name: "DocumentExpired")
    for kiosk in [question, failure] {
      let row = kiosk.context.body.bottom
      #expect(kiosk.screen.row(row).contains("DocumentExpired") && kiosk.screen.text.contains("7d3f2a"))
      #expect(kiosk.hints.contains { $0.keys == .letter("y") })
    }
    #expect(KioskTests.asked(Samples.question).errorNote == nil)
  }

  /// Clients can tell staff a number, and learn no technical names.
  @Test func aClientIsToldANumberOnly() {
    for kiosk in [Self.failed(Self.rules), Self.failed(Self.rules, code: "cannotSubmitData", name: "cannotSubmitData")] {
      let text = kiosk.screen.text
      #expect(text.contains("Reference \(SessionNumber(of: Samples.facts.session))"))
      for name in ["DocumentExpired", "cannotSubmitData", "7d3f2a"] { #expect(!text.contains(name), "\(name)") }
      #expect(kiosk.copyBinding == nil && kiosk.errorElements.isEmpty)
    }
    #expect(Self.failed(Self.rules).screen.text.contains("Code 1002"))
  }

  @Test func yCopiesTheReport() {
    var kiosk = Self.failed()
    #expect(
      kiosk.update(.key(.character("y"))) == [.copy("1002 IdentityVerification.DocumentExpired: It has expired. 7d3f2a")])
    #expect(kiosk.screen.text.contains("Copied"))
    var other = KioskTests.asked(Samples.question)
    #expect(other.update(.key(.character("y"))).isEmpty)
  }

  /// What a server says is shown as it is, and never takes the room of the scene.
  @Test(arguments: [Size(width: 40, height: 12), Size(width: 80, height: 24)]) func aLongReasonIsLeftOut(size: Size) {
    for (reason, isShown) in [("\u{1B}[31mNo", true), (String(repeating: "word ", count: 400), false)] {
      var kiosk = Kiosk(mode: .menu(offers: Samples.offers), look: Samples.look(), size: size)
      _ = kiosk.update(.started(Samples.facts))
      _ = kiosk.update(.ended(.failed(code: "1", name: "Name", message: .verbatim("A."), reason: reason)))
      #expect(kiosk.screen.text.contains(reason.prefix(4) == "word" ? "word word" : "[31mNo") == isShown)
      #expect(!kiosk.screen.text.contains("\u{1B}") && kiosk.context.errorLines.count <= 4 && kiosk.cuts.isEmpty)
    }
  }

  /// A tester scans it where there is room.
  @Test(arguments: [true, false]) func aTesterGetsACode(isTester: Bool) throws {
    var kiosk = Self.failed(isTester: isTester, size: Self.large)
    let content = "1002 IdentityVerification.DocumentExpired 7d3f2a"
    let modules = try #require(QRModules(size: 25, dark: Array(repeating: true, count: 625)))
    let before = kiosk.screen.text
    _ = kiosk.update(.qrCode(text: content, modules))
    #expect((kiosk.screen.text != before) == isTester)
    #expect(kiosk.errorElements == (isTester ? [.qr(content: .text(value: content))] : []))
  }
}
