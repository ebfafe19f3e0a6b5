import Cells
import Phrases

/// One entry of a scene's key table, which the footer, the help and the keyboard share.
struct Binding<Target> {
  /// Where a key is listed: in the footer before all others, in the footer, in the footer if there is space, or only in the help.
  enum Place: Int, Comparable {
    case firstInFooter = -1, footer, roomyFooter, help
    static func < (a: Place, b: Place) -> Bool { a.rawValue < b.rawValue }
  }

  var keys: KeyPattern
  /// What it does, in a word or two.
  var label: Phrase
  var place: Place
  var act: @Sendable (inout Target, Key, SceneContext) -> [KioskEffect]

  init(
    _ keys: KeyPattern, _ label: Phrase, _ place: Place = .footer,
    act: @escaping @Sendable (inout Target, Key, SceneContext) -> [KioskEffect]
  ) {
    self.keys = keys
    self.label = label
    self.place = place
    self.act = act
  }
}

extension Binding {
  init(
    _ keys: KeyPattern, _ label: String, _ place: Place = .footer,
    act: @escaping @Sendable (inout Target, Key, SceneContext) -> [KioskEffect]
  ) {
    self.init(keys, Phrase(label), place, act: act)
  }
}

extension KeyHint {
  init<Target>(_ binding: Binding<Target>) {
    keys = binding.keys
    label = binding.label
    place = binding.place.rawValue
  }
}
