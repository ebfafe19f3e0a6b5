import Cells
import Notation
import Testing

@testable import Flavor

struct FlavorTests {
  private func hex(_ value: UInt32) -> Color { .rgb(UInt8(value >> 16 & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)) }

  private func resolver(_ appearance: Theme.Appearance) -> ColorResolver { ColorResolver(colors: .init(), appearance: appearance) }

  /// Values of the SDK's published tables, copied by hand: what is written, before it is made legible in a terminal.
  @Test func theBuiltInThemeIsTheSDKs() {
    let expected: [(ColorToken, UInt32, UInt32)] = [
      (.screenBackground, 0xFFFFFF, 0x172637), (.screenTitle, 0x333333, 0xFFFFFF), (.screenMessage, 0x585858, 0xC3CDD8),
      (.cell1Background, 0xFFFFFF, 0x263444), (.cell1Text, 0x333333, 0xFFFFFF), (.cell1Icon, 0x0091FF, 0x7FB3FC),
      (.primaryText, 0xFFFFFF, 0x172637), (.primaryBackground, 0x0091FF, 0x7FB3FC), (.secondaryBackground, 0xFFFFFF, 0x172637),
      (.scannerSecondaryText, 0x0091FF, 0xFFFFFF), (.scannerSecondaryBackground, 0xFFFFFF, 0x3D5671),
      (.inputStatus, 0x878787, 0x3D5671), (.inputBorder, 0xB3B3B3, 0x3D5671), (.inputDisabledBorder, 0xB3B3B3, 0x3D5671),
      (.confirmationText, 0xFFFFFF, 0xFFFFFF), (.confirmationBackground, 0x333333, 0x172230), (.hintBackground, 0xF3F9FF, 0x3E586F),
      (.boxBackground, 0xF7F7F7, 0x121C28), (.graphicPrimary, 0x0091FF, 0x7FB3FC), (.paletteAccent, 0x00E062, 0x00E062),
    ]
    for (token, one, other) in expected {
      #expect(resolver(.light).written(token) == hex(one), "\(token.rawValue)")
      #expect(resolver(.dark).written(token) == hex(other), "\(token.rawValue)")
    }
  }

  /// Black at 10 % on #F7F7F7 is 0.9 × 247; white at 10 % on #121C28 is 0.9 × the channel + 25.5.
  @Test func translucentColorsAreBlendedWithTheirBackground() {
    #expect(resolver(.light).written(.boxBorder) == .rgb(222, 222, 222))
    #expect(resolver(.dark).written(.boxBorder) == .rgb(42, 51, 62))
    // A transparent border has the colour of its cell.
    #expect(resolver(.light).written(.cell1Border) == .rgb(255, 255, 255))
    #expect(resolver(.dark).written(.cell1Divider) == hex(0x263444))
  }

  @Test func everyTokenHasAColorOfItsOwn() {
    for appearance in Theme.Appearance.allCases {
      let theme = Theme.builtIn(appearance: appearance, depth: .direct)
      for token in ColorToken.allCases { #expect(theme.color(token).isRGB, "\(token.rawValue)") }
    }
  }

  @Test func thePaletteRestylesReferences() {
    let (flavor, issues) = FlavorFile.parse(text: ##"{"colors":{"palette":{"primary":"#102030"}}}"##.utf8, name: "x")
    #expect(issues.isEmpty)
    let theme = flavor.theme(appearance: .light, depth: .direct)
    for token in [ColorToken.primaryBackground, .cell1Icon, .linkButton, .graphicPrimary, .palettePrimary] {
      #expect(theme.color(token) == hex(0x102030))
    }
    #expect(theme.color(.screenTitle) == hex(0x333333))
  }

  @Test func anElementOverridesThePalette() {
    let text = ##"{"colors":{"palette":{"primary":"#102030"},"buttons":{"primary":{"backgroundColor":"#405060"}}}}"##
    let theme = FlavorFile.parse(text: text.utf8, name: "x").flavor.theme(appearance: .dark, depth: .direct)
    #expect(theme.color(.primaryBackground) == hex(0x405060))
    #expect(theme.color(.palettePrimary) == hex(0x102030))
  }

  @Test func eachAppearanceHasASetOfItsOwn() {
    let text = ##"{"colors":{"light":{"popup":{"titleColor":"#111111"}},"dark":{"popup":{"titleColor":"palette.accent 50%"}}}}"##
    let flavor = FlavorFile.parse(text: text.utf8, name: "x").flavor
    #expect(flavor.theme(appearance: .light, depth: .direct).color(.popupTitle) == hex(0x111111))
    // Half of #00E062 and half of #172637.
    #expect(flavor.theme(appearance: .dark, depth: .direct).color(.popupTitle) == .rgb(12, 131, 77))
  }

  @Test(arguments: [
    ("#0091FF", ColorExpression(.rgb(0, 0x91, 0xFF))), ("#0091ff80", ColorExpression(.rgb(0, 0x91, 0xFF), alpha: 0x80)),
    ("black 10%", ColorExpression(.rgb(0, 0, 0), percent: 10)), ("white", ColorExpression(.rgb(255, 255, 255))),
    ("palette.darkLight 60%", ColorExpression(.palette(.darkLight), percent: 60)), ("terminal", ColorExpression(.terminal)),
    ("screen.backgroundColor", ColorExpression(.screenBackground)),
  ])
  func colorsAreReadAndWritten(text: String, expected: ColorExpression) {
    #expect(ColorExpression(text) == expected)
    #expect(ColorExpression(expected.text) == expected)
  }

  @Test(arguments: [
    "", "blue", "#12345", "#1234567", "#GGGGGG", "0091FF", "#0091FF 110%", "#0091FF80 10%", "black 10", "palette.purple",
    "palette.primary 5% 5%",
    "screen.titleColor", "#+12345", "clear 10%",
  ])
  func invalidColorsAreRejected(text: String) { #expect(ColorExpression(text) == nil) }

  @Test func errorsAreReportedAndTheDefaultIsUsed() {
    let text = """
      {"name": "odd",
       "colors": {"buttons": {"primary": {"backgroundColour": "#FFFFFF"}},
                  "box": {"titleColor": "blue"}, "palette": {"light": "palette.dark"}, "hint": "#FFFFFF"},
       "fonts": {"screenTitle": {"size": 200, "weight": "heavy"}, "title": {}},
       "layouts": {"primaryButtonCornerRadius": "square"},
       "localization": {"fixedLanguage": "klingon"},
       "appearance": "dim"}
      """
    let (flavor, issues) = FlavorFile.parse(text: text.utf8, name: "x")
    #expect(flavor == .orca)
    let places = issues.map { "\($0.line):\($0.column) \($0.path)" }
    #expect(
      places == [
        "2:37 colors.buttons.primary.backgroundColour", "3:35 colors.box.titleColor", "3:65 colors.palette.light", "3:90 colors.hint",
        "4:36 fonts.screenTitle.size", "4:41 fonts.screenTitle.weight", "4:61 fonts.title", "5:43 layouts.primaryButtonCornerRadius",
        "6:36 localization.fixedLanguage", "7:16 appearance",
      ])
    #expect(issues.first?.hint == "Did you mean \"backgroundColor\"?")
    #expect(issues[1].message.contains("palette.primary"))
  }

  @Test(arguments: ["", "{", "[]", "null", "{\"name\": 3}", "\u{0}", "{\"colors\": []}"])
  func otherTextFallsBackToTheDefault(text: String) {
    let (flavor, issues) = FlavorFile.parse(text: text.utf8, name: "x")
    #expect(flavor == .orca)
    #expect(!issues.isEmpty)
  }

  @Test func fontsBecomeWeights() {
    let text =
      #"{"fonts":{"screenMessage":{"name":"Inter SemiBold"},"screenTitle":{"name":"Inter","size":17},"hintText":{"file":"a/B-Light.ttf"}}}"#
    let theme = FlavorFile.parse(text: text.utf8, name: "x").flavor.theme(appearance: .light, depth: .direct)
    #expect(theme.attributes(.screenMessage) == .bold)
    #expect(theme.attributes(.screenTitle) == [])
    #expect(theme.attributes(.hintText) == .dim)
    #expect(theme.attributes(.screenHeader) == .bold)
    #expect(theme.attributes(.instructionsLink) == .underline)
  }

  @Test(arguments: [
    ("Roboto", 400), ("Roboto-Medium", 500), ("DejaVu Sans Bold Oblique", 700), ("SourceSans3-SemiBold", 600), ("Highlight", 400),
    ("Inter_ExtraLight", 200), ("Brand Demi Bold Italic", 600), ("Arial Black", 900), ("OpenSans-Light", 300), ("DejaVuSansBold", 700),
    ("ÉclairDemiBold", 600), ("", 400),
  ])
  func theWeightIsTakenFromTheName(name: String, weight: Int) { #expect(FontWeight.of(name) == weight) }

  @Test func sizesBecomeThreeTreatments() {
    func treatment(_ size: Int) -> HeaderTreatment {
      let text = #"{"fonts":{"popupTitle":{"size":\#(size)},"hintText":{"size":\#(size)}}}"#
      let theme = FlavorFile.parse(text: text.utf8, name: "x").flavor.theme(appearance: .light, depth: .direct)
      #expect(theme.treatment(.hintText) == .regular)
      return theme.treatment(.popupTitle)
    }
    #expect([6, 15].map(treatment) == [.small, .small])
    #expect([16, 24, 27].map(treatment) == [.regular, .regular, .regular])
    #expect([28, 96].map(treatment) == [.large, .large])
  }

  @Test func cornersAreSquareRoundedOrAPill() {
    func shape(_ value: String) -> ButtonShape {
      FlavorFile.parse(text: #"{"layouts":{"primaryButtonCornerRadius":\#(value)}}"#.utf8, name: "x").flavor
        .theme(appearance: .light, depth: .direct).buttonShape
    }
    #expect(shape("0") == .square)
    #expect(shape("12") == .rounded)
    #expect(shape("24") == .pill)
    #expect(shape("\"round\"") == .pill)
    #expect(Theme.builtIn(appearance: .dark, depth: .direct).buttonShape == .rounded)
  }

  @Test func theAppearanceSuitsTheTerminal() {
    var flavor = Flavor.orca
    #expect(flavor.appearance(onDarkGround: nil) == .light)
    #expect(flavor.appearance(onDarkGround: true) == .dark)
    flavor.appearance = .light
    #expect(flavor.appearance(onDarkGround: true) == .light)
  }
}
