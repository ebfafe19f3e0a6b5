import Cells
import Flavor
import Phrases
import Scenes

/// A text on a screen, which a person can change.
struct ScreenText: Equatable, Sendable {
  /// The key under which a theme sets it. A plural has its form at the end.
  var key: String
  /// The words with their placeholders.
  var pattern: String
  /// The words on the screen.
  var shown: String

  /// The texts that stand on a screen, from the top, each once.
  ///
  /// - Parameter base: tells plurals from other texts.
  static func all(on screen: GalleryScreen, _ variant: Variant, _ assets: GalleryAssets, _ base: Catalogue) -> [ScreenText] {
    var look = assets.look(variant)
    let wording = RecordingWording(look.wording), words = look.wording
    look.wording = wording
    let drawn = screen.make(look, variant.size).screen
    let rows = (0..<drawn.size.height).map(drawn.row)
    var found: [(place: Int, text: ScreenText)] = []
    for use in wording.uses where !use.text.isEmpty {
      // A long text is wrapped: its beginning is in one row.
      let start = String(use.text.prefix(12))
      guard let y = rows.firstIndex(where: { $0.contains(start) }) else { continue }
      var key = use.phrase.key
      if case .plural? = base.entries[key], case .number(let n)? = use.phrase.arguments["n"] {
        key += ".\(PluralForm.of(n, in: variant.language).rawValue)"
      }
      guard !found.contains(where: { $0.text.key == key }) else { continue }
      let x = rows[y].firstRange(of: start).map { rows[y].distance(from: rows[y].startIndex, to: $0.lowerBound) } ?? 0
      found.append((y * 1000 + x, ScreenText(key: key, pattern: words.text(Phrase(use.phrase.key)), shown: use.text)))
    }
    return found.sorted { $0.place < $1.place }.map(\.text)
  }

  /// The sizes in which a text of the screen is cut off.
  static func cuts(on screen: GalleryScreen, _ variant: Variant, _ assets: GalleryAssets) -> [Size] {
    let look = assets.look(variant)
    return Variant.sizes.filter { !screen.make(look, $0).cuts.isEmpty }
  }
}
