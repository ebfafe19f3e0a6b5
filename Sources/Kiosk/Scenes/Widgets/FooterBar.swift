import Cells
import Flavor

/// The last row: the active keys as chips with their words, and the help in the right corner. A row of air is above it. Keys that do not fit
/// are listed in the help.
struct FooterBar {
  var hints: [KeyHint]
  /// Whether a row of air is above.
  var hasAir = true

  private static let gap = 2
  private static let margin = 2

  /// The columns of a chip beside its key's name. On a narrow screen the words need them.
  private static func chip(_ width: Int) -> Int { width < Canvas.regularSize.width ? 0 : 2 }

  /// The hints that fit into `width`, in their order. Help, Esc and Enter have priority, then the
  /// prompt's actions, then those marked for the footer.
  static func fitting(_ hints: [KeyHint], _ width: Int, _ look: Look) -> [KeyHint] {
    let chip = chip(width)
    func span(_ hint: KeyHint) -> Int { TextWidth.of(hint.keys.name(look)) + chip + 1 + TextWidth.of(look.wording.text(hint.label)) + gap }
    guard let last = hints.indices.last else { return [] }
    var free = width - 2 * margin + gap - span(hints[last])
    var kept: Set<Int> = [last]
    func keep(_ isWanted: (KeyHint) -> Bool) {
      for (i, hint) in hints.enumerated() where !kept.contains(i) && isWanted(hint) && span(hint) <= free {
        kept.insert(i)
        free -= span(hint)
      }
    }
    keep { $0.place < 0 }
    // A button shows what Enter does; nothing else shows that there are actions.
    if let first = hints.first(where: { ActionKey.isAction($0.keys) }) {
      keep { $0.place == 0 && $0.keys == .escape }
      keep { $0.keys == first.keys }
    }
    keep { $0.place == 0 && ($0.keys == .escape || $0.keys == .enter) }
    keep { $0.place == 0 && ActionKey.isAction($0.keys) }
    keep { $0.place == 0 }
    // What can be done on this screen comes before what is the same on every screen.
    keep { if case .function = $0.keys { false } else { $0.place == 1 } }
    keep { $0.place == 1 }
    return hints.indices.filter(kept.contains).map { hints[$0] }
  }

  func draw(on canvas: inout Canvas) {
    let size = canvas.screen.size, y = size.height - 1
    let isStage = canvas.page == .confirmationBackground
    let label = canvas.style(isStage ? .confirmationText : .screenMessage, on: canvas.page)
    let chip =
      isStage
      ? canvas.style(.confirmationText, on: .stageRaised, .primaryButton) : canvas.style(.backButton, on: .raised, .primaryButton)
    let chipWidth = Self.chip(size.width)
    canvas.fill(Rect(x: 0, y: y - (hasAir ? 1 : 0), width: size.width, height: hasAir ? 2 : 1), label)
    let shown = Self.fitting(hints, size.width, canvas.look)
    var x = Self.margin
    for (i, hint) in shown.enumerated() {
      let keys = hint.keys.name(canvas.look), words = canvas.text(hint.label)
      // The help keeps the corner.
      if i == shown.count - 1, i > 0 { x = size.width - Self.margin - TextWidth.of(keys) - chipWidth - 1 - TextWidth.of(words) }
      let start = x
      let name = chipWidth == 0 ? keys : canvas.isPoor ? "[\(keys)]" : " \(keys) "
      x = canvas.write(name, x, y, canvas.isPoor ? label.adding(.bold) : chip)
      x = canvas.write(words, x + 1, y, label)
      if let key = hint.keys.single { canvas.touch(Rect(x: start, y: y, width: x - start, height: 1), [key]) }
      x += Self.gap
    }
  }
}
