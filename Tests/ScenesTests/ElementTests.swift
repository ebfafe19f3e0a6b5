import Cells
import Documents
import Gallery
import Phrases
import Testing
import Workflow

@testable import Scenes

/// Codes, QR codes, steps and progress on notices and waits.
struct ElementTests {
  private static let handle = CodeHandle(id: "sample")

  private static func asked(_ content: PromptContent, size: Size = Size(width: 80, height: 24), look: Look = Samples.look()) -> Kiosk {
    GalleryScreen.asked(content, look: look, size: size)
  }

  private static func passcode(_ text: String, validFor milliseconds: Int64 = 30_000) -> KioskEvent {
    .code(handle, CurrentCode(text: text, validUntil: 1_000_000 + milliseconds), at: 1_000_000)
  }

  @Test func groups() {
    for (code, groups) in [
      ("1234", "1234"), ("12345", "12 345"), ("123456", "123 456"), ("1234567", "123 4567"), ("12345678", "1234 5678"),
      ("123456789", "123 456 789"), ("123456789012", "1234 5678 9012"), ("AB12CD", "AB1 2CD"), ("AB-12", "AB-12"),
      ("https://kiosk.example/7d3f", "https://kiosk.example/7d3f"),
    ] { #expect(CodeGroups.of(code).joined(separator: " ") == groups) }
  }

  // MARK: Codes

  @Test func aCodeByHandleIsRequestedOnceAndAgainWhenItExpires() {
    // Where there is no room for large digits.
    var kiosk = Kiosk(mode: .single, look: Samples.look(), size: Size(width: 40, height: 12))
    let asked = PendingPrompt(token: 7, prompt: Prompt(id: "a", content: Samples.passcode))
    #expect(kiosk.update(.asked(asked)) == [.requestCode(Self.handle)])
    #expect(kiosk.update(.key(.tab)) == [])
    #expect(kiosk.screen.text.contains("Getting the code"))
    #expect(kiosk.update(Self.passcode("418263")) == [])
    #expect(kiosk.screen.text.contains("4 1 8 2 6 3"))
    #expect(kiosk.screen.text.contains("30 seconds left"))
    #expect(kiosk.tickInterval == 1_000)
    #expect(kiosk.update(.tick(milliseconds: 29_000)) == [])
    #expect(kiosk.screen.text.contains("1 second left"))
    #expect(kiosk.update(.tick(milliseconds: 1_000)) == [.requestCode(Self.handle)])
    _ = kiosk.update(Self.passcode("905127"))
    #expect(kiosk.screen.text.contains("9 0 5 1 2 7") && !kiosk.screen.text.contains("4 1 8 2 6 3"))
  }

  /// The rows of the scene: the bars above and below have lines too.
  private static func rows(_ kiosk: Kiosk) -> [String] {
    let body = kiosk.context.body, screen = kiosk.screen
    return (body.y..<body.bottom).map { screen.row($0) }
  }

  @Test func theBarShrinks() {
    var kiosk = Self.asked(Samples.passcode)
    _ = kiosk.update(Self.passcode("418263"))
    // The steps under the header are of the same marks.
    func full() -> Int { GoldenTests.body(kiosk).filter { $0 == Marks.barFull }.count }
    let before = full()
    _ = kiosk.update(.tick(milliseconds: 15_000))
    #expect(before > 4 && abs(full() - before / 2) <= 1)
  }

  @Test func anUnavailableCodeIsRequestedAgain() {
    var kiosk = Self.asked(Samples.passcode)
    #expect(kiosk.update(.code(Self.handle, nil, at: 0)) == [])
    #expect(kiosk.screen.text.contains("isn’t available"))
    #expect(kiosk.update(.tick(milliseconds: 5_000)) == [.requestCode(Self.handle)])
  }

  @Test func aCodeOfAnotherPromptIsNotShown() {
    var kiosk = Self.asked(Samples.passcode)
    _ = kiosk.update(.asked(PendingPrompt(token: 8, prompt: Prompt(id: "b", content: Samples.notice))))
    _ = kiosk.update(Self.passcode("418263"))
    _ = kiosk.update(.asked(PendingPrompt(token: 9, prompt: Prompt(id: "c", content: Samples.passcode))))
    #expect(!kiosk.screen.text.contains("418 263"))
  }

  /// The screen knows the position of a handle's text, so that it is not written to files.
  @Test func secretsAreMarked() {
    for size in [Size(width: 80, height: 24), Size(width: 44, height: 14)] {
      var kiosk = Self.asked(Samples.passcode, size: size)
      _ = kiosk.update(Self.passcode("418263"))
      let body = GoldenTests.body(kiosk)
      #expect(!body.contains("4") && !body.contains("8") && body.contains("*"), "\(size)\n\(body)")
      #expect(!body.contains("█"), "\(size)")
    }
  }

  // MARK: QR codes

  @Test func aQRCodeIsDrawnDarkOnLightInEveryTheme() throws {
    for (theme, flavor) in ButtonTests.flavors.map({ ($0.name, $0) }) {
      for depth in [ColorDepth.direct, .indexed256, .ansi8] {
        var look = Samples.look()
        look.theme = flavor.theme(appearance: .dark, depth: depth)
        var kiosk = Self.asked(Samples.linkNotice, look: look)
        _ = kiosk.update(Samples.linkEvent)
        let screen = ColorReduction.reduce(kiosk.screen, to: depth)
        let modules = try Self.modules(screen)
        #expect(modules.count == 33 && modules.allSatisfy { $0.count == 33 }, "\(theme) \(depth)")
        // The finder pattern at the top left, inside a quiet zone of four.
        #expect(modules[3].allSatisfy { !$0 } && modules[4][4...10].allSatisfy(\.self) && !modules[5][5], "\(theme) \(depth)")
        #expect(modules.allSatisfy { row in !row[0...3].contains(true) && !row[29...32].contains(true) }, "\(theme) \(depth)")
      }
    }
  }

  /// The modules between the first and the last white or black cell, dark ones true.
  private static func modules(_ screen: Screen) throws -> [[Bool]] {
    func isDark(_ color: Color) -> Bool? {
      switch color.visible {
      case .rgb(let r, let g, let b) where r == g && g == b: r < 60 ? true : r > 180 ? false : nil
      default: nil
      }
    }
    let column = try #require((2..<40).first { x in isDark(screen[x, 10].style.paper) == false })
    let top = try #require((2..<22).first { isDark(screen[column, $0].style.paper) == false })
    var rows: [[Bool]] = []
    for y in top..<top + 17 {
      var upper: [Bool] = [], lower: [Bool] = []
      for x in column..<column + 33 {
        let cell = screen[x, y]
        let paper = isDark(cell.style.paper) ?? false
        upper.append(paper)
        lower.append(cell.text == "▄" ? isDark(cell.style.ink) ?? false : paper)
      }
      rows += [upper, lower]
    }
    return Array(rows.dropLast())
  }

  @Test func withoutColoursItIsReversed() {
    var kiosk = Self.asked(Samples.linkNotice, look: Samples.look(depth: .mono))
    _ = kiosk.update(Samples.linkEvent)
    let screen = ColorReduction.reduce(kiosk.screen, to: .mono)
    let light = (2..<22).flatMap { y in (0..<40).map { screen[$0, y] } }.filter { $0.style.attributes.contains(.reverse) && $0.text == " " }
    #expect(light.count > 100)
  }

  @Test func theTextIsShownIfItDoesNotFit() {
    for (size, fits) in [
      (Size(width: 80, height: 24), true), (Size(width: 132, height: 43), true), (Size(width: 44, height: 14), false),
      (Size(width: 60, height: 20), true),
    ] {
      var kiosk = Self.asked(Samples.linkNotice, size: size)
      _ = kiosk.update(Samples.linkEvent)
      let text = kiosk.screen.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(text.contains("too small for the QR code") != fits, "\(size)\n\(text)")
      if !fits { #expect(!text.contains("▄"), "\(size)") }
    }
  }

  @Test func aCodeThatCannotBeDrawnIsShownAsText() {
    var kiosk = Self.asked(Samples.linkNotice)
    _ = kiosk.update(.qrCode(text: "https://kiosk.example/7d3f", nil))
    #expect(kiosk.screen.text.contains("can’t be shown") && kiosk.screen.text.contains("https://kiosk.example/7d3f"))
  }

  @Test func theDrawingIsRequestedAgainAfterTheProcessDied() {
    var kiosk = Kiosk(mode: .single, look: Samples.look(), size: Size(width: 80, height: 24))
    let request = KioskEffect.requestQRCode("https://kiosk.example/7d3f")
    #expect(kiosk.update(.asked(PendingPrompt(token: 7, prompt: Prompt(id: "a", content: Samples.linkNotice)))) == [request])
    #expect(kiosk.update(.imaging(.restarting(.verbatim("x")))) == [request])
    _ = kiosk.update(Samples.linkEvent)
    #expect(kiosk.update(.imaging(.ready)) == [])
  }

  // MARK: Steps and progress

  /// Every state differs by its mark, in ASCII and without colours too.
  @Test(arguments: Glyphs.allCases) func stepsHaveMarks(glyphs: Glyphs) throws {
    let marks: [Character] = [Marks.stepOpen, Marks.active, Character(Marks.passed), Character(Marks.failed)]
    #expect(Set(marks.map { glyphs == .utf8 ? $0 : Glyphs.asciiForm(of: $0) }).count == 4)
    let working = Self.asked(Samples.working3).screen.text, failed = Self.asked(Samples.failed3).screen.text
    #expect(working.contains("✓ Document read · done") && working.contains("▶ Register asked · in progress"))
    #expect(working.contains("○ Result sent") && failed.contains("× Register asked · failed"))
  }

  @Test func progressHasABarAndNumbers() throws {
    let screen = Self.asked(Samples.upload).screen
    let row = try #require((2..<24).map { screen.row($0) }.first { $0.contains(Marks.barFull) })
    #expect(row.contains("3 of 7"))
    let full = row.filter { $0 == Marks.barFull }.count, empty = row.filter { $0 == Marks.barEmpty }.count
    #expect(abs(Double(full) / Double(full + empty) - 3.0 / 7) < 0.05)
  }
}
