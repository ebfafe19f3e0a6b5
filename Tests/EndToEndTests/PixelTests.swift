import Cells
import Foundation
import Glibc
import TerminalHarness
import TestQueue
import Testing

/// Pictures in real pixels, on a terminal played by the test.
@Suite(.queued) struct PixelTests {}

extension PixelTests {
  /// A kiosk on a terminal with pictures.
  private struct Kiosk {
    let session: TerminalSession
    /// Its data, which must outlive it.
    private let sandbox: Sandbox

    init(_ start: (Sandbox) throws -> TerminalSession) throws {
      sandbox = try Sandbox()
      session = try start(sandbox)
    }

    /// What the terminal shows now.
    var now: KittyScreen { session.screen.pictures }

    /// Waits until the terminal shows this many pictures.
    @discardableResult func see(_ count: Int, at location: SourceLocation = #_sourceLocation) throws -> [KittyScreen.Shown] {
      try wait(at: location) { $0.count == count }
    }

    @discardableResult func wait(
      at location: SourceLocation = #_sourceLocation, until condition: ([KittyScreen.Shown]) -> Bool
    ) throws -> [KittyScreen.Shown] {
      try session.wait("line \(location.line): not the expected pictures", seconds: Sandbox.patience) { condition(now.shown) }
      #expect(now.faults.isEmpty, sourceLocation: location)
      return now.shown
    }
  }

  private static let small = Size(width: 80, height: 24), large = Size(width: 160, height: 50)

  /// Waits at the question whether everything is readable.
  private func confirming(_ size: Size) throws -> Kiosk {
    try Kiosk { try $0.confirm(options: ["--pixels", "kitty", "--reduced-motion"], size: size) }
  }

  @Test(arguments: [small, large]) func aPictureComesWithItsSceneAndGoesWithIt(size: Size) throws {
    let kiosk = try confirming(size)
    let picture = try #require(try kiosk.see(1).first)
    #expect(picture.picture.width > 2 * picture.rect.width && picture.rect.right <= size.width && picture.rect.bottom <= size.height)
    // It is the specimen: not one colour.
    #expect(Set(picture.picture.rgb).count > 100)
    // An overlay over it.
    kiosk.session.press(.function(2))
    try kiosk.session.waitFor("Nederlands")
    try kiosk.see(0)
    kiosk.session.press(.escape)
    try kiosk.see(1)
    // Zoomed, it is another picture.
    kiosk.session.press(.character("+"))
    let zoomed = try kiosk.wait { $0.count == 1 && $0[0].picture != picture.picture }
    kiosk.session.press(.enter)
    try kiosk.session.wait(untilGone: "Is everything readable?")
    // A large terminal shows the document beside what was read from it, smaller.
    try kiosk.wait { $0.count == (size == Self.large ? 1 : 0) && $0 != zoomed }
  }

  @Test func itGrowsWithTheTerminal() throws {
    let kiosk = try confirming(Self.small)
    let before = try #require(try kiosk.see(1).first)
    kiosk.session.resize(Self.large)
    try kiosk.wait { $0.count == 1 && $0[0].rect.height > before.rect.height }
    kiosk.session.resize(Self.small)
    try kiosk.wait { $0.count == 1 && $0[0].rect == before.rect }
  }

  @Test(arguments: [small, large]) func itIsGoneWhileSuspended(size: Size) throws {
    let kiosk = try Kiosk { sandbox in
      let words = ["run", "document", "--pixels", "kitty", "--reduced-motion"] + (try sandbox.passport())
      let command = ([TerminalSession.executable("vestibule")] + words).joined(separator: " ")
      // Job control needs a process group that is not orphaned: a shell in between.
      return try sandbox.shell("\(command); echo stopped; read -r; fg", size: size)
    }
    try kiosk.session.waitFor(try Catalogue.text("document.intro.title", "en"))
    try kiosk.session.passIntro()
    try kiosk.session.take()
    try kiosk.see(1)
    kiosk.session.press(.control("z"))
    try kiosk.session.waitFor("stopped")
    #expect(kiosk.now.shown.isEmpty && !kiosk.session.isFullScreen)
    kiosk.session.press(.enter)
    try kiosk.see(1)
  }

  /// A camera's pictures follow each other at one place, and none is left behind.
  @Test func livePicturesFollowEachOther() throws {
    let kiosk = try Kiosk { try $0.capture(source: "pattern", options: ["--pixels", "kitty"]) }
    // The first pictures may be small, from before the camera knew the size.
    let fine = try #require(try kiosk.wait { $0.count == 1 && $0[0].picture.width > 2 * $0[0].rect.width }.first)
    #expect(fine.picture.width <= 640 && fine.picture.height <= 400)
    var most = 0
    let before = kiosk.now.transmitted
    try kiosk.wait { shown in
      most = max(most, shown.count)
      return kiosk.now.transmitted > before + 10 && shown.count == 1
    }
    #expect(most == 1 || most == 2, "the next picture comes before the last one goes")
    kiosk.session.press(.function(2))
    try kiosk.session.waitFor("Nederlands")
    try kiosk.see(0)
  }

  @Test(arguments: [SIGTERM, SIGSEGV, SIGABRT], [small, large]) func nothingIsLeftWhenItEnds(signal: Int32, size: Size) throws {
    let kiosk = try confirming(size)
    try kiosk.see(1)
    kiosk.session.kill(signal)
    _ = try kiosk.session.exitStatus()
    #expect(kiosk.now.shown.isEmpty && !kiosk.session.isFullScreen)
  }

  /// The answers arrive like typing, and must not be taken for it.
  @Test func aTerminalIsAskedOnceAndLateAnswersChangeNothing() throws {
    let kiosk = try Kiosk { try $0.intro() }
    kiosk.session.settle(quiet: 3_000, limit: 4_000)
    #expect(kiosk.now.queries == 1)
    let before = kiosk.session.text
    kiosk.session.send(bytes: Array("\u{1B}_Gi=4095;OK\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62;4;22c".utf8))
    kiosk.session.rest()
    #expect(kiosk.session.text == before && kiosk.now.queries == 1)
  }

  @Test(
    arguments: [
      (["TMUX": "/tmp/tmux-0/default,1,0"], true), (["SSH_CONNECTION": "::1 1 ::1 22"], true), (["TERM": "linux"], true),
      (["NO_COLOR": "1"], true), (["LANG": "C"], true), (["VESTIBULE_PIXELS": "off"], true), ([:], false),
    ] as [([String: String], Bool)])
  func inDoubtATerminalIsNotAsked(environment: [String: String], isSilent: Bool) throws {
    let kiosk = try Kiosk { try $0.kiosk(environment: environment) }
    try kiosk.session.waitFor("Welcome")
    kiosk.session.rest()
    #expect((kiosk.now.queries == 0) == isSilent)
  }

  /// Terminals without enough colours get no pictures, whatever is asked for.
  @Test func withoutColoursThereAreNoPixels() throws {
    let kiosk = try Kiosk { try $0.confirm(options: ["--pixels", "kitty", "--color", "mono"]) }
    kiosk.session.rest()
    #expect(kiosk.now.transmitted == 0)
  }
}
