import Cells
import Foundation
import Glibc
import TerminalHarness
import Testing

/// Pictures in real pixels, on a terminal played by the test.
@Suite struct PixelTests {
  private static let size = Size(width: 100, height: 30)

  /// Waits until the terminal shows this many pictures.
  private func see(_ count: Int, in kiosk: TerminalSession, _ sourceLocation: SourceLocation = #_sourceLocation) throws -> KittyScreen {
    try kiosk.wait("\(count) pictures in real pixels", seconds: Sandbox.patience) { KittyScreen(kiosk.output).shown.count == count }
    let screen = KittyScreen(kiosk.output)
    #expect(screen.faults.isEmpty, sourceLocation: sourceLocation)
    return screen
  }

  @Test func aPictureComesWithItsSceneAndGoesWithIt() throws {
    let kiosk = try Sandbox().confirm(options: ["--pixels", "kitty"])
    let picture = try #require(try see(1, in: kiosk).shown.first)
    #expect(picture.picture.width > 2 * picture.rect.width && picture.rect.right <= 100 && picture.rect.bottom <= 30)
    // It is the specimen: not one colour.
    #expect(Set(picture.picture.rgb).count > 100)
    // An overlay over it.
    kiosk.press(.function(2))
    try kiosk.waitFor("Nederlands")
    _ = try see(0, in: kiosk)
    kiosk.press(.escape)
    _ = try see(1, in: kiosk)
    // Zoomed, it is another picture at the same place.
    kiosk.press(.character("+"))
    try kiosk.wait("no other picture", seconds: Sandbox.patience) {
      let now = KittyScreen(kiosk.output).shown
      return now.count == 1 && now[0].picture != picture.picture
    }
    kiosk.press(.enter)
    try kiosk.wait(untilGone: "Is everything readable?")
    _ = try see(0, in: kiosk)
  }

  @Test func itIsThereAgainAfterAResizeAndASuspension() throws {
    let kiosk = try Sandbox().confirm(options: ["--pixels", "kitty"])
    let before = try #require(try see(1, in: kiosk).shown.first)
    kiosk.resize(Size(width: 120, height: 40))
    try kiosk.wait("no larger picture", seconds: Sandbox.patience) {
      let now = KittyScreen(kiosk.output).shown
      return now.count == 1 && now[0].rect.height > before.rect.height
    }
    kiosk.press(.control("z"))
    #expect(kiosk.waitUntilStopped())
    #expect(KittyScreen(kiosk.output).shown.isEmpty && !kiosk.isFullScreen)
    kiosk.kill(SIGCONT)
    _ = try see(1, in: kiosk)
  }

  @Test(arguments: [SIGTERM, SIGSEGV, SIGABRT]) func nothingIsLeftWhenItEnds(signal: Int32) throws {
    let kiosk = try Sandbox().confirm(options: ["--pixels", "kitty"])
    _ = try see(1, in: kiosk)
    kiosk.kill(signal)
    _ = try kiosk.exitStatus()
    #expect(KittyScreen(kiosk.output).shown.isEmpty && !kiosk.isFullScreen)
  }

  /// The answers arrive like typing, and must not be taken for it.
  @Test func aTerminalIsAskedOnceAndItsAnswersAreNoKeys() throws {
    let kiosk = try Sandbox().confirm()
    #expect(KittyScreen(kiosk.output).queries == 1 && KittyScreen(kiosk.output).shown.isEmpty)
    let before = kiosk.text
    kiosk.send(bytes: Array("\u{1B}_Gi=4095;OK\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62;4;22c".utf8))
    kiosk.settle(quiet: 100)
    // It is asked at the start: by now the answer is late, so nothing changes.
    #expect(KittyScreen(kiosk.output).shown.isEmpty && kiosk.text == before)
  }

  @Test(
    arguments: [
      (["TMUX": "/tmp/tmux-0/default,1,0"], true), (["SSH_CONNECTION": "::1 1 ::1 22"], true), (["TERM": "linux"], true),
      (["NO_COLOR": "1"], true), (["LANG": "C"], true), (["VESTIBULE_PIXELS": "off"], true), ([:], false),
    ] as [([String: String], Bool)])
  func inDoubtATerminalIsNotAsked(environment: [String: String], isSilent: Bool) throws {
    let kiosk = try Sandbox().kiosk(environment: environment)
    try kiosk.waitFor("Welcome")
    kiosk.settle(quiet: 100)
    #expect((KittyScreen(kiosk.output).queries == 0) == isSilent)
  }

  /// Terminals that show other terminals' characters get no pictures, whatever is asked for.
  @Test func withoutColoursThereAreNoPixels() throws {
    let kiosk = try Sandbox().confirm(options: ["--pixels", "kitty", "--color", "mono"])
    kiosk.settle(quiet: 200)
    #expect(KittyScreen(kiosk.output).transmitted == 0)
  }
}
