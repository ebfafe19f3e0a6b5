import Flavor
import Foundation

/// A colour with the initialisers of UIKit, which Linux does not have, so that an app's code compiles as it stands. It is a value for each
/// appearance, in sRGB.
public struct UIColor: Hashable, Sendable {
  private var light: ColorExpression
  private var dark: ColorExpression

  private init(_ both: ColorExpression) { (light, dark) = (both, both) }

  /// - Parameters: each from 0 to 1; what lies outside is clamped.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(ColorExpression(components: [red, green, blue].map(Double.init), opacity: Double(alpha)))
  }

  /// - Parameters: each from 0 to 1; what lies outside is clamped.
  public init(white: CGFloat, alpha: CGFloat) { self.init(red: white, green: white, blue: white, alpha: alpha) }

  /// A colour that follows the appearance. The provider is called at once, for each of the two.
  public init(dynamicProvider: (UITraitCollection) -> UIColor) {
    light = dynamicProvider(UITraitCollection(userInterfaceStyle: .light)).light
    dark = dynamicProvider(UITraitCollection(userInterfaceStyle: .dark)).dark
  }

  /// The same colour with another opacity.
  /// - Parameter alpha: from 0 to 1.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    var color = self
    color.light = ColorExpression(light.base, opacity: Double(alpha))
    color.dark = ColorExpression(dark.base, opacity: Double(alpha))
    return color
  }

  public static let black = UIColor(white: 0, alpha: 1)
  public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
  public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
  public static let white = UIColor(white: 1, alpha: 1)
  public static let gray = UIColor(white: 0.5, alpha: 1)
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  public static let clear = UIColor(white: 0, alpha: 0)
}

/// Two colours of a theme file, for light and for dark.
extension UIColor: Codable {
  public init(from decoder: any Decoder) throws {
    let texts = try decoder.singleValueContainer().decode([String].self).map(ColorExpression.init)
    guard texts.count == 2, let light = texts[0], let dark = texts[1] else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no two colours"))
    }
    (self.light, self.dark) = (light, dark)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode([light.text, dark.text])
  }
}

/// What a colour may depend on.
public struct UITraitCollection: Sendable {
  public var userInterfaceStyle: UIUserInterfaceStyle
  public init(userInterfaceStyle: UIUserInterfaceStyle) { self.userInterfaceStyle = userInterfaceStyle }
}

/// The appearance.
public enum UIUserInterfaceStyle: Sendable { case unspecified, light, dark }
