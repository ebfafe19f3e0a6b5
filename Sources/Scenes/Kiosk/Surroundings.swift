import Cells
import Phrases

/// What every scene can see and none can change.
struct Surroundings: Sendable {
  var look: Look
  var size: Size
  /// The asking that the scene answers; nil where nothing is asked (menu, result).
  var token: Int?
  var canGoBack: Bool
  var imaging: ImagingState
  /// A word for the person that stops nothing.
  var warning: Phrase?

  /// Between header and footer, above the warning.
  var body: Rect {
    let warningHeight = warning.map { TextLayout.wrap("\(Marks.warning) " + text($0), width: Note.inner(size.width - 2)).count } ?? 0
    return Rect(x: 0, y: 2, width: size.width, height: size.height - 4 - warningHeight)
  }

  func text(_ phrase: Phrase) -> String { look.wording.text(phrase) }
  func text(_ key: String, _ arguments: [String: PhraseArgument] = [:]) -> String { look.wording.text(Phrase(key, arguments)) }
}
