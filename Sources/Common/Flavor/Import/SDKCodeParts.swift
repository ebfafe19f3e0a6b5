/// Parts of flavors, as code puts them together.
extension Flavor {
  subscript(appearance: Theme.Appearance) -> Colors {
    get { colors(appearance) }
    set { if appearance == .light { light = newValue } else { dark = newValue } }
  }

  /// Adds a part's values.
  mutating func add(_ part: SDKCodeValue.Part) {
    for appearance in Theme.Appearance.allCases {
      self[appearance].palette.merge(part.flavor.colors(appearance).palette) { $1 }
      self[appearance].elements.merge(part.flavor.colors(appearance).elements) { $1 }
    }
    fonts.merge(part.flavor.fonts) { $1 }
    primaryButtonCornerRadius = part.flavor.primaryButtonCornerRadius ?? primaryButtonCornerRadius
    if part.path == "localization" { take(part, at: part.path, in: []) }
  }

  /// Takes a part's values, in place of those that are there.
  mutating func take(_ part: SDKCodeValue.Part, at path: String, in appearances: [Theme.Appearance]) {
    let other = part.flavor
    switch path {
    case "": self = other
    case "colors.palette": for appearance in appearances { self[appearance].palette = other.colors(appearance).palette }
    case _ where path.hasPrefix("colors"):
      for appearance in appearances {
        let below = "\(path.dropFirst(7))."
        let isBelow: (ColorToken) -> Bool = { path == "colors" || $0.rawValue.hasPrefix(below) }
        if path == "colors" { self[appearance].palette = other.colors(appearance).palette }
        self[appearance].elements = self[appearance].elements.filter { !isBelow($0.key) }
          .merging(other.colors(appearance).elements.filter { isBelow($0.key) }) { $1 }
      }
    case "fonts": fonts = other.fonts
    case "layouts": primaryButtonCornerRadius = other.primaryButtonCornerRadius
    default: (baseLanguage, fixedLanguage) = (other.baseLanguage, other.fixedLanguage)
    }
  }
}
