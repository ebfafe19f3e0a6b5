import Cells
import Phrases

/// One line of a scene's table of keys. The table is the only one: the footer and the help show it, the keyboard acts by it.
struct Binding<Target> {
  /// Where a key is told: in the footer, in the footer when there is room, or in the help alone.
  enum Place: Int, Comparable {
    case footer, roomyFooter, help
    static func < (a: Place, b: Place) -> Bool { a.rawValue < b.rawValue }
  }

  var cap: Cap
  /// What it does, in a word or two.
  var label: Phrase
  var place: Place
  var act: @Sendable (inout Target, Key, Surroundings) -> [Effect]

  init(
    _ cap: Cap, _ label: String, _ place: Place = .footer,
    act: @escaping @Sendable (inout Target, Key, Surroundings) -> [Effect]
  ) {
    self.cap = cap
    self.label = Phrase(label)
    self.place = place
    self.act = act
  }
}

/// What footer and help show of a binding.
struct Legend: Equatable {
  var cap: Cap
  var label: Phrase
  var place: Int

  init<Target>(_ binding: Binding<Target>) {
    cap = binding.cap
    label = binding.label
    place = binding.place.rawValue
  }
}
