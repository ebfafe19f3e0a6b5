import Cells

/// Finds a screen by a part of its name, title or group.
struct Finder: Sendable {
  private let screens: [GalleryScreen]
  private(set) var query = ""
  /// The focused position in `found`.
  private(set) var focus = 0

  /// Begins with all of these screens, focused on this index.
  init(_ screens: [GalleryScreen], at index: Int) {
    self.screens = screens
    focus = index
  }

  /// The indices of the screens that match all words of the query.
  var found: [Int] {
    let words = query.lowercased().split(separator: " ")
    return screens.indices.filter { i in
      let screen = screens[i]
      let text = "\(screen.name) \(screen.group.name) \(screen.title)".lowercased()
      return words.allSatisfy { text.contains($0) }
    }
  }

  /// The screen that Enter goes to; nil if nothing matches.
  var choice: Int? {
    let found = found
    return found.indices.contains(focus) ? found[focus] : nil
  }

  /// - Parameter page: how many rows PageDown moves by.
  mutating func press(_ key: Key, page: Int) {
    let last = max(0, found.count - 1)
    switch key {
    case .up: focus = max(0, focus - 1)
    case .down: focus = min(last, focus + 1)
    case .pageUp: focus = max(0, focus - page)
    case .pageDown: focus = min(last, focus + page)
    case .home: focus = 0
    case .end: focus = last
    case .backspace:
      if !query.isEmpty { query.removeLast() }
      focus = 0
    case .character(let character): type(String(character))
    case .paste(let text): type(text.filter { !$0.isNewline })
    default: break
    }
  }

  private mutating func type(_ text: String) {
    query = String((query + text).prefix(40))
    focus = 0
  }
}
