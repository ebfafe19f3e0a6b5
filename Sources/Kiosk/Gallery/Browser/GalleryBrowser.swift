import Cells
import Flavor
import Phrases
import Scenes

/// The gallery as a value: every screen in every variant, browsed by key, one or two side by side.
///
/// Like the kiosk, it takes events and returns effects, and the screen is a function of this value.
public struct GalleryBrowser: Sendable {
  /// The events of the browser.
  public enum Event: Sendable {
    case key(Key)
    case resized(Size)
    /// A theme's file was read again without errors.
    case theme(name: String, Flavor)
    /// A theme's file has changed and cannot be used; the last valid version stays.
    case broken(name: String, detail: String)
    /// More screens, which the explorer found in a journey. They come after the others.
    case found([GalleryScreen])
  }

  /// The effects that the caller carries out.
  public enum Effect: Equatable, Sendable {
    /// Watch the files of these themes.
    case watch([String])
    case redraw
    case stopProcess
    case quit
  }

  /// An overlay over the gallery.
  enum Overlay: Sendable {
    case help(scroll: Int)
    case finder(Finder)
  }

  var assets: GalleryAssets
  /// The gallery's own texts; the screens have the texts of their variants.
  let wording: any Wording
  var size: Size
  /// The index of the current screen.
  var index = 0
  /// One variant, or two side by side.
  var sides: [Variant]
  /// The side that keys change.
  var active = 0
  /// The cell of the screen that the inspector shows; nil if the inspector is off.
  var pointer: Point?
  /// How far screens that do not fit are scrolled.
  var scroll = Point(x: 0, y: 0)
  var overlay: Overlay?
  /// The errors in the files of themes, by the theme's name.
  private var troubles: [String: Phrase] = [:]
  /// An error in the file of a theme on the screen.
  var trouble: Phrase? { themes.lazy.compactMap { troubles[$0] }.first }

  /// - Parameters:
  ///   - wording: the gallery's own texts.
  ///   - first: the first variant; the second is shown next to it.
  public init(assets: GalleryAssets, wording: any Wording, size: Size, first: Variant, second: Variant? = nil) {
    self.assets = assets
    self.wording = wording
    self.size = size
    sides = [first] + (second.map { [$0] } ?? [])
  }

  /// Shows this screen.
  ///
  /// - Returns: false if there is no screen with this name.
  public mutating func show(screen name: String) -> Bool {
    guard let place = assets.screens.firstIndex(where: { $0.name == name }) else { return false }
    index = place
    return true
  }

  var selected: GalleryScreen { assets.screens[index] }
  var variant: Variant {
    get { sides[active] }
    set { sides[active] = newValue }
  }

  /// The themes on the screen.
  public var themes: [String] { sides.map(\.theme) }

  func text(_ key: String, _ arguments: [String: PhraseArgument] = [:]) -> String { wording.text(Phrase(key, arguments)) }

  /// Handles an event and returns the effects.
  public mutating func update(_ event: Event) -> [Effect] {
    switch event {
    case .key(let key): return press(key)
    case .resized(let size): self.size = size
    case .theme(let name, let flavor):
      assets.replace(GalleryAssets.Entry(name: name, flavor: flavor))
      troubles[name] = nil
    case .broken(let name, let detail):
      troubles[name] = Phrase("gallery.broken", ["name": .text(name), "detail": .text(detail)])
    case .found(let screens): assets.add(screens)
    }
    return []
  }
}

extension GalleryBrowser: TerminalModel {
  public static func pressed(_ key: Key) -> Event { .key(key) }
  public static func resized(to size: Size) -> Event { .resized(size) }
}
