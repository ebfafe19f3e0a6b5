import Cells
import JourneyKit
import Phrases
import Scenes
import Workflow

/// A recording that the journey has run through again: every prompt as it was asked, the SDK's events, and the ending.
public struct Playback: Sendable {
  /// A prompt as it was asked. The last one of a session that has not ended still waits.
  public struct Asked: Equatable, Sendable {
    /// The number of the record that ended the prompt, counted from 1; for a prompt that waits, the one after the last.
    public var entry: Int
    public var pending: PendingPrompt
  }

  /// Where the journey parts from its recording.
  public struct Parting: Equatable, Sendable {
    /// The number of the record, counted from 1.
    public var entry: Int
    /// What the recording holds there, and what the journey asks for, in a few words.
    public var recorded: String
    public var asked: String
  }

  public private(set) var asked: [Asked] = []
  /// How the journey ended; nil if the recorded session had not ended, or if the journey parts from it before.
  public private(set) var ending: Ending?
  public private(set) var parting: Parting?
  public let module: any JourneyModule
  let recording: Recording

  /// The session of which the recorded one is a branch; nil if it is none.
  public var origin: Header.Origin? { recording.header?.origin }

  /// - Throws: `unknownJourney` and what else keeps a journey from running on its journal.
  public init(_ recording: Recording, _ modules: JourneyModules) async throws(WorkflowError) {
    guard let header = recording.header else { throw WorkflowError(.journalDamaged, "The recording does not say which journey it is of.") }
    guard let module = modules.module(ofJournal: header.journey) else {
      throw WorkflowError(
        .unknownJourney,
        "This program does not know the journey \"\(header.journey)\". Replay it with \(recording.program), which made it.")
    }
    self.module = module
    self.recording = recording
    let registry = modules.registry
    for (index, step) in recording.steps.enumerated() where step.record.endsPrompt {
      let before = recording.steps[..<index]
      switch (await Replay.moment(after: before.map(\.record), at: before.last?.time, of: registry), step.record) {
      case (.asked(let situation), .entry(_, let entry)) where situation.prompt == entry.prompt:
        asked.append(Asked(entry: index + 1, pending: PendingPrompt(token: index + 1, situation)))
      // The journal does not say which prompt the person left by going back. The screens are compared.
      case (.asked(let situation), .rewound):
        asked.append(Asked(entry: index + 1, pending: PendingPrompt(token: index + 1, situation)))
      case (.stopped(let error), _): throw error
      // Its deadline had passed while nobody was there, so nobody saw it; or an earlier change of the journey was accepted here.
      case (_, .entry(_, let entry)) where entry.isTimedOut: continue
      case (_, .rewound): continue
      case (let moment, _):
        parting = self.parting(at: index, moment)
        return
      }
    }
    let end = recording.steps.count, hasEnded = recording.hasEnded
    switch await Replay.moment(after: recording.records, at: recording.steps.last?.time, of: registry) {
    case .ended(let ending) where hasEnded: self.ending = ending
    case .asked(let situation) where !hasEnded: asked.append(Asked(entry: end + 1, pending: PendingPrompt(token: end + 1, situation)))
    case .performing where !hasEnded: break
    case .stopped(let error): throw error
    case let moment: parting = self.parting(at: hasEnded ? end - 1 : end, moment)
    }
  }

  /// - Parameter index: that of the first record that the journey did not go through.
  private func parting(at index: Int, _ moment: Replay.Moment) -> Parting {
    let entry: Entry? = if index < recording.steps.count, case .entry(_, let entry) = recording.steps[index].record { entry } else { nil }
    let recorded = entry?.prompt.map(Self.words) ?? (recording.hasEnded ? "the end" : "nothing more")
    switch moment {
    case .asked(let situation):
      let isSame = situation.prompt.id == entry?.prompt?.id && situation.prompt.kind == entry?.prompt?.kind
      return Parting(entry: index + 1, recorded: recorded, asked: Self.words(situation.prompt) + (isSame ? " with another content" : ""))
    case .performing(let effect): return Parting(entry: index + 1, recorded: recorded, asked: effect.map { "\"\($0)\"" } ?? "an effect")
    case .ended: return Parting(entry: index + 1, recorded: recorded, asked: "the end")
    case .diverged(let divergence):
      let place = recording.steps[..<index].lastIndex { step in
        if case .entry(divergence.position, _) = step.record { true } else { false }
      }
      return Parting(entry: (place ?? index) + 1, recorded: divergence.recorded, asked: divergence.asked)
    case .stopped(let error): return Parting(entry: index + 1, recorded: recorded, asked: error.message)
    }
  }

  private static func words(_ prompt: Prompt) -> String { "\(prompt.kind) \"\(prompt.id)\"" }

  /// A prompt as it was asked, with its picture; any size.
  /// - Parameter events: what the camera and the imaging process post.
  public func kiosk(_ pending: PendingPrompt, after events: [KioskEvent] = [], _ look: Look, _ size: Size) -> Kiosk {
    var kiosk = Kiosk(mode: .single, look: look, size: size)
    for event in [.imaging(.ready), .started(facts), .asked(pending)] + events { _ = kiosk.update(event) }
    return kiosk
  }

  // MARK: What is seen

  public var facts: JourneyFacts {
    JourneyFacts(
      journey: module.name, title: module.title, session: recording.header?.session ?? "", product: module.product?.name ?? "")
  }

  /// What a person and a caller see of it.
  ///
  /// - Parameter look: English.
  public func seen(_ look: Look) throws(WorkflowError) -> Recording.Seen {
    Recording.Seen(
      screens: asked.map { one in
        Recording.Seen.Screen(entry: one.entry, prompt: one.pending.prompt.id, text: text(one.pending, look))
      }, events: events, result: try result)
  }

  /// A prompt's screen as text, without the picture, which is no letters.
  public func text(_ pending: PendingPrompt, _ look: Look) -> String {
    kiosk(pending, look, Size(width: 80, height: 24)).screen.text
  }

  private var events: [String] { module.events(in: recording.records).map { $0.json.text() } }

  /// The JSON that the caller gets; nil if the session has not ended.
  private var result: String? {
    get throws(WorkflowError) {
      guard let ending else { return nil }
      return switch try module.deliverable(of: ending, in: recording.records) {
      case .result(let result): result.json { "media/\($0.digest).\($0.type)" }.text()
      case .failure(let failure): failure.json.text()
      }
    }
  }
}

extension Entry {
  fileprivate var isTimedOut: Bool { if case .timedOut? = answer?.answer { true } else { false } }
}

extension Record {
  /// Whether a prompt was on the screen until it was written.
  fileprivate var endsPrompt: Bool {
    switch self {
    case .entry(_, let entry): entry.prompt != nil
    case .rewound: true
    case .started, .began, .askedAgain, .ended: false
    }
  }
}
