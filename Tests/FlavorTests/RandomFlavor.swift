import Cells

@testable import Flavor

/// Random flavors, the same for the same seed.
struct RandomFlavor {
  var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next(_ limit: Int) -> Int {
    // xorshift64* with Marsaglia's constants.
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return Int((state &* 2_685_821_657_736_338_717) >> 33) % limit
  }

  mutating func chance(_ percent: Int) -> Bool { next(100) < percent }

  private mutating func word() -> String {
    let letters = Array("abcXYZ019 -_.äßλ日\"\\\n\t$/\u{7F}\u{2028}'")
    return String((0...next(12)).map { _ in letters[next(letters.count)] })
  }

  mutating func color(own: Bool) -> ColorExpression {
    let rgb = ColorExpression.Base.rgb(UInt8(next(256)), UInt8(next(256)), UInt8(next(256)))
    switch next(own ? 4 : 7) {
    case 0: return ColorExpression(rgb)
    case 1: return ColorExpression(rgb, percent: next(101))
    case 2: return ColorExpression(rgb, alpha: UInt8(next(256)))
    case 3: return chance(20) ? ColorExpression(.terminal) : ColorExpression(rgb)
    case 4: return ColorExpression(.palette(PaletteField.allCases[next(9)]))
    case 5: return ColorExpression(.palette(PaletteField.allCases[next(9)]), percent: next(101))
    default: return ColorExpression(.screenBackground, percent: next(101))
    }
  }

  /// - Parameter isComplete: whether every token and role is set.
  mutating func flavor(isComplete: Bool = false) -> Flavor {
    var flavor = Flavor(name: "n" + word())
    func colors(_ random: inout RandomFlavor) -> Flavor.Colors {
      var colors = Flavor.Colors()
      for field in PaletteField.allCases where isComplete || random.chance(40) { colors.palette[field] = random.color(own: true) }
      for token in ColorToken.elements where isComplete || random.chance(30) {
        colors.elements[token] = random.color(own: token == .screenBackground)
      }
      return colors
    }
    flavor.light = colors(&self)
    flavor.dark = colors(&self)
    for token in FontToken.allCases where isComplete || chance(40) {
      let text = "f" + word()
      flavor.fonts[token] = FontRole(chance(70) ? .name(text) : .file(text), size: 6 + next(91))
    }
    if chance(70) { flavor.primaryButtonCornerRadius = chance(30) ? Int.max : next(1001) }
    let languages = FlavorReader.languages + FlavorReader.ownLanguages
    flavor.baseLanguage = languages[next(languages.count)]
    if chance(50) { flavor.fixedLanguage = languages[next(languages.count)] }
    if chance(50) { flavor.appearance = chance(50) ? .light : .dark }
    for tag in ["*", "nl", "de-AT"] where chance(40) {
      for _ in 0...next(3) { flavor.strings[tag, default: [:]][word()] = word() }
    }
    if chance(30) { flavor.localizationFiles = (0...next(3)).map { _ in "d" + word() } }
    return flavor
  }
}
