import Cells
import Flavor
import Synchronization

/// The last drawing of each panel. A change of one appearance leaves the other panel as it is.
final class DrawnPanels: Sendable {
  /// What a drawing depends on.
  struct Key: Equatable {
    var screen: String
    var variant: Variant
    var theme: Theme
    /// The customer's own texts, and the files with more of them.
    var strings: [String: [String: String]]
    var files: [String]
  }

  private let kept = Mutex<[Theme.Appearance: (key: Key, screen: Screen)]>([:])

  func screen(_ key: Key, draw: () -> Screen) -> Screen {
    if let last = kept.withLock({ $0[key.variant.appearance] }), last.key == key { return last.screen }
    let screen = draw()
    kept.withLock { $0[key.variant.appearance] = (key, screen) }
    return screen
  }
}
