import Cells

/// The fields of an OrcaPalette, from which the defaults of all elements are derived.
public enum PaletteField: String, CaseIterable, Sendable {
  /// Illustrations, icons, primary button, links, progress.
  case primary
  /// Selected elements.
  case accent
  /// Headings.
  case dark
  /// Body text.
  case darkLight
  /// Less emphasised text.
  case darkLighter
  /// No role is published for it.
  case darkSoft
  /// Background.
  case light
  /// Borders.
  case gray
  /// Errors.
  case danger

  /// The published value of the SDK's palette. The exception is `danger`: the SDK's tables refer to it without giving its value, so these
  /// two reds are our choice, legible on the palette's backgrounds.
  func standard(_ appearance: Theme.Appearance) -> ColorExpression {
    let (light, dark): (UInt32, UInt32) =
      switch self {
      case .primary: (0x0091FF, 0x7FB3FC)
      case .accent: (0x00E062, 0x00E062)
      case .dark: (0x333333, 0xFFFFFF)
      case .darkLight: (0x585858, 0xC3CDD8)
      case .darkLighter: (0x878787, 0x3D5671)
      case .darkSoft: (0xD6D6D6, 0x263444)
      case .light: (0xFFFFFF, 0x172637)
      case .gray: (0xB3B3B3, 0x607B93)
      case .danger: (0xD92D20, 0xF97066)
      }
    return .hex(appearance == .light ? light : dark)
  }
}

extension Flavor {
  /// The colour of a field of the palette in one appearance.
  public func color(of field: PaletteField, _ appearance: Theme.Appearance) -> Color {
    guard case .rgb(let r, let g, let b) = (colors(appearance).palette[field] ?? field.standard(appearance)).base else { return .terminal }
    return .rgb(r, g, b)
  }
}
