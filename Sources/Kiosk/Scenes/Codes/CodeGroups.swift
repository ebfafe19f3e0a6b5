/// A code in groups of three or four characters, as people read and type codes.
enum CodeGroups {
  /// The longest code that is split into groups; longer texts are addresses and the like.
  private static let longest = 24

  /// The groups of a code: as even as possible, the shorter ones first. A text that has its own separators, or is too long, stays whole.
  static func of(_ code: String) -> [String] {
    let characters = Array(code)
    guard characters.count <= longest, characters.allSatisfy({ $0.isLetter || $0.isNumber }) else { return [code] }
    let count = max(1, (characters.count + 3) / 4)
    return (0..<count).map { String(characters[characters.count * $0 / count..<characters.count * ($0 + 1) / count]) }
  }
}
