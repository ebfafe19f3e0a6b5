import Cells
import Flavor
import Phrases

/// A screen being drawn, with the look to draw it in. It notes what did not fit, so that a test can demand that everything does.
struct Canvas {
  var screen: Screen
  let look: Look
  /// Texts that lost a part at the edge of their place.
  private(set) var cuts: [String] = []
  /// How many elements were drawn as the primary one.
  private(set) var primaries = 0

  init(size: Size, look: Look) {
    self.look = look
    screen = Screen(size: size, style: look.theme.style(.screenMessage))
  }

  func text(_ phrase: Phrase) -> String { look.text(phrase) }
  func text(_ key: String, _ arguments: [String: PhraseArgument] = [:]) -> String { text(Phrase(key, arguments)) }
  func style(_ ink: ColorToken, on paper: ColorToken = .screenBackground, _ font: FontToken? = nil) -> Style {
    look.theme.style(ink, on: paper, font)
  }

  /// Whether colour alone would not show the focus: then it is also drawn in reverse.
  var isPoor: Bool { look.theme.depth == .ansi8 || look.theme.depth == .mono }

  /// The style of the element that has the focus. Where colours are few it is the screen's own, turned over: it differs from what stands
  /// around it whatever the theme's colours have become.
  var focusStyle: Style {
    isPoor
      ? style(.screenMessage, on: .screenBackground, .tableElementTitle).adding(.reverse)
      : style(.primaryText, on: .primaryBackground, .tableElementTitle)
  }

  /// Writes one line; returns the column behind it.
  @discardableResult
  mutating func write(_ text: some StringProtocol, _ x: Int, _ y: Int, _ style: Style, in clip: Rect? = nil) -> Int {
    let area = clip ?? screen.bounds
    if x < area.x || x + TextWidth.of(text) > area.right || y < area.y || y >= area.bottom { cuts.append(String(text)) }
    return screen.put(text, x: x, y: y, style: style, clip: area)
  }

  /// Writes text over as many lines as it needs; returns the row below it.
  @discardableResult
  mutating func write(wrapped text: String, _ rect: Rect, _ style: Style) -> Int {
    var y = rect.y
    for line in TextLayout.wrap(text, width: rect.width) {
      write(line, rect.x, y, style, in: rect)
      y += 1
    }
    return y
  }

  mutating func fill(_ rect: Rect, _ style: Style) { screen.fill(rect, " ", style: style) }

  /// Whether the scene lies under an overlay, which has the focus then.
  var isCovered = false

  /// Where the person is: the hardware cursor goes there, and a bar stands there.
  mutating func focus(_ x: Int, _ y: Int, bar: Bool = true, on paper: ColorToken = .screenBackground) {
    if isCovered { return }
    if bar { write(String(Marks.focus), x, y, style(paper == .confirmationBackground ? .confirmationBullet : .palettePrimary, on: paper)) }
    screen.cursor = Point(x: x, y: y)
  }

  /// Where a click means something, and the keys that it stands for.
  private var touches: [(area: Rect, keys: [Key])] = []

  /// A click into this rectangle is as good as pressing these keys one after the other; none: a click here does nothing.
  mutating func touch(_ area: Rect, _ keys: [Key]) { touches.append((area, keys)) }

  /// The keys that a click at a place stands for: what was drawn last lies on top.
  func keys(at place: Point) -> [Key] { touches.last { $0.area.contains(place) }?.keys ?? [] }

  mutating func countPrimary() { primaries += 1 }
  mutating func note(cut: String) { cuts.append(cut) }

  /// An overlay is drawn over a scene, which steps back: it is dimmed, and has neither focus nor primary element any more. A click on it
  /// closes what lies over it.
  mutating func beginOverlay(barHeight: Int) {
    isCovered = false
    primaries = 0
    screen.cursor = nil
    touches = [(screen.bounds, [.escape])]
    for y in barHeight..<max(barHeight, screen.size.height - barHeight) {
      for x in 0..<screen.size.width { screen[x, y].style = screen[x, y].style.adding(.dim) }
    }
  }
}

extension Look {
  /// The words of a phrase for a screen. Control characters are written out, so that the person sees that they are there.
  func text(_ phrase: Phrase) -> String { ControlCharacters.escaped(wording.text(phrase)) }
}
