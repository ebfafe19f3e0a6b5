import Testing

@testable import Cells

struct ColorReductionTests {
  private func cell(_ ink: Color, _ paper: Color, _ text: Character = "a") -> Screen {
    var screen = Screen(size: Size(width: 1, height: 1))
    screen[0, 0] = Cell(text, Style(ink: ink, paper: paper, attributes: .bold))
    return screen
  }

  /// xterm's cube has the levels 0, 95, 135, 175, 215, 255 and its greys are 8, 18, … 238.
  @Test(
    arguments: [
      (Color.rgb(0, 0, 0), 16), (.rgb(255, 255, 255), 231), (.rgb(0x00, 0x91, 0xFF), 33), (.rgb(0x33, 0x33, 0x33), 236),
      (.rgb(0x87, 0x87, 0x87), 102), (.rgb(0xD9, 0x2D, 0x20), 160), (.rgb(8, 8, 8), 232), (.rgb(238, 238, 238), 255),
    ] as [(Color, UInt8)])
  func the256(color: Color, entry: UInt8) {
    #expect(ColorReduction.reduce(cell(color, .terminal), to: .indexed256)[0, 0].style.ink == .indexed(entry))
  }

  @Test func the256AreTheNearest() {
    func value(_ n: Int) -> (Int, Int, Int) {
      if n >= 232 { return (8 + 10 * (n - 232), 8 + 10 * (n - 232), 8 + 10 * (n - 232)) }
      let levels = [0, 95, 135, 175, 215, 255]
      return (levels[(n - 16) / 36], levels[(n - 16) / 6 % 6], levels[(n - 16) % 6])
    }
    for r in stride(from: 0, through: 255, by: 17) {
      for g in stride(from: 0, through: 255, by: 15) {
        for b in stride(from: 0, through: 255, by: 51) {
          func distance(_ n: Int) -> Int {
            let (x, y, z) = value(n)
            return (x - r) * (x - r) + (y - g) * (y - g) + (z - b) * (z - b)
          }
          guard case .indexed(let n) = Color.rgb(UInt8(r), UInt8(g), UInt8(b)).nearestIndexed else {
            Issue.record("no entry")
            return
          }
          let best = (16...255).map(distance).min() ?? 0
          #expect(distance(Int(n)) == best, "\(r) \(g) \(b)")
        }
      }
    }
  }

  @Test(
    arguments: [
      (Color.rgb(255, 255, 255), 7), (.rgb(0x33, 0x33, 0x33), 0), (.rgb(0x17, 0x26, 0x37), 0), (.rgb(0x00, 0x91, 0xFF), 6),
      (.rgb(0xD9, 0x2D, 0x20), 1), (.rgb(0x00, 0xE0, 0x62), 2), (.rgb(0x0B, 0x3D, 0x91), 4), (.rgb(0xF3, 0xF9, 0xFF), 7),
    ] as [(Color, UInt8)])
  func theEight(color: Color, entry: UInt8) {
    #expect(ColorReduction.reduce(cell(.terminal, color), to: .ansi8)[0, 0].style.paper == .indexed(entry))
  }

  @Test func textStaysLegibleInEight() {
    // Otherwise grey text on white would become white on white.
    let grey = ColorReduction.reduce(cell(.rgb(0x87, 0x87, 0x87), .rgb(255, 255, 255)), to: .ansi8)[0, 0]
    #expect(grey.style.ink == .indexed(0))
    #expect(grey.style.paper == .indexed(7))
    // White on the button's cyan is hard to read.
    let button = ColorReduction.reduce(cell(.rgb(255, 255, 255), .rgb(0x00, 0x91, 0xFF)), to: .ansi8)[0, 0]
    #expect(button.style.ink == .indexed(0))
    // Colours that were equal from the start (an invisible border) stay equal.
    let same = ColorReduction.reduce(cell(.rgb(255, 255, 255), .rgb(255, 255, 255)), to: .ansi8)[0, 0]
    #expect(same.style.ink == same.style.paper)
  }

  /// xterm's dark blue has a contrast of only 2.2:1 to black: blue ink becomes white, and blue paper gets white ink.
  @Test func blueInkOnBlackBecomesWhite() {
    let onBlack = ColorReduction.reduce(cell(.rgb(0x7F, 0xB3, 0xFC), .rgb(0x17, 0x26, 0x37)), to: .ansi8)[0, 0].style
    #expect(onBlack.ink == .indexed(7) && onBlack.paper == .indexed(0))
    let onBlue = ColorReduction.reduce(cell(.rgb(0x17, 0x26, 0x37), .rgb(0x7F, 0xB3, 0xFC)), to: .ansi8)[0, 0].style
    #expect(onBlue.ink == .indexed(7) && onBlue.paper == .indexed(4))
  }

  @Test func monoKeepsOnlyAttributes() {
    let result = ColorReduction.reduce(cell(.rgb(1, 2, 3), .rgb(4, 5, 6), "é"), to: .mono)[0, 0]
    #expect(result == Cell("é", Style(attributes: .bold)))
  }

  @Test func directKeepsThemesAndRoundsPictures() {
    let exact = cell(.rgb(0, 0x91, 0xFF), .rgb(1, 2, 3))
    #expect(ColorReduction.reduce(exact, to: .direct) == exact)
    let picture = ColorReduction.reduce(cell(.rgb(0, 0x91, 0xFF), .rgb(7, 8, 9), "▀"), to: .direct)[0, 0]
    #expect(picture.style.ink == .rgb(0, 0x94, 0xFF))
    #expect(picture.style.paper == .rgb(0, 8, 8))
  }

  @Test func picturesBecomeShades() {
    let steps: [UInt8] = [0, 60, 120, 180, 255]
    func shades(_ depth: ColorDepth, _ glyphs: Glyphs) -> String {
      String(
        steps.compactMap { ColorReduction.reduce(cell(.rgb($0, $0, $0), .rgb($0, $0, $0), "▀"), to: depth, glyphs: glyphs)[0, 0].text })
    }
    #expect(shades(.mono, .utf8) == " ░▒▓█")
    #expect(shades(.ansi8, .utf8) == " ░▒▓█")
    #expect(shades(.mono, .ascii) == " :=#@")
    #expect(shades(.direct, .ascii) == " :=#@")
    // With enough colours the half block stays.
    #expect(shades(.indexed256, .utf8) == "▀▀▀▀▀")
    let black = ColorReduction.reduce(cell(.rgb(0, 0, 0), .rgb(0, 0, 0), "▀"), to: .ansi8)[0, 0]
    #expect(black.style == Style(ink: .indexed(7), paper: .indexed(0)))
  }

  @Test(arguments: [
    ("┌─┬┐│├╋╬═", "+-++|+++="), ("✓ ✗ ●○ ▌▰▱", "* x *o >#-"), ("é ü ß Ø ł Ž", "e u s O l Z"), ("…–„“’", "~-\"\"'"), ("日本", "? ? "),
    ("a\u{301}", "a"),
  ])
  func asciiForms(text: String, expected: String) {
    var screen = Screen(size: Size(width: TextWidth.of(text), height: 1))
    screen.put(text, x: 0, y: 0, style: .plain)
    let reduced = ColorReduction.reduce(screen, to: .mono, glyphs: .ascii)
    #expect(reduced.row(0) == expected)
    #expect(TextWidth.of(reduced.row(0)) == screen.size.width)
  }

  @Test(arguments: [(0x000000, 0xFFFFFF, 21.0), (0x777777, 0xFFFFFF, 4.48), (0x0091FF, 0xFFFFFF, 3.23), (0xFF0000, 0xFF0000, 1)])
  func contrastIsWCAGs(one: Int, other: Int, ratio: Double) {
    func color(_ v: Int) -> Color { .rgb(UInt8(v >> 16 & 255), UInt8(v >> 8 & 255), UInt8(v & 255)) }
    #expect(abs(Color.contrast(color(one), color(other)) - ratio) < 0.01)
    #expect(abs(Color.contrast(color(other), color(one)) - ratio) < 0.01)
  }

  @Test func aPictureIsDrawnInHalfBlocks() throws {
    let picture = try #require(Picture(width: 2, height: 2, rgb: [255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9]))
    var screen = Screen(size: Size(width: 2, height: 1))
    screen.draw(picture, in: screen.bounds)
    #expect(screen[0, 0] == Cell("▀", Style(ink: .rgb(255, 0, 0), paper: .rgb(0, 0, 255))))
    #expect(screen[1, 0] == Cell("▀", Style(ink: .rgb(0, 255, 0), paper: .rgb(9, 9, 9))))
    #expect(Picture(width: 2, height: 2, rgb: [1]) == nil)
    #expect(picture.cells(fitting: Size(width: 40, height: 10)) == Size(width: 20, height: 10))
  }

  /// Unchanged rows are reused; the result equals a complete reduction.
  @Test(arguments: ColorDepth.allCases)
  func reducingOnlyWhatChangedGivesTheSame(depth: ColorDepth) {
    var before = Screen(size: Size(width: 12, height: 4), style: Style(ink: .rgb(200, 10, 10), paper: .rgb(250, 250, 250)))
    before.put("✓ first", x: 0, y: 0, style: Style(ink: .rgb(0, 145, 255), paper: .rgb(255, 255, 255)))
    var after = before
    after.put("second", x: 2, y: 2, style: Style(ink: .rgb(10, 200, 10), paper: .rgb(0, 0, 0)))
    after.cursor = Point(x: 2, y: 2)
    let reduced = ColorReduction.reduce(before, to: depth)
    let rows = after.rows(differingFrom: before)
    #expect(rows == [2])
    #expect(ColorReduction.reduce(after, rows: rows ?? [], onto: reduced, to: depth) == ColorReduction.reduce(after, to: depth))
    #expect(after.rows(differingFrom: Screen(size: Size(width: 13, height: 5))) == nil)
  }
}
