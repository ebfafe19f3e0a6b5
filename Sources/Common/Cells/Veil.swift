extension Color {
  /// The opacity of the black over veiled cells, in percent.
  private static let veil = 40

  /// This colour under the veil. The terminal's own colours, which are unknown, do not change.
  public var veiled: Color {
    let seen = visible
    return seen.isRGB ? Color.rgb(0, 0, 0).blended(Self.veil, over: seen) : self
  }
}

extension Style {
  /// The style with its veil applied as far as a terminal of this depth can show it.
  public func unveiled(at depth: ColorDepth) -> Style {
    guard attributes.contains(.veiled) else { return self }
    var style = self
    style.attributes.remove(.veiled)
    if depth == .mono || depth == .ansi8 || ink == .terminal { style.attributes.insert(.dim) }
    switch depth {
    case .direct, .indexed256: (style.ink, style.paper) = (ink.veiled, paper.veiled)
    // Except for black, none of the eight colours is a darker version of another.
    case .ansi8: (style.ink, style.paper) = (.indexed(7), .indexed(0))
    case .mono: break
    }
    return style
  }
}
