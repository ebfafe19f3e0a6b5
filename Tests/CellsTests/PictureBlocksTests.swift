import Testing

@testable import Cells

/// A cell of a picture shows two colours with the least squared error.
struct PictureBlocksTests {
  private static let white = (red: UInt8(255), green: UInt8(255), blue: UInt8(255)),
    black = (red: UInt8(0), green: UInt8(0), blue: UInt8(0))

  /// One cell of a picture with these blocks, row by row.
  private static func cell(_ blocks: PictureBlocks, _ rows: String) -> Cell {
    let grid = rows.split(separator: " ").map(Array.init)
    let picture = Picture(width: grid[0].count, height: grid.count) { x, y in grid[y][x] == "#" ? black : white }
    var screen = Screen(size: Size(width: 1, height: 1))
    screen.draw(picture, in: screen.bounds, with: blocks)
    return screen[0, 0]
  }

  /// Ink and paper of a cell as blocks, whichever of them is dark.
  private static let shapes: [(PictureBlocks, String, Character, Bool)] = [
    (.quadrants, "#. ..", "▘", true), (.quadrants, ".# ..", "▝", true), (.quadrants, ".. #.", "▖", true), (.quadrants, ".. .#", "▛", false),
    (.quadrants, "#. #.", "▌", true), (.quadrants, "#. .#", "▞", false), (.quadrants, "## ..", "▀", true),
    (.sextants, "#. .. ..", "\u{1FB00}", true), (.sextants, "#. #. #.", "▌", true), (.sextants, ".# #. ..", "\u{1FB05}", true),
    (.sextants, ".# #. #.", "\u{1FB14}", true), (.sextants, ".. .. .#", "\u{1FB1D}", false),
  ]

  @Test(arguments: shapes)
  func theCharacterIsTheShape(blocks: PictureBlocks, rows: String, character: Character, isInkDark: Bool) {
    let cell = Self.cell(blocks, rows)
    let (dark, light) = (Color.rgb(0, 0, 0), Color.rgb(255, 255, 255))
    #expect(cell == Cell(character, Style(ink: isInkDark ? dark : light, paper: isInkDark ? light : dark)))
  }

  /// Three colours: the two that are close share a group, and its colour is their mean.
  @Test func closeColoursAreJoined() throws {
    let picture = try #require(Picture(width: 2, height: 2, rgb: [240, 0, 0, 200, 0, 0, 0, 0, 248, 0, 0, 248]))
    var screen = Screen(size: Size(width: 1, height: 1))
    screen.draw(picture, in: screen.bounds, with: .quadrants)
    #expect(screen[0, 0] == Cell("▀", Style(ink: .rgb(222, 0, 0), paper: .rgb(0, 0, 255))))
  }

  /// No other division of the blocks has a smaller error.
  @Test func noDivisionIsBetter() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let values = (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) }
      let picture = Picture(width: 2, height: 2) { x, y in (values[2 * y + x], 0, 0) }
      var screen = Screen(size: Size(width: 1, height: 1))
      screen.draw(picture, in: screen.bounds, with: .quadrants)
      func error(_ group: [UInt8]) -> Double {
        let mean = Double(group.reduce(0) { $0 + Int($1) }) / Double(max(1, group.count))
        return group.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) }
      }
      func error(_ ink: Int) -> Double {
        error((0..<4).filter { ink >> $0 & 1 == 1 }.map { values[$0] }) + error((0..<4).filter { ink >> $0 & 1 == 0 }.map { values[$0] })
      }
      let least = (1..<8).map(error).min() ?? 0
      let drawn = Array(" ▘▝▀▖▌▞▛").firstIndex { $0 == screen[0, 0].text } ?? 0
      #expect(error(drawn) <= least + 0.001 || screen[0, 0].style.ink == screen[0, 0].style.paper, "\(values)")
    }
  }

  @Test func everySextantIsAnotherCharacterOfOneColumn() {
    let all = (1..<32).map { PictureBlocks.sextants.character($0) }
    #expect(Set(all).count == 31)
    #expect(all.allSatisfy { TextWidth.of($0) == 1 })
  }

  @Test func aUniformCellAndHalfBlocksStayAsTheyWere() {
    #expect(Self.cell(.quadrants, "## ##") == Cell("▀", Style(ink: .rgb(0, 0, 0), paper: .rgb(0, 0, 0))))
    #expect(Self.cell(.halves, "## ..") == Cell("▀", Style(ink: .rgb(0, 0, 0), paper: .rgb(255, 255, 255))))
    #expect(PictureBlocks.halves.pixels(for: Size(width: 40, height: 10)) == Size(width: 40, height: 20))
    #expect(PictureBlocks.quadrants.pixels(for: Size(width: 40, height: 10)) == Size(width: 80, height: 40))
  }
}
