import Cells
import Flavor

extension Flavor {
  /// A colour that could not be read, and what it is now.
  struct Move: Equatable {
    var token: ColorToken
    var from: Color
    var to: Color
  }

  /// Moves each ink that this flavor sets in lightness until it can be read on all its grounds. Inks that follow from others are legible
  /// already.
  mutating func makeLegible(_ appearance: Theme.Appearance) -> [Move] {
    var moves: [Move] = []
    for token in ColorToken.allCases {
      let theme = theme(appearance: appearance, depth: .direct)
      let grounds = token.grounds.map { theme.color($0) }, ink = theme.color(token)
      guard let least = token.leastContrast, isSet(token, appearance), grounds.contains(where: { Color.contrast(ink, $0) < least }) else {
        continue
      }
      let moved = ink.readable(on: grounds, contrast: least)
      guard moved != ink, let expression = moved.expression else { continue }
      change(appearance) { colors in
        if let field = token.paletteField { colors.palette[field] = expression } else { colors.elements[token] = expression }
      }
      moves.append(Move(token: token, from: ink, to: moved))
    }
    return moves
  }

  func isSet(_ token: ColorToken, _ appearance: Theme.Appearance) -> Bool {
    let colors = colors(appearance)
    return token.paletteField.map { colors.palette[$0] != nil } ?? (colors.elements[token] != nil)
  }

  mutating func change(_ appearance: Theme.Appearance, _ body: (inout Colors) -> Void) {
    switch appearance {
    case .light: body(&light)
    case .dark: body(&dark)
    }
  }
}
