import Cells

/// A contact sheet: many screens on one picture, each under its caption.
public struct Sheet: Sendable {
  /// A screen with its caption.
  public struct Item: Sendable {
    public var caption: String
    public var screen: Screen
    public init(caption: String, screen: Screen) { self.caption = caption; self.screen = screen }
  }

  public let items: [Item]

  private static let gap = 12
  /// The width of a caption's cells in pixels.
  private static let captionWidth = 7
  private static var captionHeight: Int { 2 * captionWidth + 4 }
  private static let ground = Color.rgb(96, 100, 108)
  private static let captionStyle = Style(ink: .rgb(255, 255, 255), paper: ground)

  /// Divides screens of one size into as few sheets as they need.
  /// - Parameters:
  ///   - width: of a screen's cell in pixels.
  ///   - limit: the sheets' size at most, in pixels. One screen is on a sheet in any case.
  public static func sheets(_ items: [Item], width: Int, limit: Canvas.PixelSize) -> [Sheet] {
    guard let size = items.first?.screen.size else { return [] }
    let cell = extent(of: size, width), count = max(1, (limit.width - gap) / cell.width) * max(1, (limit.height - gap) / cell.height)
    return stride(from: 0, to: items.count, by: count).map { Sheet(items: Array(items[$0..<min(items.count, $0 + count)])) }
  }

  /// A screen with its caption and the gap after it.
  private static func extent(of size: Size, _ width: Int) -> Canvas.PixelSize {
    Canvas.PixelSize(width: size.width * width + gap, height: size.height * 2 * width + captionHeight + gap)
  }

  /// Draws the sheet.
  /// - Returns: nil if there are no fonts.
  public func picture(width: Int, limit: Canvas.PixelSize) -> Bitmap? {
    guard let size = items.first?.screen.size, let painter = CellPainter(width: width),
      let captions = CellPainter(width: Self.captionWidth)
    else { return nil }
    let cell = Self.extent(of: size, width)
    let columns = max(1, min(items.count, (limit.width - Self.gap) / cell.width)), rows = (items.count + columns - 1) / columns
    let extent = Canvas.PixelSize(width: columns * cell.width + Self.gap, height: rows * cell.height + Self.gap)
    guard let canvas = Canvas(extent) else { return nil }
    canvas.fill(x: 0, y: 0, width: extent.width, height: extent.height, Self.ground)
    for (i, item) in items.enumerated() {
      let x = Self.gap + i % columns * cell.width, y = Self.gap + i / columns * cell.height
      var line = Screen(size: Size(width: size.width * width / Self.captionWidth, height: 1), style: Self.captionStyle)
      line.put(item.caption, x: 0, y: 0, style: Self.captionStyle)
      captions.draw(line, on: canvas, x: x, y: y)
      painter.draw(item.screen, on: canvas, x: x, y: y + Self.captionHeight)
    }
    return canvas.bitmap
  }
}
