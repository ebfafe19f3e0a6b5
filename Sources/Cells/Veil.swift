extension Color {
  /// How much black lies over what is veiled, in percent.
  private static let veil = 40

  /// This colour under the veil; the terminal's own colours stay, since nobody knows them.
  public var veiled: Color {
    let seen = visible
    return seen.isRGB ? Color.rgb(0, 0, 0).blended(Self.veil, over: seen) : self
  }
}

extension Style {
  /// The style with its veil carried out as a terminal of this depth can show it.
  public func unveiled(at depth: ColorDepth) -> Style {
    guard attributes.contains(.veiled) else { return self }
    var style = self
    style.attributes.remove(.veiled)
    if depth == .mono || depth == .ansi8 || ink == .terminal { style.attributes.insert(.dim) }
    switch depth {
    case .direct, .indexed256: (style.ink, style.paper) = (ink.veiled, paper.veiled)
    // Of eight colours none is a darker one of another, but for black.
    case .ansi8: (style.ink, style.paper) = (.indexed(7), .indexed(0))
    case .mono: break
    }
    return style
  }
}
