/// What an expression in an app's code stands for.
enum SDKCodeValue {
  case number(Double, digits: Int?)
  case text(String)
  case color(Pair)
  case font(Font)
  /// A constant of some type: `.gray`, `Color.WHITE`, `LanguageType.NL`.
  case constant(String, of: String?)
  /// One of the app's resources: `R.color.brand`.
  case resource(String)
  case part(Part)
  /// Anything else, as it is written.
  case unknown(String)

  /// A colour in both appearances.
  struct Pair: Equatable {
    var light: ColorExpression
    var dark: ColorExpression
    /// The flavor whose palette and background it refers to.
    var source: Flavor?

    init(_ light: ColorExpression, _ dark: ColorExpression, source: Flavor? = nil) {
      self.light = light
      self.dark = dark
      self.source = source
    }

    init(_ both: ColorExpression) { self.init(both, both) }

    subscript(_ appearance: Theme.Appearance) -> ColorExpression {
      get { appearance == .light ? light : dark }
      set { if appearance == .light { light = newValue } else { dark = newValue } }
    }

    /// The same colours with another opacity, from 0 to 1.
    func opacity(_ opacity: Double) -> Pair {
      var pair = self
      for appearance in Theme.Appearance.allCases { pair[appearance] = ColorExpression(self[appearance].base, opacity: opacity) }
      return pair
    }
  }

  /// A font, as far as the code names it.
  struct Font {
    var font: FontRole.Font?
    var size: Double?
  }

  /// A flavor, or a part of one.
  struct Part {
    /// The part's place in a theme file: empty for the whole flavor, `colors.palette`, `colors.buttons.primary`.
    var path: String
    var flavor: Flavor
  }
}
