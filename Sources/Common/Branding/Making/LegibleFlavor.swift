import Cells
import Flavor

extension Flavor {
  /// A colour that could not be read, and what it is now.
  struct Move: Equatable {
    var token: ColorToken
    var from: Color
    var to: Color
  }

  /// Moves each ink that this flavor sets in lightness until it can be read on all its grounds, and each fill of the focus until it can be
  /// seen. A ground of other controls that nobody would see is raised. What follows from others is legible already.
  mutating func makeLegible(_ appearance: Theme.Appearance) -> [Move] {
    var moves = fills(appearance) + grounds(appearance)
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

  private mutating func fills(_ appearance: Theme.Appearance) -> [Move] {
    let places: [(ColorToken, [ColorToken])] = [
      (.primaryBackground, [.screenBackground, .boxBackground, .popupBackground, .cell1Background, .cell2Background]),
      (.scannerPrimaryBackground, [.confirmationBackground]),
    ]
    return places.compactMap { token, grounds in
      let theme = theme(appearance: appearance, depth: .direct), fill = theme.color(token)
      let grounds = grounds.map { theme.color($0) }
      guard isSet(token, appearance), !grounds.allSatisfy({ fill.standsOut(on: $0, Color.leastMarkContrast) }) else { return nil }
      let moved = fill.readable(on: grounds + grounds.map(\.nearestIndexed.shown), contrast: Color.leastMarkContrast + 0.3)
      guard moved != fill, let expression = moved.expression else { return nil }
      change(appearance) { $0.elements[token] = expression }
      return Move(token: token, from: fill, to: moved)
    }
  }

  private mutating func grounds(_ appearance: Theme.Appearance) -> [Move] {
    let places: [(ColorToken, ColorToken)] = [
      (.secondaryBackground, .screenBackground), (.inputBackground, .screenBackground),
      (.scannerSecondaryBackground, .confirmationBackground),
    ]
    return places.compactMap { token, around in
      let theme = theme(appearance: appearance, depth: .direct), ground = theme.color(token)
      guard Color.contrast(ground, theme.color(around)) < Color.leastSeenContrast,
        let raised = theme.color(around == .screenBackground ? .raised : .stageRaised).expression
      else { return nil }
      // A text that a source sets for another ground keeps the default from being raised.
      change(appearance) { $0.elements[token] = raised }
      return Move(token: token, from: ground, to: self.theme(appearance: appearance, depth: .direct).color(token))
    }
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
