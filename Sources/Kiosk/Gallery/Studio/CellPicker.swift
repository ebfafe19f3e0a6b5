import Cells
import Flavor

/// The cell of a screen that a person points at, to find what colours it.
struct CellPicker: Equatable, Sendable {
  /// Which of the cell's two colours is meant.
  enum Layer: Sendable { case ink, paper }

  var place: Point
  var layer = Layer.paper

  /// Moves the pointer inside a screen of this size.
  mutating func move(_ key: Key, in size: Size) {
    let step: (x: Int, y: Int) =
      switch key {
      case .left: (-1, 0)
      case .right: (1, 0)
      case .up: (0, -1)
      case .down: (0, 1)
      default: (0, 0)
      }
    place = Point(x: max(0, min(size.width - 1, place.x + step.x)), y: max(0, min(size.height - 1, place.y + step.y)))
  }

  /// The colour at the pointer: the chosen one of the two, or the other one where the cell has only that.
  func token(on marked: Screen) -> ColorToken? {
    guard marked.bounds.contains(place) else { return nil }
    // The right half of a wide character has the style of the left half.
    let cell = marked[marked[place.x, place.y].text == nil && place.x > 0 ? place.x - 1 : place.x, place.y]
    let ink = cell.text == " " ? nil : cell.style.inkMark?.token, paper = cell.style.paperMark?.token
    return layer == .ink ? ink ?? paper : paper ?? ink
  }

  /// The layer that a person means who clicks on the cell: the letter, if there is one.
  static func layer(of cell: Cell) -> Layer { cell.text == " " || cell.text == nil ? .paper : .ink }
}
