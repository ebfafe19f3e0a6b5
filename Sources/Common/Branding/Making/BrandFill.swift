import Cells

/// The ground of the main button and the text on it.
struct BrandFill: Equatable {
  var color: Color
  var text: Color
  /// Why it is not the brand's colour as given, as the rest of a sentence; nil if it is.
  var change: String?

  /// The least distance in Oklab between a button and the page on which it is seen at all.
  static let leastDistance = 0.05
  /// How much darker a brand's colour may become and still be taken for it, in Oklab's lightness.
  private static let mostDarkened = 0.12

  /// - Parameters:
  ///   - given: the brand's colour. It stays as it is wherever it can.
  ///   - grounds: what may be around the button, the page first. It needs 3:1 with each, because it is also the mark of the focus.
  ///   - texts: the colours for the text, the best first; the first is a light one.
  ///   - other: the ground where the brand's colour cannot be one. On a light page its letters have the brand's colour, as those of yellow brands
  ///     often are on black.
  init(_ given: Color, on grounds: [Color], texts: [Color], instead other: Color) {
    func standsOut(_ color: Color) -> Bool { grounds.allSatisfy { color.standsOut(on: $0, Color.leastMarkContrast) } }
    func toned(_ lightness: StrideThrough<Double>) -> Color? {
      lightness.lazy.compactMap { OKLab(given)?.toned(to: $0).color }.first(where: standsOut)
    }
    let page = grounds.first ?? other, only = "\(Self.name(given)) has only \(Self.ratio(given, page)) there"
    var fill = given, change: String?, texts = texts
    if given.distance(to: page) < Self.leastDistance, !given.isChromatic {
      (fill, change) = (other, "\(Self.name(given)) would vanish there")
    } else if !standsOut(given), page.lightness > 0.5 {
      if let darker = toned(stride(from: given.lightness, through: given.lightness - Self.mostDarkened, by: -0.01)) {
        (fill, change) = (darker, "darkened: \(only)")
      } else {
        (fill, change) = (other, "with letters in \(Self.name(given)), which has only \(Self.ratio(given, page)) there")
        texts.insert(given, at: 0)
      }
    } else if !standsOut(given) {
      // A grey becomes nearly white, as nothing else distinguishes it from the other greys.
      fill = toned(stride(from: given.isChromatic ? max(given.lightness, 0.4) : 0.93, through: 1, by: 0.01)) ?? other
      change = "lightened: \(only)"
    }
    let ground = fill
    if let legible = texts.first(where: { Color.contrast($0, ground) >= Color.leastTextContrast }) {
      (color, text, self.change) = (fill, legible, change)
    } else {
      text = texts.first ?? .rgb(255, 255, 255)
      color = fill.readable(on: [text], contrast: Color.leastTextContrast)
      let moved = "moved from \(Self.name(fill)), on which neither light nor dark text can be read"
      self.change = [change, moved].compactMap(\.self).joined(separator: "; ")
    }
  }

  static func name(_ color: Color) -> String { color.hex ?? "the terminal's colour" }

  /// Rounded down, so that a contrast that is too small does not look as if it were enough.
  static func ratio(_ one: Color, _ other: Color) -> String {
    let tenths = Int(Color.contrast(one, other) * 10)
    return "\(tenths / 10).\(tenths % 10):1"
  }
}

extension Color {
  /// Whether it has this contrast with a ground, with 256 colours as well.
  func standsOut(on ground: Color, _ least: Double) -> Bool {
    Color.contrast(self, ground) >= least && Color.contrast(nearestIndexed.shown, ground.nearestIndexed.shown) >= least
  }
}
