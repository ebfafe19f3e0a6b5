import Workflow

/// A session as one value, which can be kept in a file: its journal, its pictures, and what a person and a caller saw of it.
///
/// Nothing else is needed to run it again: answers, outcomes of effects, pushes, times and ids are entries of the journal.
public struct Recording: Equatable, Sendable {
  /// A record of the journal.
  public struct Step: Equatable, Sendable {
    /// When it was written, by the session's clock: milliseconds since 1970, UTC. nil in a session of an older program.
    public var time: Int64?
    public var record: Record

    public init(time: Int64? = nil, _ record: Record) { (self.time, self.record) = (time, record) }
  }

  /// The program that made it.
  public var program: String
  public var steps: [Step]
  /// What was observed beside the journal, in its order. A replay neither needs it nor makes it again.
  public var trace: [Observation]
  /// The bytes of the pictures by their digests (SHA-256, in hexadecimal).
  public var pictures: [String: [UInt8]]
  /// What was seen. A replay is compared with it.
  public var seen: Seen

  public init(
    program: String, steps: [Step], trace: [Observation] = [], pictures: [String: [UInt8]] = [:], seen: Seen = Seen()
  ) {
    self.program = program
    self.steps = steps
    self.trace = trace
    self.pictures = pictures
    self.seen = seen
  }

  public var records: [Record] { steps.map(\.record) }

  public var hasEnded: Bool { if case .ended? = steps.last?.record { true } else { false } }

  public var header: Header? { if case .started(let header)? = steps.first?.record { header } else { nil } }

  /// What a person and a caller see of a session.
  public struct Seen: Equatable, Sendable {
    /// A prompt on the screen.
    public struct Screen: Equatable, Sendable {
      /// The number of the record that ended the prompt, counted from 1.
      public var entry: Int
      /// The prompt's id.
      public var prompt: String
      /// The text of the screen with its line breaks: English, 80 columns by 24 rows.
      public var text: String

      public init(entry: Int, prompt: String, text: String) { (self.entry, self.prompt, self.text) = (entry, prompt, text) }
    }

    public var screens: [Screen]
    /// The SDK's calls and callbacks, each as one line of JSON.
    public var events: [String]
    /// The JSON of the result or of the error that the caller gets; nil for a session that has not ended.
    public var result: String?

    public init(screens: [Screen] = [], events: [String] = [], result: String? = nil) {
      (self.screens, self.events, self.result) = (screens, events, result)
    }
  }
}
