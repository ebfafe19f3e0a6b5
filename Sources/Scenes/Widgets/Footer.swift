import Cells

/// The last two rows: a line and the keys that act. Keys that do not fit stand in the help.
struct Footer {
  var legends: [Legend]
  /// Whether a line stands above it.
  var hasRule = true

  private static let gap = 3

  /// The legends that fit into `width`, in their order. Help, Esc and Enter go first, then those that the footer must show.
  static func fitting(_ legends: [Legend], _ width: Int, _ look: Look) -> [Legend] {
    func span(_ legend: Legend) -> Int { TextWidth.of(legend.cap.name(look)) + 1 + TextWidth.of(look.wording.text(legend.label)) + gap }
    guard let last = legends.indices.last else { return [] }
    var free = width - 2 + gap - span(legends[last])
    var kept: Set<Int> = [last]
    func keep(_ isWanted: (Legend) -> Bool) {
      for (i, legend) in legends.enumerated() where !kept.contains(i) && isWanted(legend) && span(legend) <= free {
        kept.insert(i)
        free -= span(legend)
      }
    }
    keep { $0.place == 0 && ($0.cap == .escape || $0.cap == .enter) }
    keep { $0.place == 0 }
    keep { $0.place == 1 }
    return legends.indices.filter(kept.contains).map { legends[$0] }
  }

  func draw(on canvas: inout Canvas) {
    let size = canvas.screen.size
    if hasRule { canvas.write(String(repeating: "─", count: size.width), 0, size.height - 2, canvas.style(.screenDivider)) }
    var x = 1
    for legend in Self.fitting(legends, size.width, canvas.look) {
      let start = x
      x = canvas.write(legend.cap.name(canvas.look), x, size.height - 1, canvas.style(.backButton, on: .screenBackground, .primaryButton))
      x = canvas.write(canvas.text(legend.label), x + 1, size.height - 1, canvas.style(.screenMessage))
      if let key = legend.cap.single { canvas.touch(Rect(x: start, y: size.height - 1, width: x - start, height: 1), [key]) }
      x += Self.gap
    }
  }
}
