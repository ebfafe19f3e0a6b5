/// A name fitted into the cells of an MRZ, by the rules and examples of ICAO 9303-4, 4.2.3 (9303-5 and -6 alike).
struct MrzName {
  /// The components of the last and of the first names, transliterated.
  let primary: [String]
  let secondary: [String]
  /// What can't be written (`Transliteration.fault`); nil when there is nothing.
  let fault: String?

  /// - Parameter keepsDigits: for issuers that write letters as digits.
  init(last: String, first: String, keepsDigits: Bool = false) {
    let last = Transliteration(last, keepsDigits: keepsDigits), first = Transliteration(first, keepsDigits: keepsDigits)
    primary = last.text.split(separator: " ").map(String.init)
    secondary = first.text.split(separator: " ").map(String.init)
    fault = last.fault ?? first.fault
  }

  /// Exactly `width` characters. A truncated name has a letter in the last cell, which indicates the truncation.
  func fitted(to width: Int) -> String {
    var primary = primary
    // Leave space for `<<` and at least an initial.
    let space = secondary.isEmpty ? width : width - 3
    if length(primary) > space {
      // The last components become initials first: BENNELONG WOOLOOMOOLOO W W.
      for index in primary.indices.reversed() where index > 0 && length(primary) > space {
        primary[index] = String(primary[index].prefix(1))
      }
      primary = Self.cut(primary, to: space)
    }
    var secondary = secondary
    if length(secondary) > max(width - length(primary) - 2, 0) {
      secondary = Self.cut(secondary, to: width - length(primary) - 2)
      let isShort = length(primary) + 2 + length(secondary) < width
      // If the cut leaves a first name short of the end, the last name gives up a letter, so that the next initial fits.
      if isShort, primary == self.primary, let giver = primary.lastIndex(where: { $0.utf8.count > 1 }) {
        primary[giver].removeLast()
        secondary = Self.cut(self.secondary, to: width - length(primary) - 2)
      }
    }
    // If the first names leave space, shortened components get letters back, so that the last cell is used.
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

  /// Components cut to exactly `space` characters so that the last one is a letter; unchanged if they are shorter.
  private static func cut(_ components: [String], to space: Int) -> [String] {
    var components = components
    while true {
      let joined = components.joined(separator: "<")
      guard joined.utf8.count > space else { return components }
      let kept = String(joined.prefix(space))
      if kept.last != "<" { return kept.split(separator: "<").map(String.init) }
      // The cut is between two components: the previous one gives up a letter, so that the next one keeps its initial.
      let before = kept.split(separator: "<").count - 1
      guard let giver = (0...max(before, 0)).last(where: { components[$0].utf8.count > 1 }) else {
        return kept.split(separator: "<").map(String.init)
      }
      components[giver].removeLast()
    }
  }
}

extension Mrz {
  /// Whether a printed name is this one, cut to the cells of a format: as the standard says, or simply at the last cell.
  public static func isCut(last: String, first: String, to printedLast: String, _ printedFirst: String) -> Bool {
    let printed = MrzName(last: printedLast, first: printedFirst).whole, name = MrzName(last: last, first: first)
    guard nameWidths.contains(printed.utf8.count) else { return false }
    let isLonger = name.whole.utf8.count > printed.utf8.count
    return isLonger && (name.fitted(to: printed.utf8.count) == printed || name.whole.hasPrefix(printed))
  }

  private static let nameWidths = Set(MrzLayouts.all.flatMap(\.fields).filter { $0.content == .names }.map(\.span.count))
}

extension MrzName {
  /// All components, with fillers between them.
  fileprivate var whole: String { [primary, secondary].filter { !$0.isEmpty }.map { $0.joined(separator: "<") }.joined(separator: "<<") }
}
