import Cells
import Flavor
import Phrases
import Scenes

/// The journeys in a theme as a value, one screen after another, for an audience. It goes on by itself, and by key.
public struct Presentation: TerminalModel {
  /// A journey, from its first screen to its last.
  public struct Walk: Sendable {
    var title: String
    public let screens: [GalleryScreen]
    /// For how long each screen is shown; empty if all are shown equally long.
    var durations: [Duration]
    /// What was done on each screen, for those who test; empty if nobody is told.
    var notes: [String]

    /// - Parameter title: the journey's title.
    public init(title: String, screens: [GalleryScreen], durations: [Duration] = [], notes: [String] = []) {
      (self.title, self.screens, self.durations, self.notes) = (title, screens, durations, notes)
    }
  }

  public enum Event: Sendable {
    case key(Key)
    case resized(Size)
    /// The time of the last `wake` has passed.
    case woken
    /// The theme's file was saved.
    case theme(Flavor)
    /// It was saved with an error.
    case broken(String)
  }

  public enum Effect: Equatable, Sendable {
    /// Send `woken` after the time for which a screen is shown. A later one replaces an earlier one.
    case wake
    case redraw
    case stopProcess
    case quit
  }

  private let walks: [Walk]
  private var assets: GalleryAssets
  /// The presentation's own texts.
  private let wording: any Wording
  private var size: Size
  private var variant: Variant
  private var place = (walk: 0, screen: 0)
  private var isPaused = false
  private var hasBar = true
  private var trouble: String?

  /// - Parameters:
  ///   - walks: at least one, each with at least one screen.
  ///   - assets: the theme and the languages.
  public init(_ walks: [Walk], assets: GalleryAssets, wording: any Wording, size: Size, variant: Variant, isPaused: Bool = false) {
    self.walks = walks
    self.isPaused = isPaused
    self.assets = assets
    self.wording = wording
    self.size = size
    self.variant = variant
  }

  /// For how long the current screen is shown; nil if that is up to the program.
  public var duration: Duration? { walks[place.walk].durations.dropFirst(place.screen).first }

  public static func pressed(_ key: Key) -> Event { .key(key) }
  public static func resized(to size: Size) -> Event { .resized(size) }

  public mutating func update(_ event: Event) -> [Effect] {
    switch event {
    case .key(let key): return commands.first { $0.keys.contains(key) }?.act(&self, key) ?? []
    case .resized(let size): self.size = size
    case .woken: return isPaused ? [] : step(1)
    case .theme(let flavor):
      assets.replace(GalleryAssets.Entry(name: variant.theme, flavor: flavor))
      trouble = nil
    case .broken(let detail): trouble = detail
    }
    return []
  }

  // MARK: Keys

  private typealias Command = KeyCommand<Presentation, Effect>

  private var commands: [Command] {
    [
      Command([.right, .left, .enter, .pageDown, .pageUp], "←→", label: "gallery.keys.screens") { show, key in
        show.step(key == .left || key == .pageUp ? -1 : 1)
      },
      Command(
        [.character(" ")], wording.text(Phrase("kiosk.key.space")), label: isPaused ? "kiosk.keys.continue" : "gallery.keys.pause"
      ) { show, _ in
        show.isPaused.toggle()
        return show.isPaused ? [] : [.wake]
      },
      Command([.character("n"), .character("N")], "n", label: "gallery.keys.journey") { show, key in
        show.place = ((show.place.walk + (key == .character("n") ? 1 : show.walks.count - 1)) % show.walks.count, 0)
        return show.wake
      },
      Command([.character("a"), .function(4)], "a", label: "gallery.keys.appearance") { show, _ in
        show.variant.appearance = show.variant.appearance.other
        return show.wake
      },
      Command([.character("g"), .function(2)], "g", label: "gallery.keys.language") { show, _ in
        show.variant.language = GalleryBrowser.after(show.variant.language, in: show.assets.languages.map(\.tag), false)
        return show.wake
      },
      Command([.character("h")], "h", label: "gallery.keys.hide") { show, _ in
        show.hasBar.toggle()
        return []
      },
      Command([.control("l")], "Ctrl-L", label: "gallery.keys.redraw", footer: false) { _, _ in [.redraw] },
      Command([.control("z")], "Ctrl-Z", label: "gallery.keys.suspend", footer: false) { _, _ in [.stopProcess] },
      Command([.character("q"), .escape, .function(10), .control("c")], "q", label: "gallery.keys.quit") { _, _ in [.quit] },
    ]
  }

  private var wake: [Effect] { isPaused ? [] : [.wake] }

  /// To the next screen or the one before, over the ends of journeys.
  private mutating func step(_ step: Int) -> [Effect] {
    let next = place.screen + step
    if walks[place.walk].screens.indices.contains(next) {
      place.screen = next
    } else {
      place.walk = (place.walk + step + walks.count) % walks.count
      place.screen = step > 0 ? 0 : walks[place.walk].screens.count - 1
    }
    return wake
  }

  // MARK: Drawing

  public var screen: Screen {
    let height = size.height - (hasBar ? 1 : 0)
    var variant = variant
    variant.size = Size(width: size.width, height: height)
    let drawn = walks[place.walk].screens[place.screen].make(assets.look(variant), variant.size).screen
    guard hasBar else { return drawn }
    var screen = Screen(size: size, style: Ink.plain)
    screen.embed(drawn, part: drawn.bounds, at: Point(x: 0, y: 0))
    for image in drawn.images { screen.lay(image.picture, over: image.rect, isMoving: image.isMoving) }
    let bar = Rect(x: 0, y: size.height - 1, width: size.width, height: 1)
    if let trouble {
      screen.fill(bar, style: Ink.trouble)
      screen.put(TextLayout.truncate("! \(trouble)", width: size.width - 2), x: 1, y: bar.y, style: Ink.trouble)
      return screen
    }
    let walk = walks[place.walk]
    let told =
      "\(walk.title) · "
      + wording.text(Phrase("gallery.screen", ["n": .number(place.screen + 1), "m": .number(walk.screens.count)]))
      + (walk.notes.dropFirst(place.screen).first.map { " · \($0)" } ?? "")
    KeyFooter(commands, width: max(0, size.width - TextWidth.of(told) - 2)) { wording.text(Phrase($0)) }.draw(on: &screen)
    screen.put(told, x: size.width - 1 - TextWidth.of(told), y: bar.y, style: Ink.strong, clip: bar)
    return screen
  }
}
