/// What a colour is used for, by the name that somebody gave it: `--brand-primary`, `colorOnPrimary`, `md_theme_light_background`.
struct ColorName {
  let role: Brand.Role
  /// The lower, the more the name says of the brand: frameworks bring names of their own, with default colours.
  let rank: Int

  /// nil for a name that says nothing, or means a variant: `primary-dark`, `link-hover`.
  init?(_ name: String) {
    guard name.utf8.count <= 100 else { return nil }
    var words = Self.words(name)
    if words.count > 1, Self.known[words[0]] == nil, !Self.fillers.contains(words[0]), !Self.marks.contains(words[0]) {
      words.removeFirst()
    }
    // "light" and "500" name a variant at the end of a name, and the usual one elsewhere.
    if words.last == "light" { return nil }
    let meaning = words.filter { !Self.fillers.contains($0) }
    guard !meaning.isEmpty, meaning.allSatisfy({ Self.known[$0] != nil || Self.marks.contains($0) }) else { return nil }
    guard let role = Self.role(meaning) else { return nil }
    self.role = role
    rank = words.count + (words.contains("brand") ? -2 : 0) + (Self.words(name).count - words.count) * 2
  }

  private static func role(_ words: [String]) -> Brand.Role? {
    let roles = words.compactMap { known[$0] }
    let isOnButton = words.contains { marks.contains($0) } || (words.last == "foreground" && roles.first == .primary)
    if isOnButton { return roles.first == .primary || roles.first == .button ? .buttonText : nil }
    switch roles {
    case [.button], [.button, .background], [.button, .primary], [.primary, .button], [.button, .primary, .background]: return .button
    case [.button, .text], [.button, .primary, .text], [.primary, .button, .text]: return .buttonText
    case [.primary, .primary]: return .primary
    case [.primary, .accent]: return .accent
    case [.text, .primary]: return .text
    case [.background, .primary]: return .background
    case [.text, .link], [.link, .text]: return .link
    case [.title, .text]: return .title
    case let one where one.count == 1: return one[0]
    default: return nil
    }
  }

  /// Parts of names that say something.
  private static let known: [String: Brand.Role] = [
    "primary": .primary, "brand": .primary, "main": .primary, "corporate": .primary, "identity": .primary, "accent": .accent,
    "secondary": .accent, "highlight": .accent, "background": .background, "bg": .background, "page": .background, "surface": .background,
    "text": .text, "foreground": .text, "fg": .text, "link": .link, "links": .link, "anchor": .link, "button": .button, "btn": .button,
    "cta": .button, "heading": .title, "headings": .title, "title": .title,
  ]
  /// Parts that say what is drawn on another colour.
  private static let marks: Set<String> = ["on", "contrast"]
  /// Parts that say nothing.
  private static let fillers: Set<String> = [
    "color", "colors", "colour", "colours", "clr", "base", "default", "normal", "500", "600", "theme", "md", "sys", "ref", "wp", "preset",
    "mdc", "ion", "mat", "mui", "app", "site", "global", "palette", "token", "light", "window", "material",
  ]

  /// The words of a name in small letters, split at signs and before capitals.
  private static func words(_ name: String) -> [String] {
    var words = [""], wasSmall = false
    for character in name {
      let isPart = character.isLetter || character.isNumber
      if !isPart || (wasSmall && character.isUppercase) { words.append("") }
      if isPart { words[words.count - 1] += character.lowercased() }
      wasSmall = character.isLowercase
    }
    return words.filter { !$0.isEmpty }
  }
}
