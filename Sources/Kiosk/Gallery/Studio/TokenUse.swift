import Cells
import Flavor
import Scenes

/// Where colours are seen: the screens that show each one, and the pairs that meet. It is the same for every theme.
public struct TokenUse: Sendable {
  /// The indices of the screens that show a colour, ascending.
  let screens: [ColorToken: [Int]]
  let met: MetPairs

  /// Draws all screens, which takes seconds.
  ///
  /// - Parameter look: contains the texts.
  public init(of screens: [GalleryScreen], _ look: Look) {
    var look = look
    look.theme = Theme.marked
    var seen: [ColorToken: [Int]] = [:]
    for (number, screen) in screens.enumerated() {
      let cells = screen.make(look, Size(width: 80, height: 24)).screen.cells
      var tokens: Set<ColorToken> = [], last: Style?
      for style in cells.lazy.map(\.style) where style != last {
        last = style
        for mark in [style.inkMark, style.paperMark] { if let mark { tokens.insert(mark.token) } }
      }
      for token in tokens { seen[token, default: []].append(number) }
    }
    self.screens = seen
    met = MetPairs(look, on: screens, sizes: [Size(width: 80, height: 24)])
  }
}
