import Background
import Cells
import Documents
import Flavor
import Gallery
import Imaging
import Invocation
import Phrases
import Recordings
import Scenes
import Terminal
import Workflow

/// The screens of a recording on a terminal, one after another, with its pictures.
package struct RecordingShow {
  /// The shortest and the longest time of a screen, in milliseconds: nobody reads faster, and nobody watches a person who went for coffee.
  private static let durations: ClosedRange<Double> = 700...20_000

  /// When the next screen comes.
  package enum Pace {
    /// So many times as fast as the person was.
    case person(speed: Double)
    case every(Duration)
    /// By a key of the person who watches.
    case byKey
  }

  private let opened: OpenedRecording
  private let until: Int?
  private let pace: Pace
  private let theme: String
  private let locale: String?
  private let appearance: Theme.Appearance?

  /// - Parameters:
  ///   - until: the last entry to show; nil for all.
  ///   - theme: its name or file.
  ///   - locale: the language's tag; nil for that of the environment.
  ///   - appearance: nil for the theme's own.
  package init(
    _ opened: OpenedRecording, until: Int? = nil, pace: Pace, theme: String, locale: String?, appearance: Theme.Appearance? = nil
  ) {
    self.opened = opened
    self.until = until
    self.pace = pace
    self.theme = theme
    self.locale = locale
    self.appearance = appearance
  }

  package func run() throws -> ExitStatus {
    let gallery = GalleryCatalogue(locale: locale)
    let assets = try gallery.assets([theme], isAlone: true) { [] }
    guard let walk = walk(gallery.phrasebook) else {
      StandardError.write("Nothing was on the screen until then.")
      return .success
    }
    let appearance = appearance ?? assets.flavor(theme).appearance(onDarkGround: nil)
    let variant = Variant(theme: theme, appearance: appearance, language: gallery.phrasebook.language)
    let isByKey = if case .byKey = pace { true } else { false }
    return RecordingLoop.show(walk, assets, gallery, variant, every: .seconds(5), isPaused: isByKey)
  }

  private func walk(_ words: Phrasebook) -> Presentation.Walk? {
    let asked = opened.playback.asked.filter { one in until.map { one.entry <= $0 } ?? true }
    guard !asked.isEmpty else { return nil }
    let pictures = pictures(of: asked)
    let timeline = Timeline(opened.recording.steps, of: opened.playback.module)
    let screens = asked.map { one in
      GalleryScreen("\(one.entry)", one.pending.prompt.id, .questions) { [playback = opened.playback, events = pictures[one.entry] ?? []] in
        playback.kiosk(one.pending, after: events, $0, $1)
      }
    }
    return Presentation.Walk(
      title: words.text(opened.playback.facts.title), screens: screens, durations: asked.map { duration(until: $0.entry) },
      notes: asked.map { one in timeline.entries.first { $0.record == one.entry && $0.kind != .sdk }?.detail ?? "" })
  }

  /// How long the screen of an entry is shown.
  private func duration(until entry: Int) -> Duration {
    if case .every(let duration) = pace { return duration }
    let speed = if case .person(let speed) = pace { speed } else { 1.0 }
    let steps = opened.recording.steps
    guard entry >= 2, entry <= steps.count, let from = steps[entry - 2].time, let to = steps[entry - 1].time else { return .seconds(5) }
    return .milliseconds(min(max(Double(to - from) / speed, Self.durations.lowerBound), Self.durations.upperBound))
  }

  private func pictures(of asked: [Playback.Asked]) -> [Int: [KioskEvent]] {
    let link = ImagingLink(), kept = opened.recording.pictures
    defer { link.close() }
    let pictures = RecordedPictures(of: opened.recording.steps, drawnBy: link) { kept[$0.digest] }
    return Blocking.run {
      var found: [Int: [KioskEvent]] = [:]
      for one in asked { found[one.entry] = await pictures.events(at: one) }
      return found
    }
  }
}
