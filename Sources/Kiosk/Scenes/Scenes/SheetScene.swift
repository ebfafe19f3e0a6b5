import Cells
import Phrases

/// A button of a sheet: its label and its effect.
struct Action: Sendable {
  var label: Phrase
  var isPrimary: Bool
  /// A letter that presses the button wherever the focus is.
  var letter: Character?
  var effects: [KioskEffect]

  init(_ label: Phrase, isPrimary: Bool = false, letter: Character? = nil, _ effects: [KioskEffect]) {
    self.label = label
    self.isPrimary = isPrimary
    self.letter = letter
    self.effects = effects
  }
}

/// A scene with text and buttons.
protocol SheetScene: Scene {
  /// The button that Enter presses.
  var focus: Int { get set }
  var scroll: Int { get set }
  /// Whether the scene is a box on an empty screen.
  var isPopup: Bool { get }
  func actions(_ s: SceneContext) -> [Action]
  /// What the footer says about Enter.
  var enterLabel: Phrase { get }
  /// A button was pressed.
  mutating func didPress(_ index: Int)
  /// Whether the prompt's actions are among its buttons.
  var offersActions: Bool { get }
  /// A QR code beside the sheet, or nil for none.
  func figure(_ s: SceneContext) -> QRFigure?
  /// The sheet without its buttons.
  func sheet(_ canvas: Canvas, _ s: SceneContext) -> Sheet
}

extension SheetScene {
  var isPopup: Bool { false }
  var enterLabel: Phrase { Phrase("kiosk.keys.continue") }
  mutating func didPress(_ index: Int) {}
  var offersActions: Bool { true }
  func figure(_ s: SceneContext) -> QRFigure? { nil }

  /// The scene's own buttons and those of the prompt's actions.
  private func allActions(_ s: SceneContext) -> [Action] {
    actions(s) + (offersActions ? s.actionButtons.map { Action($0.title, s.reply(.action(id: $0.id))) } : [])
  }

  func fullSheet(_ canvas: Canvas, _ s: SceneContext) -> Sheet {
    var sheet = sheet(canvas, s)
    sheet.isLarge = s.isLarge && !isPopup
    sheet.buttons = ButtonRow(
      buttons: actions(s).map { Button(label: canvas.text($0.label), isPrimary: $0.isPrimary) }, isFlat: s.isLow,
      paper: isPopup ? .popupBackground : .screenBackground)
    if offersActions { sheet.buttons = s.adding(actionsTo: sheet.buttons) }
    // Nobody must decide about a text that the buttons push out of sight.
    if sheet.places(in: place(sheet, s), s.look).hidden > 0 { sheet.buttons.isFlat = true }
    return sheet
  }

  /// The place of the sheet: the whole body, or the inside of a popup.
  func place(_ sheet: Sheet, _ s: SceneContext) -> Rect {
    if isPopup { return Popup.inside(of: Popup.box(for: sheet, in: s.body, s.look)) }
    guard let figure = figure(s) else { return s.body }
    let x = figureX(figure, s) + figure.size.width
    // The text is as far from the screen's edge as from the code, where there is room.
    let margin = sideMargin(figure, s) > 2 ? sideMargin(figure, s) : s.body.right - x >= 40 ? 2 : 0
    return Rect(x: x, y: s.body.y, width: min(s.body.right - x - margin, Column.comfortable + 4), height: s.body.height)
  }

  /// The first column of the code: at the left, or where code and text are in the middle of a wide screen.
  private func figureX(_ figure: QRFigure, _ s: SceneContext) -> Int {
    s.body.x + max(sideMargin(figure, s), (s.body.width - figure.size.width - Column.comfortable - 4) / 2)
  }

  /// The first row of the code: that of the text, where there is room.
  private func figureY(_ figure: QRFigure, _ s: SceneContext) -> Int { s.body.y + Column.air(s.body.height - figure.size.height) }

  /// The columns at both sides of code and text.
  private func sideMargin(_ figure: QRFigure, _ s: SceneContext) -> Int { max(2, min(8, (s.body.width - figure.size.width - 44) / 2)) }

  func bindings(_ s: SceneContext) -> [Binding<Self>] {
    let canvas = Canvas(size: Size(width: 0, height: 0), look: s.look)
    let sheet = fullSheet(canvas, s)
    let rect = place(sheet, s)
    let actions = allActions(s)
    let count = actions.count
    let isScrolling = sheet.places(in: rect, s.look).hidden > 0
    let isStacked = sheet.buttons.widths(sheet.places(in: rect, s.look).buttons.width) == nil
    var table: [Binding<Self>] = []
    if count > 1 {
      let move: @Sendable (inout Self, Key, SceneContext) -> [KioskEffect] = { scene, key, _ in
        let isBackward = key == .left || key == .up || key == .backTab
        scene.focus = isBackward ? max(0, scene.focus - 1) : key == .tab ? (scene.focus + 1) % count : min(count - 1, scene.focus + 1)
        return []
      }
      let byArrows = isStacked && !isScrolling
      // A letter that nobody can guess is more useful in the footer than the arrows.
      let place: Binding<Self>.Place = actions.contains { $0.letter != nil } ? .roomyFooter : .footer
      table.append(Binding(byArrows ? .vertical : .horizontal, "kiosk.keys.choose", place, act: move))
      table.append(Binding(byArrows ? .horizontal : isScrolling ? .tab : .vertical, "kiosk.keys.choose", .help, act: move))
      table.append(Binding(.tab, "kiosk.keys.choose", .help, act: move))
    }
    if isScrolling { table += Scrolling.bindings(\.scroll, page: rect.height / 2, limit: sheet.places(in: rect, s.look).hidden) }
    // When Enter leaves, it still presses a focused action.
    if count > 0, !leavesByEnter || focus > 0 {
      table.append(
        Binding(.enter, enterLabel) { scene, _, s in
          let actions = scene.allActions(s)
          let index = min(scene.focus, actions.count - 1)
          let effects = actions[index].effects
          scene.didPress(index)
          return effects
        })
    }
    for action in actions {
      guard let letter = action.letter else { continue }
      table.append(Binding(.letter(letter), "kiosk.keys.skip") { _, _, _ in action.effects })
    }
    return table
  }

  func draw(on canvas: inout Canvas, _ s: SceneContext) { drawSheet(on: &canvas, s) }

  func drawSheet(on canvas: inout Canvas, _ s: SceneContext) {
    let sheet = fullSheet(canvas, s)
    if isPopup {
      canvas.veil(s.body)
      Popup.draw(Popup.box(for: sheet, in: s.body, s.look), on: &canvas)
    }
    let place = place(sheet, s)
    if let figure = figure(s) {
      figure.draw(on: &canvas, at: Point(x: figureX(figure, s), y: figureY(figure, s)))
    }
    sheet.draw(on: &canvas, in: place, scroll: scroll, focus: min(focus, max(0, sheet.buttons.count - 1)))
  }
}

/// How a key moves what scrolls.
enum Scrolling {
  /// The keys of a text that scrolls, by lines and by pages.
  static func bindings<Target>(_ first: any WritableKeyPath<Target, Int> & Sendable, page: Int, limit: Int) -> [Binding<Target>] {
    let roll: @Sendable (inout Target, Key, SceneContext) -> [KioskEffect] = { target, key, _ in
      target[keyPath: first] = moved(target[keyPath: first], by: key, page: page, limit: limit)
      return []
    }
    return [Binding(.vertical, "kiosk.keys.scroll", act: roll), Binding(.pages, "kiosk.keys.scroll", .help, act: roll)]
  }

  static func moved(_ first: Int, by key: Key, page: Int, limit: Int) -> Int {
    let wanted =
      switch key {
      case .up: first - 1
      case .down: first + 1
      case .pageUp: first - max(1, page)
      case .pageDown: first + max(1, page)
      case .home: 0
      case .end: limit
      default: first
      }
    return max(0, min(limit, wanted))
  }
}
