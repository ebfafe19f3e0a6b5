import CellPictures
import Cells
import Gallery
import Testing

/// Screens as pixels.
struct CellPainterTests {
  private static let ink = Color.rgb(255, 0, 0), paper = Color.rgb(0, 0, 255)
  private static let style = Style(ink: ink, paper: paper)
  private static let (red, blue) = (UInt32(0xFFFF_0000), UInt32(0xFF00_00FF))

  private static func paint(_ lines: [String], width: Int = 10, _ attributes: Style.Attributes = []) throws -> Bitmap {
    var screen = Screen(size: Size(width: lines.map { TextWidth.of($0) }.max() ?? 0, height: lines.count), style: style)
    for (y, line) in lines.enumerated() { screen.put(line, x: 0, y: y, style: style.adding(attributes)) }
    let painter = try #require(CellPainter(width: width)), canvas = try #require(Canvas(painter.extent(of: screen.size)))
    painter.draw(screen, on: canvas)
    return canvas.bitmap
  }

  /// Where the ink is; nil if a pixel is neither ink nor paper.
  private static func inked(_ character: Character, _ width: Int) throws -> [Bool]? {
    let pixels = try paint([String(character)], width: width).pixels
    return pixels.allSatisfy { $0 == red || $0 == blue } ? pixels.map { $0 == red } : nil
  }

  /// Sextants and their complements fill a cell exactly, at any size: no gap and nothing twice.
  @Test(arguments: 5...21) func blocksCloseWithoutGaps(width: Int) throws {
    let sextants = (0..<62).compactMap { Unicode.Scalar(0x1FB00 + $0) }.prefix(60).map(Character.init)
    let pairs = Array(zip(sextants, sextants.reversed())) + Array(zip("▀▌▖▗▘▝", "▄▐▜▛▟▙"))
    for (one, other) in pairs {
      let a = try #require(try Self.inked(one, width)), b = try #require(try Self.inked(other, width))
      #expect(a == b.map { !$0 }, "\(one) and \(other)")
    }
    #expect(try Self.paint(["██", "██"], width: width).pixels.allSatisfy { $0 == Self.red })
  }

  @Test(arguments: 5...21) func linesJoin(width: Int) throws {
    for line in ["───", "━━━", "═══"] {
      let picture = try Self.paint([line], width: width)
      #expect((0..<picture.width).allSatisfy { x in (0..<picture.height).contains { picture.pixels[$0 * picture.width + x] == Self.red } })
    }
  }

  @Test func circlesAreRound() throws {
    let picture = try Self.paint(["●"], width: 20)
    #expect(picture.pixels[20 * 20 + 10] == Self.red)
    for (x, y) in [(1, 1), (18, 1), (1, 38), (18, 38), (3, 13), (16, 26)] { #expect(picture.pixels[y * 20 + x] == Self.blue, "\(x) \(y)") }
  }

  @Test func lettersAreSmoothAndBoldOnesStronger() throws {
    func strength(_ picture: Bitmap) -> Int { picture.pixels.reduce(0) { $0 + Int($1 >> 16 & 255) } }
    let plain = try Self.paint(["Passport"]), bold = try Self.paint(["Passport"], .bold),
      underlined = try Self.paint(["Passport"], .underline)
    #expect(Set(plain.pixels).count > 20, "edges are shades between ink and paper")
    #expect(strength(bold) > strength(plain) * 11 / 10 && strength(underlined) > strength(plain))
    #expect(try Self.paint(["Passport"]) == plain, "the same screen is the same picture")
    // Each letter stays in its cells.
    let ground = try Self.paint(["        "])
    #expect(plain.pixels[0..<80] == ground.pixels[0..<80])
  }

  @Test func everyShapeOfTheTableIsDrawn() throws {
    for character in CellShape.table.keys {
      let pixels = Set(try Self.paint([String(character)]).pixels)
      #expect(pixels.contains { $0 != Self.blue }, "\(character)")
    }
  }

  @Test func screensAreDividedAmongFewSheets() throws {
    let items = (0..<23).map { Sheet.Item(caption: "screen \($0)", screen: Screen(size: Size(width: 80, height: 24), style: Self.style)) }
    let limit = Canvas.PixelSize(width: 1000, height: 1000)
    let sheets = Sheet.sheets(items, width: 6, limit: limit)
    // Two beside each other, three below.
    #expect(sheets.map(\.items.count) == [6, 6, 6, 5])
    for sheet in sheets {
      let picture = try #require(sheet.picture(width: 6, limit: limit))
      #expect(picture.width <= 1000 && picture.height <= 1000)
      #expect(picture.pixels.count { $0 == Self.blue } == sheet.items.count * 480 * 288)
    }
  }
}
