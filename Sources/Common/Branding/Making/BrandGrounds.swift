import Cells
import Flavor

/// The grounds and neutral inks of one appearance. All have a hint of the brand's hue; their lightness follows from the page's.
struct BrandGrounds {
  let page: Color
  /// `palette.dark` and the greys between it and the page.
  let palette: [PaletteField: Color]
  let elements: [ColorToken: Color]

  /// - Parameter page: the brand's own background; nil for white, or a dark grey of the brand's hue.
  init(_ appearance: Theme.Appearance, page own: Color?, _ tones: BrandTones, hint: BrandTones) {
    switch appearance {
    case .light:
      page = own ?? .rgb(255, 255, 255)
      let light = page.lightness
      palette = [
        .dark: tones.grey(0.27, 0.02), .darkLight: tones.grey(0.42, 0.022), .darkLighter: tones.grey(0.53, 0.022),
        .darkSoft: tones.grey(light - 0.115, 0.014), .gray: tones.grey(0.66, 0.018),
      ]
      var elements: [ColorToken: Color] = [
        .boxBackground: tones.grey(light - 0.025, 0.006), .hintBackground: hint.grey(light - 0.04, 0.024),
        .graphicBackground: tones.grey(light - 0.035, 0.01), .confirmationBackground: tones.grey(0.215, 0.022),
      ]
      if own != nil { for cell in [ColorToken.cell1Background, .cell2Background] { elements[cell] = page } }
      self.elements = elements
    case .dark:
      page = own ?? tones.grey(0.205, 0.022)
      let light = page.lightness
      palette = [
        .dark: tones.grey(0.97, 0.006), .darkLight: tones.grey(0.84, 0.014), .darkLighter: tones.grey(0.72, 0.018),
        .darkSoft: tones.grey(light + 0.125, 0.028), .gray: tones.grey(0.56, 0.022),
      ]
      elements = [
        .cell1Background: tones.grey(light + 0.045, 0.026), .cell2Background: tones.grey(light + 0.045, 0.026),
        // Below black there is nothing.
        .boxBackground: tones.grey(light < 0.1 ? light + 0.1 : light - 0.035, 0.02), .hintBackground: hint.grey(light + 0.105, 0.04),
        .confirmationBackground: tones.grey(max(0, light - 0.045), 0.018),
      ]
    }
  }
}
