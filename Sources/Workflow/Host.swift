import Documents

/// Who shows prompts and answers them: the terminal, plain lines, a script, the explorer, a phone's browser.
///
/// When the task is cancelled the prompt is withdrawn: `reply` takes it off the screen and returns soon, with whatever; it is not recorded when the
/// prompt was a `wait` that the work has won, and `.suspend` is the right reply otherwise.
public protocol Host: Sendable {
  func reply(to situation: Situation) async -> Reply
  /// What the header of a journal calls it: `screen`, `lines`, `script`. Default: nil, for hosts of which no journal need tell.
  var name: String? { get }
  /// An effect without a `wait` prompt begins or ends; nothing is recorded. Default: nothing.
  func notice(_ activity: Activity) async
  /// The journal cannot be written. Says whether to try again (after the person has made room); the entry is kept meanwhile. Default: false.
  func mayTryAgain(after error: WorkflowError) async -> Bool
}

extension Host {
  public var name: String? { nil }
  public func notice(_ activity: Activity) async {}
  public func mayTryAgain(after error: WorkflowError) async -> Bool { false }
}

/// What a host replies. Only answers are recorded as entries; no journey sees the others.
public enum Reply: Equatable, Sendable {
  case answer(Answer)
  /// To the last stop: the last prompt where the person decided and the journey moved on.
  case back
  /// Leave everything as it is; another run goes on from here.
  case suspend
  /// The host cannot go on (its script does not fit, its input has ended). The session can be resumed.
  case fault(WorkflowError)
}

/// Work that goes on without a `wait` prompt.
public enum Activity: Equatable, Sendable {
  case began(effect: String)
  case ended(effect: String)
}

/// Where a journey stands: "step 3 of 7", or "step 3" when nobody knows of how many.
public struct Progress: Equatable, Sendable {
  /// The stage's name; it stands in the ids of its prompts.
  public var stage: String
  /// Counts from 1.
  public var step: Int
  public var of: Int?

  public init(stage: String, step: Int, of: Int? = nil) {
    self.stage = stage
    self.step = step
    self.of = of
  }
}

/// A prompt with all that is not its identity (and so is not recorded or compared).
public struct Situation: Sendable {
  public var prompt: Prompt
  /// Whether `.back` leads anywhere; the key is not even shown where it does not.
  public var canGoBack: Bool
  /// What was answered to this same prompt before the person went back, to preselect it. Never a secret.
  public var previous: Answer?
  public var progress: Progress?
  /// Where the pictures that were taken so far come from, as far as the journal says so.
  public var sources: Set<PictureOrigin>
  /// The names of the journeys, outermost first; more than one in a nested journey.
  public var journeys: [String]
  /// The last reply, when it did not fit this prompt.
  public var refused: Answer?
  /// Whether the prompt is a secret that was given before a restart and is needed once more.
  public var isAskedAgain: Bool
  /// Where a host puts a secret before it answers `enteredSecret`.
  public var secrets: SecretBox

  public init(
    prompt: Prompt, canGoBack: Bool = false, previous: Answer? = nil, progress: Progress? = nil, sources: Set<PictureOrigin> = [],
    journeys: [String] = [],
    refused: Answer? = nil, isAskedAgain: Bool = false, secrets: SecretBox = SecretBox()
  ) {
    self.prompt = prompt
    self.canGoBack = canGoBack
    self.previous = previous
    self.progress = progress
    self.sources = sources
    self.journeys = journeys
    self.refused = refused
    self.isAskedAgain = isAskedAgain
    self.secrets = secrets
  }
}
