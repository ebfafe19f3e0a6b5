import Cells

/// The ground of the main button and the text on it.
struct BrandFill: Equatable {
  var color: Color
  var text: Color
  /// Why it is not the brand's colour as given, as the rest of a sentence; nil if it is.
  var change: String?

  /// The least distance in Oklab between a button and the page on which it is seen at all. A yellow button on a white page has no contrast to
  /// speak of, but a hue that is far from white; a cream one has neither.
  static let leastDistance = 0.05

  /// - Parameters:
  ///   - given: the brand's colour. It stays as it is wherever it can.
  ///   - page: what is around the button.
  ///   - least: the contrast that it needs with the page; nil if a distance is enough.
  ///   - texts: the colours for the text, the best first; the first is a light one.
  ///   - other: takes the place of a colour that is the page's, unless its hue can be kept.
  init(_ given: Color, on page: Color, least: Double?, texts: [Color], instead other: Color) {
    var fill = given, change: String?
    if given.distance(to: page) < Self.leastDistance, least == nil || !given.isChromatic {
      (fill, change) = (other, "\(Self.name(given)) would vanish there")
    } else if let least, !given.standsOut(on: page, least) {
      // A grey becomes nearly white, as nothing else distinguishes it from the other greys.
      let start = given.isChromatic ? max(given.lightness, 0.4) : 0.93
      let steps = stride(from: start, through: 1, by: 0.01).lazy.compactMap { OKLab(given)?.toned(to: $0).color }
      fill = steps.first { $0.standsOut(on: page, least) } ?? other
      change = "lightened: \(Self.name(given)) has only \(Self.ratio(given, page)) there"
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
