import Cells
import Gallery
import Phrases
import TestScale
import Testing

@testable import Scenes

/// Properties of every screen, in every language, at many sizes.
struct EverySceneTests {
  /// The smallest and the usual size.
  private static let usualSizes = [Size(width: 60, height: 20), Size(width: 80, height: 24)]

  /// Odd and large ones.
  private static let largerSizes = [(61, 21), (79, 25), (100, 30), (132, 43), (200, 60)].map { Size(width: $0.0, height: $0.1) }

  /// The steps give odd and even widths and heights.
  private static let otherSizes =
    stride(from: 60, through: 200, by: 28).flatMap { width in
      stride(from: 20, through: 60, by: 10).map { Size(width: width, height: $0) }
    } + [Size(width: 73, height: 23)]

  /// All screens except the one that is too small for a scene.
  static let screens = GalleryScreen.common.filter { $0.name != "too-small" }

  /// The languages that are checked at other sizes too: the base language, two with long words, and the pseudo-locale, which is the longest.
  private static let thorough: Set<String> = ["en", "nl", "de", PseudoLocale.tag]

  /// The sizes at which a screen is checked in a language.
  private static func sizes(_ screen: String, _ language: String) -> [Size] {
    let purpose = "the sizes of \(screen) in \(language)"
    guard thorough.contains(language) else { return usualSizes + TestScale.some(1, of: largerSizes, for: purpose) }
    return usualSizes + largerSizes + TestScale.some(of: otherSizes, for: purpose)
  }

  @Test(arguments: screens.map(\.name)) func everywhere(name: String) throws {
    let screen = try #require(GalleryScreen.common.first { $0.name == name })
    for language in Samples.everyLanguage {
      let look = Samples.look(language)
      for size in Self.sizes(name, language) {
        let canvas = screen.make(look, size).drawn()
        guard let fault = Self.fault(of: canvas) else { continue }
        Issue.record("\(name), \(language), \(size.width)×\(size.height): \(fault)\n\(GoldenTests.readable(canvas.screen))")
        break
      }
    }
  }

  /// The fault of a screen; nil: none.
  static func fault(of canvas: Canvas) -> String? {
    let screen = canvas.screen, rows = (0..<screen.size.height).map(screen.row)
    if !canvas.cuts.isEmpty { return "cut: \(canvas.cuts)" }
    if canvas.focusMarks != 1 { return "\(canvas.focusMarks) marks of the focus" }
    guard let cursor = screen.cursor, (2..<screen.size.height - 2).contains(cursor.y), (0..<screen.size.width).contains(cursor.x) else {
      return "the focus is nowhere"
    }
    if rows.dropFirst(2).dropLast(2).allSatisfy({ $0.allSatisfy { $0 == " " } }) { return "the body is blank" }
    if let fault = faultOfBars(screen, rows) { return fault }
    // A key that has no text in the catalogues is shown in brackets.
    let isMissing = rows.contains { row in
      row.utf8.contains(UInt8(ascii: "[")) && ["[kiosk.", "[scene.", "[document.", "[gallery."].contains { row.contains($0) }
    }
    return isMissing ? "a text is missing" : nil
  }

  /// The fault of header and footer; nil: none. The goldens have them in one language and two sizes only.
  private static func faultOfBars(_ screen: Screen, _ rows: [String]) -> String? {
    let last = screen.size.height - 1
    if rows[0].allSatisfy({ $0 == " " }) { return "the header is blank" }
    if rows[last].allSatisfy({ $0 == " " }) { return "the footer is blank" }
    if !rows[last - 1].allSatisfy({ $0 == " " }) { return "no air above the footer" }
    // The steps, done ones first; a theme may leave them out.
    if !rows[1].allSatisfy({ "━═─ ".contains($0) }) { return "words under the header" }
    if !barIsFilled(screen) { return "the header has no ground" }
    return nil
  }

  private static let ground = Samples.look().theme.color(.screenBackground)

  /// Whether every cell of the top row has a ground of its own: no screen's background shows between title, notices and progress.
  private static func barIsFilled(_ screen: Screen) -> Bool {
    (0..<screen.size.width).allSatisfy { screen[$0, 0].style.paper != ground }
  }

  /// Every key in the footer changes the screen or has an effect.
  @Test(arguments: screens.map(\.name)) func footerActs(name: String) throws {
    // A second Enter on the empty field shows the same reminder.
    if name == "text-empty" { return }
    let screen = try #require(GalleryScreen.common.first { $0.name == name })
    // Words and space decide which keys are shown.
    for language in Self.thorough.sorted() {
      let look = Samples.look(language)
      let others = TestScale.some(2, of: Self.largerSizes + Self.otherSizes, for: "the footer of \(name) in \(language)")
      for size in Self.usualSizes + others {
        let kiosk = screen.make(look, size)
        let shown = kiosk.screen, hints = FooterBar.fitting(kiosk.hints, size.width, look)
        if hints.isEmpty, kiosk.caption == nil { Issue.record("\(name): an empty footer") }
        for hint in hints {
          // One key of a pair (up and down) may be at its end.
          let acts = Self.keys(hint.keys).contains { key in
            var pressed = kiosk
            let effects = pressed.update(.key(key))
            return !effects.isEmpty || pressed.screen != shown
          }
          if !acts {
            Issue.record("\(name), \(size.width)×\(size.height): \(hint.keys) “\(look.wording.text(hint.label))” does nothing")
          }
        }
      }
    }
  }

  static func keys(_ keys: KeyPattern) -> [Key] {
    switch keys {
    case .vertical: [.up, .down]
    case .horizontal: [.left, .right]
    case .arrows: [.left, .right, .up, .down]
    case .zoom: [.character("+"), .character("-")]
    case .pages: [.pageUp, .pageDown]
    default: [keys.sample]
    }
  }

  /// The help lists every key of the scene.
  @Test func helpListsEveryKey() {
    var kiosk = GalleryScreen.asked(Samples.review, look: Samples.look(), size: Size(width: 80, height: 40))
    let keys = Set(kiosk.hints.map(\.keys))
    _ = kiosk.update(.key(.function(1)))
    let text = kiosk.screen.text
    for keys in keys { #expect(text.contains(keys.name(Samples.look()))) }
  }

  /// With few colours, the focus is also drawn in reverse.
  @Test(arguments: [ColorDepth.ansi8, .mono]) func focusWithoutColour(depth: ColorDepth) throws {
    for name in ["type", "country", "menu", "question", "intro", "capture-list"] {
      let screen = try #require(GalleryScreen.named(name)).make(Samples.look(depth: depth), Size(width: 80, height: 24)).screen
      let cursor = try #require(screen.cursor)
      let row = (0..<screen.size.width).map { screen[$0, cursor.y].style.attributes }
      #expect(row.contains { $0.contains(.reverse) }, "\(name)")
    }
  }
}
