import Cells
import Flavor
import Gallery
import Terminal

/// The gallery's loop: takes what the terminal brings and what the watcher of theme files says, lets the showroom change, and shows it. It
/// sleeps until something happens.
struct GalleryLoop {
  private var showroom: Showroom
  private let terminal: Terminal
  private let mailbox: Mailbox<Showroom.Event>
  private let watch: ([String]) -> Void

  /// - Parameter watch: from now on the files of these themes are the ones whose changes are to be posted.
  init(showroom: Showroom, terminal: Terminal, mailbox: Mailbox<Showroom.Event>, watch: @escaping ([String]) -> Void) {
    self.showroom = showroom
    self.terminal = terminal
    self.mailbox = mailbox
    self.watch = watch
  }

  /// Runs until the person leaves, or the terminal or a signal says so.
  mutating func run() -> ExitStatus {
    terminal.show(showroom.screen)
    watch(showroom.themes)
    while true {
      for arrival in mailbox.next(from: terminal) {
        switch arrival {
        case .input(.key(let key)): if update(.key(key)) { return .success }
        case .input(.resized(let size)): _ = update(.resized(size))
        case .input(.hangUp): return .success
        case .input(.stop): return .cancelled
        case .letter(let event): _ = update(event)
        }
      }
      terminal.show(showroom.screen)
    }
  }

  /// Returns true when the person leaves.
  private mutating func update(_ event: Showroom.Event) -> Bool {
    for effect in showroom.update(event) {
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
