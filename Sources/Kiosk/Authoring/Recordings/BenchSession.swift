import Background
import Cells
import Foundation
import Gallery
import Imaging
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
  /// How the tester left it.
  package struct Leaving: Sendable {
    package var status: ExitStatus
    /// How many first records a branch keeps; nil to make none.
    package var kept: Int?
    /// Whether what the services and this device keep is taken back with it.
    package var takesBack = false
    /// Whether the tester goes to the session's entries at the office.
    package var wantsOffice = false
  }

  private let session: String
  private let store: Store
  private let theme: String
  private let locale: String?
  private let branches: @Sendable () -> [Branch]

  /// - Parameters:
  ///   - theme: that of the session's screens, a name or a file, where it has a terminal of its own.
  ///   - locale: the language's tag there; nil for that of the environment.
  ///   - branches: finds the branches of the session.
  package init(
    _ session: String, in store: Store, theme: String = "orca", locale: String? = nil, branches: @escaping @Sendable () -> [Branch]
  ) {
    self.session = session
    self.store = store
    self.theme = theme
    self.locale = locale
    self.branches = branches
  }

  private func recording() throws(WorkflowError) -> Recording {
    var recording = Recording(program: "", steps: [])
    for record in try store.timedRecords(session) {
      recording.steps.append(Recording.Step(time: record.time, try Record(encoded: record.json)))
    }
    recording.trace = try [Observation](kept: store.observations(of: session))
    return recording
  }

  /// What is known of it now, with its title in the language of the words.
  func content(_ words: Phrasebook) throws(WorkflowError) -> SessionBench.Content { try content(try recording(), words) }

  private func content(_ recording: Recording, _ words: Phrasebook) throws(WorkflowError) -> SessionBench.Content {
    let steps = recording.steps, modules = Installation.current.journeys
    let playback = try Blocking.run { () -> Result<Playback, WorkflowError> in
      do throws(WorkflowError) { return .success(try await Playback(recording, modules)) } catch {
        return .failure(error)
      }
    }.get()
    let waiting = playback.asked.last.flatMap { $0.entry > steps.count ? $0.pending.prompt : nil }
    let timeline = Timeline(
      steps, of: playback.module, trace: recording.trace, waiting: waiting, branches: branches())
    return SessionBench.Content(playback, timeline, title: words.text(playback.facts.title))
  }

  /// Everything that happened, as a table.
  package var lines: [String] {
    get throws {
      let content = try content(GalleryCatalogue(locale: "en").phrasebook)
      return TimelineTable(content.timeline).lines
    }
  }

  /// Shows it until the tester leaves, on a terminal of its own.
  /// - Returns: the status, and how many first records a branch keeps; nil to make none.
  package func show() throws -> (status: ExitStatus, kept: Int?) {
    let gallery = GalleryCatalogue(locale: locale)
    let assets = try gallery.assets([theme], isAlone: true) { [] }
    let appearance = assets.flavor(theme).appearance(onDarkGround: nil)
    let terminal: Terminal
    do throws(TerminalError) { terminal = try Terminal() } catch {
      StandardError.write(error.description)
      return (error.status, nil)
    }
    defer { terminal.close() }
    let look = assets.look(
      Variant(theme: theme, appearance: appearance, language: gallery.phrasebook.language, depth: terminal.depth))
    let leaving = try show(on: terminal, look: look)
    return (leaving.status, leaving.kept)
  }

  /// The same on a terminal that is in use.
  /// - Parameters:
  ///   - look: in which the session's screens are drawn.
  ///   - hasOffice: whether the tester can go to the session's entries at the office.
  ///   - canTakeBack: whether what the services and this device keep can be taken back with a branch.
  package func show(
    on terminal: Terminal, look: Look, hasOffice: Bool = false, canTakeBack: Bool = false
  ) throws(WorkflowError) -> Leaving {
    let words = GalleryCatalogue(locale: look.language).phrasebook
    let first = try recording(), content = try content(first, words)
    let queue: EventQueue<SessionBench.Event>
    do throws(TerminalError) { queue = try EventQueue() } catch {
      throw WorkflowError(code: "terminal", module: "Terminal", message: error.description)
    }
    let watch = Task.detached { [self] in
      var known = first
      while !Task.isCancelled {
        try await Task.sleep(for: .seconds(1))
        guard let recording = try? self.recording(), recording != known, let content = try? self.content(recording, words) else { continue }
        known = recording
        queue.post(.read(content))
      }
    }
    defer { watch.cancel() }
    let link = ImagingLink()
    defer { link.close() }
    var leaving = Leaving(status: .success)
    var loop = TerminalLoop(
      SessionBench(content, look: look, wording: words, size: terminal.size, hasOffice: hasOffice, canTakeBack: canTakeBack),
      terminal: terminal, queue: queue)
    leaving.status = loop.run { effect, loop in
      switch effect {
      case .draw(let asked): Task.detached { [self] in queue.post(.drawn(entry: asked.entry, await pictures(at: asked, link))) }
      case .copy(let text): loop.terminal.copy(text)
      case .save(let text, let name): queue.post(Self.save(text, as: name))
      case .goOn(let count, let takesBack):
        (leaving.kept, leaving.takesBack) = (count, takesBack)
        return .leave
      case .openOffice:
        leaving.wantsOffice = true
        return .leave
      case .redraw: loop.terminal.redraw()
      case .stopProcess: loop.terminal.suspend()
      case .quit: return .leave
      }
      return .next
    }
    return leaving
  }

  private func pictures(at asked: Playback.Asked, _ link: ImagingLink) async -> [KioskEvent] {
    guard let steps = try? recording().steps, let pictures = try? store.pictures(session) else { return [] }
    return await RecordedPictures(of: steps, drawnBy: link) { try? pictures.bytes(of: $0) }.events(at: asked)
  }

  /// A file that is there already is kept. The new one has data of persons, so only its owner may read it.
  private static func save(_ text: String, as name: String) -> SessionBench.Event {
    let path = URL(filePath: name).path
    guard !FileManager.default.fileExists(atPath: path) else { return .notSaved(name, because: "bench.saveExists") }
    do throws(WorkflowError) { try PrivateFile.create(Array(text.utf8), at: path) } catch {
      return .notSaved(name, because: "bench.saveFailed")
    }
    return .saved(name)
  }
}
