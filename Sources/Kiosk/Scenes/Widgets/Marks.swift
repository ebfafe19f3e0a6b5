/// The marks. Each takes one column and has an ASCII form (the terminal's ASCII pass). No mark stands alone:
/// a word or a position says the same.
enum Marks {
  static let passed = "✓"
  static let warning = "!"
  static let failed = "×"
  static let neutral = "·"
  static let ticked = "■"
  static let unticked = "□"
  static let bullet = "•"
  static let stepDone: Character = "●"
  static let stepCurrent: Character = "◆"
  static let stepOpen: Character = "○"
  static let active: Character = "▶"
  static let barFull: Character = "━"
  static let barEmpty: Character = "─"
  static let threshold: Character = "┃"
  static let caret = "^"
  static let call = "→"
  static let callback = "←"
  static let answer = "›"
  static let effect = "·"

  /// The mark of an option's `icon`; an unknown name gets the neutral one.
  static func icon(_ name: String?) -> String {
    switch name {
    case nil: ""
    case "passport": "▤"
    case "card": "▭"
    case "paper": "▯"
    case "person": "◆"
    case "face": "◉"
    case "continue": "▶"
    case "open": String(stepOpen)
    case "done": passed
    default: neutral
    }
  }
}
