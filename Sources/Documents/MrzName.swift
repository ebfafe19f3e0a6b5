/// A name fitted into the cells of a machine-readable zone, by the rules and examples of ICAO 9303-4, 4.2.3 (9303-5 and -6 alike).
struct MrzName {
  /// The components of the last and of the first names, transliterated.
  let primary: [String]
  let secondary: [String]

  init(last: String, first: String) {
    primary = Transliteration.name(last).split(separator: " ").map(String.init)
    secondary = Transliteration.name(first).split(separator: " ").map(String.init)
  }

  /// Exactly `width` characters. A name that is too long ends in a letter in the last cell, which says that it may be truncated.
  func fitted(to width: Int) -> String {
    var primary = primary
    // Room for `<<` and an initial at least.
    let room = secondary.isEmpty ? width : width - 3
    if length(primary) > room {
      // The last components become initials first: BENNELONG WOOLOOMOOLOO W W.
      for index in primary.indices.reversed() where index > 0 && length(primary) > room {
        primary[index] = String(primary[index].prefix(1))
      }
      primary = Self.cut(primary, to: room)
    }
    guard !secondary.isEmpty else { return Self.filled(primary.joined(separator: "<"), width) }
    let left = width - length(primary) - 2
    let first = length(secondary) > left ? Self.cut(secondary, to: left) : secondary
    return Self.filled(primary.joined(separator: "<") + "<<" + first.joined(separator: "<"), width)
  }

  private func length(_ components: [String]) -> Int { components.reduce(components.count - 1) { $0 + $1.utf8.count } }

  /// Components cut to exactly `room` characters, or the whole where they are shorter, so that a letter stands at the end.
  private static func cut(_ components: [String], to room: Int) -> [String] {
    var components = components
    while true {
      let joined = components.joined(separator: "<")
      guard joined.utf8.count > room else { return components }
      let kept = String(joined.prefix(room))
      if kept.last != "<" { return kept.split(separator: "<").map(String.init) }
      // The cut falls between two components: the one before gives a letter, so that the next one shows its initial.
      let before = kept.split(separator: "<").count - 1
      guard let giver = (0...max(before, 0)).last(where: { components[$0].utf8.count > 1 }) else {
        return kept.split(separator: "<").map(String.init)
      }
      components[giver].removeLast()
    }
  }

  private static func filled(_ text: String, _ width: Int) -> String {
    text + String(repeating: "<", count: max(0, width - text.utf8.count))
  }
}
