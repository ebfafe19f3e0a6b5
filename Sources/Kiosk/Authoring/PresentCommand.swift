import ArgumentParser
import Cells
import Flavor
import Foundation
import Gallery
import Invocation
import JourneyKit
import LookFiles
import Phrases
import Recordings
import Terminal

/// The journeys in a theme, for an audience.
package struct PresentCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "present",
    abstract: "Show the journeys in a theme, or a recording, one screen after another, as to an audience.",
    discussion: """
      Each journey is shown from its first screen to its last, at the size of the terminal. It goes on by itself; Space stops it, the arrows go on \
      and back. Nothing is captured, and nothing is stored. A save of the theme's file shows at once. A recording (see vestibule record) is \
      shown with its pictures, over and over.
      """)

  @Argument(help: "The journeys to show, by name (default: those of the menu; see vestibule map), or a recording.") var journeys: [String] =
    []
  @Option(help: "A name or a file.", completion: .file(extensions: ["json"])) var theme: String = "orca"
  @Option(help: "For how many seconds each screen is shown, 1 to 600.") var every: Int = 5
  @Option(help: "The language, as a tag: en, nl, de.") var locale: String?
  @Option(help: "light or dark (default: the theme's appearance).") var appearance: LookOptions.Appearance?

  package init() {}

  package func validate() throws {
    guard (1...600).contains(every) else { throw ValidationError("Write a number of seconds from 1 to 600.") }
  }

  package func run() throws {
    guard isatty(StandardStreams.current.output) == 1, isatty(StandardStreams.current.input) == 1 else {
      throw ValidationError("Journeys are presented on a terminal. “vestibule themes show --html” writes a page instead.")
    }
    if journeys.count == 1, journeys[0].hasSuffix(".\(RecordingFile.fileExtension)") { return try present(recording: journeys[0]) }
    let gallery = GalleryCatalogue(locale: locale)
    let modules = try modules
    let assets = try gallery.assets([theme], isAlone: true) { gallery.files.screens(of: modules) }
    let walks = modules.map { module in
      Presentation.Walk(
        title: gallery.phrasebook.text(module.title),
        screens: GalleryScreen.walk(of: module.name, in: assets.screens).compactMap { assets.screen($0) })
    }.filter { !$0.screens.isEmpty }
    let own = assets.flavor(theme).appearance(onDarkGround: nil)
    let variant = Variant(theme: theme, appearance: appearance?.value ?? own, language: gallery.phrasebook.language)
    let status = Self.show(walks, assets, gallery, variant, every: .seconds(every))
    if status != .success { throw status.code }
  }

  private func present(recording file: String) throws {
    let opened = try OpenedRecording.orExit(file)
    let show = RecordingShow(opened, pace: .every(.seconds(every)), theme: theme, locale: locale, appearance: appearance?.value)
    let status = try show.run()
    if status != .success { throw status.code }
  }

  private var modules: [any JourneyModule] {
    get throws {
      let all = Installation.current.journeys
      guard !journeys.isEmpty else { return all.offered }
      return try journeys.map { name in
        guard let module = all[name] else {
          throw ValidationError("There is no journey “\(name)”. The journeys are: \(all.all.map(\.name).joined(separator: ", ")).")
        }
        return module
      }
    }
  }

  /// Shows screens until the person leaves.
  /// - Parameter every: for how long a screen is shown that does not say it itself.
  static func show(
    _ walks: [Presentation.Walk], _ assets: GalleryAssets, _ gallery: GalleryCatalogue, _ variant: Variant, every: Duration,
    isPaused: Bool = false
  ) -> ExitStatus {
    do throws(TerminalError) {
      let terminal = try Terminal()
      defer { terminal.close() }
      let queue = try EventQueue<Presentation.Event>()
      let watch = GalleryWatch(themes: gallery.library) { event in
        switch event {
        case .theme(_, let flavor): queue.post(.theme(flavor))
        case .broken(_, let detail): queue.post(.broken(detail))
        default: break
        }
      }
      watch.watch([variant.theme])
      var variant = variant
      variant.depth = terminal.depth
      var loop = TerminalLoop(
        Presentation(walks, assets: assets, wording: gallery.phrasebook, size: terminal.size, variant: variant, isPaused: isPaused),
        terminal: terminal, queue: queue)
      loop.wake = isPaused ? nil : .now + (loop.model.duration ?? every)
      return loop.run(woken: .woken) { effect, loop in
        switch effect {
        case .wake: loop.wake = .now + (loop.model.duration ?? every)
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
