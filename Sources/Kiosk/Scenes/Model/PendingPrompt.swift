import Documents
import Phrases
import Workflow

/// A prompt that waits for the person: the engine's situation in the form that the kiosk needs.
public struct PendingPrompt: Equatable, Sendable {
  /// Identifies this asking. Every reply carries it, so that a late answer cannot reach another prompt.
  public var token: Int
  public var prompt: Prompt
  /// Whether Esc goes back; otherwise it asks whether to stop.
  public var canGoBack: Bool
  /// The answer that was given here before going back; it is preselected.
  public var previous: Answer?
  public var progress: Progress?
  /// The origins of the pictures taken so far.
  public var sources: Set<PictureOrigin>
  /// Milliseconds until the prompt's deadline when it was asked; nil if the prompt has none.
  public var timeLeft: Int?

  /// The vendor's product whose office asks; empty for any other prompt.
  public var product = ""
  /// Whether the office asks, which a tester visits while a journey waits.
  public var isOffice = false

  /// From the engine's situation.
  public init(token: Int, _ situation: Situation) {
    self.init(
      token: token, prompt: situation.prompt, canGoBack: situation.canGoBack, previous: situation.previous, progress: situation.progress,
      sources: situation.sources, timeLeft: situation.timeLeft)
  }

  public init(
    token: Int, prompt: Prompt, canGoBack: Bool = false, previous: Answer? = nil, progress: Progress? = nil,
    sources: Set<PictureOrigin> = [], timeLeft: Int? = nil
  ) {
    self.token = token
    self.prompt = prompt
    self.canGoBack = canGoBack
    self.previous = previous
    self.progress = progress
    self.sources = sources
    self.timeLeft = timeLeft
  }
}
