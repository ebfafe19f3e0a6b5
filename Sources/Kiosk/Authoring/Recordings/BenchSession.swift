import Background
import Cells
import Foundation
import Gallery
import Invocation
import Phrases
import Recordings
import Scenes
import Store
import Synchronization
import Terminal
import Workflow

/// A session in a store as the bench shows it. The store is read again every second, because a kiosk may go on writing.
package struct BenchSession: Sendable {
  private let session: String
  private let store: Store
  private let theme: String
  private let locale: String?

  /// - Parameters:
  ///   - theme: that of the session's screens, a name or a file.
  ///   - locale: the language's tag; nil for that of the environment.
  package init(_ session: String, in store: Store, theme: String, locale: String?) {
    self.session = session
    self.store = store
    self.theme = theme
    self.locale = locale
  }

  private func steps() throws(WorkflowError) -> [Recording.Step] {
    var steps: [Recording.Step] = []
    for record in try store.timedRecords(session) { steps.append(Recording.Step(time: record.time, try Record(encoded: record.json))) }
    return steps
  }

  private static func content(_ steps: [Recording.Step], _ words: Phrasebook) throws(WorkflowError) -> SessionBench.Content {
    let modules = Installation.current.journeys
    let playback = try Blocking.run { () -> Result<Playback, WorkflowError> in
      do throws(WorkflowError) { return .success(try await Playback(Recording(program: "", steps: steps), modules)) } catch {
        return .failure(error)
      }
    }.get()
    return SessionBench.Content(playback, Timeline(steps, of: playback.module), title: words.text(playback.facts.title))
  }

  /// Everything that happened, as a table.
  package var lines: [String] {
    get throws {
      let steps = try steps()
      let content = try Self.content(steps, GalleryCatalogue(locale: "en").phrasebook)
      return TimelineTable(content.timeline).lines
    }
  }

  /// Shows it until the person leaves.
  package func show() throws -> ExitStatus {
    let gallery = GalleryCatalogue(locale: locale)
    let assets = try gallery.assets([theme], isAlone: true) { [] }
    let words = gallery.phrasebook
    let appearance = assets.flavor(theme).appearance(onDarkGround: nil)
    let first = try steps(), content = try Self.content(first, words)
    do throws(TerminalError) {
      let terminal = try Terminal()
      defer { terminal.close() }
      let queue = try EventQueue<SessionBench.Event>()
      let look = assets.look(Variant(theme: theme, appearance: appearance, language: words.language, depth: terminal.depth))
      let watch = Task.detached { [self] in
        var known = first.count
        while !Task.isCancelled {
          try await Task.sleep(for: .seconds(1))
          guard let steps = try? self.steps(), steps.count != known, let content = try? Self.content(steps, words) else { continue }
          known = steps.count
          queue.post(.read(content))
        }
      }
      defer { watch.cancel() }
      var loop = TerminalLoop(
        SessionBench(content, look: look, wording: words, size: terminal.size), terminal: terminal, queue: queue)
      return loop.run { effect, loop in
        switch effect {
        case .copy(let text): loop.terminal.copy(text)
        case .redraw: loop.terminal.redraw()
        case .stopProcess: loop.terminal.suspend()
        case .quit: return .leave
        }
        return .next
      }
    } catch {
      StandardError.write(error.description)
      return error.status
    }
  }
}
