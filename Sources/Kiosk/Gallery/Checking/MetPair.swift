import Cells
import Flavor
import Scenes

/// A text colour (ink) and a background colour (paper) that meet in a cell of some screen. Only such pairs are checked for contrast.
public struct MetPair: Hashable, Sendable {
  /// The kind of content, by the requirement of WCAG 2.1.
  public enum Kind: Hashable, Sendable {
    /// Text (1.4.3).
    case text
    /// An icon, or the border of a control (1.4.11).
    case graphic
    /// A line, a frame or a disabled text: decoration, for which no contrast is required.
    case decoration
  }

  public var ink: ColorToken
  public var paper: ColorToken
  public var font: FontToken?
  public var kind: Kind

  /// The contrast that is required: 4.5 for text, 3 for large text, icons and borders of controls. Large text has a role of at least 18 points, or
  /// of at least 14 points bold (WCAG 2.1, "large scale").
  func leastContrast(_ flavor: Flavor) -> Double {
    let role = font.map { flavor.fonts[$0] ?? .standard($0) }
    let isLarge = role.map { $0.size >= 18 || $0.size >= 14 && $0.weight >= 700 } ?? false
    return kind == .graphic || isLarge ? Color.leastMarkContrast : Color.leastTextContrast
  }

  /// Every pair that meets on a screen, with the name of the first such screen, in token order.
  ///
  /// - Parameters:
  ///   - look: contains the texts. The theme does not affect which pairs meet.
  ///   - progress: called with the number of drawn screens.
  public static func all(
    _ look: Look, on screens: [GalleryScreen] = GalleryScreen.common,
    sizes: [Size] = [Size(width: 80, height: 24), Size(width: 132, height: 43)], _ progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) -> [(pair: MetPair, screen: String)] {
    var look = look
    look.theme = look.theme.marked
    var met: [MetPair: String] = [:]
    for (number, screen) in screens.enumerated() {
      progress(number + 1, screens.count)
      for size in sizes {
        var last: Cell?
        for cell in screen.make(look, size).screen.cells where cell != last {
          last = cell
          guard let text = cell.text, text != " ", let ink = cell.style.inkMark, let paper = cell.style.paperMark,
            ink.token != paper.token
          else { continue }
          let pair = MetPair(ink: ink.token, paper: paper.token, font: ink.font, kind: kind(text, ink.token))
          if met[pair] == nil { met[pair] = screen.name }
        }
      }
    }
    let places = Dictionary(uniqueKeysWithValues: ColorToken.allCases.enumerated().map { ($1, $0) })
    return met.sorted { a, b in
      (places[a.key.ink] ?? 0, places[a.key.paper] ?? 0, a.key.font?.rawValue ?? "", a.value)
        < (places[b.key.ink] ?? 0, places[b.key.paper] ?? 0, b.key.font?.rawValue ?? "", b.value)
    }.map { (pair: $0.key, screen: $0.value) }
  }

  private static func kind(_ character: Character, _ ink: ColorToken) -> Kind {
    if ink == .inputDisabledText || ink == .inputDisabledBorder { return .decoration }
    // Half a cell: the edge of a ground, or a guide over a picture.
    if character == "▄" { return .decoration }
    let isDrawn = character.unicodeScalars.first.map { (0x2500...0x25FF).contains($0.value) || $0 == "│" } ?? false
    switch ink {
    case .cell1Icon, .cell2Icon, .checkboxTint, .checkboxIcon, .confirmationBullet, .graphicPrimary: return .graphic
    case .palettePrimary, .paletteAccent, .paletteDanger, .inputBorder, .inputError:
      return isDrawn || !character.isLetter ? .graphic : .text
    default: return isDrawn ? .decoration : .text
    }
  }
}
