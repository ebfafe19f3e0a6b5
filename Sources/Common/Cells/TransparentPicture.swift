/// A picture with transparency: rows of red, green, blue and alpha bytes, top left first, with the colours multiplied by alpha.
public struct TransparentPicture: Equatable, Sendable {
  public let width: Int
  public let height: Int
  public let rgba: [UInt8]

  /// Fails when the number of bytes is not `width × height × 4`.
  public init?(width: Int, height: Int, rgba: [UInt8]) {
    guard width > 0, height > 0, rgba.count == width * height * 4 else { return nil }
    self.width = width
    self.height = height
    self.rgba = rgba
  }

  /// The picture on a colour.
  ///
  /// - Parameter isDark: whether the terminal's own colour counts as black rather than white.
  public func picture(on ground: Color, isDark: Bool) -> Picture {
    let ground = ground.components(isDark: isDark)
    return Picture(width: width, height: height) { x, y in
      let i = (y * width + x) * 4, rest = 255 - Int(rgba[i + 3])
      func blend(_ color: UInt8, _ ground: UInt8) -> UInt8 { UInt8(clamping: Int(color) + (Int(ground) * rest + 127) / 255) }
      return (blend(rgba[i], ground.0), blend(rgba[i + 1], ground.1), blend(rgba[i + 2], ground.2))
    }
  }
}

extension Color {
  fileprivate func components(isDark: Bool) -> (UInt8, UInt8, UInt8) {
    if case .rgb(let red, let green, let blue) = visible { return (red, green, blue) }
    return isDark ? (0, 0, 0) : (255, 255, 255)
  }
}

extension Picture {
  /// The picture with exactly the pixels of the cells that it takes when it is fitted into `space`, so that drawing it is quick.
  public func scaled(fitting space: Size) -> Picture {
    let cells = cells(fitting: space)
    let rows = cells.height * 2
    return Picture(width: cells.width, height: rows) { x, y in mean(x, cells.width, y, rows).components(isDark: true) }
  }
}
