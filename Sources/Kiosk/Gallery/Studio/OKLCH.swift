import Cells
import Glibc

/// A colour in Oklab's polar form, as the sliders change it (CSS Color 4, "oklch()").
struct OKLCH: Equatable, Sendable {
  /// What a slider changes.
  enum Channel: String, CaseIterable, Sendable {
    case lightness = "L", chroma = "C", hue = "H"

    /// Its values. No colour of sRGB has a chroma above 0.33.
    var range: ClosedRange<Double> {
      switch self {
      case .lightness: 0...1
      case .chroma: 0...0.33
      case .hue: 0...360
      }
    }

    /// How far one key press moves it.
    var step: Double { (range.upperBound - range.lowerBound) / 100 }
  }

  var lightness: Double
  var chroma: Double
  /// Degrees. A grey has none of its own; it keeps the one that the slider had.
  var hue: Double

  /// Returns nil for the terminal's own colours.
  init?(_ color: Color) {
    guard let lab = OKLab(color) else { return nil }
    lightness = lab.lightness
    chroma = (lab.a * lab.a + lab.b * lab.b).squareRoot()
    let degrees = atan2(lab.b, lab.a) * 180 / .pi
    hue = degrees < 0 ? degrees + 360 : degrees
  }

  /// The nearest colour of sRGB with this lightness and hue.
  var color: Color {
    let angle = hue * .pi / 180
    return OKLab(lightness: lightness, a: chroma * cos(angle), b: chroma * sin(angle)).color
  }

  subscript(channel: Channel) -> Double {
    get {
      switch channel {
      case .lightness: lightness
      case .chroma: chroma
      case .hue: hue
      }
    }
    set {
      // The hue is a circle.
      let value =
        channel == .hue
        ? newValue - 360 * (newValue / 360).rounded(.down) : min(channel.range.upperBound, max(channel.range.lowerBound, newValue))
      switch channel {
      case .lightness: lightness = value
      case .chroma: chroma = value
      case .hue: hue = value
      }
    }
  }

  /// The channel's value as a person reads it: `0.54`, `0.10`, `169°`.
  func text(_ channel: Channel) -> String {
    if channel == .hue { return "\(Int(hue.rounded()) % 360)°" }
    let hundredths = Int((self[channel] * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}
