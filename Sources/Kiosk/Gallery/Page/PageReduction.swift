import Cells
import Notation

/// What a terminal with few colours makes of a colour, for the page's data.
enum PageReduction {
  /// The palette entry of a single colour; -1 for the terminal's own.
  static func entry(_ color: Color, _ depth: ColorDepth) -> Int {
    if case .indexed(let entry) = reduced(Style(ink: color, paper: color), depth).ink { Int(entry) } else { -1 }
  }

  /// With eight colours, ink that is too close to its paper changes: [paper][ink].
  static var legible: JSONValue {
    .array(
      (0..<8).map { paper in
        .integers(
          (0..<8).map { ink in
            // Colours that were equal stay equal, so the lookup uses a slightly different ink.
            let inkColor = Color.indexed(UInt8(ink)).visible, paperColor = Color.indexed(UInt8(paper)).visible
            let style = Style(ink: ink == paper ? twin(of: inkColor) : inkColor, paper: paperColor)
            return if case .indexed(let entry) = reduced(style, .ansi8).ink { Int(entry) } else { ink }
          })
      })
  }

  static func reduced(_ style: Style, _ depth: ColorDepth) -> Style {
    ColorReduction.reduce(Screen(size: Size(width: 1, height: 1), style: style), to: depth)[0, 0].style
  }

  /// A different colour that reduces to the same one of the eight.
  private static func twin(of color: Color) -> Color {
    guard let (red, green, blue) = color.channels else { return color }
    func near(_ value: Int) -> UInt8 { UInt8(value > 128 ? value - 1 : value) }
    return red + green + blue == 0 ? .rgb(1, 1, 1) : .rgb(near(red), near(green), near(blue))
  }
}
