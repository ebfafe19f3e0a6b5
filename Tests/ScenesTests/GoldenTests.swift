import Cells
import Foundation
import Gallery
import Testing

@testable import Scenes

/// The screens as text. A missing golden is recorded and fails; VESTIBULE_RECORD=1 records all anew (and fails, so that nobody forgets it).
@Suite struct GoldenTests {
  static let views: [(language: String, size: Size)] = [
    ("en", Size(width: 60, height: 20)), ("en", Size(width: 80, height: 24)), ("en", Size(width: 132, height: 43)),
    ("nl", Size(width: 80, height: 24)), ("de", Size(width: 80, height: 24)),
  ]

  @Test(arguments: EverySceneTests.stages.map(\.name)) func screen(name: String) throws {
    let stage = try #require(Stage.all.first { $0.name == name })
    // Of the many faces of the live capture two are enough: its texts are in no other place than those of the stills.
    for view in name.hasPrefix("live-") ? Self.views.filter({ $0.language == "en" && $0.size.width > 60 }) : Self.views {
      let kiosk = stage.make(Samples.look(view.language), view.size)
      try compare(Self.readable(kiosk.screen), "\(name).\(view.language).\(view.size.width)x\(view.size.height)")
    }
  }

  @Test func tooSmall() throws {
    let kiosk = Kiosk(mode: .menu(offers: Samples.offers), look: Samples.look(), size: Size(width: 39, height: 11))
    try compare(Self.readable(kiosk.screen), "too-small.en.39x11")
  }

  /// A picture's half blocks are shown shaded, by how light they are.
  static func readable(_ screen: Screen) -> String {
    (0..<screen.size.height).map { y in
      var line = ""
      for x in 0..<screen.size.width {
        let cell = screen[x, y]
        guard let text = cell.text else { continue }
        if text == "▀", case .rgb(let r, let g, let b) = cell.style.ink {
          line += Int(r) + Int(g) + Int(b) > 300 ? "▒" : "░"
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
