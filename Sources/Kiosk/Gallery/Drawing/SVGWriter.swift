import Cells
import Flavor

/// Screens as one SVG. Text stays text in the theme's fonts, on the terminal's grid; pictures and frames are drawn.
public struct SVGWriter: Sendable {
  /// A screen with a caption.
  public struct Panel: Sendable {
    public var rendered: RenderedScreen
    public var flavor: Flavor
    /// nil for no caption.
    public var caption: String?
    public init(_ rendered: RenderedScreen, flavor: Flavor, caption: String? = nil) {
      self.rendered = rendered
      self.flavor = flavor
      self.caption = caption
    }
  }

  private static let margin = 16.0
  private static let gap = 28.0
  private static let captionHeight = 34.0
  private static let width = CellShape.cellWidth
  private static let height = CellShape.cellHeight

  /// Writes the complete file.
  ///
  /// - Parameters:
  ///   - panels: at least one; laid out in rows.
  ///   - columns: panels per row, at least 1.
  public static func write(_ panels: [Panel], columns: Int = 1) -> String {
    let columns = max(1, min(columns, panels.count))
    var x = margin, y = margin, rowHeight = 0.0, right = margin
    var body: [String] = []
    var fonts = FontClasses()
    for (i, panel) in panels.enumerated() {
      let extent = panel.rendered.drawn.size
      let wide = Double(extent.width) * width + 2 * PanelWriter.padding, high = Double(extent.height) * height + 2 * PanelWriter.padding
      body.append("<g transform=\"translate(\(Decimal.text(x)) \(Decimal.text(y)))\">")
      var writer = PanelWriter(panel: panel, fonts: fonts)
      writer.write()
      fonts = writer.fonts
      body += writer.lines
      if let caption = panel.caption {
        body.append("<text class=\"c\" x=\"\(Decimal.text(wide / 2))\" y=\"\(Decimal.text(high + 23))\">\(escaped(caption))</text>")
      }
      body.append("</g>")
      rowHeight = max(rowHeight, high + (panel.caption == nil ? 0 : captionHeight))
      right = max(right, x + wide)
      x += wide + gap
      if (i + 1) % columns == 0 || i == panels.count - 1 {
        x = margin
        y += rowHeight + gap
        rowHeight = 0
      }
    }
    let total = (width: right + margin, height: y - gap + margin)
    let size = "\(Decimal.text(total.width)) \(Decimal.text(total.height))"
    let head = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size)\" width=\"\(Decimal.text(total.width))\" height=\"\(Decimal.text(total.height))\" role=\"img\">",
      "<title>\(escaped(panels.map { $0.caption ?? $0.rendered.screen.title }.joined(separator: ", ")))</title>",
      "<style>text{font-size:17.5px;white-space:pre}.c{font:15px system-ui,sans-serif;fill:#7d8590;text-anchor:middle}\(fonts.css)</style>",
    ]
    return (head + body + ["</svg>", ""]).joined(separator: "\n")
  }

  static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
    return result
  }
}

/// The classes of the fonts that a file uses.
struct FontClasses {
  private var names: [SVGFont: String] = [:]
  private var order: [SVGFont] = []

  mutating func name(_ font: SVGFont) -> String {
    if let name = names[font] { return name }
    let name = "f\(order.count)"
    names[font] = name
    order.append(font)
    return name
  }

  var css: String {
    ".m{font-size:16px;font-family:\(SVGFont.monospace)}"
      + order.map { ".\(names[$0] ?? "m"){font-family:\($0.css);font-weight:\($0.weight)}" }.joined() + ".b{font-weight:700}"
      + ".u{text-decoration:underline}"
  }
}
