import Cells
import Flavor
import Phrases
import Scenes

/// The gallery as a value: every screen in every variant, to leaf through with keys, one or two side by side.
///
/// Like the kiosk it takes events and says what is to be done; everything on the screen is a function of this value.
public struct Showroom: Sendable {
  /// Everything that can happen to it.
  public enum Event: Equatable, Sendable {
    case key(Key)
    case resized(Size)
    /// A theme's file was read again, whole.
    case theme(name: String, Flavor)
    /// A theme's file has changed and cannot be used: its last good look stays.
    case broken(name: String, detail: String)
  }

  /// What it wants done.
  public enum Effect: Equatable, Sendable {
    /// Another theme is looked at: its file is the one to watch.
    case watch([String])
    case redraw
    case stopProcess
    case quit
  }

  /// What lies over the gallery.
  enum Overlay: Equatable, Sendable {
    case help(scroll: Int)
    case finder(Finder)
  }

  var wardrobe: Wardrobe
  /// The words around the stages; those on them are the variants'.
  let wording: any Wording
  var size: Size
  /// Which stage is shown.
  var index = 0
  /// One variant, or two side by side.
  var sides: [Variant]
  /// The side that keys change.
  var active = 0
  /// The cell that the inspector points at, on the stage; nil: it is off.
  var pointer: Point?
  /// How far stages larger than their place are moved.
  var scroll = Point(x: 0, y: 0)
  var overlay: Overlay?
  /// What is wrong with a theme's file.
  var trouble: Phrase?

  /// - Parameters:
  ///   - wording: the words of the gallery itself.
  ///   - first: what is shown first; a second one beside it makes two sides.
  public init(wardrobe: Wardrobe, wording: any Wording, size: Size, first: Variant, second: Variant? = nil) {
    self.wardrobe = wardrobe
    self.wording = wording
    self.size = size
    sides = [first] + (second.map { [$0] } ?? [])
  }

  /// Shows this stage.
  ///
  /// - Returns: false when there is none of this name.
  public mutating func show(stage name: String) -> Bool {
    guard let place = Stage.all.firstIndex(where: { $0.name == name }) else { return false }
    index = place
    return true
  }

  var stage: Stage { Stage.all[index] }
  var variant: Variant {
    get { sides[active] }
    set { sides[active] = newValue }
  }

  /// The themes that are looked at.
  public var themes: [String] { sides.map(\.theme) }

  func text(_ key: String, _ arguments: [String: PhraseArgument] = [:]) -> String { wording.text(Phrase(key, arguments)) }

  /// Takes one event in and says what is to be done.
  public mutating func update(_ event: Event) -> [Effect] {
    switch event {
    case .key(let key): return press(key)
    case .resized(let size): self.size = size
    case .theme(let name, let flavor):
      wardrobe.replace(Wardrobe.Entry(name: name, flavor: flavor))
      trouble = nil
    case .broken(let name, let detail):
      trouble = Phrase("gallery.broken", ["name": .text(name), "detail": .text(detail)])
    }
    return []
  }
}
