/// A colour to draw with; parts from 0 to 1.
struct Ink: Sendable {
  var red: Double
  var green: Double
  var blue: Double
  var alpha: Double

  /// - Parameter rgb: as in `0x1B4F8A`.
  init(_ rgb: UInt32, _ alpha: Double = 1) {
    red = Double(rgb >> 16 & 255) / 255
    green = Double(rgb >> 8 & 255) / 255
    blue = Double(rgb & 255) / 255
    self.alpha = alpha
  }

  func faded(_ alpha: Double) -> Ink {
    var ink = self
    ink.alpha = alpha
    return ink
  }

  /// This colour with a share (0 to 1) of another.
  func mixed(_ other: Ink, _ share: Double) -> Ink {
    var ink = self
    ink.red += (other.red - red) * share
    ink.green += (other.green - green) * share
    ink.blue += (other.blue - blue) * share
    return ink
  }

  static let black = Ink(0x16181C)
  static let white = Ink(0xFFFFFF)
}

/// A colour at a place (0 to 1) of a gradient.
struct InkStop {
  var place: Double
  var ink: Ink

  init(_ place: Double, _ ink: Ink) {
    self.place = place
    self.ink = ink
  }
}
