import Cells
import Gallery
import Phrases
import Testing

@testable import Scenes

/// What must hold on every screen, in every language, at every size.
@Suite struct EverySceneTests {
  /// Steps that are no divisors of each other meet odd and even widths and heights.
  static let sizes: [Size] =
    stride(from: 60, through: 200, by: 28).flatMap { width in
      stride(from: 20, through: 60, by: 10).map { Size(width: width, height: $0) }
    } + [
      Size(width: 80, height: 24), Size(width: 61, height: 21), Size(width: 73, height: 23), Size(width: 79, height: 25),
      Size(width: 200, height: 60),
    ]

  /// All screens but the one that has no room for a scene.
  static let stages = Stage.all.filter { $0.name != "too-small" }

  /// The languages that are tried at all sizes: the base, two with long words, and the one that is longer than any.
  static let thorough: Set<String> = ["en", "nl", "de", PseudoLocale.tag]

  /// What the other languages are tried at: the least, the usual, the odd and the large.
  static let usualSizes = [(60, 20), (61, 21), (79, 25), (80, 24), (100, 30), (132, 43), (200, 60)].map { Size(width: $0.0, height: $0.1) }

  @Test(arguments: stages.map(\.name)) func everywhere(name: String) throws {
    let stage = try #require(Stage.all.first { $0.name == name })
    for language in Samples.everyLanguage {
      let look = Samples.look(language)
      for size in Self.thorough.contains(language) ? Self.sizes : Self.usualSizes {
        let canvas = stage.make(look, size).drawn()
        guard let fault = Self.fault(of: canvas) else { continue }
        Issue.record("\(name), \(language), \(size.width)×\(size.height): \(fault)\n\(GoldenTests.readable(canvas.screen))")
        break
      }
    }
  }

  /// What is wrong with a screen; nil: nothing.
  static func fault(of canvas: Canvas) -> String? {
    let screen = canvas.screen
    if !canvas.cuts.isEmpty { return "cut: \(canvas.cuts)" }
    if canvas.primaries != 1 { return "\(canvas.primaries) primary elements" }
    guard let cursor = screen.cursor, (2..<screen.size.height - 2).contains(cursor.y), (0..<screen.size.width).contains(cursor.x) else {
      return "the focus is nowhere"
    }
    if (2..<screen.size.height - 2).allSatisfy({ y in screen.row(y).allSatisfy { $0 == " " } }) { return "the body is blank" }
    // A key without a text in the catalogues stands in brackets.
    let text = screen.text
    if ["[kiosk.", "[scene.", "[document.", "[gallery."].contains(where: { text.contains($0) }) { return "a text is missing" }
    return nil
  }

  /// Whatever key the footer tells does something that can be seen, or something outside.
  @Test(arguments: stages.map(\.name)) func footerActs(name: String) throws {
    // Where the one answer that is missing has been asked for, asking again shows the same.
    if name == "text-empty" { return }
    let stage = try #require(Stage.all.first { $0.name == name })
    for language in Self.thorough.sorted() {
      let look = Samples.look(language)
      for size in language == PseudoLocale.tag ? Self.usualSizes : Self.sizes {
        let kiosk = stage.make(look, size)
        let shown = Footer.fitting(kiosk.legends, size.width, look)
        if shown.isEmpty { Issue.record("\(name): an empty footer") }
        for legend in shown {
          // Of a pair (up and down) one may stand at an end.
          let acts = Self.keys(legend.cap).contains { key in
            var pressed = kiosk
            let effects = pressed.update(.key(key))
            return !effects.isEmpty || pressed.screen != kiosk.screen
          }
          if !acts {
            Issue.record("\(name), \(size.width)×\(size.height): \(legend.cap) “\(look.wording.text(legend.label))” does nothing")
          }
        }
      }
    }
  }

  static func keys(_ cap: Cap) -> [Key] {
    switch cap {
    case .vertical: [.up, .down]
    case .horizontal: [.left, .right]
    case .arrows: [.left, .right, .up, .down]
    case .zoom: [.character("+"), .character("-")]
    case .pages: [.pageUp, .pageDown]
    default: [cap.sample]
    }
  }

  /// The help tells of every key that the scene has.
  @Test func helpTellsEveryKey() {
    var kiosk = Stage.asked(Samples.review, look: Samples.look(), size: Size(width: 80, height: 40))
    let keys = Set(kiosk.legends.map(\.cap))
    _ = kiosk.update(.key(.function(1)))
    let text = kiosk.screen.text
    for cap in keys { #expect(text.contains(cap.name(Samples.look()))) }
  }

  /// Where colours are few the focus is drawn in reverse too.
  @Test(arguments: [ColorDepth.ansi8, .mono]) func focusWithoutColour(depth: ColorDepth) throws {
    for stage in Stage.all where ["type", "country", "menu", "question", "intro", "capture-list"].contains(stage.name) {
      let screen = stage.make(Samples.look(depth: depth), Size(width: 80, height: 24)).screen
      let cursor = try #require(screen.cursor)
      #expect(screen[cursor.x, cursor.y].text == Marks.focus, "\(stage.name)")
      let row = (0..<screen.size.width).map { screen[$0, cursor.y].style.attributes }
      #expect(row.contains { $0.contains(.reverse) }, "\(stage.name)")
    }
  }
}
