import Cells

/// One line of text while it is typed.
struct LineEditor: Equatable, Sendable {
  private(set) var characters: [Character]
  /// The place where typing goes on, 0 to the number of characters.
  private(set) var cursor: Int
  private let limit: Int

  init(_ text: String, limit: Int = 400) {
    characters = Array(text)
    cursor = characters.count
    self.limit = limit
  }

  var text: String { String(characters) }

  /// Returns whether the key belongs to the line.
  mutating func press(_ key: Key) -> Bool {
    switch key {
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(characters.count, cursor + 1)
    case .home: cursor = 0
    case .end: cursor = characters.count
    case .backspace:
      if cursor > 0 {
        cursor -= 1
        characters.remove(at: cursor)
      }
    case .delete: if cursor < characters.count { characters.remove(at: cursor) }
    case .control("u"): (characters, cursor) = ([], 0)
    case .character(let character): insert([character])
    case .paste(let text): insert(text.filter { !$0.isNewline })
    default: return false
    }
    return true
  }

  private mutating func insert(_ new: some Collection<Character>) {
    let new = new.prefix(limit - characters.count)
    characters.insert(contentsOf: new, at: cursor)
    cursor += new.count
  }

  /// Draws the part around the cursor, and places the screen's cursor.
  func draw(on screen: inout Screen, in rect: Rect, style: Style) {
    screen.fill(rect, style: style)
    let widths = characters.map { TextWidth.of($0) }
    var first = 0
    while widths[first..<cursor].reduce(0, +) >= rect.width - 1, first < cursor { first += 1 }
    screen.put(String(characters[first...]), x: rect.x, y: rect.y, style: style, clip: rect)
    screen.cursor = Point(x: rect.x + widths[first..<cursor].reduce(0, +), y: rect.y)
  }
}
