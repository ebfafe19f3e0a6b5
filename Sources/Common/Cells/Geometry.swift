/// A place on a screen, in cells; the origin is the top left corner.
public struct Point: Hashable, Sendable {
  public var x: Int
  public var y: Int
  public init(x: Int, y: Int) { self.x = x; self.y = y }
}

/// A size in cells. Neither component is negative.
public struct Size: Hashable, Sendable {
  public var width: Int
  public var height: Int
  public init(width: Int, height: Int) { self.width = max(0, width); self.height = max(0, height) }
}

/// A rectangle of cells. `x` and `y` are its top left cell; the far edges are exclusive.
public struct Rect: Hashable, Sendable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  public init(_ size: Size) { self.init(x: 0, y: 0, width: size.width, height: size.height) }

  public var right: Int { x + width }
  public var bottom: Int { y + height }
  public var isEmpty: Bool { width == 0 || height == 0 }

  public func contains(_ p: Point) -> Bool { p.x >= x && p.x < right && p.y >= y && p.y < bottom }

  /// The rectangle with `dx` cells removed on the left and right and `dy` at the top and bottom.
  public func inset(_ dx: Int, _ dy: Int) -> Rect { Rect(x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy) }

  /// A rectangle of this size, or the largest that fits, centred in this one.
  public func centred(_ size: Size) -> Rect {
    let w = min(size.width, width), h = min(size.height, height)
    return Rect(x: x + (width - w) / 2, y: y + (height - h) / 2, width: w, height: h)
  }
}
