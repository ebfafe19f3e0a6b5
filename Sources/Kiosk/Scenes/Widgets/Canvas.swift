import Cells
import Flavor
import Phrases

/// A screen that is being drawn, with its look. It records what did not fit, for tests.
struct Canvas {
  var screen: Screen
  let look: Look
  /// Texts that were cut off.
  private(set) var cuts: [String] = []

  /// The least size for the regular layout. Smaller screens, and people who ask for it, get the layout for large letters: a narrow column, one
  /// thing at a time.
  static let regularSize = Size(width: 60, height: 20)

  init(size: Size, look: Look) {
    self.look = look
    screen = Screen(size: size, style: look.theme.style(.screenMessage))
  }

  func text(_ phrase: Phrase) -> String { look.text(phrase) }
  func text(_ key: String, _ arguments: [String: PhraseArgument] = [:]) -> String { text(Phrase(key, arguments)) }
  func style(_ ink: ColorToken, on paper: ColorToken = .screenBackground, _ font: FontToken? = nil) -> Style {
    look.theme.style(ink, on: paper, font)
  }

  /// Whether colour alone would not show the focus; then it is also drawn in reverse.
  var isPoor: Bool { look.theme.depth == .ansi8 || look.theme.depth == .mono }

  /// The style of the focused element. With few colours, it is the screen's own style in reverse, which differs from its surroundings
  /// whatever the theme's colours are reduced to.
  func focusStyle(_ font: FontToken? = .tableElementTitle) -> Style {
    let style =
      isPoor
      ? style(.screenMessage, on: .screenBackground, font).adding(.reverse) : style(.primaryText, on: .primaryBackground, font)
    return font == .tableElementTitle ? style.adding(.bold) : style
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

  /// The rows of the header.
  var headerHeight = 2

  /// The page: the ground of the whole screen.
  var page = ColorToken.screenBackground

  /// The first column of the scene: what is left of it stays beside a popup.
  var sceneLeft = 0
  /// The column behind the scene: what is right of it stays beside a popup; nil if the screen ends there.
  var sceneRight: Int?

  /// Whether the scene is under an overlay, which has the focus.
  var isCovered = false

  /// The number of elements with the focus. A screen has one.
  private(set) var focusMarks = 0

  /// Puts the hardware cursor on the element with the focus. Its fill, or the cursor in a field, is the only mark: there is no second one.
  mutating func focus(_ x: Int, _ y: Int) {
    if isCovered { return }
    focusMarks += 1
    screen.cursor = Point(x: x, y: y)
  }

  /// The clickable areas, with the keys that a click represents.
  private var touches: [(area: Rect, keys: [Key])] = []

  /// Makes a click into this rectangle press these keys in order; without keys a click does nothing.
  mutating func touch(_ area: Rect, _ keys: [Key]) { touches.append((area, keys)) }

  /// The keys that a click at a place represents; the area drawn last is on top.
  func keys(at place: Point) -> [Key] { touches.last { $0.area.contains(place) }?.keys ?? [] }

  /// The areas with texts that must not be written down, in a file or a log for example.
  private(set) var secrets: [Rect] = []

  mutating func conceal(_ area: Rect) { secrets.append(area) }

  mutating func note(cut: String) { cuts.append(cut) }

  /// Dims an area that is covered by something else.
  mutating func veil(_ area: Rect) {
    for y in area.y..<area.bottom {
      for x in area.x..<area.right { screen[x, y].style = screen[x, y].style.adding(.veiled) }
    }
  }

  /// Whether an overlay is being drawn, and not the scene.
  private(set) var isOverlay = false

  /// Begins to draw an overlay. The scene below is dimmed and loses its focus and primary element. A click on the scene closes the
  /// overlay.
  ///
  /// - Parameter hidesScene: whether no part of the scene was drawn, so that there is nothing to dim.
  mutating func beginOverlay(barHeight: Int, hidesScene: Bool = false) {
    isCovered = false
    isOverlay = true
    focusMarks = 0
    screen.cursor = nil
    touches = [(screen.bounds, [.escape])]
    if hidesScene { return }
    veil(Rect(x: 0, y: headerHeight, width: screen.size.width, height: screen.size.height - headerHeight - barHeight))
  }
}

extension Look {
  /// The text of a phrase for a screen. Control characters are escaped, so that they are visible.
  func text(_ phrase: Phrase) -> String { ControlCharacters.escaped(wording.text(phrase)) }
}
