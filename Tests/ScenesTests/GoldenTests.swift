import Cells
import Foundation
import Gallery
import Testing

@testable import Scenes

/// The screens as text: the body of each in several languages and sizes, header and footer of all of them in one file for each size. So a
/// changed word in a footer changes two files and not every screen that shows it.
///
/// A missing golden is recorded and fails; VESTIBULE_RECORD=1 records all of them (and fails, so that nobody forgets to look).
struct GoldenTests {
  static let views: [(language: String, size: Size)] = [
    ("en", Size(width: 60, height: 20)), ("en", Size(width: 80, height: 24)), ("en", Size(width: 132, height: 43)),
    ("nl", Size(width: 80, height: 24)), ("de", Size(width: 80, height: 24)),
  ]

  /// The first screen with a logo, header included.
  @Test(arguments: [Size(width: 80, height: 24), Size(width: 120, height: 40), Size(width: 160, height: 50)]) func logo(size: Size) throws {
    try compare(Self.readable(LogoTests.attract(LogoTests.look(), size).screen), "logo.en.\(size.width)x\(size.height)")
  }

  /// Between header and footer, with popups and overlays.
  @Test(arguments: EverySceneTests.screens.map(\.name)) func body(name: String) throws {
    let screen = try #require(GalleryScreen.common.first { $0.name == name })
    // Two views are enough for the live capture: its texts have the same positions as those of the stills.
    for view in name.hasPrefix("live-") ? Self.views.filter({ $0.language == "en" && $0.size.width > 60 }) : Self.views {
      let kiosk = screen.make(Samples.look(view.language), view.size)
      try compare(Self.body(kiosk), "\(name).\(view.language).\(view.size.width)x\(view.size.height)")
    }
  }

  /// The bars of every other language and size are checked by `EverySceneTests`.
  @Test(arguments: [Size(width: 80, height: 24), Size(width: 44, height: 14)]) func bars(size: Size) throws {
    let text = EverySceneTests.screens.map { screen in
      let bars = Self.bars(screen.make(Samples.look(), size).screen)
      return "\(screen.name)\n  \(bars.header)\n  \(bars.footer)\n"
    }.joined()
    try compare(text, "bars.en.\(size.width)x\(size.height)")
  }

  @Test func tooSmall() throws {
    let kiosk = Kiosk(mode: .menu(offers: Samples.offers), look: Samples.look(), size: Size(width: 39, height: 11))
    try compare(Self.readable(kiosk.screen), "too-small.en.39x11")
  }

  /// The lines between the bars.
  static func body(_ kiosk: Kiosk) -> String {
    let canvas = kiosk.drawn()
    // A text behind a handle is not written to files.
    var screen = canvas.screen
    for place in canvas.secrets {
      for y in place.y..<place.bottom {
        // The shapes of large digits would reveal it too.
        for x in place.x..<place.right { screen[x, y].text = "*" }
      }
    }
    let lines = readable(screen).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let bar = kiosk.context.barHeight
    return lines.dropFirst(bar).dropLast(bar).joined(separator: "\n") + "\n"
  }

  /// The words of header and footer.
  static func bars(_ screen: Screen) -> (header: String, footer: String) {
    let lines = readable(screen).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return (lines.first.map(String.init) ?? "", lines.last.map(String.init) ?? "")
  }

  /// Shows the half blocks of a picture as shades, by their lightness.
  static func readable(_ screen: Screen) -> String {
    (0..<screen.size.height).map { y in
      var line = ""
      for x in 0..<screen.size.width {
        let cell = screen[x, y]
        guard let text = cell.text else { continue }
        if text == "▀", case .rgb(let r, let g, let b) = cell.style.ink {
          line += Int(r) + Int(g) + Int(b) > 300 ? "▒" : "░"
        } else if cell.style.paper == .rgb(0, 0, 0), cell.style.ink == .rgb(0, 0, 0) {
          // A dark cell of a QR code, or its upper half.
          line += "█"
        } else if text == "▄", cell.style.paper == .rgb(0, 0, 0) {
          line += "▀"
        } else {
          line.append(text)
        }
      }
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n") + "\n"
  }

  private func compare(_ text: String, _ name: String) throws {
    let folder = Samples.repository.appending(path: "Tests/ScenesTests/Golden")
    let file = folder.appending(path: "\(name).txt")
    let golden = try? String(contentsOf: file, encoding: .utf8)
    if golden == nil || ProcessInfo.processInfo.environment["VESTIBULE_RECORD"] == "1" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      if golden != text {
        try text.write(to: file, atomically: true, encoding: .utf8)
        Issue.record("recorded \(name): look at it, then run again")
      }
      return
    }
    if golden != text { Issue.record("\(name) differs. Expected:\n\(golden ?? "")\nGot:\n\(text)") }
  }
}
