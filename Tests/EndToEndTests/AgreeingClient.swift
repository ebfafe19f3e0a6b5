import Cells
import TerminalHarness
import Testing

/// A client at the keyboard of a kiosk who does what each screen asks, in any journey.
struct AgreeingClient {
  let kiosk: WalkKiosk
  /// The most screens of a journey; more of them mean that it goes round in circles.
  private static let most = 60
  /// Goes past a card that need not be opened.
  private static let pass = [Key.tab]

  /// Goes on until a screen shows a text, and stays there.
  func walk(to text: String) throws {
    var shown = ""
    for _ in 0..<Self.most {
      let (words, keys) = try next(shown, or: text)
      if words.contains(text) { return }
      shown = words
      for key in keys { kiosk.session.press(key) }
      // The words stay while the focus moves.
      guard keys == Self.pass else { continue }
      kiosk.session.rest()
      shown = ""
    }
    Issue.record("“\(text)” was not reached; the screen shows:\n\(kiosk.session.text)")
  }

  /// Waits for another screen than the one that was answered, and says what to press there.
  private func next(_ answered: String, or text: String) throws -> (words: String, keys: [Key]) {
    let session = kiosk.session
    var found: (words: String, keys: [Key]) = ("", [])
    try session.wait("nothing to answer", seconds: WalkTests.patience) {
      let words = Self.words(session.text)
      found = (words, (try? keys(footer: session.row(session.size.height - 1))) ?? [])
      return words.contains(text) || (words != answered && !found.keys.isEmpty)
    }
    return found
  }

  private func keys(footer: String) throws -> [Key] {
    if try kiosk.isAt("document.country.title") { return "utopia".map { .character($0) } + [.enter] }
    if try kiosk.isAt("capture.confirm.failedTitle") { return [.right, .enter] }
    if try footer.contains(kiosk.words("scene.capture.takeKey")) { return [.character(" ")] }
    if try footer.contains(kiosk.words("scene.cards.openKey")) { return Self.pass }
    return try footer.contains(kiosk.words("kiosk.key.enter")) ? [.enter] : []
  }

  /// The screen without its header and footer, which change by themselves.
  private static func words(_ text: String) -> String {
    text.split(separator: "\n").dropFirst().dropLast().flatMap { $0.split(whereSeparator: \.isWhitespace) }.joined(separator: " ")
  }
}
