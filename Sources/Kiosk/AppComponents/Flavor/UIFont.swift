import Foundation

/// A font with the initialiser of UIKit.
public struct UIFont: Hashable, Codable, Sendable {
  public let fontName: String
  /// Points.
  public let pointSize: CGFloat

  /// Unlike on a phone, the font is looked for when the component starts, which ends with an error if it is not installed.
  /// - Parameters:
  ///   - name: the font's name, such as `Roboto-Medium`; nil is returned for an empty one.
  ///   - size: from 6 to 96 points.
  public init?(name: String, size: CGFloat) {
    guard !name.isEmpty else { return nil }
    (fontName, pointSize) = (name, size)
  }

  private enum CodingKeys: String, CodingKey {
    case fontName = "name"
    case pointSize = "size"
  }
}
