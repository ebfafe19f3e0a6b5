import Cells
import Notation

/// A colour of an asset catalogue (Apple, "Asset Catalog Format Reference", Named Color Type).
enum ColorSet {
  /// Whether an object is one.
  static func isIn(_ node: Node) -> Bool { node["colors"]?.elements != nil }

  static func color(_ node: Node) -> Color? {
    for entry in node["colors"]?.elements ?? [] where entry["appearances"] == nil {
      guard let components = entry["color"]?["components"] else { continue }
      let channels = ["red", "green", "blue"].map { components[$0].flatMap(channel) ?? components["white"].flatMap(channel) }
      guard let red = channels[0], let green = channels[1], let blue = channels[2] else { continue }
      return .rgb(red, green, blue)
    }
    return nil
  }

  /// `0x0B`, a whole number up to 255, or a share as `0.043`.
  private static func channel(_ node: Node) -> UInt8? {
    let text = node.string ?? node.number?.literal ?? ""
    if text.hasPrefix("0x") { return UInt8(text.dropFirst(2), radix: 16) }
    guard let value = Double(text), value.isFinite else { return nil }
    return UInt8((text.contains(".") ? min(1, max(0, value)) * 255 : min(255, max(0, value))).rounded())
  }
}
