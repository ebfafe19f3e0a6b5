/// A colour to draw with; components from 0 to 1.
struct DrawingColor: Sendable {
  var red: Double
  var green: Double
  var blue: Double
  var alpha: Double

  /// - Parameter rgb: for example `0x1B4F8A`.
  init(_ rgb: UInt32, _ alpha: Double = 1) {
    red = Double(rgb >> 16 & 255) / 255
    green = Double(rgb >> 8 & 255) / 255
    blue = Double(rgb & 255) / 255
    self.alpha = alpha
  }

  func faded(_ alpha: Double) -> DrawingColor {
    var ink = self
    ink.alpha = alpha
    return ink
  }

  /// This colour mixed with a share (0 to 1) of another.
  func mixed(_ other: DrawingColor, _ share: Double) -> DrawingColor {
    var ink = self
    ink.red += (other.red - red) * share
    ink.green += (other.green - green) * share
    ink.blue += (other.blue - blue) * share
    return ink
  }

  static let black = DrawingColor(0x16181C)
  static let white = DrawingColor(0xFFFFFF)
}

/// A colour at a position (0 to 1) of a gradient.
struct GradientStop {
  var place: Double
  var ink: DrawingColor

  init(_ place: Double, _ ink: DrawingColor) {
    self.place = place
    self.ink = ink
  }
}
