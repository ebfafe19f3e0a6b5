/// One cell of a screen: a character of one or two columns with its combining marks, and its style.
public struct Cell: Hashable, Sendable {
  /// The character drawn here. The right half of a wide character is an empty string.
  public var text: Character?
  public var style: Style

  public init(_ text: Character?, _ style: Style) { self.text = text; self.style = style }

  public static let blank = Cell(" ", .plain)
}

/// A screen as a value: a grid of cells and a cursor. Drawing never fails; what is outside is clipped.
public struct Screen: Equatable, Sendable {
  public let size: Size
  public private(set) var cells: [Cell]
  /// The pictures over cells. What is drawn over a part of one later takes its place: then its cells show.
  public private(set) var images: [ScreenImage] = []
  /// The position of the hardware cursor: on the focused element, so that a screen reader follows it. nil hides it.
  public var cursor: Point?

  public init(size: Size, style: Style = .plain) {
    self.size = size
    cells = Array(repeating: Cell(" ", style), count: size.width * size.height)
  }

  public var bounds: Rect { Rect(size) }

  public subscript(x: Int, y: Int) -> Cell {
    get { cells[y * size.width + x] }
    set {
      cells[y * size.width + x] = newValue
      if !images.isEmpty { images.removeAll { $0.rect.contains(Point(x: x, y: y)) } }
    }
  }

  /// Lays a picture over the cells of `rect`, which must already show it in blocks. Outside the screen there is none.
  public mutating func lay(_ picture: Picture, over rect: Rect, isMoving: Bool = false) {
    guard !rect.isEmpty, rect.x >= 0, rect.y >= 0, rect.right <= size.width, rect.bottom <= size.height else { return }
    images.append(ScreenImage(picture, in: rect, isMoving: isMoving))
  }

  /// The rows that differ from those of another screen; nil when the sizes differ.
  public func rows(differingFrom other: Screen) -> [Int]? {
    guard other.size == size else { return nil }
    // Comparing slices copies each pair of cells.
    return cells.withUnsafeBufferPointer { cells in
      other.cells.withUnsafeBufferPointer { others in
        (0..<size.height).filter { y in (y * size.width..<(y + 1) * size.width).contains { cells[$0] != others[$0] } }
      }
    }
  }

  /// The text of one row, including trailing spaces.
  public func row(_ y: Int) -> String {
    var line = ""
    for x in 0..<size.width { if let c = self[x, y].text { line.append(c) } }
    return line
  }

  /// The whole screen as lines without trailing spaces, for golden tests.
  public var text: String {
    (0..<size.height).map { y in
      var line = row(y)
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }

  /// Writes `text` from `(x, y)` to the right, clipped to `clip` (default: the screen). A wide character that does not fit is replaced by a
  /// blank. Returns the column after the last cell written.
  @discardableResult
  public mutating func put(_ text: some StringProtocol, x: Int, y: Int, style: Style, clip: Rect? = nil) -> Int {
    put(characters: Substring(text), x: x, y: y, style: style, clip: clip)
  }

  private mutating func put(characters text: Substring, x: Int, y: Int, style: Style, clip: Rect?) -> Int {
    let area = clip ?? bounds
    let left = max(0, area.x), right = min(area.right, size.width)
    let isSeen = y >= max(0, area.y) && y < min(area.bottom, size.height)
    var column = x
    /// Writes one character and advances; false when it does not fit.
    func put(_ character: Character, width: Int) -> Bool {
      if width == 0 { return true }
      if column + width > right { return false }
      if isSeen, column >= left {
        release(column, y)
        self[column, y] = Cell(character, style)
        if width == 2 {
          release(column + 1, y)
          self[column + 1, y] = Cell(nil, style)
        }
      }
      column += width
      return true
    }
    // In nearly all texts each scalar is a character, and finding character boundaries costs more than drawing.
    if text.unicodeScalars.allSatisfy({ TextWidth.ofLone($0) != nil }) {
      for scalar in text.unicodeScalars { guard put(Character(scalar), width: TextWidth.ofLone(scalar) ?? 0) else { break } }
    } else {
      for character in text { guard put(character, width: TextWidth.of(character)) else { break } }
    }
    return column
  }

  /// Fills a rectangle with one character of one column.
  public mutating func fill(_ rect: Rect, _ character: Character = " ", style: Style) {
    for y in max(0, rect.y)..<max(max(0, rect.y), min(size.height, rect.bottom)) {
      for x in max(0, rect.x)..<max(max(0, rect.x), min(size.width, rect.right)) {
        release(x, y)
        self[x, y] = Cell(character, style)
      }
    }
  }

  /// Replaces a cell by its index in `cells`, for passes over the whole screen.
  mutating func replaceCell(at index: Int, with cell: Cell) { cells[index] = cell }

  /// When half of a wide character is overwritten, the other half must go too.
  private mutating func release(_ x: Int, _ y: Int) {
    let place = y * size.width + x
    if cells[place].text == nil {
      if x > 0 { cells[place - 1].text = " " }
    } else if x + 1 < size.width, cells[place + 1].text == nil {
      // The cell before a right half is its left half.
      cells[place + 1].text = " "
    }
  }
}
