import Cells

/// What a tester types to search a list of names, in small letters.
struct TypedQuery: Equatable, Sendable {
  private(set) var text = ""

  /// No name is longer.
  private static let longest = 48

  var isEmpty: Bool { text.isEmpty }

  /// - Returns: whether it has changed.
  mutating func type(_ key: Key) -> Bool {
    let old = text
    switch key {
    case .character(let letter): text += letter.lowercased()
    case .paste(let pasted): text += pasted.lowercased()
    case .backspace: _ = text.popLast()
    default: break
    }
    text = String(text.prefix(Self.longest))
    return text != old
  }
}
