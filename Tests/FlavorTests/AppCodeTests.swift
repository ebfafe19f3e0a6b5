import Notation
import Testing

@testable import Flavor

/// Code as apps have it.
struct AppCodeTests {
  private func flavor(_ json: String) throws -> Flavor {
    let (flavor, issues) = FlavorFile.parse(text: json.utf8, name: "app")
    try #require(issues.isEmpty, "\(issues)")
    return flavor
  }

  /// Code as an app has it: constants added to the colours' type, parts made in closures and helpers, resources.
  @Test func anAppsOwnCodeIsRead() throws {
    let swift = SDKCode.read(
      """
      import UIKit
      import FourthlineSDK

      extension UIColor {
        convenience init(hex: UInt32, alpha: CGFloat = 1) {
          self.init(red: CGFloat((hex >> 16) & 0xFF) / 255, green: CGFloat((hex >> 8) & 0xFF) / 255, blue: CGFloat(hex & 0xFF) / 255, alpha: alpha)
        }
        static let brandTeal = UIColor(hex: 0x0F4C5C)
        static var brandOrange: UIColor { .init(hex: 0xFB8B24) }
      }

      enum Theme {
        enum Spacing { static let corner: CGFloat = 12 }
        static func orca() -> OrcaFlavor {
          let palette: OrcaPalette = {
            var p = OrcaPalette()
            p.primary = .brandTeal
            p.accent = UIColor.brandOrange
            p.dark = UIColor(named: "Ink")!
            return p
          }()
          var colors = OrcaColors(colorPalette: palette)
          colors.buttons.primary.backgroundColor = .brandTeal.withAlphaComponent(0.9)
          colors.hint.backgroundColor = UIColor(dynamicProvider: { (tc: UITraitCollection) -> UIColor in
            if tc.userInterfaceStyle == .dark { return UIColor(white: 0.1, alpha: 1) }
            return UIColor(white: 0.9, alpha: 1)
          })
          var flavor = OrcaFlavor()
          flavor.colors = colors
          flavor.layouts.primaryButtonCornerRadius = Spacing.corner
          flavor.localization.fixedLanguage = .nl
          return flavor
        }
      }
      """, name: "app", resources: ["Ink": .hex(0x0A0B0C)])
    #expect(swift.remarks.isEmpty, "\(swift.remarks)")
    let colors =
      ##""palette": {"primary": "#0F4C5C", "accent": "#FB8B24", "dark": "#0A0B0C"}, "buttons": {"primary": {"backgroundColor": "#0F4C5C 90%"}}"##
    #expect(
      try swift.flavor
        == flavor(
          ##"""
          {"colors": {"light": {\##(colors), "hint": {"backgroundColor": "#E6E6E6"}}, "dark": {\##(colors), "hint": {"backgroundColor": "#1A1A1A"}}},
           "layouts": {"primaryButtonCornerRadius": 12}, "localization": {"fixedLanguage": "nl"}}
          """##))
    let kotlin = SDKCode.read(
      """
      package com.bank.app.look

      import android.content.Context

      class BankLook(private val context: Context) {
          companion object {
              private const val TEAL = 0xFF0F4C5C
              val ORANGE: Int = Color.parseColor("#FB8B24")
          }

          private fun color(@ColorRes id: Int): OrcaColor = OrcaColor.FromInt(ContextCompat.getColor(context, id))

          fun flavor(): OrcaFlavor {
              val light = OrcaColors.defaultLightColors().apply {
                  buttons.primary.apply {
                      backgroundColor = OrcaColor.FromInt(TEAL.toInt())
                      textColor = OrcaColor.FromInt(Color.WHITE)
                  }
                  hint.backgroundColor = color(R.color.hint_ground)
                  box.titleColor = OrcaColor.FromInt(ORANGE)
              }
              return OrcaFlavor(
                  colorsLight = light,
                  fonts = OrcaFonts(
                      screenTitle = OrcaFonts.Font.FromFontRes(R.font.brand_serif_bold, 28),
                      hintText = if (isTablet) OrcaFonts.Font.FromFontRes(R.font.roboto_regular, 16) else OrcaFonts.Font.FromFontRes(R.font.roboto_regular, 14),
                  ),
                  layouts = OrcaLayouts(primaryButtonCornerRadius = 12),
                  localization = OrcaLocalization(baseLanguage = LanguageType.NL),
              )
          }
      }
      """, name: "app", resources: ["hint_ground": .hex(0x0A0B0C)])
    #expect(
      kotlin.remarks.map(\.description) == ["line 26: Only the running app knows which of two values it takes here; the first is read."])
    #expect(
      try kotlin.flavor
        == flavor(
          ##"""
          {"colors": {"light": {"buttons": {"primary": {"backgroundColor": "#0F4C5C", "textColor": "white"}}, "hint": {"backgroundColor": "#0A0B0C"},
                                "box": {"titleColor": "#FB8B24"}}},
           "fonts": {"screenTitle": {"name": "Brand Serif Bold", "size": 28}, "hintText": {"name": "Roboto-Regular", "size": 16}},
           "layouts": {"primaryButtonCornerRadius": 12}, "localization": {"baseLanguage": "nl"}}
          """##))
  }
}
