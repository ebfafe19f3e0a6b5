import Cells
import Flavor
import Scenes

/// The actions of the keys.
extension GalleryBrowser {
  /// The next value, cyclically.
  static func after<Value: Equatable>(_ value: Value, in all: [Value], _ isBackwards: Bool) -> Value {
    guard let place = all.firstIndex(of: value) else { return all.first ?? value }
    return all[(place + (isBackwards ? all.count - 1 : 1)) % all.count]
  }

  mutating func go(to index: Int) -> [Effect] {
    self.index = min(assets.screens.count - 1, max(0, index))
    keepPointerInside()
    return []
  }

  mutating func leaf(_ step: Int) -> [Effect] { go(to: (index + step + assets.screens.count) % assets.screens.count) }

  /// Goes to the first screen of the next group, or back to the first screen of this group or the previous one.
  mutating func leafGroup(_ step: Int) -> [Effect] {
    let starts = assets.screens.indices.filter { $0 == 0 || assets.screens[$0].group != assets.screens[$0 - 1].group }
    let target = step > 0 ? starts.first { $0 > index } ?? 0 : starts.last { $0 < index } ?? starts.last ?? 0
    return go(to: target)
  }

  mutating func change(_ change: (inout Variant) -> Void) -> [Effect] {
    change(&variant)
    keepPointerInside()
    return []
  }

  mutating func nextTheme(_ isBackwards: Bool) -> [Effect] {
    let names = assets.themes.map(\.name)
    _ = change { $0.theme = Self.after($0.theme, in: names, isBackwards) }
    return [.watch(themes)]
  }

  mutating func nextLanguage(_ isBackwards: Bool) -> [Effect] {
    let tags = assets.languages.map(\.tag)
    return change { $0.language = Self.after($0.language, in: tags, isBackwards) }
  }

  mutating func nextSize(_ isBackwards: Bool) -> [Effect] {
    scroll = Point(x: 0, y: 0)
    return change { $0.size = Self.after($0.size, in: Variant.sizes, isBackwards) }
  }

  mutating func toggleSides() -> [Effect] {
    if sides.count == 1 {
      // The other side begins with the other appearance, so that the sides differ.
      var other = sides[0]
      other.appearance = other.appearance == .light ? .dark : .light
      sides.append(other)
      active = 1
    } else {
      sides = [sides[active]]
      active = 0
    }
    keepPointerInside()
    return [.watch(themes)]
  }

  mutating func otherSide() -> [Effect] {
    active = (active + 1) % sides.count
    keepPointerInside()
    return []
  }

  mutating func open(_ overlay: Overlay) -> [Effect] {
    self.overlay = overlay
    return []
  }

  mutating func toggleInspector() -> [Effect] {
    guard pointer == nil else {
      pointer = nil
      return []
    }
    // The pointer begins at the focus.
    pointer = RenderedScreen(selected, variant, assets).drawn.cursor ?? Point(x: 0, y: 0)
    keepPointerInside()
    return []
  }

  mutating func movePointer(_ key: Key) -> [Effect] {
    guard let old = pointer else { return [] }
    let step: (x: Int, y: Int) =
      switch key {
      case .left: (-1, 0)
      case .right: (1, 0)
      case .up: (0, -1)
      default: (0, 1)
      }
    pointer = Point(x: old.x + step.x, y: old.y + step.y)
    keepPointerInside()
    return []
  }

  /// Keeps the pointer on the screen, and scrolls so that it is visible.
  mutating func keepPointerInside() {
    guard let old = pointer else { return }
    let extent = extent(of: variant)
    let place = Point(x: max(0, min(extent.width - 1, old.x)), y: max(0, min(extent.height - 1, old.y)))
    pointer = place
    let window = windows[active].inside
    func follow(_ at: Int, _ from: Int, _ length: Int) -> Int { at < from ? at : at >= from + length ? at - length + 1 : from }
    scroll = clamped(Point(x: follow(place.x, scroll.x, window.width), y: follow(place.y, scroll.y, window.height)), active)
  }

  mutating func scrolled(_ dx: Int, _ dy: Int) -> [Effect] {
    let wished = Point(x: scroll.x + dx, y: scroll.y + dy)
    // Both sides scroll together; the larger one sets the limit.
    let limits = sides.indices.map { clamped(wished, $0) }
    scroll = Point(x: limits.map(\.x).max() ?? 0, y: limits.map(\.y).max() ?? 0)
    return []
  }

  /// A click points at a cell and activates its side; in the footer it presses the key there.
  mutating func click(_ place: Point) -> [Effect] {
    guard overlay == nil else {
      overlay = nil
      return []
    }
    if place.y == size.height - 1 {
      return footer.key(at: place.x).map { press($0) } ?? []
    }
    for (i, window) in windows.enumerated() where window.inside.contains(place) {
      active = i
      guard let cell = window.cell(at: place) else { return [] }
      pointer = cell
      keepPointerInside()
    }
    return []
  }
}
