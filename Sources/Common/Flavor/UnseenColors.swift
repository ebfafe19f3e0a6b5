import Cells

/// A colour that a flavor sets and that nobody sees as it was set.
public struct UnseenColor: Equatable, Sendable {
  public enum Reason: Equatable, Sendable {
    /// It follows the palette and could not be read or seen where it lies, so another colour is drawn.
    case drawn(Color)
    /// An edge that has the colour of its element's ground, or nearly.
    case edge(of: ColorToken)
    /// Every element that refers to this palette field by default has a colour of its own.
    case unreferenced
  }

  /// By the name with which it is set: `palette.light`, `box.borderColor`.
  public var name: String
  public var appearance: Theme.Appearance
  /// The colour as it is set, blended with what is behind it.
  public var color: Color
  public var reason: Reason

  /// What happens to it, in a few words: `drawn as #0B4F6C`.
  public var note: String {
    switch reason {
    case .drawn(let other): "drawn as \(other.hex ?? "the terminal's colour")"
    case .edge(let ground): "not seen beside \(ground.rawValue)"
    case .unreferenced: "not used"
    }
  }

  /// What is told to the author of the theme, with the reason.
  public var description: String {
    let why =
      switch reason {
      case .drawn: "as it stands, it could not be read or seen where it lies"
      case .edge: "the two have the same colour, or nearly"
      case .unreferenced: "every element that follows it by default has a colour of its own"
      }
    return "\(appearance.rawValue): \(name) is set to \(color.hex ?? "the terminal's colour") and \(note): \(why)"
  }
}

extension Flavor {
  /// The colours of one appearance that the flavor itself sets and that are drawn otherwise, or not at all. A colour that is set to the SDK's
  /// default is none: it says nothing that the SDK does not say.
  public func unseenColors(_ appearance: Theme.Appearance) -> [UnseenColor] {
    let colors = colors(appearance), own = inherited[appearance]
    let resolver = ColorResolver(colors: colors, appearance: appearance)
    let standard = ColorResolver(colors: Colors(), appearance: appearance)
    func unseen(_ name: String, _ color: Color, _ reason: UnseenColor.Reason) -> UnseenColor {
      UnseenColor(name: name, appearance: appearance, color: color, reason: reason)
    }
    let elements = ColorToken.elements.compactMap { token -> UnseenColor? in
      guard let expression = colors.elements[token], own.elements[token] == nil else { return nil }
      let color = resolver.written(token)
      guard color != standard.written(token) else { return nil }
      if token.isEdge {
        let ground = token.ground ?? .screenBackground
        let isMeant = expression.opacity > 0 && resolver.isOwn(token)
        let isSeen = Color.contrast(color, resolver.color(ground)) >= Color.leastSeenContrast
        return isMeant && !isSeen ? unseen(token.rawValue, color, .edge(of: ground)) : nil
      }
      let drawn = resolver.color(token)
      return drawn == color ? nil : unseen(token.rawValue, color, .drawn(drawn))
    }
    let drawnFields = Set(ColorToken.allCases.compactMap(\.paletteField))
    let referred = Set(
      ColorToken.elements.compactMap { token -> PaletteField? in
        guard case .palette(let field) = (colors.elements[token] ?? OrcaColors.standard(token, appearance)).base else { return nil }
        return field
      })
    let fields = PaletteField.allCases.compactMap { field -> UnseenColor? in
      guard colors.palette[field] != nil, own.palette[field] == nil, !drawnFields.contains(field), !referred.contains(field) else {
        return nil
      }
      return unseen("palette.\(field.rawValue)", resolver.written(field), .unreferenced)
    }
    return elements + fields
  }

  /// The same in both appearances.
  public var unseenColors: [UnseenColor] { Theme.Appearance.allCases.flatMap(unseenColors) }
}

extension Color {
  /// The least contrast at which two grounds are seen apart. It is less than that of two grounds that lie two steps apart (`DerivedColors`).
  public static let leastSeenContrast = 1.1
}
