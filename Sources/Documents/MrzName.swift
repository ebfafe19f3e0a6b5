/// A name fitted into the cells of a machine-readable zone, by the rules and examples of ICAO 9303-4, 4.2.3 (9303-5 and -6 alike).
struct MrzName {
  /// The components of the last and of the first names, transliterated.
  let primary: [String]
  let secondary: [String]

  /// `keepsDigits`: for issuers that write letters as digits.
  init(last: String, first: String, keepsDigits: Bool = false) {
    primary = Transliteration.name(last, keepsDigits: keepsDigits).split(separator: " ").map(String.init)
    secondary = Transliteration.name(first, keepsDigits: keepsDigits).split(separator: " ").map(String.init)
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
    var secondary = secondary
    if length(secondary) > max(width - length(primary) - 2, 0) {
      secondary = Self.cut(secondary, to: width - length(primary) - 2)
      let isShort = length(primary) + 2 + length(secondary) < width
      // A first name of one letter that the cut leaves alone: the last name gives a letter, so that the next initial fits.
      if isShort, primary == self.primary, let giver = primary.lastIndex(where: { $0.utf8.count > 1 }) {
        primary[giver].removeLast()
        secondary = Self.cut(self.secondary, to: width - length(primary) - 2)
      }
    }
    // Where an initial leaves more room than the first names take, the component gets letters back, so that the last cell is used.
    var spare = width - length(primary) - (secondary.isEmpty ? 0 : 2 + length(secondary))
    for index in primary.indices where spare > 0 {
      let longer = self.primary[index].prefix(primary[index].utf8.count + spare)
      spare -= longer.utf8.count - primary[index].utf8.count
      primary[index] = String(longer)
    }
    let name = primary.joined(separator: "<") + (secondary.isEmpty ? "" : "<<" + secondary.joined(separator: "<"))
    return name + String(repeating: "<", count: max(0, width - name.utf8.count))
  }

  private func length(_ components: [String]) -> Int { components.reduce(max(0, components.count - 1)) { $0 + $1.utf8.count } }

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
}
