import Notation
import Testing

@testable import Flavor

/// Code of an app is read as the flavor that it sets.
struct SDKCodeTests {
  private func flavor(_ json: String) throws -> Flavor {
    let (flavor, issues) = FlavorFile.parse(text: json.utf8, name: "app")
    try #require(issues.isEmpty, "\(issues)")
    return flavor
  }

  /// The remarks as `line text`, and the flavor.
  private func read(_ code: String, resources: [String: ColorExpression] = [:]) -> (flavor: Flavor, remarks: [String]) {
    let reading = SDKCode.read(code, name: "app", resources: resources)
    return (reading.flavor, reading.remarks.map(\.description))
  }

  // MARK: The guide

  @Test func theGuidesSwiftIsRead() throws {
    let (read, remarks) = read(GuideCode.swift)
    let expected = try flavor(
      ##"""
      {"colors": {"palette": {"primary": "#521E87"}, "hint": {"backgroundColor": "#DDD2E8 50%"}, "box": {"borderColor": "#808080"},
       "screen": {"tableCells": {"cellStyle2": {"iconColor": "#DDD203"}}}}}
      """##)
    #expect(read == expected)
    let lines = GuideCode.swift.split(separator: "\n", omittingEmptySubsequences: false)
    let opening = try #require(lines.firstIndex { $0.hasPrefix(".customize") })
    #expect(remarks.count == 1 && remarks[0].hasPrefix("line \(opening + 1): A closing bracket is missing"), "\(remarks)")
    #expect(SDKCode.read(FlavorExport(read).code(.swift), name: "b").flavor == read)
  }

  @Test func theGuidesKotlinIsRead() throws {
    let (read, remarks) = read(GuideCode.kotlin)
    let expected = try flavor(
      #"{"fonts": {"screenHeader": {"name": "Roboto-Medium", "size": 20}, "primaryButton": {"name": "Roboto-Medium", "size": 18}}}"#)
    #expect(read == expected)
    let lines = GuideCode.kotlin.split(separator: "\n", omittingEmptySubsequences: false)
    let file = try #require(lines.firstIndex { $0.contains("File(...)") }),
      opening = try #require(lines.firstIndex { $0.hasPrefix("val customFlavor") })
    #expect(
      remarks == [
        "line \(opening + 1): A closing bracket is missing for the one that opens here; the rest is read without.",
        "line \(file + 1): fonts.primaryButton: the font is not named in this text; the SDK's is kept.",
      ])
    #expect(SDKCode.read(FlavorExport(read).code(.kotlin), name: "b").flavor.json == read.json)
  }

  // MARK: Colours

  /// Each form of a colour in Swift, and the theme's text for it.
  @Test(arguments: [
    ("UIColor.white", "white"), (".clear", "clear"), ("UIColor.gray", "#808080"), ("UIColor.darkGray", "#555555"),
    ("UIColor(red: 1, green: 0.5, blue: 0, alpha: 0.25)", "#FF8000 25%"),
    ("UIColor(red: 82/255, green: 30/255, blue: 135/255, alpha: 1.0)", "#521E87"),
    (".init(red: 0x52 / 255.0, green: 0x1E / 255.0, blue: 0x87 / 255.0, alpha: 128 / 255.0)", "#521E8780"),
    ("UIColor(white: 0.2, alpha: 1)", "#333333"), ("UIColor(hue: 0.5, saturation: 1, brightness: 1, alpha: 1)", "#00FFFF"),
    ("UIColor(hue: 0, saturation: 0, brightness: 0.2, alpha: 0.5)", "#333333 50%"),
    ("#colorLiteral(red: 0.3215686275, green: 0.1176470588, blue: 0.5294117647, alpha: 1)", "#521E87"),
    (##"UIColor(hex: "#521E87")"##, "#521E87"), (##"UIColor(hexString: "521E8780")"##, "#521E8780"), ("UIColor(hex: 0x521E87)", "#521E87"),
    (##"UIColor("#52E")"##, "#5522EE"), ("UIColor.white.withAlphaComponent(0.3)", "white 30%"), ("palette.dark", "palette.dark"),
    ("palette.dark.withAlphaComponent(0.6)", "palette.dark 60%"), ("brand", "#010203"), ("Brand.second", "#040506"),
    ("rgb(7, 8, 9)", "#070809"), ("UIColor(Color.blue)", "#0000FF"), ("UIColor.red as UIColor", "#FF0000"),
    ("colors.screen.backgroundColor", "screen.backgroundColor"),
  ])
  func colorsOfSwift(code: String, text: String) throws {
    let (read, remarks) = read(
      """
      let brand = UIColor(red: 1 / 255, green: 2 / 255, blue: 3 / 255, alpha: 1)
      enum Brand { static var second: UIColor { UIColor(red: 4 / 255, green: 5 / 255, blue: 6 / 255, alpha: 1) } }
      func rgb(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> UIColor {
        return UIColor(red: red / 255, green: green / 255, blue: blue / 255, alpha: 1)
      }
      var palette = OrcaPalette()
      var colors = OrcaColors(colorPalette: palette)
      colors.hint.textColor = \(code)
      """)
    #expect(remarks == [])
    #expect(read.light.elements == [.hintText: try #require(ColorExpression(text))])
    #expect(read.dark == read.light)
  }

  /// Each form of a colour in Kotlin.
  @Test(arguments: [
    ("OrcaColor.FromInt(0x521E87)", "#521E87"), ("OrcaColor.FromInt(0x80521E87.toInt())", "#521E8780"), ("0xFF521E87", "#521E87"),
    (##"Color.parseColor("#80521E87")"##, "#521E8780"), ("Color.WHITE", "white"), ("android.graphics.Color.DKGRAY", "#444444"),
    ("Color.TRANSPARENT", "clear"), ("Color.rgb(1, 2, 3)", "#010203"), ("Color.rgb(1, 0, 0)", "#010000"),
    ("Color.argb(128, 1, 2, 3)", "#01020380"),
    ("Color(0xFF521E87).copy(alpha = 0.5f)", "#521E87 50%"), ("ColorUtils.setAlphaComponent(Color.BLACK, 128)", "#00000080"),
    (##""#521E87".toColorInt()"##, "#521E87"), ("OrcaColor.FromInt(ContextCompat.getColor(context, R.color.brand))", "#0A0B0C"),
    ("OrcaColor.FromRes(R.color.brand)", "#0A0B0C"), ("-1", "white"), ("Color(red = 82, green = 30, blue = 135)", "#521E87"),
    ("Color(0.2f, 0.2f, 0.2f, 0.5f)", "#333333 50%"), ("brand()", "#010203"),
  ])
  func colorsOfKotlin(code: String, text: String) throws {
    let (read, remarks) = read(
      """
      fun brand() = Color.rgb(1, 2, 3)
      val flavor = OrcaFlavor(
        colorsLight = OrcaColors.defaultLightColors().apply { hint.textColor = \(code) }
      )
      """, resources: ["brand": ColorExpression(.rgb(10, 11, 12))])
    #expect(remarks == [])
    #expect(read.light.elements == [.hintText: try #require(ColorExpression(text))])
    #expect(read.dark == Flavor.Colors())
  }

  /// A colour that changes with the appearance, in the forms of UIKit, Kotlin and helpers of other files.
  @Test(arguments: [
    "UIColor { $0.userInterfaceStyle == .dark ? UIColor.black : UIColor.white }",
    "UIColor(dynamicProvider: { traits in traits.userInterfaceStyle == .dark ? .black : .white })",
    "UIColor { traits in\n  switch traits.userInterfaceStyle {\n  case .dark: return .black\n  default: return .white\n  }\n}",
    "UIColor { traits in\n  if traits.userInterfaceStyle != .dark { return .white } else { return .black }\n}",
    "UIColor(light: .white, dark: .black)", "dynamic(UIColor.white, UIColor.black)",
    "if (isSystemInDarkTheme()) Color.BLACK else Color.WHITE",
  ])
  func colorsThatFollowTheAppearance(code: String) {
    let (read, remarks) = read("var colors = OrcaColors()\ncolors.hint.textColor = \(code)")
    #expect(remarks == [])
    #expect(read.light.elements == [.hintText: .white()])
    #expect(read.dark.elements == [.hintText: .black()])
  }

  // MARK: Forms of code

  @Test func partsArePutTogetherInManyWays() throws {
    let expected = try flavor(
      ##"""
      {"colors": {"light": {"palette": {"primary": "#112233"}, "hint": {"textColor": "white"}, "buttons": {"primary": {"textColor": "black"}}},
                  "dark": {"hint": {"textColor": "black"}}},
       "fonts": {"hintText": {"file": "fonts/Brand.otf", "size": 13}}, "layouts": {"primaryButtonCornerRadius": "round"},
       "localization": {"baseLanguage": "de", "fixedLanguage": "nl"}}
      """##)
    let (kotlin, remarks) = read(
      """
      package app
      object Look {
        private val ink = OrcaColor.FromInt(0x000000)
        /* a comment /* in a comment */ with OrcaFlavor() */
        val flavor: OrcaFlavor by lazy {
          val light = OrcaColors.defaultLightColors()
          light.palette.primary = Color.parseColor("#112233")
          light.hint.apply { textColor = Color.WHITE }
          with(light.buttons.primary) { textColor = ink }
          OrcaFlavor(
            colorsLight = light, colorsDark = OrcaColors(hint = OrcaHint(textColor = ink)),
            fonts = OrcaFonts().also { it.hintText = OrcaFonts.Font.FromFile(File("fonts/Brand.otf"), 13) },
            layouts = OrcaLayouts(primaryButtonCornerRadius = OrcaLayouts.Round),
            localization = OrcaLocalization(baseLanguage = LanguageType.DE, fixedLanguage = LanguageType.NL),
          )
        }
      }
      """)
    #expect(remarks == [])
    #expect(kotlin == expected)
    let (swift, more) = read(
      """
      final class Look {
        @MainActor private lazy var flavor: OrcaFlavor = {
          var flavor = OrcaFlavor()
          flavor.colors.palette.primary = UIColor { $0.userInterfaceStyle == .dark ? .init(hex: 0x7FB3FC) : .init(hex: 0x112233) }
          flavor.colors.hint.textColor = UIColor(light: .white, dark: .black)
          flavor.layouts.primaryButtonCornerRadius = .infinity
          flavor.localization = OrcaLocalization(baseLanguage: .de, fixedLanguage: .nl)
          if let font = UIFont(name: "Brand-Light", size: 13) { flavor.fonts.hintText = font }
          return flavor
        }()
      }
      """)
    #expect(more == [])
    #expect(swift.light.palette == expected.light.palette && swift.light.elements[.hintText] == .white())
    #expect(swift.dark.elements == expected.dark.elements)
    #expect(swift.fonts == [.hintText: FontRole(.name("Brand-Light"), size: 13)])
    #expect(swift.primaryButtonCornerRadius == Int.max && swift.baseLanguage == "de" && swift.fixedLanguage == "nl")
  }

  /// Each says its line and what to do.
  @Test func whatIsNotUnderstoodIsSaid() {
    let (read, remarks) = read(
      """
      var flavor = OrcaFlavor()
      flavor.colors.hint.textColour = UIColor.red
      flavor.colors.hint.textColor = Theme.brand
      flavor.colors.box.titleColor = UIColor(named: "brand")
      flavor.colors.box.borderColor = "blue"
      flavor.fonts.hintText = UIFont(name: "Brand", size: 200)
      flavor.fonts.screenTitle = OtherApp.font
      flavor.layouts.primaryButtonCornerRadius = 5000
      flavor.localization.fixedLanguage = .russian
      flavor.colors.palette.primary = palette.somewhere
      """)
    #expect(
      remarks == [
        "line 2: colors.hint.textColour is no name of the SDK. Did you mean \"textColor\"?",
        "line 3: colors.hint.textColor: its colour is not in this text (Theme.brand).",
        "line 4: colors.box.titleColor: brand is one of the app's resources; its colour is not in this text.",
        "line 5: colors.box.borderColor: this is no colour.", "line 6: fonts.hintText: a size is from 6 to 96 points.",
        "line 7: fonts.screenTitle: its font is not in this text (OtherApp.font).",
        "line 8: layouts.primaryButtonCornerRadius: a radius is a number from 0 to 1000, or Round.",
        "line 9: localization.fixedLanguage: the SDK's languages are en, nl, es, fr, it, de, pl, ro, el, pt.",
        "line 10: colors.palette.primary: its colour is not in this text (palette.somewhere).",
      ])
    #expect(read.light == Flavor.Colors() && read.fonts == [.hintText: FontRole(.name("Brand"), size: 96)])
    #expect(!SDKCode.read("print(1)", name: "a").hasFlavor && !SDKCode.read("", name: "a").hasFlavor)
    #expect(SDKCode.read("print(1)", name: "a").remarks.count == 1)
  }

  @Test func aWrongNoteIsSaid() throws {
    let (read, remarks) = read(
      "// theme: logo = \"a.svg\"\n// theme: colors.light.hint.textColor = blu\n// theme: white\nvar flavor = OrcaFlavor()\n"
        + "flavor.layouts.primaryButtonCornerRadius = 3  // inferred; theme: four")
    try #require(remarks.count == 3, "\(remarks)")
    #expect(remarks[0].hasPrefix("line 2: The note for colors.light.hint.textColor is not valid"))
    #expect(remarks[1] == "line 3: The note \"theme: white\" belongs to no line that sets something.")
    #expect(remarks[2].hasPrefix("line 5: The note for layouts.primaryButtonCornerRadius is not valid"))
    #expect(read.primaryButtonCornerRadius == 3)
  }

  @Test func oneFlavorOfSeveralIsRead() {
    let (read, remarks) = read(
      "let one = OrcaFlavor(layouts: OrcaLayouts(primaryButtonCornerRadius: 1))\nlet two = OrcaFlavor(layouts: OrcaLayouts(primaryButtonCornerRadius: 2))"
    )
    #expect(read.primaryButtonCornerRadius == 2)
    #expect(remarks == ["line 1: The code makes several flavors; the last one is read."])
  }
}
