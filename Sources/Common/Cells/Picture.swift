/// A small picture to draw in half blocks: packed rows of red, green and blue bytes, top left first.
public struct Picture: Equatable, Sendable {
  public let width: Int
  public let height: Int
  public let rgb: [UInt8]

  /// Fails when the number of bytes is not `width × height × 3`.
  public init?(width: Int, height: Int, rgb: [UInt8]) {
    guard width > 0, height > 0, rgb.count == width * height * 3 else { return nil }
    self.width = width
    self.height = height
    self.rgb = rgb
  }

  /// A picture computed by `pixel` for every position. It is at least one pixel wide and high.
  public init(width: Int, height: Int, pixel: (_ x: Int, _ y: Int) -> (red: UInt8, green: UInt8, blue: UInt8)) {
    self.width = max(1, width)
    self.height = max(1, height)
    var rgb: [UInt8] = []
    rgb.reserveCapacity(self.width * self.height * 3)
    for y in 0..<self.height {
      for x in 0..<self.width {
        let (red, green, blue) = pixel(x, y)
        rgb += [red, green, blue]
      }
    }
    self.rgb = rgb
  }

  public func color(_ x: Int, _ y: Int) -> Color {
    let i = (y * width + x) * 3
    return .rgb(rgb[i], rgb[i + 1], rgb[i + 2])
  }

  /// The number of cells that this picture takes when it is fitted into `space` undistorted. A cell holds two pixels, one above the other.
  public func cells(fitting space: Size) -> Size {
    guard space.width > 0, space.height > 0 else { return Size(width: 0, height: 0) }
    let scale = min(Double(space.width) / Double(width), Double(space.height * 2) / Double(height))
    return Size(
      width: max(1, min(space.width, Int((Double(width) * scale).rounded()))),
      height: max(1, min(space.height, Int((Double(height) * scale / 2).rounded()))))
  }
}

extension Picture {
  /// The picture in another size: the mean of the pixels that become one, or the nearest one.
  public func scaled(to size: Size) -> Picture {
    guard size.width != width || size.height != height else { return self }
    return Picture(width: size.width, height: size.height) { x, y in
      mean(x, size.width, y, size.height).channels.map { (UInt8($0.red), UInt8($0.green), UInt8($0.blue)) } ?? (0, 0, 0)
    }
  }
}

extension Screen {
  /// Draws a picture over the whole of `rect` in half blocks (box-filtered down, nearest up).
  public mutating func draw(_ picture: Picture, in rect: Rect) {
    guard !rect.isEmpty else { return }
    for row in 0..<rect.height {
      for column in 0..<rect.width {
        let x = rect.x + column, y = rect.y + row
        guard bounds.contains(Point(x: x, y: y)) else { continue }
        let upper = picture.mean(column, rect.width, 2 * row, rect.height * 2)
        let lower = picture.mean(column, rect.width, 2 * row + 1, rect.height * 2)
        self[x, y] = Cell("▀", Style(ink: upper, paper: lower))
      }
    }
  }
}

extension Picture {
  /// The mean colour of the pixels under one of `columns × rows` equal tiles.
  func mean(_ column: Int, _ columns: Int, _ row: Int, _ rows: Int) -> Color {
    let x0 = min(column * width / columns, width - 1), x1 = max(x0 + 1, min((column + 1) * width / columns, width))
    let y0 = min(row * height / rows, height - 1), y1 = max(y0 + 1, min((row + 1) * height / rows, height))
    var r = 0, g = 0, b = 0
    for y in y0..<y1 {
      for x in x0..<x1 {
        let i = (y * width + x) * 3
        r += Int(rgb[i]); g += Int(rgb[i + 1]); b += Int(rgb[i + 2])
      }
    }
    let n = (x1 - x0) * (y1 - y0)
    return .rgb(UInt8(r / n), UInt8(g / n), UInt8(b / n))
  }
}
