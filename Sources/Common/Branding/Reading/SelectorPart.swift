/// What a selector of a style sheet is for, as far as it shows the brand. Nearly all selectors are for something else, which must be found
/// quickly.
struct SelectorPart {
  enum Kind { case button, link, bar, page, heading }

  let kind: Kind
  /// Whether it is for the main one of its kind.
  let isMain: Bool

  /// - Parameter selector: in small letters.
  init?(_ selector: String) {
    for one in selector.utf8.split(separator: UInt8(ascii: ",")).prefix(8) {
      guard let last = one.split(whereSeparator: Self.separates).last, let part = Self.part(last) else { continue }
      let text = String(decoding: one, as: UTF8.self)
      guard !Self.passing.contains(where: { text.contains($0) }) else { continue }
      (kind, isMain) = part
      return
    }
    return nil
  }

  /// The part that a selector without blanks names.
  private static func part(_ selector: Substring.UTF8View) -> (Kind, Bool)? {
    let words = selector.split { !$0.isNamePart || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }.map {
      String(decoding: $0, as: UTF8.self)
    }
    func has(_ some: Set<String>) -> Bool { words.contains { some.contains($0) } }
    if has(buttons) { return has(otherButtons) ? nil : (.button, has(["primary", "cta", "submit", "main", "brand"])) }
    if has(bars) { return (.bar, words.contains("header")) }
    switch String(decoding: selector, as: UTF8.self) {
    case "a", "a:link": return (.link, true)
    case "body": return (.page, true)
    case "html", ":root": return (.page, false)
    case "h1": return (.heading, true)
    case "h2": return (.heading, false)
    default: return nil
    }
  }

  private static func separates(_ byte: UInt8) -> Bool { byte.isSpace || [0x3E, 0x2B, 0x7E].contains(byte) }

  private static let buttons: Set = ["button", "btn", "cta", "submit"]
  private static let otherButtons: Set = [
    "secondary", "outline", "ghost", "link", "danger", "cancel", "close", "light", "warning", "success", "info",
  ]
  private static let bars: Set = ["header", "navbar", "topbar", "appbar", "masthead"]
  private static let passing = [":hover", ":active", ":focus", ":disabled", ":visited", "disabled", "::", ":not("]
}
