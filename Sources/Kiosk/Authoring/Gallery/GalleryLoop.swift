import Cells
import Flavor
import Gallery
import Invocation
import Terminal

/// The gallery's event loop: it takes events from the terminal and from the watcher of theme files, updates the browser and draws it. It
/// sleeps until something happens.
struct GalleryLoop {
  private var browser: GalleryBrowser
  private let terminal: Terminal
  private let queue: EventQueue<GalleryBrowser.Event>
  private let watch: ([String]) -> Void

  /// - Parameter watch: replaces the set of themes whose changes are posted.
  init(browser: GalleryBrowser, terminal: Terminal, queue: EventQueue<GalleryBrowser.Event>, watch: @escaping ([String]) -> Void) {
    self.browser = browser
    self.terminal = terminal
    self.queue = queue
    self.watch = watch
  }

  /// Runs until the person leaves, or the terminal or a signal ends it.
  mutating func run() -> ExitStatus {
    terminal.show(browser.screen)
    watch(browser.themes)
    while true {
      for event in queue.next(from: terminal) {
        switch event {
        case .input(.key(let key)): if update(.key(key)) { return .success }
        case .input(.resized(let size)): _ = update(.resized(size))
        case .input(.pixels): break
        case .input(.hangUp): return .success
        case .input(.stop): return .cancelled
        case .message(let event): _ = update(event)
        }
      }
      terminal.show(browser.screen)
    }
  }

  /// Returns whether the person leaves.
  private mutating func update(_ event: GalleryBrowser.Event) -> Bool {
    for effect in browser.update(event) {
      switch effect {
      case .watch(let themes): watch(themes)
      case .redraw: terminal.redraw()
      case .stopProcess: terminal.suspend()
      case .quit: return true
      }
    }
    return false
  }
}
