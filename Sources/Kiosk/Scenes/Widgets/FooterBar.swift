import Cells

/// The last two rows: a rule and the active keys. Keys that do not fit are listed in the help.
struct FooterBar {
  var hints: [KeyHint]
  /// Whether there is a rule above.
  var hasRule = true

  private static let gap = 3

  /// The hints that fit into `width`, in their order. Help, Esc and Enter have priority, then the
  /// prompt's actions, then those marked for the footer.
  static func fitting(_ hints: [KeyHint], _ width: Int, _ look: Look) -> [KeyHint] {
    func span(_ hint: KeyHint) -> Int { TextWidth.of(hint.keys.name(look)) + 1 + TextWidth.of(look.wording.text(hint.label)) + gap }
    guard let last = hints.indices.last else { return [] }
    var free = width - 2 + gap - span(hints[last])
    var kept: Set<Int> = [last]
    func keep(_ isWanted: (KeyHint) -> Bool) {
      for (i, hint) in hints.enumerated() where !kept.contains(i) && isWanted(hint) && span(hint) <= free {
        kept.insert(i)
        free -= span(hint)
      }
    }
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
    let size = canvas.screen.size
    if hasRule { canvas.write(String(repeating: "─", count: size.width), 0, size.height - 2, canvas.style(.screenDivider)) }
    var x = 1
    for hint in Self.fitting(hints, size.width, canvas.look) {
      let start = x
      x = canvas.write(hint.keys.name(canvas.look), x, size.height - 1, canvas.style(.backButton, on: .screenBackground, .primaryButton))
      x = canvas.write(canvas.text(hint.label), x + 1, size.height - 1, canvas.style(.screenMessage))
      if let key = hint.keys.single { canvas.touch(Rect(x: start, y: size.height - 1, width: x - start, height: 1), [key]) }
      x += Self.gap
    }
  }
}
