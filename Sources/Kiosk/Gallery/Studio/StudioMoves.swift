import Cells
import Flavor
import Phrases
import Scenes

/// The actions of the keys that change what is shown.
extension ThemeStudio {
  mutating func moveRow(_ step: Int) -> [Effect] {
    blink = nil
    if pane == .texts {
      textRow = max(0, min(texts.count - 1, textRow + step))
      return []
    }
    let rows = tree.rows, place = rows.firstIndex(of: row) ?? 0
    row = rows[max(0, min(rows.count - 1, place + step))]
    return []
  }

  /// Left closes the group of the row, right opens a group.
  mutating func fold(_ closes: Bool) -> [Effect] {
    guard pane == .tokens else { return [] }
    let group = TokenTree.group(of: row)
    if closes {
      tree.folded.insert(group)
      row = .group(group)
    } else {
      tree.folded.remove(group)
    }
    return []
  }

  mutating func change(_ change: (inout Variant) -> Void) -> [Effect] {
    change(&variant)
    return shown()
  }

  mutating func go(to index: Int) -> [Effect] {
    self.index = max(0, min(assets.screens.count - 1, index))
    return shown()
  }

  mutating func go(by step: Int) -> [Effect] { go(to: (index + step + assets.screens.count) % assets.screens.count) }

  /// Goes to the next screen that shows the selected colour.
  mutating func goToSeen(_ step: Int) -> [Effect] {
    let seen = seenOn
    guard let first = seen.first, let last = seen.last else { return [] }
    return go(to: step > 0 ? seen.first { $0 > index } ?? first : seen.last { $0 < index } ?? last)
  }

  /// The texts follow the screen.
  private mutating func shown() -> [Effect] {
    if pane == .texts { findTexts() }
    return []
  }

  mutating func togglePane() -> [Effect] {
    pane = pane == .tokens ? .texts : .tokens
    return shown()
  }

  mutating func find() -> [Effect] { open(.finding(Finder(assets.screens, at: index))) }

  // MARK: Pointing

  mutating func pick() -> [Effect] {
    showsPreview = isSmall
    return pointed(CellPicker(place: rendered(variant.appearance).drawn.cursor ?? Point(x: 0, y: 0)))
  }

  /// Selects what the pointer is on.
  mutating func pointed(_ picker: CellPicker) -> [Effect] {
    mode = .picking(picker)
    if pane == .texts {
      let line = rendered(variant.appearance).drawn.row(picker.place.y)
      if let place = texts.firstIndex(where: { line.contains(String($0.shown.prefix(12))) }) { textRow = place }
    } else if let token = picker.token(on: rendered(variant.appearance).marked) {
      select(TokenTree.row(of: token))
    }
    return []
  }

  mutating func select(_ row: TokenTree.Row) {
    tree.folded.remove(TokenTree.group(of: row))
    self.row = row
  }

  // MARK: Seeing

  /// The time for which a held key shows the theme as it was: longer than keyboards wait before they repeat.
  private static let holding = 700
  private static let blinking = 450

  /// A terminal does not tell when a key is released; but a key that is held repeats.
  mutating func showOriginal() -> [Effect] {
    showsOriginal = true
    return [.wake(milliseconds: Self.holding)]
  }

  mutating func toggleBlink() -> [Effect] {
    blink = blink == nil && !tokens.isEmpty ? true : nil
    return blink == nil ? [] : [.wake(milliseconds: Self.blinking)]
  }

  mutating func woken() -> [Effect] {
    showsOriginal = false
    guard let shown = blink else { return [] }
    blink = !shown
    return [.wake(milliseconds: Self.blinking)]
  }

  /// The screen in an appearance, with the selected colour in another one while it blinks.
  func rendered(_ appearance: Theme.Appearance) -> RenderedScreen {
    var variant = variant
    variant.appearance = appearance
    return RenderedScreen(selected, variant, assets)
  }

  /// The screen as the panels show it.
  func shown(_ appearance: Theme.Appearance) -> Screen {
    var variant = variant
    variant.appearance = appearance
    var theme = showsOriginal ? original.theme(appearance: appearance, depth: variant.depth) : theme(appearance, variant.depth)
    if blink == true, !showsOriginal { theme = theme.inverting(tokens) }
    theme.name = variant.theme
    let key = DrawnPanels.Key(
      screen: selected.name, variant: variant, theme: theme, strings: flavor.strings, files: flavor.localizationFiles)
    return panels.screen(key) {
      ColorReduction.reduce(selected.make(assets.look(variant, theme: theme), variant.size).screen, to: variant.depth)
    }
  }
}
