/// The line styles of frames.
public enum FrameStyle: Sendable, CaseIterable {
  case light, heavy, double, rounded
  /// Round corners with a heavy line above and below, for what must stand out without colours.
  case roundedHeavy

  /// Top left, horizontal, top right, vertical, bottom left, bottom right, left tee, right tee.
  var characters: [Character] {
    switch self {
    case .light: Array("┌─┐│└┘├┤")
    case .heavy: Array("┏━┓┃┗┛┣┫")
    case .double: Array("╔═╗║╚╝╠╣")
    case .rounded: Array("╭─╮│╰╯├┤")
    case .roundedHeavy: Array("╭━╮┃╰╯├┤")
    }
  }
}

extension Screen {
  /// Draws a frame along the edge of `rect` (at least 2×2, otherwise nothing). The inside does not change. On ASCII terminals,
  /// `ColorReduction` replaces it with `+-|`.
  public mutating func frame(_ rect: Rect, _ kind: FrameStyle = .light, style: Style) {
    guard rect.width >= 2, rect.height >= 2 else { return }
    let c = kind.characters
    let middle = String(repeating: c[1], count: rect.width - 2)
    put(String(c[0]) + middle + String(c[2]), x: rect.x, y: rect.y, style: style)
    put(String(c[4]) + middle + String(c[5]), x: rect.x, y: rect.bottom - 1, style: style)
    for y in rect.y + 1..<max(rect.y + 1, rect.bottom - 1) {
      put(String(c[3]), x: rect.x, y: y, style: style)
      put(String(c[3]), x: rect.right - 1, y: y, style: style)
    }
  }

  /// A horizontal line. Inside a frame of the same kind (`joined`), its ends connect to the frame's sides.
  public mutating func rule(x: Int, y: Int, width: Int, _ kind: FrameStyle = .light, joined: Bool = false, style: Style) {
    guard width > 0 else { return }
    let c = kind.characters
    guard joined, width >= 2 else {
      put(String(repeating: c[1], count: width), x: x, y: y, style: style)
      return
    }
    put(String(c[6]) + String(repeating: c[1], count: width - 2) + String(c[7]), x: x, y: y, style: style)
  }
}
