import Cells
import Documents
import Testing

@testable import Gallery

/// The stage of a simulated camera on a terminal.
struct StageScreenTests {
  private func stage(_ size: Size) -> StageScreen {
    StageScreen(
      address: "http://127.0.0.1:8090/stream.mjpeg", wording: GalleryKit.wording("en"), size: size, blocks: .halves, hasPixels: false)
  }

  private func state(_ acts: StageAct...) -> StageState {
    acts.reduce(into: StageState()) { $1.change(&$0) }
  }

  private static let white = Picture(width: 160, height: 90) { _, _ in (255, 255, 255) }

  /// Each key has its own act, and each act a key. (Turning over shows the front again.)
  @Test func eachActHasAKey() {
    for subject in [StageState.Subject.document, .face] {
      let keys = StageKey.all(subject)
      #expect(Set(keys.map(\.key)).count == keys.count && Set(keys.map(\.spelling)).count == keys.count)
    }
    let acts = Set((StageKey.all(.document) + StageKey.all(.face)).flatMap(\.acts))
    #expect(acts == Set(StageAct.allCases).subtracting([.showFront]))
  }

  /// Every act that a key can do stands beside it in full, in the smallest window and in a large one.
  @Test(arguments: [Size(width: 80, height: 24), Size(width: 120, height: 40)], [StageAct.showDocument, .showFace])
  func whatAKeyDoesStandsThere(size: Size, subject: StageAct) {
    var screen = stage(size)
    _ = screen.update(.picture(Self.white, state(subject)))
    let text = screen.screen.text
    for key in StageKey.all(state(subject).subject) {
      #expect(text.contains(key.spelling.padded(4) + key.act(state(subject)).rawValue), "\(key.spelling)")
      for act in key.acts { #expect(TextWidth.of(act.rawValue) <= 17) }
    }
    #expect(text.contains("http://127.0.0.1:8090/stream.mjpeg"))
  }

  /// A key takes back what it has done.
  @Test func aKeyTakesBackWhatItHasDone() {
    var screen = stage(Size(width: 80, height: 24))
    _ = screen.update(.picture(Self.white, state()))
    #expect(screen.update(.key(.character("g"))) == [.act(.glareOn)])
    _ = screen.update(.picture(Self.white, state(.glareOn)))
    #expect(screen.screen.text.contains("glare-off"))
    #expect(screen.update(.key(.character("g"))) == [.act(.glareOff)])
    #expect(screen.update(.key(.character("o"))) == [.act(.turnOver)])
    #expect(screen.update(.key(.character("u"))).isEmpty)
    #expect(screen.update(.key(.character("q"))) == [.quit])
  }

  /// The picture has the room beside the keys, undistorted.
  @Test(arguments: [Size(width: 80, height: 24), Size(width: 120, height: 40), Size(width: 20, height: 6)]) func thePictureHasItsRoom(
    size: Size
  ) {
    var screen = stage(size)
    #expect(screen.update(.resized(size)) == [.room(screen.room)])
    _ = screen.update(.picture(Self.white, state()))
    let drawn = screen.screen, white = Color.rgb(255, 255, 255)
    let cells = (0..<size.height).flatMap { y in (0..<size.width).map { Point(x: $0, y: y) } }.filter {
      drawn[$0.x, $0.y].style.ink == white
    }
    #expect(cells.allSatisfy { screen.room.contains($0) })
    if size.width >= 80 {
      let rows = Set(cells.map(\.y)).count, columns = Set(cells.map(\.x)).count
      #expect(abs(Double(columns) / Double(rows * 2) - 16.0 / 9) < 0.15)
    }
  }
}

extension String {
  fileprivate func padded(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - TextWidth.of(self))) }
}
