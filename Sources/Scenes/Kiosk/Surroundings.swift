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
  /// Whether a tester sits before the screen and not a client.
  var isTester = false
  /// A word for the person that stops nothing.
  var warning: Phrase?

  /// From this size on everything has its place beside everything else; below it, and for who wants it, there is the layout for large
  /// letters: a narrow column, one thing at a time.
  static let comfortableSize = Size(width: 60, height: 20)

  var isLarge: Bool {
    look.comfort.hasLargeText || size.width < Self.comfortableSize.width || size.height < Self.comfortableSize.height
  }

  /// The column that text stands in.
  var column: Rect { Column.of(body, isLarge: isLarge) }

  /// The rows of the header, and of the footer: a line of text, and a rule where rows are many.
  var barHeight: Int { size.height < Self.comfortableSize.height ? 1 : 2 }

  /// Between header and footer, above the warning.
  var body: Rect {
    let warningHeight = warning.map { TextLayout.wrap("\(Marks.warning) " + text($0), width: Note.inner(size.width - 2)).count } ?? 0
    return Rect(x: 0, y: barHeight, width: size.width, height: size.height - 2 * barHeight - warningHeight)
  }

  /// Whether rows are so few that buttons are lines and not boxes.
  var isLow: Bool { body.height < 13 }

  func text(_ phrase: Phrase) -> String { look.text(phrase) }
  func text(_ key: String, _ arguments: [String: PhraseArgument] = [:]) -> String { look.text(Phrase(key, arguments)) }
}
