import Cells
import Flavor
import Foundation
import Gallery
import Invocation
import LookFiles
import Store
import Terminal
import Workflow

/// The studio's event loop: it takes events from the terminal and from the watcher of the theme's file, updates the studio and draws it. It
/// sleeps until something happens.
struct StudioLoop {
  private var studio: ThemeStudio
  private let file: URL
  private let draft: ThemeDraft
  private let terminal: Terminal
  private let queue: EventQueue<ThemeStudio.Event>
  private var wake: ContinuousClock.Instant?
  /// Whether the file was saved.
  private(set) var isSaved = false

  init(studio: ThemeStudio, file: URL, draft: ThemeDraft, terminal: Terminal, queue: EventQueue<ThemeStudio.Event>) {
    self.studio = studio
    self.file = file
    self.draft = draft
    self.terminal = terminal
    self.queue = queue
  }

  /// Runs until the person leaves, or the terminal or a signal ends it; then the draft keeps what was not saved.
  mutating func run() -> ExitStatus {
    terminal.show(studio.screen)
    while true {
      var events = queue.next(from: terminal, deadline: wake)
      if let moment = wake, moment <= .now {
        wake = nil
        events.append(.message(.woken))
      }
      for event in events {
        switch event {
        case .input(.key(let key)): if update(.key(key)) { return .success }
        case .input(.resized(let size)): _ = update(.resized(size))
        case .input(.pixels): break
        case .input(.hangUp): return .success
        case .input(.stop): return .cancelled
        case .message(let event): _ = update(event)
        }
      }
      terminal.show(studio.screen)
    }
  }

  /// Returns whether the person leaves.
  private mutating func update(_ event: ThemeStudio.Event) -> Bool {
    for effect in studio.update(event) {
      switch effect {
      case .keepDraft(let bytes): keep(bytes)
      case .save(let bytes):
        if let problem = save(bytes) {
          _ = studio.update(.notSaved(reason: problem))
          return false
        }
        isSaved = true
        _ = studio.update(.saved)
      case .wake(let milliseconds): wake = .now + .milliseconds(milliseconds)
      case .redraw: terminal.redraw()
      case .stopProcess: terminal.suspend()
      case .quit(let keepsDraft):
        if !keepsDraft { draft.remove() }
        return true
      }
    }
    return false
  }

  private mutating func keep(_ bytes: [UInt8]) {
    do throws(WorkflowError) { try draft.write(bytes) } catch { _ = studio.update(.notSaved(reason: error.message)) }
  }

  /// Returns why the file cannot be written; nil if it was.
  private func save(_ bytes: [UInt8]) -> String? {
    let rights = (try? FileManager.default.attributesOfItem(atPath: file.path))?[.posixPermissions] as? Int ?? 0o644
    // A link leads to the file that its owner keeps elsewhere.
    let path = file.resolvingSymlinksInPath().path
    do throws(WorkflowError) { try PrivateFile.replace(bytes, at: path) } catch { return error.message }
    chmod(path, mode_t(rights))
    return nil
  }
}
