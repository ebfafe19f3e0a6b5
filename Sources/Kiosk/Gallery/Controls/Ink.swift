import Cells

/// The gallery's own colours, independent of themes: muted, so that only the themes show colour.
enum Ink {
  private static let dark = Color.rgb(22, 24, 29), lighter = Color.rgb(38, 42, 51)
  static let plain = Style(ink: .rgb(158, 165, 176), paper: dark)
  static let strong = Style(ink: .rgb(236, 239, 244), paper: dark, attributes: .bold)
  static let key = Style(ink: .rgb(122, 184, 255), paper: dark, attributes: .bold)
  static let bar = Style(ink: .rgb(200, 206, 216), paper: lighter)
  static let faintBar = Style(ink: .rgb(150, 158, 170), paper: lighter)
  static let strongBar = Style(ink: .rgb(244, 246, 250), paper: lighter, attributes: .bold)
  static let focus = Style(ink: .rgb(16, 20, 28), paper: .rgb(122, 184, 255), attributes: .bold)
  /// What stands before a chosen row where a terminal may have no colours.
  static let chosenMark = "▶"
  static let difference = Style(ink: .rgb(255, 214, 138), paper: .rgb(66, 54, 30))
  static let trouble = Style(ink: .rgb(255, 236, 232), paper: .rgb(128, 34, 28))
}

extension Screen {
  /// Copies a part of another screen. Palette entries become the colours that they look like, so that a
  /// terminal with more colours shows the same. Half of a wide character at an edge becomes a blank.
  mutating func embed(_ other: Screen, part: Rect, at place: Point) {
    for y in 0..<part.height {
      for x in 0..<part.width {
        let from = Point(x: part.x + x, y: part.y + y), to = Point(x: place.x + x, y: place.y + y)
        guard other.bounds.contains(from), bounds.contains(to) else { continue }
        var cell = other[from.x, from.y]
        cell.style.ink = cell.style.ink.visible
        cell.style.paper = cell.style.paper.visible
        let isRightHalf = cell.text == nil && x == 0
        let isLeftHalf = x == part.width - 1 && from.x + 1 < other.size.width && other[from.x + 1, from.y].text == nil
        if isRightHalf || isLeftHalf { cell.text = " " }
        self[to.x, to.y] = cell
      }
    }
  }
}
