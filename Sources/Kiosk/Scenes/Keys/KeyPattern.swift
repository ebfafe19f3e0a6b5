import Cells

/// A key, or a group of keys, as the footer names it and the keyboard sends it.
enum KeyPattern: Hashable, Sendable {
  case enter, space, escape, tab, end, vertical, horizontal, arrows, pages, zoom, digits
  case letter(Character)
  case function(Int)
  case control(Character)
  /// All keys that type: characters, backspace, paste.
  case typing
  /// Keys that move and delete inside a field.
  case editing

  func matches(_ key: Key) -> Bool {
    switch self {
    case .enter: key == .enter
    case .space: key == .character(" ")
    case .escape: key == .escape
    case .tab: key == .tab || key == .backTab
    case .end: key == .end
    case .vertical: key == .up || key == .down
    case .horizontal: key == .left || key == .right
    case .arrows: key == .up || key == .down || key == .left || key == .right
    case .pages: key == .pageUp || key == .pageDown || key == .home || key == .end
    case .zoom: [.character("+"), .character("="), .character("-"), .character("_")].contains(key)
    case .digits: if case .character(let typed) = key { typed.wholeNumberValue.map { (0...9).contains($0) } ?? false } else { false }
    case .letter(let letter): if case .character(let typed) = key { Self.latin(typed) == letter } else { false }
    case .function(let n): key == .function(n)
    case .control(let letter): key == .control(letter)
    case .typing:
      switch key {
      case .character, .backspace, .paste: true
      default: false
      }
    case .editing: [.left, .right, .home, .end, .delete].contains(key)
    }
  }

  /// The Latin letter on the key that types a character: a Greek keyboard sends another letter, a Japanese input method a wide one.
  private static func latin(_ typed: Character) -> Character {
    guard let scalar = typed.lowercased().unicodeScalars.first else { return typed }
    if (0xFF01...0xFF5E).contains(scalar.value), let narrow = Unicode.Scalar(scalar.value - 0xFEE0) { return Character(narrow) }
    return greek[scalar] ?? Character(scalar)
  }

  private static let greek = Dictionary(
    uniqueKeysWithValues: zip("αβψδεφγηιξκλμνοπρστθωςχυζ".unicodeScalars, "abcdefghijklmnoprstuvwxyz"))

  /// A key that matches, for tests.
  var sample: Key {
    switch self {
    case .enter: .enter
    case .space: .character(" ")
    case .escape: .escape
    case .tab: .tab
    case .end: .end
    case .vertical: .down
    case .horizontal: .right
    case .arrows: .right
    case .pages: .pageDown
    case .zoom: .character("+")
    case .digits: .character("1")
    case .letter(let letter): .character(letter)
    case .function(let n): .function(n)
    case .control(let letter): .control(letter)
    case .typing: .character("n")
    case .editing: .left
    }
  }

  /// The key, if there is only one; nil for a group.
  var single: Key? {
    switch self {
    case .enter, .space, .escape, .end, .letter, .function, .control: sample
    case .tab, .vertical, .horizontal, .arrows, .pages, .zoom, .digits, .typing, .editing: nil
    }
  }

  /// The name of the key in the current language.
  func name(_ look: Look) -> String {
    func word(_ key: String) -> String { look.wording.text(.init("kiosk.key.\(key)")) }
    return switch self {
    case .enter: word("enter")
    case .space: word("space")
    case .escape: word("escape")
    case .tab: word("tab")
    case .end: word("end")
    case .vertical: "↑↓"
    case .horizontal, .editing: "←→"
    case .arrows: "←↑↓→"
    case .pages: word("pages")
    case .zoom: "+ -"
    case .digits: "0–9"
    case .letter(let letter): String(letter)
    case .function(let n): "F\(n)"
    case .control(let letter): word("control") + "-" + letter.uppercased()
    case .typing: word("typing")
    }
  }
}
