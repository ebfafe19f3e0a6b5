import Branding
import Cells
import Flavor
import Scenes
import Testing

@testable import Gallery

/// Themes that are made of a brand: every screen can be read, and shows the brand.
struct BrandThemeTests {
  /// A fictitious brand by its colours: one, or two.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var colors: [String]
    var testDescription: String { name }
  }

  static let brands: [Case] = [
    Case(name: "pure yellow", colors: ["#FFFF00"]), Case(name: "black", colors: ["#000000"]), Case(name: "white", colors: ["#FFFFFF"]),
    Case(name: "neon green", colors: ["#39FF14"]), Case(name: "neon pink", colors: ["#FF10F0"]),
    Case(name: "neon cyan", colors: ["#00FFFF"]),
    Case(name: "pastel pink", colors: ["#FFD1DC"]), Case(name: "pastel mint", colors: ["#C1F0DC"]),
    Case(name: "cream", colors: ["#FFF8E7"]),
    Case(name: "Lindqvale", colors: ["#0B5D47", "#E8C468"]), Case(name: "Ternmere", colors: ["#0F4C5C", "#FB8B24"]),
    Case(name: "Pirrow", colors: ["#E6007E", "#00B5D8"]), Case(name: "Hallmere", colors: ["#1D4289"]),
    Case(name: "navy", colors: ["#0B1F3A"]),
    Case(name: "red", colors: ["#E53935"]), Case(name: "deep red", colors: ["#9B1B30", "#F2C14E"]),
    Case(name: "orange", colors: ["#FF6B00"]),
    Case(name: "amber on black", colors: ["#FFB000", "#111111"]), Case(name: "the SDK's blue", colors: ["#0091FF"]),
    Case(name: "violet", colors: ["#521E87", "#DDD203"]), Case(name: "mid grey", colors: ["#808080"]),
    Case(name: "silver", colors: ["#C0C0C0", "#003B5C"]),
    Case(name: "brown", colors: ["#6B4226"]), Case(name: "olive", colors: ["#808000", "#B22222"]), Case(name: "teal", colors: ["#008080"]),
    Case(name: "lime and purple", colors: ["#BFFF00", "#800080"]), Case(name: "pure red", colors: ["#FF0000"]),
    Case(name: "pure green", colors: ["#00FF00"]), Case(name: "pure blue", colors: ["#0000FF"]),
    Case(name: "two pastels", colors: ["#E6E6FA", "#FFE5B4"]), Case(name: "two neons", colors: ["#FF3131", "#1F51FF"]),
  ]

  static func made(_ brand: Case) throws -> BrandFlavor {
    var whole = Brand()
    for color in brand.colors { whole.add(Brand(primary: try #require(ColorText.color(color)), place: color)) }
    return BrandFlavor(whole, name: brand.name)
  }

  /// The pairs of a theme that are too faint, at one depth.
  static func faint(_ flavor: Flavor, _ appearance: Theme.Appearance, _ depth: ColorDepth) -> [String] {
    let theme = flavor.theme(appearance: appearance, depth: depth)
    return ThemeCheckTests.met.at(depth).compactMap { pair, screen in
      // The ground of a control without the focus is an extra, which few colours may take away: its text tells what it is.
      guard let least = pair.leastContrast(flavor, theme), pair.kind != .control || depth == .direct else { return nil }
      let (ink, paper) = ColorReduction.shown(ink: theme.color(pair.ink), paper: theme.color(pair.paper), at: depth)
      let ratio = Color.contrast(ink, paper)
      return ratio >= least ? nil : "\(appearance) \(depth) \(pair.ink.rawValue) on \(pair.paper.rawValue), \(screen): \(ratio)"
    }
  }

  @Test(arguments: brands) func everyScreenCanBeRead(brand: Case) throws {
    let flavor = try Self.made(brand).flavor
    for appearance in Theme.Appearance.allCases {
      for depth in [ColorDepth.direct, .indexed256] {
        let faint = Self.faint(flavor, appearance, depth)
        #expect(faint == [], "\(brand.name)")
      }
    }
    #expect(ThemeCheck(flavor, met: ThemeCheckTests.met).findings == [], "\(brand.name)")
  }

  /// The test above detects a colour that is too faint.
  @Test func aFaintColourIsDetected() throws {
    var flavor = try Self.made(Self.brands[9]).flavor
    flavor.light.elements[.screenTitle] = ColorExpression("#C8E0D8")
    #expect(!Self.faint(flavor, .light, .direct).isEmpty)
  }

  /// Of what is set, nothing is drawn otherwise, and the file gives the same theme again.
  @Test(arguments: brands) func theFileGivesTheTheme(brand: Case) throws {
    let flavor = try Self.made(brand).flavor
    let (again, issues) = FlavorFile.parse(text: flavor.sparseJSON.text(indent: 2).utf8, name: "x")
    #expect(issues.isEmpty && again == flavor)
  }

  /// A button has the brand's colour as given where text can be read on it; a page and its menu differ from it.
  @Test(arguments: brands) func buttonsShowTheBrand(brand: Case) throws {
    let flavor = try Self.made(brand).flavor, given = try #require(ColorText.color(brand.colors[0]))
    let theme = flavor.theme(appearance: .light, depth: .direct), button = theme.color(.primaryBackground)
    let ink = theme.color(.screenTitle), texts = [Color.rgb(255, 255, 255), ink]
    let grounds = [ColorToken.screenBackground, .boxBackground, .popupBackground].map { theme.color($0) }
    if grounds.allSatisfy({ Color.contrast(given, $0) >= 3.2 }),
      texts.contains(where: { Color.contrast(given, $0) >= Color.leastTextContrast })
    {
      #expect(button == given, "\(brand.name): \(button.hex ?? "")")
    } else if Color.contrast(given, grounds[0]) < 2, button != given, theme.color(.primaryText) != grounds[0] {
      // A light colour is that of the letters.
      #expect(theme.color(.primaryText) == given, "\(brand.name): \(button.hex ?? "")")
    }
    for appearance in Theme.Appearance.allCases {
      let theme = flavor.theme(appearance: appearance, depth: .direct)
      #expect(Color.contrast(theme.color(.primaryBackground), theme.color(.screenBackground)) >= 3, "\(brand.name) \(appearance)")
      #expect(Color.contrast(theme.color(.scannerPrimaryBackground), theme.color(.confirmationBackground)) >= 2.99, "\(brand.name)")
    }
    // The focus, and what guides at the camera, with fewer colours too.
    for depth in [ColorDepth.direct, .indexed256] {
      for appearance in Theme.Appearance.allCases {
        let theme = flavor.theme(appearance: appearance, depth: depth)
        func contrast(_ one: ColorToken, _ two: ColorToken) -> Double {
          let (one, two) = (theme.color(one), theme.color(two))
          return depth == .direct ? Color.contrast(one, two) : Color.contrast(one.nearestIndexed.shown, two.nearestIndexed.shown)
        }
        #expect(contrast(.scannerPrimaryBackground, .confirmationBackground) >= 3, "\(brand.name) \(depth)")
        if depth == .direct {
          #expect(
            contrast(.paletteAccent, .confirmationBackground) >= 3 && contrast(.paletteGray, .confirmationBackground) >= 3, "\(brand.name)")
        }
        if appearance == .dark { #expect(contrast(.primaryBackground, .screenBackground) >= 3, "\(brand.name) \(depth)") }
      }
    }
    #expect(flavor.dark.palette[.light] != nil && theme.color(.screenBackground) == .rgb(255, 255, 255))
  }

  /// An earlier theme keeps what it sets, as far as it can be read.
  @Test func anEarlierThemeIsCompleted() throws {
    let text = ##"""
      {"name": "old", "colors": {"light": {"palette": {"primary": "#C2185B", "dark": "#2A0A18"}, "hint": {"backgroundColor": "#FFF0F5", "textColor": "#F0A0C0"}}},
       "fonts": {"screenTitle": {"name": "DejaVu Serif Bold", "size": 20}}, "localization": {"strings": {"nl": {"a.b": "Ja"}}}}
      """##
    let old = FlavorFile.parse(text: text.utf8, name: "old").flavor
    let made = BrandFlavor(Brand(old), name: "new")
    #expect(made.flavor.name == "new" && made.flavor.fonts == old.fonts && made.flavor.strings == old.strings)
    #expect(
      made.flavor.light.palette[.primary] == old.light.palette[.primary] && made.flavor.light.palette[.dark] == old.light.palette[.dark])
    #expect(made.flavor.light.elements[.hintBackground] == old.light.elements[.hintBackground])
    #expect(made.flavor.dark != Flavor.Colors() && made.choices.contains { $0.subject == "light, hint.textColor" })
    for appearance in Theme.Appearance.allCases { #expect(Self.faint(made.flavor, appearance, .direct) == []) }
    // A colour that is named first takes the place of its own; one that is named later is the accent.
    var teal = Brand(primary: .rgb(0, 104, 104), place: "teal")
    teal.add(Brand(old))
    let other = BrandFlavor(teal, name: "new").flavor
    #expect(other.theme(appearance: .light, depth: .direct).color(.primaryBackground) == .rgb(0, 104, 104) && other.fonts == old.fonts)
    var pink = Brand(old)
    pink.add(Brand(primary: .rgb(0, 104, 104), place: "teal"))
    let kept = BrandFlavor(pink, name: "new").flavor.theme(appearance: .light, depth: .direct)
    let accent = try #require(kept.color(.paletteAccent).channels)
    #expect(kept.color(.primaryBackground) == .rgb(0xC2, 0x18, 0x5B) && accent.red < 60 && abs(accent.green - accent.blue) < 5)
  }

  /// A drawn logo: a disc in one colour with a bar in another, on nothing or on a ground.
  private static func logo(_ disc: String, _ bar: String, ground: String? = nil) throws -> TransparentPicture {
    func channels(_ text: String?) throws -> [UInt8] {
      guard let text else { return [0, 0, 0, 0] }
      let (red, green, blue) = try #require(ColorText.color(text)?.channels)
      return [UInt8(red), UInt8(green), UInt8(blue), 255]
    }
    let (disc, bar, ground) = (try channels(disc), try channels(bar), try channels(ground))
    return try #require(
      TransparentPicture(
        width: 48, height: 48,
        rgba: (0..<48 * 48).flatMap { i in
          let x = i % 48 - 24, y = i / 48 - 24
          return x * x + y * y > 500 ? ground : abs(y) < 6 ? bar : disc
        }))
  }

  @Test(
    arguments: [
      ("#0B5D47", "#E8C468", nil), ("#FFFF00", "#000000", "#FFFFFF"), ("#FFFFFF", "#FFFFFF", "#0057B8"), ("#000000", "#000000", nil),
      ("#FFFFFF", "#FFFFFF", nil), ("#39FF14", "#FF10F0", "#111111"), ("#FFD1DC", "#C1F0DC", nil), ("#808080", "#A0A0A0", nil),
    ] as [(String, String, String?)]) func logosBecomeThemes(disc: String, bar: String, ground: String?) throws
  {
    let colors = try #require(DominantColors(try Self.logo(disc, bar, ground: ground)))
    let flavor = BrandFlavor(colors.brand("mark.svg"), name: "x").flavor
    for appearance in Theme.Appearance.allCases {
      for depth in [ColorDepth.direct, .indexed256] { #expect(Self.faint(flavor, appearance, depth) == []) }
    }
    let button = flavor.theme(appearance: .light, depth: .direct).color(.primaryBackground)
    if ground == nil, ColorText.color(disc)?.hex == disc, !["#FFFFFF", "#808080", "#FFD1DC"].contains(disc) { #expect(button.hex == disc) }
    if disc == "#FFFFFF", let ground { #expect(button.hex == ground) }
  }

  /// Every colour that a source gives to an element, on every page, even where it could not be read.
  @Test func elementsOfASourceAreMovedUntilTheyCanBeRead() throws {
    let colors = ["#FFF8E7", "#101010", "#808080", "#FFD100"]
    for page in colors {
      for ink in colors {
        let text = """
          <resources><color name="lib_bg_color">\(page)</color><color name="lib_text_color">\(ink)</color><color name="lib_blue_text_color">\(ink)</color>
          <color name="lib_nav_bar_color">\(ink)</color><color name="lib_button_gray">\(page)</color><color name="lib_cancel_text">\(ink)</color>
          <color name="lib_error_text_color">\(ink)</color><color name="lib_error_view_bg">\(page)</color><color name="lib_progress_color">\(ink)</color>
          <color name="lib_white_text">\(ink)</color></resources>
          """
        let brand = Brand([BrandFile(name: "colors.xml", bytes: Array(text.utf8))], as: .appResources)
        let flavor = BrandFlavor(brand, name: "x").flavor
        for appearance in Theme.Appearance.allCases {
          for depth in [ColorDepth.direct, .indexed256] {
            let faint = Self.faint(flavor, appearance, depth)
            #expect(faint == [], "\(ink) on \(page)")
          }
        }
        #expect((flavor.appearance == .dark) == (page == "#101010"))
      }
    }
  }
}
