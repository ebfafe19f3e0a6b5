import Documents
import Phrases

/// A prompt together with everything that is not part of its identity and so is neither recorded nor compared.
public struct Situation: Sendable {
  public var prompt: Prompt
  /// Whether `.back` leads anywhere; when it does not, the key is not shown.
  public var canGoBack: Bool
  /// The answer to this same prompt before the person went back, to preselect it, or the text that was refused. Never a secret.
  public var previous: Answer?
  public var progress: Progress?
  /// The sources of the pictures taken so far, as far as the journal records them.
  public var sources: Set<PictureOrigin>
  /// The names of the journeys, outermost first; more than one in a nested journey.
  public var journeys: [String]
  /// Whether a query runs meanwhile that withdraws the prompt when it ends.
  public var isRaced: Bool
  /// Milliseconds until the prompt's deadline at the time it was asked, for a countdown; the engine itself ends the prompt. It is nil if
  /// there is no deadline.
  public var timeLeft: Int?
  /// The last reply, if it did not fit this prompt.
  public var refused: Answer?
  /// Whether the prompt asks for a secret that was given before a restart and is needed once more.
  public var isAskedAgain = false
  /// Where a host stores a secret before it answers `enteredSecret`.
  public var secrets: SecretBox
  /// Fetches the codes that the prompt names by handle.
  public var codes: CodeReader
  public init(
    prompt: Prompt, canGoBack: Bool = false, previous: Answer? = nil, progress: Progress? = nil, sources: Set<PictureOrigin> = [],
    journeys: [String] = [], isRaced: Bool = false, timeLeft: Int? = nil, refused: Answer? = nil, secrets: SecretBox = SecretBox(),
    codes: CodeReader = CodeReader { _ in nil }
  ) {
    self.prompt = prompt
    self.canGoBack = canGoBack
    self.previous = previous
    self.progress = progress
    self.sources = sources
    self.journeys = journeys
    self.isRaced = isRaced
    self.timeLeft = timeLeft
    self.refused = refused
    self.secrets = secrets
    self.codes = codes
  }
}

/// The current step of a journey: "step 3 of 7", or "step 3" when the total is unknown.
public struct Progress: Equatable, Sendable {
  /// The stage's name; it is part of the ids of its prompts.
  public var stage: String
  /// Counts from 1.
  public var step: Int
  public var of: Int?
  /// The short names of all steps, in their order; empty if the journey does not name them, or their number is unknown.
  public var steps: [Phrase]

  public init(stage: String, step: Int, of: Int? = nil, steps: [Phrase] = []) {
    self.stage = stage
    self.step = step
    self.of = of
    self.steps = steps
  }
}

/// Fetches the current text of a code that rotates or is secret; nil when it is not (or no longer) known.
public struct CodeReader: Sendable {
  private let read: @Sendable (CodeHandle) async -> CurrentCode?

  public init(_ read: @escaping @Sendable (CodeHandle) async -> CurrentCode?) { self.read = read }

  public func code(_ handle: CodeHandle) async -> CurrentCode? { await read(handle) }
}
