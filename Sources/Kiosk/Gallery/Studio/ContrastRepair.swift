import Cells
import Flavor
import Phrases

/// The nearest colours that can be read.
extension ThemeStudio {
  /// The colour nearest to the selected one in lightness whose pairs all have the contrast that they need; nil if they have it already.
  func repaired(_ tokens: Set<ColorToken>, _ color: Color, _ appearance: Theme.Appearance) -> Color? {
    let meetings = meetings(of: tokens, appearance, at: .direct)
    guard let least = meetings.filter({ !$0.passes }).map(\.least).max() else { return nil }
    let others = meetings.compactMap { meeting -> Color? in
      // Where both follow from the same value, moving it moves both.
      switch (tokens.contains(meeting.ink), tokens.contains(meeting.paper)) {
      case (true, false): meeting.shown.paper
      case (false, true): meeting.shown.ink
      default: nil
      }
    }
    let moved = color.readable(on: others, contrast: least)
    return moved == color ? nil : moved
  }

  /// Moves the selected colour until it can be read.
  mutating func repairSelected() {
    guard case .field(let field) = row, field.isColor, let color = color(of: row, theme(variant.appearance, .direct)) else { return }
    guard let moved = repaired(tokens, color, variant.appearance)?.hex else { return message = Phrase("studio.message.readable") }
    set(field, to: moved)
  }

  /// Moves the ink of every pair in both appearances that cannot be read, in one step.
  mutating func repairAll() {
    guard let use else { return }
    var count = 0
    let shown = variant.appearance, before = history.current.document
    var repaired = before
    for appearance in Theme.Appearance.allCases {
      variant.appearance = appearance
      for token in ColorToken.elements where use.met.at(.direct).contains(where: { $0.pair.ink == token }) {
        let color = theme(appearance, .direct).color(token)
        guard let moved = self.repaired([token], color, appearance)?.hex else { continue }
        repaired.set(.element(token), appearance, to: moved)
        count += 1
        flavor = read(repaired.bytes).flavor
      }
    }
    variant.appearance = shown
    history.record(repaired)
    message = count == 0 ? Phrase("studio.message.readable") : Phrase("studio.message.repaired", ["n": .number(count)])
    refresh()
  }
}
