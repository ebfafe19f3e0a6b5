import Cells
import Flavor

/// Greys that belong to a brand: they have its hue, in small measure.
struct BrandTones {
  /// The hue as a direction in Oklab; zero for a brand without one.
  private let a: Double, b: Double

  var isGrey: Bool { a == 0 && b == 0 }

  /// - Parameter colors: the first one with a hue gives it.
  init(_ colors: [Color]) {
    guard let first = colors.first(where: { $0.chroma >= 0.015 }), let lab = OKLab(first) else {
      (a, b) = (0, 0)
      return
    }
    (a, b) = (lab.a / first.chroma, lab.b / first.chroma)
  }

  /// - Parameters:
  ///   - lightness: 0 (black) to 1 (white), as Oklab has it.
  ///   - chroma: as Oklab has it; 0.02 is a hint, 0.04 can be named.
  func grey(_ lightness: Double, _ chroma: Double) -> Color { OKLab(lightness: lightness, a: a * chroma, b: b * chroma).color }
}

extension Color {
  var lightness: Double { OKLab(self)?.lightness ?? 0.5 }

  var expression: ColorExpression? {
    if case .rgb(let red, let green, let blue) = self { ColorExpression(.rgb(red, green, blue)) } else { nil }
  }
}

extension OKLab {
  /// In this lightness, with a hue that is still seen: by lightness alone a dark blue and a pale pink would become greys.
  func toned(to lightness: Double) -> OKLab {
    let chroma = (a * a + b * b).squareRoot(), rise = chroma >= 0.04 ? max(1, 0.1 / chroma) : 1
    return OKLab(lightness: lightness, a: a * rise, b: b * rise)
  }
}
