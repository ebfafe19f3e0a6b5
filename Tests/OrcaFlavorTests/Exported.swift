// swift-format-ignore-file
// The flavor "exported", written by Vestibule.
// Lines marked "inferred" use names that no published text of the SDK confirms: check them with your version.
// theme: name = "exported"
// The SDK takes no logo: logo stays in Vestibule.
// theme: logo = {"light":"mark.svg","dark":"mark.svg"}
import AppComponents
import Foundation

func makeFlavor() -> OrcaFlavor {
  var flavor = OrcaFlavor()

  var palette = OrcaPalette()
  palette.primary = dynamic(UIColor(red: 15 / 255.0, green: 76 / 255.0, blue: 92 / 255.0, alpha: 1), UIColor(red: 155 / 255.0, green: 209 / 255.0, blue: 222 / 255.0, alpha: 1))
  palette.accent = dynamic(UIColor(red: 251 / 255.0, green: 139 / 255.0, blue: 36 / 255.0, alpha: 1), UIColor(red: 255 / 255.0, green: 179 / 255.0, blue: 102 / 255.0, alpha: 1))

  var colors = OrcaColors(colorPalette: palette)
  colors.inputField.errorColor = dynamic(palette.danger.withAlphaComponent(0.9), palette.danger.withAlphaComponent(0.8))  // inferred: the property's name follows from its type's
  colors.hint.textColor = dynamic(palette.primary, palette.accent)
  colors.hint.backgroundColor = dynamic(UIColor(red: 221 / 255.0, green: 210 / 255.0, blue: 232 / 255.0, alpha: 0.502), UIColor(red: 34 / 255.0, green: 51 / 255.0, blue: 68 / 255.0, alpha: 1))
  colors.box.borderColor = dynamic(UIColor.clear, UIColor(red: 255 / 255.0, green: 255 / 255.0, blue: 255 / 255.0, alpha: 0.2))
  colors.popup.backgroundColor = colors.screen.backgroundColor.withAlphaComponent(0.9)
  flavor.colors = colors

  // inferred: no published text names the fonts of iOS; these are the keys of Android. A missing font keeps the SDK's own and is logged.
  if let font = font("DejaVuSerif-Bold", 28) { flavor.fonts.screenTitle = font }

  flavor.layouts.primaryButtonCornerRadius = OrcaLayouts.Round  // inferred: the names are Android's
  flavor.localization.baseLanguage = .de
  flavor.localization.fixedLanguage = .nl
  return flavor
}

/// A colour that changes with the phone's appearance.
private func dynamic(_ light: UIColor, _ dark: UIColor) -> UIColor {
  UIColor { $0.userInterfaceStyle == .dark ? dark : light }
}

/// A font by its PostScript name.
private func font(_ name: String, _ size: CGFloat) -> UIFont? {
  let font = UIFont(name: name, size: size)
  if font == nil { NSLog("The font %@ is missing: add it to the target and to UIAppFonts in Info.plist.", name) }
  return font
}
